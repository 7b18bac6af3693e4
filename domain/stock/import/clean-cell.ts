import { cleanCharacters } from '#domain/identifiers/clean-characters.ts'

const ASCII = /^[ -~]*$/

/**
 * Returns a cell in the characters in which numbers and codes are judged ({@link cleanCharacters}). Of the millions of
 * cells of a long list nearly all are ASCII, which stays as it is.
 */
export function cleanCell(text: string): string {
  return ASCII.test(text) ? text : cleanCharacters(text)
}

/** Longer cells are no numbers, dates or counts, whatever they begin with. */
export const LONGEST_FIGURE = 100
