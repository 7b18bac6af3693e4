import { isRupees, MAX_RUPEES } from '#domain/money.ts'

/** Prices set in bulk are rounded to this many rupees, as people name prices. */
export const ROUND_TO = 1000

/**
 * A part of a guide price in whole rupees, rounded to the nearest thousand, but never to nothing: 80 of ₹7,85,000
 * is ₹6,28,000. Null where there is no guide price or nothing comes of it that the house takes.
 */
export function percentOf(guidePrice: number | null, percent: number): number | null {
  if (guidePrice === null || !(percent > 0)) return null
  // In hundredths of a percent, so that no fraction of binary arithmetic tips the rounding.
  const exact = (guidePrice * Math.round(percent * 100)) / 10_000
  const rounded = exact < ROUND_TO ? Math.max(1, Math.round(exact)) : Math.round(exact / ROUND_TO) * ROUND_TO
  const rupees = Math.min(rounded, MAX_RUPEES)
  return isRupees(rupees) ? rupees : null
}

/** A percentage as it is typed: "80", "82.5", "80 %"; from 1 to 200. Null for anything else. */
export function readPercent(text: string): number | null {
  const plain = text.replaceAll(/[%\s]/g, '')
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(plain)) return null
  const percent = Number(plain)
  return percent >= 1 && percent <= 200 ? percent : null
}
