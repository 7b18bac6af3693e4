import { withoutPrefixes } from '../identifiers/bank-reference.ts'
import type { ColumnKind } from './column-kinds.ts'
import { DATE_ORDERS, readStatementDay } from './statement-cells.ts'

/** The text of a movement, as its row and the rows that continue it state it. */
export interface LineText {
  /** The cells of the row. */
  readonly cells: readonly string[]
  /** The kind of each column. */
  readonly kinds: readonly ColumnKind[]
  /** The texts of the rows below that continue the narration. */
  readonly continued: readonly string[]
  /** The day as mapped, "YYYY-MM-DD". */
  readonly day: string
}

/** The texts by which a movement is known again. They depend on the row alone, not on the columns that were mapped. */
export interface LineIdentity {
  /**
   * The references that identify a transfer, sorted: UTR (16 or 22 characters), RRN (12 digits), a cheque's number
   * ("CHQ000123").
   */
  readonly references: readonly string[]
  /** The narration in letters and digits alone. */
  readonly wording: string
  /** All texts of the row in letters and digits alone. */
  readonly folded: string
  /** The references, or the wording of a movement that has none. */
  readonly identity: string
  /** The other days that a date of the row may mean: a value date, or day and month exchanged. Sorted. */
  readonly otherDays: readonly string[]
}

/** Days between a movement and the day that is part of its reference. */
const MAX_DAYS = 15
/** The maximum number of pieces of a reference that a bank breaks. */
const MAX_PIECES = 3
const CHEQUE_DIGITS = 6

const CHEQUE_WORD = /\b(?:CHQ|CHEQUE|CLG|MICR)/
const IS_TRANSFER = /\b(?:IMPS|UPI|RRN|UTR|P2A|P2M|MMT)/
/** A UTR begins with the bank's letters. Account numbers with letters in front look like it. */
const UTR = /^[A-Z]{1,6}\d{10,21}$/
const ACCOUNT = /^(?:AC|ACC|ACCT|ACNO|XX+|LN|EMI|CC|OD|SB|CA|YB)\d/
const MOBILE = /^91[6-9]\d{9}$/

function fold(text: string): string {
  return text.normalize('NFKC').toUpperCase()
}

/** Returns the runs of letters and digits of a folded text, without those of UPI addresses ("NAME.98100@YBL"). */
function wordsOf(text: string): readonly string[] {
  if (!text.includes('@')) return text.match(/[A-Z0-9]+/g) ?? []
  const words: string[] = []
  for (const [piece] of text.matchAll(/[A-Z0-9._@]+/g)) {
    if (!piece.includes('@')) words.push(...(piece.match(/[A-Z0-9]+/g) ?? []))
  }
  return words
}

