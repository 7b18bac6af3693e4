import { formatIndianNumber, isRupees, MAX_RUPEES } from '#domain/money.ts'
import type { TextId } from '#web/text/text.ts'

/** The amounts that the quick chips add, in rupees (drawing of a bidding card). */
export const RAISES = [1_000, 5_000, 10_000] as const

/** The amount field's text and caret position. */
export interface TypedText {
  readonly text: string
  readonly caret: number
}

/** Digits with the separators and currency signs people type. */
const GROUPED = /^[₹\s]*[\d,\s]*$/
/** Text with more digits than any amount is not regrouped. */
const MAX_DIGITS = 15

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * Groups typed digits the Indian way, keeping the caret after the same digit. Text that is not a row of digits stays as
 * typed: dropping a decimal point would multiply the amount by a hundred.
 */
export function groupWhileTyping(typed: TypedText): TypedText {
  const digits = digitsOf(typed.text)
  if (!GROUPED.test(typed.text) || digits === '' || digits.length > MAX_DIGITS) return typed
  const text = formatIndianNumber(Number(digits))
  const leadingZeros = digits.length - digitsOf(text).length
  const before = digitsOf(typed.text.slice(0, typed.caret)).length - leadingZeros
  return { text, caret: placeAfter(text, before) }
}

/** Returns the caret position after the given number of digits in a grouped amount. */
function placeAfter(text: string, digits: number): number {
  let left = digits
  for (let place = 0; place < text.length; place += 1) {
    if (left <= 0) return place
    if (text[place] !== ',') left -= 1
  }
  return text.length
}

/** Reads the field's amount in rupees; null if it is not a whole number. */
export function readAmount(text: string): number | null {
  const digits = digitsOf(text)
  return digits === '' || !GROUPED.test(text) || digits.length > MAX_DIGITS ? null : Number(digits)
}

/** The field's amount, or why it cannot be bid. */
export type CheckedAmount =
  | { readonly ok: true; readonly amount: number }
  | { readonly ok: false; readonly problem: AmountProblem }

/** Why an amount cannot be bid. */
export type AmountProblem = 'tooLow' | 'unreadable'

/** The message for each problem; `{most}` is the largest possible amount. */
export const PROBLEM_TEXTS: Readonly<Record<AmountProblem, TextId>> = {
  tooLow: 'myCars.bidTooLow',
  unreadable: 'myCars.bidUnreadable',
}

/** Validates typed text before the confirmation. `least` is the minimum next bid in rupees. */
export function checkAmount(text: string, least: number): CheckedAmount {
  if (text.trim() === '') return { ok: false, problem: 'tooLow' }
  const amount = readAmount(text)
  if (amount === null || amount > MAX_RUPEES) return { ok: false, problem: 'unreadable' }
  if (!isRupees(amount) || amount < least) return { ok: false, problem: 'tooLow' }
  return { ok: true, amount }
}

/** The amounts from which a quick chip computes the next one, in rupees. */
export interface RaisedFrom {
  /** The typed amount; null if nothing is typed yet. */
  readonly typed: number | null
  /** The amount to beat; before the first bid the starting price. */
  readonly figure: number
  /** The minimum next bid. */
  readonly least: number
}

/**
 * Returns the amount after a tap on a chip: `by` above the typed amount, or above the amount to beat if the typed
 * amount does not reach it. Clamped between the minimum bid and the largest possible amount.
 */
export function raiseAmount({ typed, figure, least }: RaisedFrom, by: number): number {
  const base = typed === null ? figure : Math.max(typed, figure)
  return Math.min(Math.max(base + by, least), MAX_RUPEES)
}
