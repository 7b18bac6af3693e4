import { cleanCharacters } from '../identifiers/clean-characters.ts'

/** The words that a user searches cars by. */
export interface CarSearch {
  /** Every word must occur in the text that is searched; lower case. Empty for an empty search. */
  readonly words: readonly string[]
  /** An alternative match: a registration number typed with spaces, hyphens or dots; otherwise null. */
  readonly registration: string | null
}

/** Two or more groups of letters and digits, with at least one digit, as in "DL 8C AF-1234". */
const SEPARATED_REGISTRATION = /^(?=.*\d) *[a-z0-9]+(?:[ .-]+[a-z0-9]+)+ *$/

/** Reads the text that a user typed into a search field. */
export function readSearch(typed: string): CarSearch {
  const text = typed.toLowerCase()
  const number = cleanCharacters(text)
  return {
    words: text.split(/\s+/).filter(Boolean),
    registration: SEPARATED_REGISTRATION.test(number) ? number.replace(/[ .-]/g, '') : null,
  }
}
