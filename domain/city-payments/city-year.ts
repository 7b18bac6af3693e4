import { yearLater } from '../indian-time.ts'

/** The year in which a dealer may browse a city; epoch milliseconds. */
export interface CityYear {
  readonly from: number
  readonly until: number
}

/**
 * The year that a payment buys: it runs from the latest of the approval, the payment and the end of the year that runs
 * (null where none does).
 */
export function cityYear(given: {
  readonly approvedAt: number
  readonly paidAt: number
  readonly runsUntil: number | null
}): CityYear {
  const from = Math.max(given.approvedAt, given.paidAt, given.runsUntil ?? 0)
  return { from, until: yearLater(from) }
}

/** From when on a city's year is said to end soon, in milliseconds before its end. */
export const CITY_ENDS_SOON = 30 * 86_400_000

/** How many days before a city's year ends its dealer is reminded, the first time first. */
export const REMINDED_DAYS_BEFORE = [30, 7, 1] as const