/** Returns the letters and digits of a text, in upper case. */
export function foldWording(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Identifies a movement by the texts of its row. `dates` are those of the rows of one file. */
export function identifyLine(
  { cells, kinds, continued, day }: LineText,
  dates: ReadDates = createReadDates(),
): LineIdentity {
  const texts = cells.flatMap((cell, place): Text[] => {
    const kind = kinds[place] ?? 'text'
    if (cell.trim() === '' || kind === 'date' || kind === 'money' || kind === 'direction') return []
    return kind === 'narration'
      ? [{ kind, text: fold([cell, ...continued].join(' ')) }]
      : [{ kind, text: fold(cell) }]
  })
  const hasNarration = texts.some(({ kind }) => kind === 'narration')
  if (!hasNarration && continued.length > 0) texts.push({ kind: 'text', text: fold(continued.join(' ')) })
  const days = daysOf(cells, kinds, day, dates)
  const references = [...new Set([...transfersIn(texts, days), ...chequesIn(texts)])].toSorted()
  const folded = texts.map(({ text }) => foldWording(text)).join('')
  const wording = hasNarration
    ? foldWording(texts.find(({ kind }) => kind === 'narration')?.text ?? '')
    : folded
  return {
    references,
    wording,
    folded,
    identity: references.length > 0 ? references.join(' ') : wording,
    otherDays: days.filter((other) => other !== day),
  }
}

/** Identifies a movement of which only the mapped texts are left. */
export function identifyMapped(line: {
  readonly day: string
  readonly narration: string
  readonly reference: string | null
}): LineIdentity {
  const { day, narration, reference } = line
  return identifyLine({
    cells: [narration, reference ?? ''],
    kinds: ['narration', 'reference'],
    continued: [],
    day,
  })
}

/** The days that a cell of a date may mean, by its text: the rows of a file have few dates. */
export type ReadDates = (cell: string) => readonly string[]

/** Creates the reader of the dates of one file. */
export function createReadDates(): ReadDates {
  const known = new Map<string, readonly string[]>()
  return (cell) => {
    const before = known.get(cell)
    if (before !== undefined) return before
    const days = DATE_ORDERS.map((order) => readStatementDay(cell, order)).filter((day) => day !== null)
    known.set(cell, days)
    return days
  }
}

function daysOf(
  cells: readonly string[],
  kinds: readonly ColumnKind[],
  day: string,
  dates: ReadDates,
): readonly string[] {
  const days = new Set([day])
  for (const [place, cell] of cells.entries()) {
    if (kinds[place] !== 'date') continue
    for (const other of dates(cell)) days.add(other)
  }
  return [...days].toSorted()
}

interface Text {
  readonly kind: ColumnKind
  readonly text: string
}

/** Returns the UTRs and RRNs. Twelve digits without a day that fits count only where nothing better is stated. */
function transfersIn(texts: readonly Text[], days: readonly string[]): readonly string[] {
  const certain: string[] = []
  const likely: string[] = []
  const isTransfer = texts.some(({ text }) => IS_TRANSFER.test(text))
  const numbers = days.map(dayNumber)
  for (const { kind, text } of texts) {
    const words = wordsOf(text)
    const whole = words.map((word) => wholeReference(word, numbers))
    let start = 0
    while (start < words.length) {
      const found = whole[start] ?? null
      const joined = found === null ? joinedReference(words, whole, start, numbers) : null
      if (found !== null) (found.isDated ? certain : likely).push(found.reference)
      if (joined !== null) certain.push(joined.reference)
      const twelve = found === null && joined === null ? twelveDigits(words[start] ?? '') : null
      if (twelve !== null && (isTransfer || kind === 'reference')) likely.push(twelve)
      start += joined?.pieces ?? 1
    }
  }
  // A number beside a dated one may be the payer's account.
  const utrs = likely.filter((reference) => /^[A-Z]/.test(reference))
  return certain.length > 0 ? [...certain, ...utrs] : likely
}

interface FoundReference {
  readonly reference: string
  /** Whether it has a day in it, which fits. */
  readonly isDated: boolean
}

/** The characters of the shortest reference, an RRN. */
const MIN_REFERENCE = 12

/** Whether a text is so long, and has so many digits in a row, that it may end in a reference. */
function mayBeReference(text: string): boolean {
  return text.length >= MIN_REFERENCE && /\d{5}/.test(text)
}

function wholeReference(word: string, days: readonly number[]): FoundReference | null {
  if (!mayBeReference(word)) return null
  for (const form of withoutPrefixes(word)) {
    const isUtr = (form.length === 16 || form.length === 22) && UTR.test(form)
    if (isUtr && !ACCOUNT.test(form)) return { reference: form, isDated: isDated(form, days) }
    const rrn = /^0*(\d{12})$/.exec(form)?.[1]
    if (rrn !== undefined && isDated(rrn, days)) return { reference: rrn, isDated: true }
  }
  return null
}

function twelveDigits(word: string): string | null {
  if (!mayBeReference(word)) return null
  const form = withoutPrefixes(word).find((some) => /^0*[1-9]\d{11}$/.test(some))
  const digits = form?.replace(/^0+/, '') ?? ''
  return form === undefined || MOBILE.test(digits) ? null : digits
}

/** Joins neighbours to a reference whose day fits, because banks break long texts. */
function joinedReference(
  words: readonly string[],
  whole: readonly (FoundReference | null)[],
  start: number,
  days: readonly number[],
) {
  let joined = words[start] ?? ''
  for (let pieces = 2; pieces <= MAX_PIECES && start + pieces <= words.length; pieces += 1) {
    const place = start + pieces - 1
    if (whole[place] !== null) return null
    joined += words[place] ?? ''
    if (!mayBeReference(joined)) continue
    const found = withoutPrefixes(joined).find((form) => isDated(form, days))
    if (found !== undefined) return { reference: found, pieces }
  }
  return null
}

const DATED_UTR = /^[A-Z]{4}[A-Z]\d(20\d{2})(\d{2})(\d{2})\d{8}$/
const NUMBERED_UTR = /^[A-Z]{4}[A-Z0-9](\d{2})(\d{3})\d{6}$/
const RRN = /^(\d)(\d{3})\d{8}$/

/** Whether a text has the form of a UTR or RRN with a day in it that is near one of these. */
function isDated(text: string, days: readonly number[]): boolean {
  if (text.length === 22) {
    const [, year, month, date] = DATED_UTR.exec(text) ?? []
    return isNear(Date.UTC(Number(year), Number(month) - 1, Number(date)) / DAY_MS, days)
  }
  if (text.length === 16) {
    const [, year, number] = NUMBERED_UTR.exec(text) ?? []
    return isNear(dayOfYear(2000 + Number(year), Number(number)), days)
  }
  const [, year, number] = RRN.exec(text) ?? []
  if (year === undefined) return false
  const years = new Set(days.map((day) => new Date(day * DAY_MS).getUTCFullYear()))
  // A transfer of December may be stated in January.
  return [...years].some((stated) =>
    [stated, stated - 1].some(
      (some) => some % 10 === Number(year) && isNear(dayOfYear(some, Number(number)), days),
    ),
  )
}

const DAY_MS = 86_400_000

function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MS
}

