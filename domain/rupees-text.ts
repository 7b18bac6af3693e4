import { cleanCharacters } from './identifiers/clean-characters.ts'
import { formatIndianNumber } from './indian-number.ts'
import { isRupees } from './money.ts'
import { isDottedNumber } from './dotted-number.ts'

/** The rupees that each unit word means, in the spellings that people use. */
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

/** Returns the rupees that a unit word means ("lakh", "k"), in lower case; null for any other word. */
export function rupeesOfWord(word: string): number | null {
  return WORD_RUPEES.get(word) ?? null
}

/** Currency sign, number with or without grouping, decimals, word, "/-". At most one space in a row. */
const AMOUNT = /^(?:₹|rs\.?|inr)? ?(\d+|\d{1,3}(?:,\d{2,3})+)(\.\d+)? ?([a-z]*)\.? ?(?:\/-)?$/

/** The parts of an amount's text. */
interface WrittenAmount {
  readonly figure: number
  /** The rupees that the unit word means; null without a word. */
  readonly unit: number | null
}

/**
 * Reads the parts of an amount as people write it: "1.75 Lakh", "₹ 7,95,000/-", "83.61k", "1.2 cr". Null if it is none,
 * or its word is not known. In time that grows with the text's length.
 */
function parseAmount(text: string): WrittenAmount | null {
  const parts = AMOUNT.exec(text.trim().toLowerCase().replaceAll(/\s+/g, ' '))
  if (parts === null) return null
  const word = parts[3] ?? ''
  const unit = rupeesOfWord(word)
  if (word !== '' && unit === null) return null
  return { figure: Number(`${(parts[1] ?? '').replaceAll(',', '')}${parts[2] ?? ''}`), unit }
}

/** Half of the error that a decimal fraction of a crore may have as a floating-point number, in rupees. */
const ROUNDING = 0.001

/** Cleans an amount that is typed or pasted into a field which shows the rupee sign itself: the sign goes. */
export function cleanRupees(typed: string): string {
  return cleanCharacters(typed).replace(/^\s*₹\s*/, '')
}

/**
 * Reads whole rupees as a person types them into a field: "7,95,000", "₹795000", "10.5 lakh", "10.5L", "1.2 cr". Null if
 * empty, `invalid` if it is not a whole amount in the accepted range. Cleaned first ({@link cleanCharacters}).
 */
export function readRupeesText(typed: string): number | null | 'invalid' {
  const text = cleanCharacters(typed)
  const plain = text.replaceAll(/[₹,\s]/g, '')
  if (plain === '') return null
  if (/^\d+$/.test(plain)) return isRupees(Number(plain)) ? Number(plain) : 'invalid'
  const written = parseAmount(text)
  if (written === null) return 'invalid'
  // "43.000" is ₹43 or ₹43,000.
  if (written.unit === null && isDottedNumber(text)) return 'invalid'
  const rupees = written.figure * (written.unit ?? 1)
  const whole = Math.round(rupees)
  return isRupees(whole) && Math.abs(rupees - whole) < ROUNDING ? whole : 'invalid'
}

/** Formats whole rupees as a field's text: "7,95,000"; empty for null. */
export function writeRupeesText(rupees: number | null): string {
  return rupees === null ? '' : formatIndianNumber(rupees)
}
