import { accept, refuse, type Result } from '../refusal.ts'
import { tidyIdentifier } from './tidy-identifier.ts'

/** The digits of an Aadhaar number. */
export const AADHAAR_LENGTH = 12

/** Verhoeff's tables: multiplication in the dihedral group D5, and the permutation by the digit's position. */
const TIMES = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
] as const
const PERMUTED = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 5, 7, 6, 2, 8, 3, 0, 9, 4],
  [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
  [8, 9, 1, 6, 0, 4, 3, 5, 2, 7],
  [9, 4, 5, 3, 1, 2, 6, 8, 7, 0],
  [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
  [2, 7, 9, 3, 8, 0, 6, 4, 1, 5],
  [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
] as const

/**
 * Reads an Aadhaar number: 12 digits, of which the first is 2 to 9 and the last is a check digit (Verhoeff). Refuses
 * INVALID_INPUT with a sentence that states the reason.
 */
export function readAadhaar(text: string): Result<string> {
  const digits = tidyIdentifier(text)
  if (!/^[0-9]+$/.test(digits)) return refuse('INVALID_INPUT', 'aadhaar.notDigits')
  if (digits.length !== AADHAAR_LENGTH) {
    return refuse('INVALID_INPUT', 'aadhaar.otherLength', { values: { count: digits.length } })
  }
  if (!/^[2-9]/.test(digits)) return refuse('INVALID_INPUT', 'aadhaar.badStart')
  return fitsVerhoeff(digits) ? accept(digits) : refuse('INVALID_INPUT', 'aadhaar.typingError')
}

function fitsVerhoeff(digits: string): boolean {
  let check = 0
  for (const [place, digit] of digits.split('').toReversed().entries()) {
    const permuted = PERMUTED[place % 8]?.[Number(digit)] ?? 0
    check = TIMES[check]?.[permuted] ?? 0
  }
  return check === 0
}
