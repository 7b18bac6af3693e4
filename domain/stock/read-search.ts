/** The words that a user searches cars by. */
export interface CarSearch {
  /** Every word must occur in the text that is searched; lower case. Empty for an empty search. */
  readonly words: readonly string[]
  /** An alternative match: a registration number typed with spaces, hyphens or dots; otherwise null. */
  readonly registration: string | null
}

/** Two or more groups of letters and digits, with at least one digit, as in "DL 8C AF-1234". */
const SEPARATED_REGISTRATION = /^(?=.*\d)\s*[a-z0-9]+(?:[\s.-]+[a-z0-9]+)+\s*$/

/** Reads the text that a user typed into a search field. */
export function readSearch(typed: string): CarSearch {
  const text = typed.toLowerCase()
  return {
    words: text.split(/\s+/).filter(Boolean),
    registration: SEPARATED_REGISTRATION.test(text) ? text.replace(/[\s.-]/g, '') : null,
  }
}
