import {
  isRecord,
  readDay,
  readFlag,
  readInstant,
  readNumber,
  readText,
  type RawRecord,
} from '../read-value.ts'
import {
  CAR_FIELDS,
  spellingsOf,
  UNKNOWN,
  type CarField,
  type CarFields,
  type FieldDescription,
  type ListKind,
} from './car-description.ts'

/** A picture of a car; the thumbnail is the picture itself if there is no smaller one. */
export interface CarPicture {
  readonly url: string
  readonly thumbnailUrl: string
  readonly alt: string
}

/** A picture taken for the evaluation; `uploadedAt` in epoch milliseconds. */
export interface EvaluationPicture {
  readonly id: string
  readonly angle: string
  readonly url: string
  readonly thumbnailUrl: string
  readonly uploadedAt: number | null
  /** Why the house has hidden the picture; null if it is shown. */
  readonly hiddenReason: string | null
}

/** A photo taken when the car was picked up; `uploadedAt` in epoch milliseconds. */
export interface DeliveryPhoto {
  readonly label: string
  readonly url: string
  /** Null for a PDF. */
  readonly thumbnailUrl: string | null
  readonly uploadedAt: number | null
}

/** One of the dealer's own bids: whole rupees, and when it was placed, in epoch milliseconds. */
export interface OwnBid {
  readonly amount: number
  readonly placedAt: number | null
  readonly sequence: number | null
}

/** A fact that an announcement changed, under its name in the lists; null is "not known". */
export interface AnnouncedFact {
  readonly field: string
  readonly before: string | number | null
  readonly after: string | number | null
}

/** An announcement of the house about a lot: `at` in epoch milliseconds, a text that may be empty, and the changed facts. */
export interface LotAnnouncement {
  readonly at: number
  readonly text: string
  readonly facts: readonly AnnouncedFact[]
}

/** The type of a value of each kind, once read. */
interface Values {
  identity: string
  id: string
  text: string
  number: number
  rupees: number
  instant: number
  date: string
  flag: boolean
  yesNo: 'Yes' | 'No'
  pictures: readonly CarPicture[]
  evaluationPictures: readonly EvaluationPicture[]
  deliveryPhotos: readonly DeliveryPhoto[]
  ownBids: readonly OwnBid[]
  announcements: readonly LotAnnouncement[]
}

/** The type of a field's value if it is known. */
export type KnownValue<Field extends FieldDescription> = Field extends {
  readonly values: readonly (infer Value)[]
}
  ? Value
  : Values[Exclude<Field['kind'], 'choice'>]

type CarValue<Field extends FieldDescription> = Field extends
  | { readonly missing: string | number | boolean }
  | { readonly kind: 'identity' | ListKind }
  ? KnownValue<Field>
  : KnownValue<Field> | null

/**
 * A car as the screens read it, under the canonical field names of the lists. Amounts are whole rupees, instants epoch
 * milliseconds, distances kilometres; null means "not known".
 */
export type Car = { readonly [Name in CarField]: CarValue<CarFields[Name]> }

const RC_PRESENT = new Set(['y', 'yes', 'true'])
const RC_ABSENT = new Set(['n', 'no', 'false'])

/**
 * Returns whether the RC is present: true for "Y", "Yes", "yes" and true; null if the value says neither yes nor no.
 */
export function rcPresent(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (RC_PRESENT.has(word)) return true
  return RC_ABSENT.has(word) ? false : null
}

function readYesNo(value: unknown): 'Yes' | 'No' | null {
  const present = rcPresent(value)
  if (present === null) return null
  return present ? 'Yes' : 'No'
}

/** Returns a reader of lists that drops unreadable entries and accepts a single value as a list of one. */
function listReader<Entry>(read: (entry: RawRecord) => Entry | null) {
  return (value: unknown): readonly Entry[] => {
    const entries: readonly unknown[] = Array.isArray(value) ? value : [value]
    return entries.map((entry) => (isRecord(entry) ? read(entry) : null)).filter((entry) => entry !== null)
  }
}

