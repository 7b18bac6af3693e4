import { factOf, LISTED_FACTS, type ListedFactName } from '../car/car-description.ts'
import type { AnnouncedFact, LotAnnouncement } from '../car/car.ts'
import { formatClock } from '../indian-time.ts'
import { formatIndianNumber, formatRupees } from '../money.ts'

// Apart from the rule, which the screens of dealers do not load.

/** A fact that the house may announce: where a car stands is told when it moves. */
export type AnnounceableFact = Exclude<ListedFactName, 'city' | 'yard'>

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
