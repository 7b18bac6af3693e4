import { cleanCharacters } from '../identifiers/clean-characters.ts'
import { readRegistrationNumber, spellingsOf } from '../identifiers/registration-number.ts'

/** A search that a user typed. */
export interface SearchText {
  /** Every term must be found in the text that is searched. Empty for an empty search. */
  readonly terms: readonly SearchTerm[]
  /**
   * Alternative matches: the spellings of a registration number, lower case. Empty unless the text may be one, typed with
   * spaces, hyphens or dots, or with or without the padding of its parts.
   */
  readonly registrations: readonly string[]
}

/**
 * The meanings of a part of a search: it is found where all words of one of them occur,
 * nowhere if it has none. Lower case.
 */
export type SearchTerm = readonly (readonly string[])[]

/** Two or more groups of letters and digits, with at least one digit, as in "DL 8C AF-1234". */
const SEPARATED_REGISTRATION = /^(?=.*\d) *[a-z0-9]+(?:[ .-]+[a-z0-9]+)+ *$/

/** Reads the text that a user typed into a search field. Each word means itself. */
export function readSearch(typed: string): SearchText {
  const number = cleanCharacters(typed.toLowerCase())
  const words = searchedWords(typed)
  return {
    terms: words.map((word) => [[word]]),
    registrations: readSpellings(number).filter((spelling) => words[0] !== spelling),
  }
}

/** Returns the words of a typed text, in lower case. */
export function searchedWords(typed: string): readonly string[] {
  return typed.toLowerCase().split(/\s+/).filter(Boolean)
}

function readSpellings(number: string): readonly string[] {
  const isSeparated = SEPARATED_REGISTRATION.test(number)
  if (!isSeparated && !/^ *[a-z0-9]+ *$/.test(number)) return []
  const { regno } = readRegistrationNumber(number)
  const spellings = spellingsOf(regno)
  return isSeparated || spellings.length > 1 ? spellings.map((spelling) => spelling.toLowerCase()) : []
}