function readPicture(raw: RawRecord): CarPicture | null {
  const url = readText(raw['url'])
  if (url === null) return null
  return { url, thumbnailUrl: readText(raw['thumbnailUrl']) ?? url, alt: readText(raw['alt']) ?? '' }
}

function readEvaluationPicture(raw: RawRecord): EvaluationPicture | null {
  const picture = readPicture(raw)
  return (
    picture && {
      id: readText(raw['id']) ?? picture.url,
      angle: readText(raw['angle']) ?? UNKNOWN,
      url: picture.url,
      thumbnailUrl: picture.thumbnailUrl,
      uploadedAt: readInstant(raw['uploadedAt']),
      hiddenReason: readText(raw['hiddenReason']),
    }
  )
}

function readDeliveryPhoto(raw: RawRecord): DeliveryPhoto | null {
  const url = readText(raw['url'])
  return url === null
    ? null
    : {
        label: readText(raw['label']) ?? '',
        url,
        thumbnailUrl: readText(raw['thumbnailUrl']),
        uploadedAt: readInstant(raw['uploadedAt']),
      }
}

function readOwnBid(raw: RawRecord): OwnBid | null {
  const amount = readNumber(raw['amount'])
  if (amount === null) return null
  return { amount, placedAt: readInstant(raw['placedAt']), sequence: readNumber(raw['sequence']) }
}

function readAnnouncement(raw: RawRecord): LotAnnouncement | null {
  const at = readInstant(raw['at'])
  return at === null
    ? null
    : { at, text: readText(raw['text']) ?? '', facts: listReader(readAnnouncedFact)(raw['facts'] ?? []) }
}

function readAnnouncedFact(raw: RawRecord): AnnouncedFact | null {
  const field = readText(raw['field'])
  return field === null ? null : { field, before: readValue(raw['before']), after: readValue(raw['after']) }
}

function readValue(value: unknown): string | number | null {
  return typeof value === 'number' ? value : readText(value)
}

/** Also accepts plain links as pictures. */
function readPictures(value: unknown): readonly CarPicture[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value]
  return listReader(readPicture)(entries.map((entry) => (typeof entry === 'string' ? { url: entry } : entry)))
}

/** The reader of each kind; it returns null if a value is empty or unreadable. */
const READERS: {
  readonly [Kind in keyof Values]: (value: unknown) => Values[Kind] | null
} = {
  identity: readText,
  id: readText,
  text: readText,
  number: readNumber,
  rupees: readNumber,
  instant: readInstant,
  date: readDay,
  flag: readFlag,
  yesNo: readYesNo,
  pictures: readPictures,
  evaluationPictures: listReader(readEvaluationPicture),
  deliveryPhotos: listReader(readDeliveryPhoto),
  ownBids: listReader(readOwnBid),
  announcements: listReader(readAnnouncement),
}

function hasValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '')
}

/** Reads the value under the canonical name, or else under the first other spelling that has one. */
function readField(raw: RawRecord, name: string, field: FieldDescription) {
  const spelling = spellingsOf(name, field).find((other) => hasValue(raw[other]))
  const value = spelling === undefined ? undefined : raw[spelling]
  const read =
    field.kind === 'choice' ? field.values?.find((known) => known === value) : READERS[field.kind](value)
  return read ?? field.missing ?? null
}

/**
 * Reads a car tolerantly: any spelling of a field, numbers written as text, "N/A" for unknown. Reading its result gives
 * the same car again. Returns null if there is no id.
 */
export function readCar(raw: unknown): Car | null {
  if (!isRecord(raw)) return null
  const values = [...CAR_FIELDS].map(([name, field]) => [name, readField(raw, name, field)] as const)
  // The reader of each kind returns that kind's type, and CAR_FIELDS has every field.
  const car = Object.fromEntries(values) as Car
  return (car.id as string | null) === null ? null : car
}
