import { formatRupees, MAX_RUPEES } from '#domain/money.ts'
import { isDottedNumber } from '#domain/dotted-number.ts'
import { parseAmount } from '#domain/rupees-text.ts'
import { accept } from '#domain/refusal.ts'
import { DOTTED, unreadable, type ImportUnit, type Reading } from './import-fields.ts'

/** The rupees of a plain 1 in a column of each unit. */
export const RUPEES_OF_UNIT: Readonly<Record<ImportUnit, number>> = {
  rupees: 1,
  thousand: 1_000,
  lakh: 1_00_000,
  crore: 1_00_00_000,
  text: 1,
}

/** In rupees. No car is offered for less, so a smaller number without a unit word must be in another unit. */
export const MIN_PLAIN_RUPEES = 1_000

/**
 * Reads an amount of money in whole rupees. A word in the cell ("1.75 Lakh", "2.3 Cr", "83.61k") is its unit and takes
 * precedence over the column's. 0 and "null Lakh" mean "not known".
 */
export function readAmount(text: string, unit: ImportUnit): Reading<number> {
  const plain = text.trim().toLowerCase()
  if (/^null\s*[a-z]+$/.test(plain)) return accept(null)
  const written = parseAmount(plain)
  if (written === null) return unreadable(text, 'is not a valid amount')
  const { figure } = written
  const scale = written.unit ?? RUPEES_OF_UNIT[unit]
  if (figure === 0) return accept(null)
  if (scale === 1 && isDottedNumber(plain)) return unreadable(text, DOTTED)
  if (scale === 1 && figure < MIN_PLAIN_RUPEES && (unit === 'text' || !Number.isInteger(figure))) {
    return unreadable(text, 'does not say whether it is rupees, lakh or crore')
  }
  const rupees = Math.round(figure * scale)
  return rupees < 1 || rupees > MAX_RUPEES
    ? unreadable(text, `is not between ₹1 and ${formatRupees(MAX_RUPEES)}`)
    : accept(rupees)
}
