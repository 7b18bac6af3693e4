import * as z from 'zod'
import { isPrintable } from '#domain/printable-text.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'
import { FLOW_STATES } from '#domain/flows/flow-states.ts'
import { cleanMobile, readMobile } from '#domain/identifiers/mobile.ts'
import { tidyIdentifier } from '#domain/identifiers/tidy-identifier.ts'
import { INDIA } from '#domain/india.ts'
import { isoDay } from '#domain/indian-time.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#domain/paging.ts'
import { MAX_REASON_LENGTH } from '#domain/reason-length.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { isRupees, MAX_RUPEES, readPaise } from '#domain/money.ts'
import { fault } from '#domain/refusal.ts'
import { addFault, because } from './add-fault.ts'

/** The pattern of an id (UUID), for case-insensitive regular expressions. */
export const ID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const WHOLE_ID = new RegExp(`^${ID_PATTERN}$`, 'i')

/** Returns whether a text has the form of an id. */
export function isId(text: string): boolean {
  return WHOLE_ID.test(text)
}

/** Replaces a malformed id when it is read. No record has this id, so the call finds nothing. */
export const NO_ID = '00000000-0000-0000-0000-000000000000'

const SAMPLE_ID = '0199f2b4-7c1d-7a33-9f5e-3b6f1c2d4e5a'

/** An id as received. A malformed one is unknown (404) rather than invalid input, so that ids cannot be probed. */
export const id = z
  .string()
  .transform((text) => (isId(text) ? text.toLowerCase() : NO_ID))
  .meta({ description: 'An id (UUID).', format: 'uuid', examples: [SAMPLE_ID] })

/** An id as sent: a UUID. */
export const idOut = z.guid().meta({ id: 'Id', description: 'An id (UUID).', examples: [SAMPLE_ID] })

/** A number of things as sent: a whole number from 0. */
export const count = z.int().min(0)

/** An amount as sent, in whole rupees. */
export const rupeesOut = z
  .int()
  .min(1)
  .meta({ description: 'Whole rupees.', examples: [795_000] })

/** An amount of a payment as sent: rupees, with paise if the amount has them. */
export const rupeesAndPaiseOut = z
  .number()
  .min(0)
  .meta({ description: 'Rupees, with paise if the amount has them.' })

/** Rupees as received, with paise if the amount has them: 0 < amount ≤ 99,99,99,999. */
export const rupeesAndPaise = z
  .number('amount.notRupees' satisfies ReasonId)
  .refine((value) => readPaise(value) !== null, 'amount.notPaise' satisfies ReasonId)
  .meta({ description: 'Rupees, with paise if the amount has them.', examples: [1_00_000.5] })

/** Degrees north. */
export const latitude = z.number().min(-90).max(90)

/** Degrees east. */
export const longitude = z.number().min(-180).max(180)

/** The reasons for what is no latitude or longitude, and for one that is not in India. */
const DEGREES = {
  latitude: { missing: 'latitude.notDegrees', outside: 'latitude.outsideIndia' },
  longitude: { missing: 'longitude.notDegrees', outside: 'longitude.outsideIndia' },
} as const satisfies Record<keyof typeof INDIA, Record<string, ReasonId>>

/** Returns a schema for the latitude or longitude of a place in India as received, in degrees. */
export function degreesInIndia(field: keyof typeof INDIA) {
  const { min, max } = INDIA[field]
  const { missing, outside } = DEGREES[field]
  return z
    .number(missing)
    .refine((degrees) => degrees >= min && degrees <= max, because(fault(outside, { min, max })))
    .meta({ minimum: min, maximum: max })
}

/** The address of a file as sent: a path below the origin, or a whole URL. It may be signed and expire. */
export const link = z.string().meta({ format: 'uri-reference' })

/** An Indian mobile number as sent: `+91` and ten digits. */
export const phoneOut = z.string().meta({ examples: ['+919810000001'] })

/** An email as sent. */
export const emailOut = z.string().meta({ format: 'email', examples: ['dealer1@demo.test'] })

/** The `cursor` of the call for a list's next page, as sent. Null at the end. */
export const nextCursor = z.string().nullable()

