/** What a person looks for in a car's make, model, variant and registration number. */
export interface CarSearch {
  /** Each must stand in one of them; lower case. Empty where nothing is looked for. */
  readonly words: readonly string[]
  /** What may stand there instead: a registration number that was typed with spaces, hyphens or dots; else null. */
  readonly registration: string | null
}

/** Letters and digits in two groups or more, a digit among them, as people write "DL 8C AF-1234". */
const SEPARATED_REGISTRATION = /^(?=.*\d)\s*[a-z0-9]+(?:[\s.-]+[a-z0-9]+)+\s*$/

/** Reads what a person typed into a search field. */
export function readSearch(typed: string): CarSearch {
  const text = typed.toLowerCase()
  return {
    words: text.split(/\s+/).filter(Boolean),
    registration: SEPARATED_REGISTRATION.test(text) ? text.replace(/[\s.-]/g, '') : null,
  }
}
