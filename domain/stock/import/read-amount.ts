import { formatRupees, MAX_RUPEES } from '#domain/money.ts'
import { accept } from '#domain/refusal.ts'
import { unreadable, type ImportUnit, type Reading } from './import-fields.ts'

const UNIT_RUPEES: Readonly<Record<ImportUnit, number>> = {
  rupees: 1,
  lakh: 1_00_000,
  crore: 1_00_00_000,
  text: 1,
}

const WORD_RUPEES: ReadonlyMap<string, number> = new Map([
  ['k', 1_000],
  ['thousand', 1_000],
  ['l', 1_00_000],
  ['lac', 1_00_000],
  ['lacs', 1_00_000],
  ['lakh', 1_00_000],
  ['lakhs', 1_00_000],
  ['cr', 1_00_00_000],
  ['crore', 1_00_00_000],
  ['crores', 1_00_00_000],
])

/** Currency sign, number with or without grouping, word, "/-". */
const AMOUNT = /^(?:₹|rs\.?|inr)?\s*(\d+|\d{1,3}(?:,\d{2,3})+)(\.\d+)?\s*([a-z]*)\.?\s*(?:\/-)?$/

/** In rupees. No car is offered for less, so a smaller number without a unit word must be in another unit. */
export const MIN_PLAIN_RUPEES = 1_000

/**
 * Reads an amount of money in whole rupees. A word in the cell ("1.75 Lakh", "2.3 Cr", "83.61k") is its unit and takes
 * precedence over the column's. 0 and "null Lakh" mean "not known".
 */
export function readAmount(text: string, unit: ImportUnit): Reading<number> {
  const plain = text.trim().toLowerCase()
  if (/^null\s*[a-z]+$/.test(plain)) return accept(null)
  const parts = AMOUNT.exec(plain)
  const word = parts?.[3] ?? ''
  const scale = word === '' ? UNIT_RUPEES[unit] : WORD_RUPEES.get(word)
  if (parts === null || scale === undefined) return unreadable(text, 'is no amount of money')
  const figure = Number(`${(parts[1] ?? '').replaceAll(',', '')}${parts[2] ?? ''}`)
  if (figure === 0) return accept(null)
  if (scale === 1 && figure < MIN_PLAIN_RUPEES && (unit === 'text' || !Number.isInteger(figure))) {
    return unreadable(text, 'does not say whether it is rupees, lakh or crore')
  }
  const rupees = Math.round(figure * scale)
  return rupees < 1 || rupees > MAX_RUPEES
    ? unreadable(text, `is not between ₹1 and ${formatRupees(MAX_RUPEES)}`)
    : accept(rupees)
}
