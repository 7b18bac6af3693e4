import { accept, refuse, type Result } from '../refusal.ts'
import { tidyIdentifier } from './tidy-identifier.ts'

/** The characters of a PAN. */
export const PAN_LENGTH = 10

/** The kinds of PAN holder among dealers; each has its own fourth letter. */
export type PanHolder = 'person' | 'company' | 'firm'

const FOURTH_LETTER: Readonly<Record<PanHolder, string>> = { person: 'P', company: 'C', firm: 'F' }

/** Five letters, the fourth of which denotes the kind of holder, four digits and a letter. */
const PAN = /^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$/

/** Returns whether a tidied text has the form of a PAN. */
export function isPan(text: string): boolean {
  return PAN.test(text)
}

/**
 * Reads a PAN in upper case without spaces and hyphens, of the given kind of holder. Refuses INVALID_INPUT with a
 * sentence that states the reason.
 */
export function readPan(text: string, holder: PanHolder): Result<string> {
  const pan = tidyIdentifier(text)
  if (pan.length !== PAN_LENGTH)
    return refuse('INVALID_INPUT', 'pan.otherLength', { values: { count: pan.length } })
  if (!isPan(pan)) {
    return refuse('INVALID_INPUT', 'pan.badForm')
  }
  const letter = FOURTH_LETTER[holder]
  return pan[3] === letter
    ? accept(pan)
    : refuse('INVALID_INPUT', 'pan.otherHolder', { values: { holder, letter } })
}