/** Whether a day is near one of these; NaN is not. All are days since 1970. */
function isNear(stated: number, days: readonly number[]): boolean {
  return days.some((day) => Math.abs(stated - day) <= MAX_DAYS)
}

function dayOfYear(year: number, number: number): number {
  return number < 1 || number > 366 ? Number.NaN : Date.UTC(year, 0, number) / DAY_MS
}

/** Returns the numbers of cheques, each "CHQ" and six digits: of a cheque's row, in a reference column or behind the word. */
function chequesIn(texts: readonly Text[]): readonly string[] {
  const isCheque = texts.some(({ text }) => CHEQUE_WORD.test(text))
  return texts.flatMap(({ kind, text }) => {
    if (kind === 'cheque' || (isCheque && kind === 'reference')) return chequeOf(text.trim())
    const words = CHEQUE_WORD.exec(text)
    if (words === null) return []
    const behind = text.slice(words.index)
    const number =
      /^[A-Z]+[\s.:#/-]*(?:(?:NO|NUMBER)\b[\s.:#/-]*)?(\d{1,6})(?![\dA-Z])/.exec(behind)?.[1] ??
      /(?<![\dA-Z])\d{6}(?![\dA-Z])/.exec(behind)?.[0]
    return number === undefined ? [] : chequeOf(number)
  })
}

function chequeOf(text: string): readonly string[] {
  const digits = /^0*(\d{1,6})$/.exec(text)?.[1] ?? ''
  return /[1-9]/.test(digits) ? [`CHQ${digits.padStart(CHEQUE_DIGITS, '0')}`] : []
}

const CODE = /^(?=(?:\D*\d){9})[A-Z0-9]{12,}$/

/** Returns the long codes of a text, which may be references in a form of the bank's own. They identify nothing. */
export function codesIn(text: string): readonly string[] {
  return wordsOf(fold(text))
    .map((word) => word.replace(/^0+/, ''))
    .filter((word) => CODE.test(word) && !MOBILE.test(word) && !ACCOUNT.test(word))
}
