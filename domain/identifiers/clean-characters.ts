/** The digits of the scripts that Indian phones type, of Arabic, and of full width. Each row has ten in order. */
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/gu

/** The rows of Indian scripts begin at 6 in their sixteen places (U+0966), all others at 0 (U+0660). */
const INDIAN = /[०-൯]/u

function asciiDigit(digit: string): string {
  const place = (digit.codePointAt(0) ?? 0) % 16
  return String(INDIAN.test(digit) ? place - 6 : place)
}

/**
 * Returns a number or a code as a person or a phone wrote it, in the characters in which it is judged: without invisible
 * ones (the marks U+200E, U+200F, U+202A to U+202E and U+2066 to U+2069 that phones put round numbers, zero-width ones,
 * the soft hyphen), with `-` for every dash (U+2011, U+2212), a blank for every space (U+00A0, U+202F), and 0 to 9 for the
 * digits of other scripts. Each character is cleaned by itself, and nothing is cut.
 */
export function cleanCharacters(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s/g, ' ')
    .replace(DIGITS, asciiDigit)
}

/** Returns a text without the marks that phones put round numbers; all other characters stay. */
export function dropDirectionMarks(text: string): string {
  return text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}
