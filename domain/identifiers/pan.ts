import { accept, refuse, type Result } from '../refusal.ts'
import { tidyIdentifier } from './tidy-identifier.ts'

/** Whom a PAN can belong to, of those that deal in cars; each has its own fourth letter. */
export type PanHolder = 'person' | 'company' | 'firm'

const FOURTH_LETTER: Readonly<Record<PanHolder, string>> = { person: 'P', company: 'C', firm: 'F' }
const HOLDER_NAMES: Readonly<Record<PanHolder, string>> = {
  person: 'a person',
  company: 'a company',
  firm: 'a firm or an LLP',
}

/** Five letters, of which the fourth says whose it is, four digits and a letter. */
const PAN = /^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$/

/** Whether a text has a PAN's form, tidied already. */
export function isPan(text: string): boolean {
  return PAN.test(text)
}

/**
 * Reads a PAN, upper case without spaces and hyphens, that has to belong to such a holder. INVALID_INPUT with a
 * sentence that says what is wrong.
 */
export function readPan(text: string, holder: PanHolder): Result<string> {
  const pan = tidyIdentifier(text)
  if (pan.length !== 10)
    return refuse('INVALID_INPUT', `A PAN has 10 characters, this one has ${pan.length}.`)
  if (!isPan(pan)) {
    return refuse('INVALID_INPUT', 'A PAN is five letters, four digits and a letter, such as ABCPK1234L.')
  }
  const letter = FOURTH_LETTER[holder]
  return pan[3] === letter
    ? accept(pan)
    : refuse('INVALID_INPUT', `The fourth letter of the PAN of ${HOLDER_NAMES[holder]} is ${letter}.`)
}
