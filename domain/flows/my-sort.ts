import { compareUrgency, needsDealer, timeOf, type UrgencyFacts } from './urgency.ts'

/** The orders of the lists of My Cars. */
export const MY_SORTS = ['urgent', 'latest', 'name', 'number', 'yard'] as const

/** One of {@link MY_SORTS}. */
export type MySort = (typeof MY_SORTS)[number]

/** The order if none is chosen: what needs the dealer first, then time. */
export const DEFAULT_MY_SORT: MySort = 'urgent'

/** The facts by which a list of My Cars can be ordered. */
export interface MySortFacts extends UrgencyFacts {
  readonly make: string
  readonly model: string
  readonly year: number | null
  readonly regno: string | null
  readonly yard: string | null
  readonly city: string | null
}

/** Compares two cars of a list, for `sort`. */
export type CompareMyCars = (one: MySortFacts, other: MySortFacts) => number

const byUrgency = compareUrgency(needsDealer)

/** Made with the first comparison, because it takes a phone long. */
let collator: Intl.Collator | undefined

function compareWords(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return collator.compare(one, other)
}

const ORDERS: Readonly<Record<MySort, CompareMyCars>> = {
  urgent: byUrgency,
  latest: (one, other) => timeOf(other, 0) - timeOf(one, 0),
  name: (one, other) =>
    compareWords(one.make, other.make) ||
    compareWords(one.model, other.model) ||
    (one.year ?? 0) - (other.year ?? 0),
  number: (one, other) => compareKnown(one.regno, other.regno),
  yard: (one, other) => compareKnown(one.city, other.city) || compareKnown(one.yard, other.yard),
}

/** Returns the order of a list of My Cars. Equal cars are in the default order. */
export function compareMyCars(sort: MySort): CompareMyCars {
  const compare = ORDERS[sort]
  return (one, other) => compare(one, other) || byUrgency(one, other)
}

/** Unknown values come last. */
function compareKnown(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return compareWords(one, other)
}
