import { cleanCharacters } from './clean-characters.ts'

/**
 * Converts an identifier to comparable form: upper case, without spaces, hyphens and invisible marks of any kind
 * ({@link cleanCharacters}). Each character is converted by itself, and nothing is cut.
 */
export function tidyIdentifier(text: string): string {
  return cleanCharacters(text).replace(/[ -]/g, '').toUpperCase()
}
