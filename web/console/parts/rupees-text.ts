import { formatIndianNumber, isRupees } from '#domain/money.ts'
import { readAmount } from '#domain/stock/import/read-amount.ts'

/**
 * Reads whole rupees as staff type them: "7,95,000", "₹795000", "7.95 lakh". Null if empty, `invalid` if it is not
 * an amount in the accepted range.
 */
export function readRupeesText(text: string): number | null | 'invalid' {
  const plain = text.replaceAll(/[₹,\s]/g, '')
  if (plain === '') return null
  if (/^\d+$/.test(plain)) return isRupees(Number(plain)) ? Number(plain) : 'invalid'
  const said = /[a-z]/i.test(plain) ? readAmount(text, 'text') : null
  return said?.ok === true && isRupees(said.value) ? said.value : 'invalid'
}

/** Formats whole rupees as a field's text: "7,95,000"; empty for null. */
export function writeRupeesText(rupees: number | null): string {
  return rupees === null ? '' : formatIndianNumber(rupees)
}
