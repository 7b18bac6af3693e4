import { isDottedNumber } from '#domain/dotted-number.ts'
import { cleanCell, LONGEST_FIGURE } from './clean-cell.ts'
import { rupeesOfWord } from '#domain/rupees-text.ts'
import { wordSet, wordsOf, wordTable } from '#domain/word-table.ts'

/** A number as people write it, and the words beside it. */
export interface WrittenNumber {
  /** Null if it has several dots. */
  readonly figure: number | null
  /** It has a dot where a comma may be meant ({@link isDottedNumber}). */
  readonly isDotted: boolean
  /** The words before and after the number, without those that say nothing, such as "only". */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Digits in groups that a comma, a blank or an apostrophe parts, the last of three: "4,50,000", "450 000". */
const GROUPED = /^\d{1,3}([,' ])(?:\d{2,3}\1)*\d{3}(?:\.\d+)?$/
/** As spreadsheets write it: "4.5E+05". */
const PLAIN = /^\d+(?:\.\d+)?(?:e\+?\d{1,2})?$/

/** Signs around a number that change nothing: currency, footnotes, "/-". A minus before it is none of them. */
const IDLE_BEFORE = /[₹.:\s]/g
const IDLE_AFTER = /[*†‡§^#₹.,/()=!\s-]/g
const IDLE_WORDS = wordSet('only|मात्र')

/**
 * Reads a cell with one number: grouped in the Indian or the western way by commas, blanks or apostrophes, with decimals,
 * as a spreadsheet's power of ten, in the digits of any Indian script. Null if there is none, several, or a sign beside
 * it that may change it ("-5", "5+", "4 to 5").
 */
export function readWrittenNumber(cell: string): WrittenNumber | null {
  if (cell.length > LONGEST_FIGURE) return null
  const plain = cleanCell(cell).toLowerCase().replaceAll('’', "'")
  const [, before = '', digits = '', after = ''] = /^(\D*)(\d(?:.*\d)?)(\D*)$/.exec(plain) ?? []
  const beside = [wordsBeside(before, IDLE_BEFORE), wordsBeside(after, IDLE_AFTER)]
  const [wordsBefore, wordsAfter] = beside
  if (!wordsBefore || !wordsAfter) return null
  const figure = figureOf(digits.replace(/, | {2,}/g, (gap) => gap.charAt(0)))
  const isDotted = isDottedNumber(digits)
  return figure === null && !isDotted ? null : { figure, isDotted, before: wordsBefore, after: wordsAfter }
}

function figureOf(digits: string): number | null {
  if (PLAIN.test(digits)) return Number(digits)
  return GROUPED.test(digits) ? Number(digits.replace(/[,' ]/g, '')) : null
}

/** Returns the words beside a number; null if signs remain that may change it. */
function wordsBeside(text: string, idle: RegExp): readonly string[] | null {
  const words = wordsOf(text)
  const isClean = text.replace(idle, '').replace(/[\p{L}\p{M}]/gu, '') === ''
  return isClean ? words.filter((word) => !IDLE_WORDS.has(word)) : null
}

const INDIAN_SCALES = wordTable([
  [1_000, 'हज़ार'],
  [1_00_000, 'लाख|lkh|lks'],
  [1_00_00_000, 'करोड़|crs'],
])

/** Returns the number that a word such as "lakh" stands for: 1,00,000; null for any other word. */
export function scaleOfWord(word: string): number | null {
  return INDIAN_SCALES.get(word) ?? rupeesOfWord(word)
}
