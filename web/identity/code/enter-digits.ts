import { cleanCharacters } from '#domain/identifiers/clean-characters.ts'
import { CODE_LENGTH, readOneTimeCode } from '#domain/identifiers/one-time-code.ts'
import { accept, type Result } from '#domain/refusal.ts'

/** The content of the boxes: one digit each, or an empty string. */
export type Digits = readonly string[]

/** Empty boxes. */
export const NO_DIGITS: Digits = Array.from({ length: CODE_LENGTH }, () => '')

/** The boxes after input, and the index of the box to focus. */
export interface Entered {
  readonly digits: Digits
  readonly next: number
}

const digitsOf = (text: string): string => cleanCharacters(text).replace(/\D/g, '')

/**
 * Puts typed or pasted text into the boxes, starting at `box`. Non-digits are dropped. A whole code (`readOneTimeCode`)
 * fills all boxes from any box, because phones insert it into the first. Digits for which there is no room are refused,
 * with INVALID_INPUT and a sentence, and none of them is entered.
 */
export function enterDigits(digits: Digits, box: number, text: string): Result<Entered> {
  const code = readOneTimeCode(text)
  const given = code.ok ? code.value : digitsOf(text)
  const start = code.ok ? 0 : box
  if (!code.ok && start + given.length > CODE_LENGTH) return code
  return accept({
    digits: digits.map((digit, index) => given[index - start] ?? digit),
    next: Math.min(start + given.length, CODE_LENGTH - 1),
  })
}

/**
 * Returns the digits added to a box by a key press, without its earlier digit, because a typed digit replaces it.
 */
export function addedDigit(held: string, value: string): string {
  const given = digitsOf(value)
  if (given.length !== 2 || held === '') return given
  return given.startsWith(held) ? given.slice(1) : given.slice(0, 1)
}

/** Returns the code; null while a box is empty. */
export function codeOf(digits: Digits): string | null {
  const code = digits.join('')
  return code.length === CODE_LENGTH ? code : null
}
