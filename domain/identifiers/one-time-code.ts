import { accept, refuse, type Result } from '../refusal.ts'
import { cleanCharacters } from './clean-characters.ts'
import { tidyIdentifier } from './tidy-identifier.ts'

/** The number of digits in a one-time code (part A section 9). */
export const CODE_LENGTH = 6

/** Six digits with at most one blank or hyphen between two of them, and no further digit at either side. */
const CODE_IN_TEXT = /(?<!\d[ -]?)\d(?:[ -]?\d){5}(?![ -]?\d)/g

/**
 * Reads a one-time code: six digits, with the text of a message round them or without. Refuses INVALID_INPUT with a
 * sentence that says how many digits there are; a longer number is never shortened.
 */
export function readOneTimeCode(text: string): Result<string> {
  const found = cleanCharacters(text).match(CODE_IN_TEXT) ?? []
  const [only] = found
  if (only !== undefined && found.length === 1) return accept(tidyIdentifier(only))
  const digits = tidyIdentifier(text).replace(/\D/g, '')
  return refuse('INVALID_INPUT', 'otp.otherLength', { values: { length: CODE_LENGTH, count: digits.length } })
}