/** A state of a flow as sent. */
export const flowState = z.enum(FLOW_STATES).meta({
  id: 'FlowState',
  description: 'A state of a flow: one dealer’s dealings with one lot, from My Cars to the new RC.',
})

// oxlint-disable-next-line no-control-regex -- matches what cannot be typed: C0 controls except tab and line ends, and DEL
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Describes a text that is a file: it is no text of a person, and whoever reads the file checks what is in it. */
export const FILE_AS_TEXT = { base64: { format: 'byte' }, csv: { format: 'csv' } } as const

/** Describes a number or a code that people copy: hidden characters in it are dropped, where in other texts they are refused. */
export const COPIED = { format: 'copied' } as const

const NOT_STORABLE: ReasonId = 'text.notStorable'

/** Text as received, restricted to what PostgreSQL can store: no NUL and no lone surrogates. */
export const storable = z
  .string()
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'), NOT_STORABLE)

/**
 * Returns a schema for trimmed text of 1 to `max` characters: well-formed Unicode without control characters. `missing`
 * is the reason for an absent or empty text.
 */
export function text(max: number, missing: ReasonId = 'input.required') {
  return z
    .string({ error: ({ input }) => (input === undefined ? missing : undefined) })
    .refine((value) => value.isWellFormed() && !CONTROLS.test(value), NOT_STORABLE)
    .trim()
    .min(1, missing)
    .max(max)
}

/** The reason that a person gives for an act. */
export const reason = text(MAX_REASON_LENGTH)

/** Like {@link text}, but optional: an absent, empty or null value means "not given". */
export function optionalText(max: number) {
  return optional(text(max))
}

/** The reason for a text that papers would have to print and can’t. */
export const UNPRINTABLE: ReasonId = 'text.unprintable'

/** Like {@link text}, for what papers print: names and addresses. Refuses letters that no paper can print. */
export function printedText(max: number, missing?: ReasonId) {
  return text(max, missing).refine(isPrintable, UNPRINTABLE)
}

/** Makes a schema optional: an absent, empty or null value means "not given". */
export function optional<Given extends z.core.$ZodType>(schema: Given) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), z.optional(schema))
}

/**
 * Returns a schema for a number or a code that people copy, such as a PAN: cleaned first, by default of spaces, hyphens
 * and invisible marks (`tidyIdentifier`), then 1 to `max` characters. `missing` is the reason for an absent or empty one.
 */
export function copied(max: number, clean: (text: string) => string = tidyIdentifier, missing?: ReasonId) {
  return z
    .string({ error: ({ input }) => (input === undefined ? missing : undefined) })
    .meta(COPIED)
    .transform(clean)
    .pipe(text(max, missing))
}

/** Like {@link copied}, but optional: an absent, empty or null value means "not given". */
export function optionalCopied(max: number, clean?: (text: string) => string) {
  return z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    copied(max, clean).optional(),
  )
}

/** Whole rupees, 0 < amount ≤ 99,99,99,999. */
export const rupees = rupeesOr('amount.notWhole')

/** Like {@link rupees}, with `missing` as the reason for an absent amount. */
export function rupeesOr(missing: ReasonId) {
  return z
    .number({
      error: ({ input }) =>
        input === undefined || input === null || input === ''
          ? missing
          : ('amount.notWhole' satisfies ReasonId),
    })
    .refine(isRupees, because(fault('amount.tooBig', { max: formatIndianNumber(MAX_RUPEES) })))
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: MAX_RUPEES,
      description: 'Whole rupees.',
      examples: [795_000],
    })
}

/** The id that a picture is given when it is taken, by whoever takes it. */
export const pictureId = z
  .string()
  .regex(/^[0-9a-f]{32}$/i, 'picture.badId' satisfies ReasonId)
  .meta({ description: 'The id that the picture was given when it was taken: 32 random hexadecimal digits.' })

/** A date as sent: ISO 8601 in UTC. */
export const instantOut = z.iso
  .datetime()
  .meta({ id: 'Instant', description: 'A date and time in UTC.', examples: ['2026-11-23T09:30:00.000Z'] })

/** The years in which the house's dates lie. A rule of the domain may allow fewer: a payment is made after its award. */
const YEARS = { first: 2000, last: 2099 }
/** A device whose clock was never set counts from 1970. */
const DEVICE_YEARS = { ...YEARS, first: 1970 }

