import { accept, refuse, type Result } from '../refusal.ts'
import { tidyIdentifier } from './tidy-identifier.ts'

/**
 * Reads the number of a bank account: 6 to 18 digits, leading zeros among them, as Indian banks give them out.
 * INVALID_INPUT with a sentence that says what is wrong.
 */
export function readBankAccount(text: string): Result<string> {
  const digits = tidyIdentifier(text)
  if (!/^[0-9]+$/.test(digits)) return refuse('INVALID_INPUT', 'An account number has digits only.')
  if (digits.length < 6 || digits.length > 18) {
    return refuse('INVALID_INPUT', `An account number has 6 to 18 digits, this one has ${digits.length}.`)
  }
  return /[1-9]/.test(digits) ? accept(digits) : refuse('INVALID_INPUT', 'This is no account number.')
}
