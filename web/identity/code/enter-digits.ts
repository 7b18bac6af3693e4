/** How many digits a code has (part A section 9). */
export const CODE_LENGTH = 6

/** What stands in the boxes: one digit each, or nothing. */
export type Digits = readonly string[]

/** Boxes that are all empty. */
export const NO_DIGITS: Digits = Array.from({ length: CODE_LENGTH }, () => '')

/** The boxes after something was typed or pasted, and the box that is next. */
export interface Entered {
  readonly digits: Digits
  readonly next: number
}

/**
 * Puts what was typed or pasted at a box into the boxes; what is no digit is left out. A whole code fills them all,
 * wherever it arrives, as phones put it into the first.
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

/** What a box holds after a key, without what it held before: a digit typed beside another takes its place. */
export function typedInto(held: string, value: string): string {
  const given = value.replace(/\D/g, '')
  if (given.length !== 2 || held === '') return given
  return given.startsWith(held) ? given.slice(1) : given.slice(0, 1)
}

/** The code, or null while a box is empty. */
export function codeOf(digits: Digits): string | null {
  const code = digits.join('')
  return code.length === CODE_LENGTH ? code : null
}
