import { isRupees, MAX_RUPEES } from '#domain/money.ts'
import { cleanCharacters } from '#domain/identifiers/clean-characters.ts'

/** Bulk prices are rounded to this many rupees, like prices set by hand; the whole guide price is taken as it is. */
export const ROUND_TO = 1000

/**
 * Returns a percentage of a guide price in whole rupees, rounded to the nearest thousand but never to zero: 80 of
 * ₹7,85,000 is ₹6,28,000. 100 is the guide price itself. Null without a guide price or if the result is out of range.
 */
export function percentOf(guidePrice: number | null, percent: number): number | null {
  if (guidePrice === null || !(percent > 0)) return null
  if (percent === 100) return isRupees(guidePrice) ? guidePrice : null
  // Computed in hundredths of a percent, so that binary fractions do not affect the rounding.
  const exact = (guidePrice * Math.round(percent * 100)) / 10_000
  const rounded = exact < ROUND_TO ? Math.max(1, Math.round(exact)) : Math.round(exact / ROUND_TO) * ROUND_TO
  const rupees = Math.min(rounded, MAX_RUPEES)
  return isRupees(rupees) ? rupees : null
}

/** Reads a typed percentage from 1 to 200: "80", "82.5", "80 %". Null for anything else. */
export function readPercent(text: string): number | null {
  const plain = cleanCharacters(text).replaceAll(/[% ]/g, '')
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(plain)) return null
  const percent = Number(plain)
  return percent >= 1 && percent <= 200 ? percent : null
}