function isWithin({ first, last }: typeof YEARS, ms: number): boolean {
  return ms >= Date.UTC(first, 0, 1) && ms < Date.UTC(last + 1, 0, 1)
}

function outsideOf({ first, last }: typeof YEARS) {
  return because(fault('date.otherYears', { first: String(first), last: String(last) }))
}

function instantWithin(years: typeof YEARS) {
  return z.iso
    .datetime({ offset: true, message: 'time.notIso' satisfies ReasonId })
    .transform((iso) => Date.parse(iso))
    .refine((ms) => isWithin(years, ms), outsideOf(years))
    .meta({ description: 'A date and time with its zone.', examples: ['2026-11-23T15:00:00+05:30'] })
}

/** A date as received: ISO 8601 with its time zone, from 2000 to 2099, converted to epoch ms. */
export const instantIn = instantWithin(YEARS)

/** Like {@link instantIn}, by the clock of a person's device, which may be wrong: from 1970 to 2099. */
export const deviceInstantIn = instantWithin(DEVICE_YEARS)

/**
 * Returns a schema for a date without a time as received (ISO 8601), or with its time and zone, from 2000 to 2099,
 * converted to epoch ms; a date is in UTC. `missing` is the reason for what is no date.
 */
export function dateInOr(missing: ReasonId) {
  return z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], missing)
    .transform((iso) => Date.parse(iso))
    .refine((ms) => isWithin(YEARS, ms), outsideOf(YEARS))
}

/** A date without a time as received, as {@link dateInOr} reads it. */
export const dateIn = dateInOr('date.notIso')

/** Returns a schema for a day in India as received: a date, or an instant of that day. Converted to "2026-11-23". */
export function dayInOr(missing: ReasonId) {
  return dateInOr(missing).transform(isoDay)
}

/** A day in India as received, as {@link dayInOr} reads it. */
export const dayIn = dayInOr('date.notIso')

/** Returns a schema for a whole number within bounds. `missing` is the reason for what is no whole number. */
export function wholeFrom(min: number, max: number, missing: ReasonId = 'number.notWhole') {
  return z.int(missing).min(min).max(max)
}

/** Returns a schema for a whole number, given as a number or as its digits in a query string. */
export function wholeNumber(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value),
    wholeFrom(min, max),
  )
}

/** The version of a record that a caller saw. It rises by 1 with each change. */
export const versionIn = wholeFrom(0, 999_999_999)

/** The size of a file in bytes as its sender states it. Nothing is decided by it: the file itself is measured. */
export const statedSize = wholeFrom(0, 1_000_000_000)

/** A query key that may be repeated: `brand=Hyundai&brand=Tata`. Always read as a list. */
export const repeatable = z.preprocess(
  (value) => (value === undefined ? undefined : Array.isArray(value) ? value : [value]),
  z.array(text(100)).max(50).optional(),
)

/** A boolean in a query string. */
export const flag = z.preprocess(
  (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
  z.boolean().optional(),
)

/** The `limit` and `cursor` of a paged list. */
export const paging = {
  limit: wholeNumber(1, MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  cursor: optionalText(500),
}

const fileName = z.string().regex(/^[a-z0-9-]+\.[a-z]+$/)

/** A file to download: its name in ASCII, and its text. */
export const fileAnswer = z.strictObject({ fileName, text: z.string() })

/** A binary file to download: its name in ASCII, and its bytes. */
export const bytesAnswer = z.strictObject({
  fileName,
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})

/** An empty input. */
export const nothing = z.object({})

/** The answer of a call that returns no data. */
export const done = z.strictObject({ success: z.literal(true) }).meta({ id: 'Done' })

/** Returns a schema for an Indian mobile number in any spelling (`readMobile`), converted to its stored form. */
export function phoneIn(missing?: ReasonId) {
  return copied(15, cleanMobile, missing)
    .transform((value, context) => {
      const read = readMobile(value)
      if (read.ok) return read.value
      addFault(context, read.refusal)
      return z.NEVER
    })
    .meta({ description: 'An Indian mobile number, with or without +91.', examples: ['9810000001'] })
}

/** An Indian mobile number as received. */
export const phone = phoneIn()
