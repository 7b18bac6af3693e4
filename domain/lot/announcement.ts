import { factOf, LISTED_FACTS, type ListedFactName } from '../car/car-description.ts'
import type { AnnouncedFact, LotAnnouncement } from '../car/car.ts'
import { formatClock } from '../indian-time.ts'
import { formatIndianNumber, formatRupees } from '../money.ts'
import { accept, refuse, refuseField, type Result } from '../refusal.ts'
import type { LotOutcome } from './auction-clock.ts'
import type { AuctionFormat } from './auction-rules.ts'

/** A fact that the house may announce: where a car stands is told when it moves. */
export type AnnounceableFact = Exclude<ListedFactName, 'city' | 'yard'>

/** The maximum length of an announcement's text, in characters. */
export const MAX_ANNOUNCEMENT = 300

/** A lot of which something is to be announced. Instants in epoch ms. */
export interface LotToAnnounce {
  readonly isPublished: boolean
  readonly format: AuctionFormat
  readonly startsAt: number
  readonly endsAt: number
  readonly outcome: LotOutcome | null
  readonly hasBids: boolean
}

/**
 * Decides whether the house may announce something of a lot at `now` (epoch ms): a sentence until its end, facts only while
 * no bid relies on them, in a sealed auction until its start, because a refusal would tell that there is a bid. Refuses with
 * WRONG_STATE, for facts also in `fields.facts`, and with INVALID_INPUT if nothing is said.
 */
export function decideAnnouncement(
  lot: LotToAnnounce,
  { text, facts }: Pick<LotAnnouncement, 'text' | 'facts'>,
  now: number,
): Result<null> {
  if (!lot.isPublished) return refuse('WRONG_STATE', 'This lot is not published; change the car itself.')
  if (lot.outcome !== null || now >= lot.endsAt) return refuse('WRONG_STATE', 'This lot is over.')
  if (facts.length === 0) {
    return text === '' ? refuseField('text', 'Say what is announced.') : accept(null)
  }
  const isRelied = lot.format === 'sealed' ? now >= lot.startsAt : lot.hasBids
  if (!isRelied) return accept(null)
  const sentence =
    lot.format === 'sealed'
      ? 'The facts of a car in a sealed auction can’t change after its start. Announce a sentence, or cancel the auction.'
      : 'This lot has a bid, so its facts can’t change. Announce a sentence, or cancel the auction.'
  return refuse('WRONG_STATE', sentence, { fields: { facts: sentence } })
}

/** The dealers' word for each fact, in the middle of a sentence. */
const FACT_WORDS: Readonly<Record<AnnounceableFact, string>> = {
  make: 'make',
  model: 'model',
  variant: 'variant',
  year: 'year',
  regno: 'registration number',
  kmsrun: 'kilometres',
  fueltype: 'fuel',
  transmission: 'gearbox',
  carType: 'body type',
  ownership: 'owners',
  rcstatus: 'RC',
  price: 'guide price',
  mileage: 'mileage',
  engine: 'engine (cc)',
  power: 'power (bhp)',
  seats: 'seats',
  colour: 'colour',
  remarks: 'remarks',
  supplierName: 'supplier',
}

/** The facts that the house may announce, in the order of the car's description. */
export const ANNOUNCEABLE: readonly AnnounceableFact[] = LISTED_FACTS.filter(
  (name): name is AnnounceableFact => Object.hasOwn(FACT_WORDS, name),
)

function sayChange({ field, before, after }: AnnouncedFact): string {
  const known = ANNOUNCEABLE.find((name) => name === field)
  return `${known === undefined ? field : FACT_WORDS[known]} ${sayValue(known, before)} → ${sayValue(known, after)}`
}

/** Returns what an announcement says, without its time: "owners 1 → 3. The RC has come." */
export function sayAnnouncement({ text, facts }: Pick<LotAnnouncement, 'text' | 'facts'>): string {
  const changes = facts.map(sayChange).join(', ')
  return [changes, text].filter(Boolean).join('. ')
}

/** Returns an announcement as it stands on a car's card and page, read at `now` (epoch ms): "Announced 2:10 pm: owners 1 → 3". */
export function announcementLine(announcement: LotAnnouncement, now: number): string {
  return `Announced ${formatClock(announcement.at, now)}: ${sayAnnouncement(announcement)}`
}

function sayValue(field: AnnounceableFact | undefined, value: string | number | null): string {
  if (value === null) return 'not known'
  if (typeof value === 'string') return value
  if (field !== undefined && factOf(field).kind === 'rupees') return formatRupees(value)
  return field === 'year' ? String(value) : formatIndianNumber(value)
}
