import { isDay } from '#domain/indian-time.ts'
import { accept } from '#domain/refusal.ts'
import { wordSet } from '#domain/word-table.ts'
import { cleanCell } from './clean-cell.ts'
import { datePartsOf, type DatePart } from './date-parts.ts'
import { unreadable, type ImportUnit, type Reading } from './import-fields.ts'
import { meansUnknown } from './unknown-words.ts'

/** The house's dates lie between these years. */
const YEARS = { first: 2000, last: 2099 }

/** Words beside a date that say nothing. */
const IDLE_WORDS = wordSet(
  'valid|validity|upto|up|to|till|until|exp|expiry|expires|expired|expiring|on|since|date|dated|dt|तक|से|दिनांक|तारीख',
)

/** The places of the day, the month and the year among the parts of each form of a date. India writes the day first. */
const PLACES: Readonly<Record<string, readonly [day: number, month: number, year: number]>> = {
  nnY: [0, 1, 2],
  nnn: [0, 1, 2],
  nMY: [0, 1, 2],
  nMn: [0, 1, 2],
  MnY: [1, 0, 2],
  Ynn: [2, 1, 0],
  YMn: [2, 1, 0],
}

/** The places of the month and the year where there is no day. */
const PLACES_OF_MONTH: Readonly<Record<string, readonly [month: number, year: number]>> = {
  MY: [0, 1],
  Mn: [0, 1],
  YM: [1, 0],
  nY: [0, 1],
}

/** The days of spreadsheets, which count from 30 December 1899. */
const SERIAL_DAY = /^\d{5}(?:\.\d+)?$/
const FIRST_SERIAL_DAY = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/**
 * Reads a day that has passed, in ISO 8601: "15-03-2024", "15/03/24", "15 Mar 2024", "2024-03-15", the number of a
 * spreadsheet (45366). The day comes before the month; a date that can only be read the other way is refused.
 */
export function readPastDay(text: string, _unit: ImportUnit, latestYear: number): Reading<string> {
  if (meansUnknown(text)) return accept(null)
  const day = dayOf(text)
  return day === null || Number(day.slice(0, 4)) > latestYear ? unreadable(text, 'cell.notDate') : accept(day)
}

/** Reads the last day of something, as {@link readPastDay} does; a month without a day ends with its last day ("Mar-2025"). */
export function readLastDay(text: string): Reading<string> {
  if (meansUnknown(text)) return accept(null)
  const day = dayOf(text) ?? lastDayOf(text)
  return day === null ? unreadable(text, 'cell.notDate') : accept(day)
}

function dayOf(text: string): string | null {
  const plain = cleanCell(text).trim()
  if (SERIAL_DAY.test(plain)) return sendable(FIRST_SERIAL_DAY + Math.floor(Number(plain)) * DAY_MS)
  const parts = datePartsOf(plain, IDLE_WORDS)
  const places = PLACES[formOf(parts)]
  if (places === undefined) return null
  const [day = '', month = '', year = ''] = places.map((place) => parts[place]?.digits)
  const iso = `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? sendable(Date.parse(iso)) : null
}

function lastDayOf(text: string): string | null {
  const parts = datePartsOf(text, IDLE_WORDS)
  const places = PLACES_OF_MONTH[formOf(parts)]
  if (places === undefined) return null
  const [month = '', year = ''] = places.map((place) => parts[place]?.digits)
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  // The day before the first of the next month.
  return isMonth ? sendable(Date.UTC(Number(wholeYear(year)), Number(month), 0)) : null
}

function formOf(parts: readonly DatePart[]): string {
  return parts.map(({ kind }) => kind).join('')
}

function wholeYear(digits: string): string {
  return digits.length === 2 ? `20${digits}` : digits
}

/** Returns the day that begins at an instant in UTC; null outside of {@link YEARS}. */
function sendable(ms: number): string | null {
  const day = new Date(ms).toISOString().slice(0, 10)
  const year = Number(day.slice(0, 4))
  return year >= YEARS.first && year <= YEARS.last ? day : null
}
