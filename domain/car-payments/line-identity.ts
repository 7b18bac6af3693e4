import { withoutPrefixes } from './bank-reference.ts'
import type { ColumnKind } from './column-kinds.ts'
import { DATE_ORDERS, daysBetween, readStatementDay } from './statement-cells.ts'

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
/** The most pieces of a reference that a bank breaks. */
const MAX_PIECES = 3
const CHEQUE_DIGITS = 6

const CHEQUE_WORD = /\b(?:CHQ|CHEQUE|CLG|MICR)/
const IS_TRANSFER = /\b(?:IMPS|UPI|RRN|UTR|P2A|P2M|MMT)/
/** A UTR begins with the bank's letters. Account numbers with letters in front look like it. */
const UTR = /^(?=(?:.{16}|.{22})$)[A-Z]{1,6}\d{10,21}$/
const ACCOUNT = /^(?:AC|ACC|ACCT|ACNO|XX+|LN|EMI|CC|OD|SB|CA|YB)\d/
const MOBILE = /^91[6-9]\d{9}$/

function fold(text: string): string {
  return text.normalize('NFKC').toUpperCase()
}

/** Returns the runs of letters and digits of a folded text, without those of UPI addresses ("NAME.98100@YBL"). */
function wordsOf(text: string): readonly string[] {
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

/** Identifies a movement by the texts of its row. */
export function identifyLine({ cells, kinds, continued, day }: LineText): LineIdentity {
  const texts = cells.flatMap((cell, place): Text[] => {
    const kind = kinds[place] ?? 'text'
    if (cell.trim() === '' || kind === 'date' || kind === 'money' || kind === 'direction') return []
    return kind === 'narration'
      ? [{ kind, text: fold([cell, ...continued].join(' ')) }]
      : [{ kind, text: fold(cell) }]
  })
  const hasNarration = texts.some(({ kind }) => kind === 'narration')
  if (!hasNarration && continued.length > 0) texts.push({ kind: 'text', text: fold(continued.join(' ')) })
  const days = daysOf(cells, kinds, day)
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

function daysOf(cells: readonly string[], kinds: readonly ColumnKind[], day: string): readonly string[] {
  const days = cells.flatMap((cell, place) =>
    kinds[place] === 'date' ? DATE_ORDERS.map((order) => readStatementDay(cell, order)) : [],
  )
  return [...new Set([day, ...days.filter((other) => other !== null)])].toSorted()
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
  for (const { kind, text } of texts) {
    const words = wordsOf(text)
    let start = 0
    while (start < words.length) {
      const whole = wholeReference(words[start] ?? '', days)
      const joined = whole === null ? joinedReference(words, start, days) : null
      if (whole !== null) (whole.isDated ? certain : likely).push(whole.reference)
      if (joined !== null) certain.push(joined.reference)
      const twelve = whole === null && joined === null ? twelveDigits(words[start] ?? '') : null
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

function wholeReference(word: string, days: readonly string[]): FoundReference | null {
  for (const form of withoutPrefixes(word)) {
    if (UTR.test(form) && !ACCOUNT.test(form)) return { reference: form, isDated: isDated(form, days) }
    const rrn = /^0*(\d{12})$/.exec(form)?.[1]
    if (rrn !== undefined && isDated(rrn, days)) return { reference: rrn, isDated: true }
  }
  return null
}

function twelveDigits(word: string): string | null {
  const form = withoutPrefixes(word).find((some) => /^0*[1-9]\d{11}$/.test(some))
  const digits = form?.replace(/^0+/, '') ?? ''
  return form === undefined || MOBILE.test(digits) ? null : digits
}

/** Joins neighbours to a reference whose day fits, because banks break long texts. */
function joinedReference(words: readonly string[], start: number, days: readonly string[]) {
  let joined = words[start] ?? ''
  for (let pieces = 2; pieces <= MAX_PIECES && start + pieces <= words.length; pieces += 1) {
    const word = words[start + pieces - 1] ?? ''
    if (wholeReference(word, days) !== null) return null
    joined += word
    const found = withoutPrefixes(joined).find((form) => isDated(form, days))
    if (found !== undefined) return { reference: found, pieces }
  }
  return null
}

const DATED_UTR = /^[A-Z]{4}[A-Z]\d(20\d{2})(\d{2})(\d{2})\d{8}$/
const NUMBERED_UTR = /^[A-Z]{4}[A-Z0-9](\d{2})(\d{3})\d{6}$/
const RRN = /^(\d)(\d{3})\d{8}$/

/** Whether a text has the form of a UTR or RRN with a day in it that is near one of these. */
function isDated(text: string, days: readonly string[]): boolean {
  const isNear = (stated: string | null) =>
    stated !== null && days.some((day) => Math.abs(daysBetween(stated, day)) <= MAX_DAYS)
  const dated = DATED_UTR.exec(text)
  if (dated) return isNear(readStatementDay(`${dated[1]}-${dated[2]}-${dated[3]}`, 'ymd'))
  const numbered = NUMBERED_UTR.exec(text)
  if (numbered) return isNear(dayOfYear(2000 + Number(numbered[1]), Number(numbered[2])))
  const rrn = RRN.exec(text)
  if (!rrn) return false
  const years = days.flatMap((day) => [Number(day.slice(0, 4)), Number(day.slice(0, 4)) - 1])
  return years.some((year) => year % 10 === Number(rrn[1]) && isNear(dayOfYear(year, Number(rrn[2]))))
}

function dayOfYear(year: number, number: number): string | null {
  if (number < 1 || number > 366) return null
  return new Date(Date.UTC(year, 0, number)).toISOString().slice(0, 10)
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
