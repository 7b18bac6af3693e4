import { cleanCharacters } from '../identifiers/clean-characters.ts'
import { readRegistrationNumber, spellingsOf } from '../identifiers/registration-number.ts'

/** The words that a user searches cars by. */
export interface CarSearch {
  /** Every word must occur in the text that is searched; lower case. Empty for an empty search. */
  readonly words: readonly string[]
  /**
   * Alternative matches: the spellings of a registration number, lower case. Empty unless the text may be one, typed with
   * spaces, hyphens or dots, or with or without the padding of its parts.
   */
  readonly registrations: readonly string[]
}

/** Two or more groups of letters and digits, with at least one digit, as in "DL 8C AF-1234". */
const SEPARATED_REGISTRATION = /^(?=.*\d) *[a-z0-9]+(?:[ .-]+[a-z0-9]+)+ *$/

/** Reads the text that a user typed into a search field. */
export function readSearch(typed: string): CarSearch {
  const text = typed.toLowerCase()
  const number = cleanCharacters(text)
  const words = text.split(/\s+/).filter(Boolean)
  return { words, registrations: readSpellings(number).filter((spelling) => words[0] !== spelling) }
}

function readSpellings(number: string): readonly string[] {
  const isSeparated = SEPARATED_REGISTRATION.test(number)
  if (!isSeparated && !/^ *[a-z0-9]+ *$/.test(number)) return []
  const { regno } = readRegistrationNumber(number)
  const spellings = spellingsOf(regno)
  return isSeparated || spellings.length > 1 ? spellings.map((spelling) => spelling.toLowerCase()) : []
}
