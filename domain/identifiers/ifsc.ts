import { accept, refuse, type Result } from '../refusal.ts'
import { tidyIdentifier } from './tidy-identifier.ts'

/**
 * Reads an IFSC in upper case without spaces and hyphens: four letters for the bank, a zero, and six letters or digits
 * for the branch. Whether the bank exists is not checked. Refuses INVALID_INPUT with a sentence that states the reason.
 */
export function readIfsc(text: string): Result<string> {
  const ifsc = tidyIdentifier(text)
  if (ifsc.length !== 11)
    return refuse('INVALID_INPUT', 'ifsc.otherLength', { values: { count: ifsc.length } })
  if (!/^[A-Z]{4}/.test(ifsc)) return refuse('INVALID_INPUT', 'ifsc.badStart')
  if (ifsc[4] !== '0') return refuse('INVALID_INPUT', 'ifsc.fifthNotZero')
  return /^[A-Z0-9]+$/.test(ifsc) ? accept(ifsc) : refuse('INVALID_INPUT', 'ifsc.badCharacters')
}
