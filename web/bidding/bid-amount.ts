import '#web/text/en/my-cars.ts'
import { cleanCharacters } from '#domain/identifiers/clean-characters.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { MAX_RUPEES } from '#domain/money.ts'
import { plainNumber } from '#domain/plain-number.ts'
import { cleanRupees, readRupeesText } from '#domain/rupees-text.ts'
import type { TextId } from '#web/text/text.ts'
import { cleanTyped } from '#web/ui/form/clean-typed.ts'

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
 * typed, cleaned (`cleanRupees`): dropping a decimal point would multiply the amount by a hundred.
 */
export function groupWhileTyping(written: TypedText): TypedText {
  const typed = cleanTyped(written, cleanRupees)
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

/** Reads the field's amount in rupees; null if it is none. */
export function readAmount(text: string): number | null {
  const amount = readRupeesText(text)
  return amount === 'invalid' ? null : amount
}

/** A number that needs a unit to be a bid: on a phone's keyboard of digits nobody can type one. */
const SHORT_FIGURE = /^\d{1,3}(?:\.\d{1,5})?$/

/**
 * Returns what a short figure such as "10.5" means with its unit: "10.5 lakh", or in crores if lakhs do not reach the
 * minimum bid. Null for other text, and for a figure that is a bid as it stands.
 */
export function withUnit(text: string, min: number): string | null {
  const figure = cleanCharacters(text).trim()
  if (!SHORT_FIGURE.test(figure) || (readAmount(figure) ?? 0) >= min) return null
  const meant = [`${figure} lakh`, `${figure} crore`]
  return meant.find((amount) => (readAmount(amount) ?? 0) >= min) ?? null
}

/** The notice that other bids have overtaken the amount in the field. Rupees. */
export interface EditedAmount {
  /** The amount in the field; null if it is none. */
  readonly amount: number | null
  /** The minimum next bid when the dealer last saw its amount reach it. */
  readonly seenMinimum: number
  /** The minimum next bid now. */
  readonly min: number
}

/** Returns whether the minimum bid has risen past the amount in the field since the dealer began to type. */
export function isOvertaken({ amount, seenMinimum, min }: EditedAmount): boolean {
  return min > seenMinimum && (amount ?? 0) < min
}

/** The field's amount, or why it cannot be bid. */
export type CheckedAmount =
  | { readonly ok: true; readonly amount: number }
  | { readonly ok: false; readonly problem: AmountProblem }

/** Why an amount cannot be bid. */
export type AmountProblem = 'tooLow' | 'unreadable'

/** The message for each problem; `{max}` is the largest possible amount. */
export const PROBLEM_TEXTS: Readonly<Record<AmountProblem, TextId>> = {
  tooLow: 'myCars.bidTooLow',
  unreadable: 'myCars.bidUnreadable',
}

/** Validates typed text before the confirmation. `min` is the minimum next bid in rupees. */
export function checkAmount(text: string, min: number): CheckedAmount {
  // Nothing, or only zeros.
  if (/^[₹,0]*$/.test(plainNumber(text))) return { ok: false, problem: 'tooLow' }
  const amount = readAmount(text)
  if (amount === null) return { ok: false, problem: 'unreadable' }
  return amount < min ? { ok: false, problem: 'tooLow' } : { ok: true, amount }
}

/** The amounts from which a quick chip computes the next one, in rupees. */
export interface RaisedFrom {
  /** The typed amount; null if nothing is typed yet. */
  readonly typed: number | null
  /** The amount to beat; before the first bid the starting price. */
  readonly figure: number
  /** The minimum next bid. */
  readonly min: number
}

/**
 * Returns the amount after a tap on a chip: `by` above the typed amount, or above the amount to beat if the typed
 * amount does not reach it. While nothing is typed the field shows the minimum bid, so that is raised where the increment
 * is `by` or more. Clamped between the minimum bid and the largest possible amount.
 */
export function raiseAmount({ typed, figure, min }: RaisedFrom, by: number): number {
  const shown = figure + by > min ? figure : min
  const base = typed === null ? shown : Math.max(typed, figure)
  return Math.min(Math.max(base + by, min), MAX_RUPEES)
}
