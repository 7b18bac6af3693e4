const DAY_MS = 86_400_000

/**
 * Whether banks in India settle on a day ("YYYY-MM-DD"): not on Sundays, nor on the second and fourth Saturday of a month
 * (Reserve Bank of India, from 2015-09-01). Holidays of single states are not known.
 */
export function isBankDay(day: string): boolean {
  const weekday = new Date(Date.parse(day)).getUTCDay()
  if (weekday === 0) return false
  const week = Math.ceil(Number(day.slice(8)) / 7)
  return weekday !== 6 || (week !== 2 && week !== 4)
}

/** Counts the bank days after `from` up to and including `to`, both "YYYY-MM-DD"; 0 if `to` is not later. */
export function bankDaysBetween(from: string, to: string): number {
  let days = 0
  for (let at = Date.parse(from) + DAY_MS; at <= Date.parse(to); at += DAY_MS) {
    if (isBankDay(new Date(at).toISOString().slice(0, 10))) days += 1
  }
  return days
}
