const DAY_MS = 24 * 60 * 60_000

/** The orders in which statements write the parts of a date. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const

/** A date, with or without a time after it. */
const DATE =
  /^(\d{1,4}|[a-z]{3,9})[-/. ,]+(\d{1,2}|[a-z]{3,9})[-/. ,]+(\d{2,4})(?:[T ,:]+\d{1,2}[:.]\d{2}.*)?$/i
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/

/**
 * Reads a date of a statement as "YYYY-MM-DD"; null if the text is none. A month's name and a year of four digits in
 * front decide by themselves; for other dates `order` does. Two digits are a year of this century.
 */
export function readStatementDay(text: string, order: DateOrder): string | null {
  const plain = text.trim()
  const compact = COMPACT.exec(plain)
  if (compact) return dayOf(Number(compact[1]), Number(compact[2]), Number(compact[3]))
  const [, first = '', second = '', third = ''] = DATE.exec(plain) ?? []
  if (first === '') return null
  if (first.length === 4 && /^\d+$/.test(first)) return dayOf(Number(first), monthOf(second), Number(third))
  if (/^\d{3}$/.test(first) || third.length === 3) return null
  if (/^[a-z]/i.test(first)) return dayOf(yearOf(third), monthOf(first), Number(second))
  if (/^[a-z]/i.test(second)) return dayOf(yearOf(third), monthOf(second), Number(first))
  if (order === 'mdy') return dayOf(yearOf(third), Number(first), Number(second))
  if (order === 'ymd') return third.length === 2 ? dayOf(yearOf(first), Number(second), Number(third)) : null
  return dayOf(yearOf(third), Number(second), Number(first))
}

/** Returns the order in which all these dates can be read, the Indian one if several fit; null if none does. */
export function suggestDateOrder(texts: readonly string[]): DateOrder | null {
  if (texts.length === 0) return null
  return DATE_ORDERS.find((order) => texts.every((text) => readStatementDay(text, order) !== null)) ?? null
}

/** Returns the number of days from one date to another, both "YYYY-MM-DD"; negative if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const short = text.slice(0, 3).toLowerCase()
  return MONTHS.findIndex((month) => month === short) + 1
}

function yearOf(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isSame =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isSame && year >= 2000 ? date.toISOString().slice(0, 10) : null
}

/** Whether money came to the account (credit) or left it (debit). */
export type Direction = 'credit' | 'debit'

/** An amount of a statement: never negative. */
export interface StatementAmount {
  readonly paise: number
  /** The direction by a sign, brackets, Dr or Cr in the cell; null if the cell has none of them. */
  readonly direction: Direction | null
}

const NUMBER = /^(?:\d{1,3}(?:,\d{2,3})+|\d+)(?:\.\d{1,2}0*|\.)?$|^\.\d{1,2}$/
const CURRENCY = /^(?:₹|rs\.?|inr)/i
const MARK_BEHIND = /(?:\(?(cr|dr|credit|debit)\.?\)?)$/i
const MARK_BEFORE = /^(cr|dr|credit|debit)\.?/i

/**
 * Reads an amount in any of the ways banks write it: "1,23,456.00", "₹500 Cr", "Dr 500", "(500.00)", "-500", "500-". A
 * blank cell and a dash are 0. Null if the text is no amount.
 */
export function readStatementAmount(text: string): StatementAmount | null {
  let rest = text.replace(/[\s\u00a0\u202f]/g, '').replace(/\/-$/, '')
  if (/^[-–—]*$/.test(rest) || /^(?:nil|na|n\/a)$/i.test(rest)) return { paise: 0, direction: null }
  let direction: Direction | null = null
  const mark = MARK_BEHIND.exec(rest) ?? MARK_BEFORE.exec(rest)
  if (mark) {
    direction = readDirection(mark[1] ?? '')
    rest = rest.replace(mark[0], '')
  }
  const bracketed = /^\((.+)\)$/.exec(rest)
  const signed = /^[-−](.+)$/.exec(rest) ?? /^(.+)[-−]$/.exec(rest)
  if (bracketed ?? signed) {
    if (direction === 'credit') return null
    direction = 'debit'
    rest = (bracketed ?? signed)?.[1] ?? ''
  }
  if (rest.startsWith('+')) rest = rest.slice(1)
  rest = rest.replace(CURRENCY, '')
  if (!NUMBER.test(rest)) return null
  const paise = Math.round(Number(rest.replaceAll(',', '')) * 100)
  return Number.isSafeInteger(paise) ? { paise, direction } : null
}

/** Reads a cell that says only whether money came or left: "Cr", "DEBIT", "D"; null if it says neither. */
export function readDirection(text: string): Direction | null {
  const word = text.trim().toLowerCase().replace(/\.$/, '')
  if (['cr', 'c', 'credit', 'deposit', '+'].includes(word)) return 'credit'
  return ['dr', 'd', 'debit', 'withdrawal', '-'].includes(word) ? 'debit' : null
}
