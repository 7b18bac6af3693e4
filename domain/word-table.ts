import { cleanCharacters } from './identifiers/clean-characters.ts'

/** Accents on Latin letters, and the dot below letters of Devanagari, which people often leave out. */
const OPTIONAL_MARKS = /[\u0300-\u036f\u093c]/g

/** No table has a group of words that is nearly as long. */
const LONGEST = 1_000

const ASCII = /^[ -~]*$/
const NO_WORD_IN_ASCII = /[^a-z\d]+/
const NO_WORD = /[^\p{L}\p{M}\p{Nd}]+/u

/**
 * Returns the words of a text as tables of words have them: in lower case, without accents ("Citroën" is "citroen") and
 * the dot below letters of Devanagari ("डीज़ल" is "डीजल"), with 0 to 9 for the digits of other scripts. Everything but
 * letters, marks and digits parts words. A longer text is read for its first {@link LONGEST} characters.
 */
export function wordsOf(whole: string): readonly string[] {
  const text = whole.slice(0, LONGEST)
  // Nearly all texts of long lists are ASCII, and need none of the slower steps.
  if (ASCII.test(text)) return partWords(text.toLowerCase(), NO_WORD_IN_ASCII)
  const plain = cleanCharacters(text).normalize('NFKD').replace(OPTIONAL_MARKS, '').toLowerCase()
  return partWords(plain, NO_WORD)
}

function partWords(text: string, between: RegExp): readonly string[] {
  return text.split(between).filter((word) => word !== '')
}

/** Returns the words of a text with single blanks between: "A/C - New" is "a c new". */
export function foldWords(text: string): string {
  return wordsOf(text).join(' ')
}

/** Returns the set of some words or groups of words, folded, which are given with bars between. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split('|').map(foldWords))
}

/** Returns what each word or group of words, folded, means. They are given by their meaning, with bars between. */
export function wordTable<Meaning>(
  rows: readonly (readonly [meaning: Meaning, words: string])[],
): ReadonlyMap<string, Meaning> {
  return new Map(rows.flatMap(([meaning, words]) => [...wordSet(words)].map((word) => [word, meaning])))
}
