import { MAX_RUPEES } from '#domain/money.ts'
import { accept } from '#domain/refusal.ts'
import { wordSet } from '#domain/word-table.ts'
import { unreadable, type ImportUnit, type Reading } from './import-fields.ts'
import { meansNoPrice } from './unknown-words.ts'
import { readWrittenNumber, scaleOfWord } from './written-number.ts'

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

/** The currency's names, and what sellers write beside an amount without changing it. */
const IDLE_WORDS = wordSet(
  'rs|re|inr|rupee|rupees|price|asking|negotiable|nego|neg|fixed|final|रु|रू|रुपये|रुपए|रुपया|રૂ|રૂપિયા|টাকা|ரூ|రూ|ರೂ',
)

/** An amount of money as it stands in a cell. */
export interface WrittenAmount {
  /** Null if it has several dots. */
  readonly figure: number | null
  readonly isDotted: boolean
  /** The rupees that its unit word means; null without a word. */
  readonly unit: number | null
}

/** Reads the parts of an amount; null if it is none, or has words that may change it. */
export function readWrittenAmount(text: string): WrittenAmount | null {
  const written = readWrittenNumber(text)
  if (written === null) return null
  const [word, ...others] = written.after.filter((part) => !IDLE_WORDS.has(part))
  const unit = word === undefined ? null : scaleOfWord(word)
  const isOther = others.length > 0 || (word !== undefined && unit === null)
  if (isOther || !written.before.every((part) => IDLE_WORDS.has(part))) return null
  return { figure: written.figure, isDotted: written.isDotted, unit }
}

/**
 * Reads an amount of money in whole rupees. A word in the cell ("1.75 Lakh*", "Rs. 2.3 Cr", "83.61k") is its unit and
 * takes precedence over the column's. 0, "null Lakh" and "Ask for price" mean "not known". "4.25.000" and "795.000" are
 * never guessed: the reason is `cell.dotted`.
 */
export function readAmount(text: string, unit: ImportUnit): Reading<number> {
  if (/^\s*null\s*[a-z]+\s*$/i.test(text) || meansNoPrice(text)) return accept(null)
  const written = readWrittenAmount(text)
  if (written === null) return unreadable(text, 'cell.notAmount')
  const { figure, isDotted } = written
  const scale = written.unit ?? RUPEES_OF_UNIT[unit]
  if (figure === null || (scale === 1 && isDotted)) return unreadable(text, 'cell.dotted')
  if (figure === 0) return accept(null)
  if (scale === 1 && figure < MIN_PLAIN_RUPEES && (unit === 'text' || !Number.isInteger(figure))) {
    return unreadable(text, 'cell.amountTooLow')
  }
  const rupees = Math.round(figure * scale)
  return rupees < 1 || rupees > MAX_RUPEES
    ? unreadable(text, 'cell.amountOutside', { max: { rupees: MAX_RUPEES } })
    : accept(rupees)
}
