import { accept, refuse, type Result } from '../refusal.ts'
import { tidyIdentifier } from './tidy-identifier.ts'

/**
 * Reads a bank account number: 6 to 18 digits including leading zeros, as Indian banks issue them. Refuses
 * INVALID_INPUT with a sentence that states the reason.
 */
export function readBankAccount(text: string): Result<string> {
  const digits = tidyIdentifier(text)
  if (!/^[0-9]+$/.test(digits)) return refuse('INVALID_INPUT', 'bankAccount.notDigits')
  if (digits.length < 6 || digits.length > 18) {
    return refuse('INVALID_INPUT', 'bankAccount.otherLength', { values: { count: digits.length } })
  }
  return /[1-9]/.test(digits) ? accept(digits) : refuse('INVALID_INPUT', 'bankAccount.invalid')
}
