import { yearLater } from '../indian-time.ts'
import { accept, refuseField, type Result } from '../refusal.ts'

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

/** The maximum number of years from now for which an admin may give a dealer a city. */
const MAX_YEARS = 10

/**
 * Checks the ends of cities that an admin gives a dealer, in epoch ms, at `now`. Refuses one that is too far away with
 * INVALID_INPUT at its field.
 */
export function checkCityEnds(ends: readonly number[], now: number): Result<null> {
  const latest = now + MAX_YEARS * 366 * 86_400_000
  const far = ends.findIndex((end) => end > latest)
  return far < 0
    ? accept(null)
    : refuseField(`cities.${far}.validUntil`, 'dealer.cityEndTooFar', { years: MAX_YEARS })
}

/** How long before its end a city's year counts as ending soon, in ms. */
export const CITY_ENDS_SOON_MS = 30 * 86_400_000

/** How many days before the end of a city's year its dealer is reminded, first reminder first. */
export const REMINDER_DAYS = [30, 7, 1] as const
