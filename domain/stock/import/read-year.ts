import { accept } from '#domain/refusal.ts'
import { wordSet } from '#domain/word-table.ts'
import { datePartsOf } from './date-parts.ts'
import { unreadable, type Reading } from './import-fields.ts'

/** Lists have no older car: a smaller number is an error. */
export const EARLIEST_YEAR = 1950

/** Words beside a year that say nothing. */
const IDLE_WORDS = wordSet('my|fy|model|year|mfg|साल|वर्ष|मॉडल')

/** The place of the year among the parts of each form of a date. */
const PLACE_OF_YEAR: Readonly<Record<string, number>> = {
  Y: 0,
  YY: 0,
  Yn: 0,
  nY: 1,
  YM: 0,
  MY: 1,
  Mn: 1,
  Ynn: 0,
  nnY: 2,
  nnn: 2,
  nMY: 2,
  nMn: 2,
  MnY: 2,
  YMn: 0,
}

/**
 * Reads the model year from {@link EARLIEST_YEAR} to `latestYear`: "2015", "2018-19" (2018), "Dec-2018", "Mar-18",
 * "01/2017", or a date with the day, the month or the year first. Two digits are a year only after a month.
 */
export function readYear(text: string, latestYear: number): Reading<number> {
  const year = yearOf(text, latestYear)
  return year === null || year < EARLIEST_YEAR || year > latestYear
    ? unreadable(text, 'cell.notYear', { first: EARLIEST_YEAR, last: latestYear })
    : accept(year)
}

function yearOf(text: string, latestYear: number): number | null {
  const parts = datePartsOf(text, IDLE_WORDS)
  const form = parts.map(({ kind }) => kind).join('')
  const year = parts[PLACE_OF_YEAR[form] ?? -1]
  const others = parts.filter((part) => part !== year && part.kind !== 'M').map(({ digits }) => digits)
  if (year === undefined || !arePossible(form, year.digits, others)) return null
  return year.kind === 'Y' ? Number(year.digits) : latestWith(year.digits, latestYear)
}

/** Whether the numbers beside the year of a form can be a day, a month, both, or the next year. */
function arePossible(form: string, year: string, others: readonly string[]): boolean {
  const [first = '', second = ''] = others
  const next = String(Number(year) + 1)
  if (form === 'YY') return first === next
  // A single digit after the year may be a decimal.
  if (form === 'Yn') return first === next.slice(2) || (first.length === 2 && isMonth(first))
  if (form === 'nY') return isMonth(first)
  return others.every(isDay) && (second === '' || isMonth(first) || isMonth(second))
}

function isDay(digits: string): boolean {
  return Number(digits) >= 1 && Number(digits) <= 31
}

function isMonth(digits: string): boolean {
  return Number(digits) >= 1 && Number(digits) <= 12
}

/** Returns the latest year that ends with two digits and is not after `latestYear`. */
function latestWith(digits: string, latestYear: number): number | null {
  if (digits.length !== 2) return null
  const year = 2000 + Number(digits)
  return year > latestYear ? year - 100 : year
}
