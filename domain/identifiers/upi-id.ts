import { accept, refuse, type Result } from '../refusal.ts'
import { cleanCharacters } from './clean-characters.ts'

/** Returns a UPI address as written in lower case, without spaces and invisible marks; hyphens are part of it. */
export function cleanUpiId(text: string): string {
  return cleanCharacters(text).replace(/ /g, '').toLowerCase()
}

/** Reads a UPI address: a name of at least two characters, "@", and the handle of the bank. Refuses INVALID_INPUT. */
export function readUpiId(text: string): Result<string> {
  const upiId = cleanUpiId(text)
  return /^[a-z0-9._-]{2,256}@[a-z][a-z0-9]{1,63}$/.test(upiId)
    ? accept(upiId)
    : refuse('INVALID_INPUT', 'upi.invalid')
}
