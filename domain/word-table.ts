import { cleanCharacters } from './identifiers/clean-characters.ts'

/** Accents on Latin letters, and the dot below letters of Devanagari, which people often leave out. */
const OPTIONAL_MARKS = /[\u0300-\u036f\u093c]/g

/**
 * Returns the words of a text as tables of words have them: in lower case, without accents ("Citroën" is "citroen") and
 * the dot below letters of Devanagari ("डीज़ल" is "डीजल"), with 0 to 9 for the digits of other scripts. Everything but
 * letters, marks and digits parts words.
 */
export function wordsOf(text: string): readonly string[] {
  return cleanCharacters(text)
    .normalize('NFKD')
    .replace(OPTIONAL_MARKS, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
    .filter((word) => word !== '')
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
