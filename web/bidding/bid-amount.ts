import { formatIndianNumber, isRupees, MAX_RUPEES } from '#domain/money.ts'
import type { TextId } from '#web/text/text.ts'

/** The steps of the quick chips, in rupees (the drawing of a bidding card). */
export const RAISES = [1_000, 5_000, 10_000] as const

/** What stands in the amount's field, and where the caret is in it. */
export interface Typed {
  readonly text: string
  readonly caret: number
}

/** Digits, with what people put between and before them. */
const GROUPED = /^[₹\s]*[\d,\s]*$/
/** More digits than any amount has are left as they are typed. */
const MOST_DIGITS = 15

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * What was typed in Indian grouping, with the caret after the same digit. What is no row of digits stays as it
 * was typed: a point that was dropped would make a hundred times the amount of it.
 */
export function groupWhileTyping(typed: Typed): Typed {
  const digits = digitsOf(typed.text)
  if (!GROUPED.test(typed.text) || digits === '' || digits.length > MOST_DIGITS) return typed
  const text = formatIndianNumber(Number(digits))
  const leadingZeros = digits.length - digitsOf(text).length
  const before = digitsOf(typed.text.slice(0, typed.caret)).length - leadingZeros
  return { text, caret: placeAfter(text, before) }
}

/** The place in a grouped figure after so many of its digits. */
function placeAfter(text: string, digits: number): number {
  let left = digits
  for (let place = 0; place < text.length; place += 1) {
    if (left <= 0) return place
    if (text[place] !== ',') left -= 1
  }
  return text.length
}

/** The amount in the field in rupees, or null where it is no whole number. */
export function readAmount(text: string): number | null {
  const digits = digitsOf(text)
  return digits === '' || !GROUPED.test(text) || digits.length > MOST_DIGITS ? null : Number(digits)
}

/** The amount in the field, or why it can't be bid. */
export type CheckedAmount =
  | { readonly ok: true; readonly amount: number }
  | { readonly ok: false; readonly problem: AmountProblem }

/** Why an amount can't be bid. */
export type AmountProblem = 'tooLow' | 'unreadable'

/** What is said of it; `{most}` is the largest amount there is. */
export const PROBLEM_TEXTS: Readonly<Record<AmountProblem, TextId>> = {
  tooLow: 'myCars.bidTooLow',
  unreadable: 'myCars.bidUnreadable',
}

/** Checks what was typed before it is asked about; `least` is the least that the next bid may be, in rupees. */
export function checkAmount(text: string, least: number): CheckedAmount {
  if (text.trim() === '') return { ok: false, problem: 'tooLow' }
  const amount = readAmount(text)
  if (amount === null || amount > MAX_RUPEES) return { ok: false, problem: 'unreadable' }
  if (!isRupees(amount) || amount < least) return { ok: false, problem: 'tooLow' }
  return { ok: true, amount }
}

/** What a quick chip raises. Rupees. */
export interface RaisedFrom {
  /** What the dealer has typed, or null where it has typed nothing yet. */
  readonly typed: number | null
  /** The figure to beat; before the first bid the starting price. */
  readonly figure: number
  /** The least that the next bid may be. */
  readonly least: number
}

/**
 * The amount after a tap on a chip: above what was typed, or above the figure to beat where nothing was typed
 * that reaches it. Never less than what counts, never more than there is.
 */
export function raise({ typed, figure, least }: RaisedFrom, by: number): number {
  const base = typed === null ? figure : Math.max(typed, figure)
  return Math.min(Math.max(base + by, least), MAX_RUPEES)
}
