/** The days after which an event is too old to be stored. */
export const OLDEST_DAYS = 31

/** The minutes by which the clock of a sender may be ahead. */
export const AHEAD_MINUTES = 5

/**
 * The days in which an event is looked for that was sent before. A browser sends an event for {@link OLDEST_DAYS} days,
 * and the time that it gave the event first may be as old.
 */
export const RECOGNISED_DAYS = 2 * OLDEST_DAYS

/**
 * Returns the first day whose events are kept: the first of a month, `months` whole months before the month of `today`.
 * Both are dates in India, "2026-11-26".
 */
export function firstDayKept(today: string, months: number): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}
