import { cleanCharacters } from './identifiers/clean-characters.ts'

/**
 * Returns a number as a person typed or copied it in plain form: cleaned ({@link cleanCharacters}), without blanks and
 * grouping commas. Says nothing of whether it is one.
 */
export function plainNumber(text: string): string {
  return cleanCharacters(text).replace(/[ ,]/g, '')
}
