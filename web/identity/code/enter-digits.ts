/** The number of digits in a code (part A section 9). */
export const CODE_LENGTH = 6

/** The content of the boxes: one digit each, or an empty string. */
export type Digits = readonly string[]

/** Empty boxes. */
export const NO_DIGITS: Digits = Array.from({ length: CODE_LENGTH }, () => '')

/** The boxes after input, and the index of the box to focus. */
export interface Entered {
  readonly digits: Digits
  readonly next: number
}

/**
 * Puts typed or pasted text into the boxes, starting at `box`. Non-digits are dropped. A whole code fills all boxes
 * from any box, because phones insert it into the first.
 */
export function enterDigits(digits: Digits, box: number, text: string): Entered {
  const given = text.replace(/\D/g, '')
  const start = given.length >= CODE_LENGTH ? 0 : box
  const taken = given.slice(0, CODE_LENGTH - start)
  return {
    digits: digits.map((digit, index) => taken[index - start] ?? digit),
    next: Math.min(start + taken.length, CODE_LENGTH - 1),
  }
}

/**
 * Returns the digits added to a box by a key press, without its earlier digit, because a typed digit replaces it.
 */
export function addedDigit(held: string, value: string): string {
  const given = value.replace(/\D/g, '')
  if (given.length !== 2 || held === '') return given
  return given.startsWith(held) ? given.slice(1) : given.slice(0, 1)
}

/** Returns the code; null while a box is empty. */
export function codeOf(digits: Digits): string | null {
  const code = digits.join('')
  return code.length === CODE_LENGTH ? code : null
}
