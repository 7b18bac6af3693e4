/** A letter, or a mark on one, of a script whose letters U+200C and U+200D separate or join. */
const INDIC = String.raw`[[\p{L}\p{M}]&&[${[
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')}]]`

/** Zero width, and marks that turn the direction of the text after them. */
const ALWAYS_HIDDEN = String.raw`[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]`
const JOINER = String.raw`[\u200c\u200d]`

const HIDDEN = new RegExp(`${ALWAYS_HIDDEN}|(?<!${INDIC})${JOINER}|${JOINER}(?!${INDIC})`, 'v')

/**
 * Returns whether a text has characters that nobody sees and that make it look like another text: U+200B to U+200F,
 * U+202A to U+202E, U+2066 to U+2069. U+200C and U+200D are allowed between two letters of an Indic script, where they
 * decide how the letters are joined ("क्‍ष"; Unicode 16, chapter 12).
 */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text)
}
