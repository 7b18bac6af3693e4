import { yearLater } from '../indian-time.ts'

/** The period in which a dealer may browse a city; epoch ms. */
export interface CityYear {
  readonly from: number
  readonly until: number
}

/**
 * Returns the year that a payment buys. It starts at the latest of the approval, the payment and the end of the running
 * year (null if none).
 */
export function cityYear(given: {
  readonly approvedAt: number
  readonly paidAt: number
  readonly runsUntil: number | null
}): CityYear {
  const from = Math.max(given.approvedAt, given.paidAt, given.runsUntil ?? 0)
  return { from, until: yearLater(from) }
}

/** How long before its end a city's year counts as ending soon, in ms. */
export const CITY_ENDS_SOON_MS = 30 * 86_400_000

/** How many days before the end of a city's year its dealer is reminded, first reminder first. */
export const REMINDER_DAYS = [30, 7, 1] as const
