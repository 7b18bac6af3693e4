const scripts = (...names: readonly string[]): string =>
  names.map((script) => String.raw`\p{Script=${script}}`).join('')

/** A letter, or a mark on one, of a script whose letters U+200C and U+200D separate or join. */
const INDIC = String.raw`[[\p{L}\p{M}]&&[${scripts(
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
)}]]`

/** The letters of Malayalam that U+200D makes a chillu of, which may end a word ("അവന്‍"; Unicode 17, chapter 12). */
const CHILLU = String.raw`(?<=[ക-ഹ]\u0d4d)\u200d`

/** Letters of Urdu, Kashmiri and Sindhi that join to the next one: joining type D (Unicode, ArabicShaping.txt). */
const JOINS_NEXT = String.raw`[\u0620\u0626\u0628\u062a-\u062e\u0633-\u063f\u0641-\u0647\u0649\u064a\u066e\u066f\u0678-\u0687\u069a-\u06bf\u06c1\u06c2\u06cc\u06ce\u06d0\u06d1\u06fa-\u06fc\u06ff\u0750-\u0758\u075c-\u076a\u076d-\u0770\u0772\u0775-\u0777\u077a-\u077f]`
/** Letters that join to the one before: joining types D and R. */
const JOINS_BEFORE = String.raw`[[\p{L}&&\p{Script=Arabic}]--[\u0621\u0674]]`
/** Marks on letters, which joining looks through: joining type T. No name has more than eight on a letter. */
const MARKS = String.raw`[\p{Mn}]{0,8}`
/** U+200C between letters that would join (RFC 5892, appendix A.1). */
const PARTED = `(?<=${JOINS_NEXT}${MARKS})\\u200c(?=${MARKS}${JOINS_BEFORE})`

/** Zero width, and marks that turn the direction of the text after them. */
const ALWAYS_HIDDEN = String.raw`[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]`
const JOINER = String.raw`[\u200c\u200d]`

const SEEN = new RegExp(
  `\\p{RGI_Emoji_ZWJ_Sequence}|(?<=${INDIC})${JOINER}(?=${INDIC})|${CHILLU}|${PARTED}`,
  'gv',
)
const HIDDEN = new RegExp(`${ALWAYS_HIDDEN}|${JOINER}`, 'v')

/**
 * Returns whether a text has characters that nobody sees and that make it look like another text: U+200B to U+200F,
 * U+202A to U+202E, U+2066 to U+2069. U+200C and U+200D are allowed where a script puts them: between two letters of an
 * Indic script, where they decide how the letters are joined ("क्‍ष"; Unicode 17, chapter 12), U+200D also at the end of
 * a chillu of Malayalam ("അവന്‍") and in an emoji of several ("👨‍🔧"), and U+200C between letters of the Arabic script
 * that would join ("خوش‌آمدید").
 */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text) && HIDDEN.test(text.replace(SEEN, '.'))
}
