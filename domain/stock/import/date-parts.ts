import { wordsOf, wordTable } from '#domain/word-table.ts'
import { cleanCell, LONGEST_FIGURE } from './clean-cell.ts'

const MONTHS = wordTable([
  [1, 'jan|january|जनवरी'],
  [2, 'feb|february|फ़रवरी'],
  [3, 'mar|march|मार्च'],
  [4, 'apr|april|अप्रैल'],
  [5, 'may|मई'],
  [6, 'jun|june|जून'],
  [7, 'jul|july|जुलाई'],
  [8, 'aug|august|अगस्त'],
  [9, 'sep|sept|september|सितंबर'],
  [10, 'oct|october|अक्टूबर'],
  [11, 'nov|november|नवंबर'],
  [12, 'dec|december|दिसंबर'],
])

/** A part of a date: "Y" four digits, "n" one or two, "M" the name of a month, "?" anything else. */
export interface DatePart {
  readonly kind: 'Y' | 'n' | 'M' | '?'
  /** Of a month's name, the digits of its number. */
  readonly digits: string
}

/** The time of day after a date. */
const TIME_OF_DAY = /[t ]\d{1,2}:[\d:.z]*(?: ?[ap]m)?$/i

/**
 * Returns the parts of a date in any spelling ("15th Mar 2024", "2024-03-15 00:00:00"), without the time of day and the
 * idle words, which are folded; none if the text is too long for a date.
 */
export function datePartsOf(text: string, idle: ReadonlySet<string>): readonly DatePart[] {
  if (text.length > LONGEST_FIGURE) return []
  const day = cleanCell(text)
    .trim()
    .replace(TIME_OF_DAY, '')
    // The ".0" of a spreadsheet.
    .replace(/^(\d{4})\.0+$/, '$1')
  return wordsOf(day).flatMap((word) => (idle.has(word) ? [] : partsOf(word)))
}

/** Returns what a word of a date is: "15th" is a number, "Jan2018" a month and a year. */
function partsOf(word: string): readonly DatePart[] {
  const [, letters = word, digits = ''] = /^(\D*)(\d*)(?:st|nd|rd|th)?$/.exec(word) ?? []
  const month = MONTHS.get(letters)
  const name = letters === '' ? [] : [{ kind: month ? 'M' : '?', digits: String(month ?? '') } as const]
  return digits === '' ? name : [...name, { kind: kindOf(digits), digits }]
}

function kindOf(digits: string): DatePart['kind'] {
  if (digits.length === 4) return 'Y'
  return digits.length <= 2 ? 'n' : '?'
}
