import { accept, refuse, type Result } from '../refusal.ts'

/** The minimum length of a password in characters. */
export const MIN_PASSWORD_LENGTH = 10
/** The maximum length of a password in characters. */
export const MAX_PASSWORD_LENGTH = 128

/** Counts the characters of a password, in any script. */
export function countCharacters(password: string): number {
  return Array.from(password).length
}

/** Returns a password that a person chooses. Refuses with INVALID_INPUT one that is too short or too long. */
export function readNewPassword(password: string): Result<string> {
  const length = countCharacters(password)
  if (length < MIN_PASSWORD_LENGTH)
    return refuse('INVALID_INPUT', 'password.tooShort', { values: { min: MIN_PASSWORD_LENGTH } })
  if (length > MAX_PASSWORD_LENGTH)
    return refuse('INVALID_INPUT', 'password.tooLong', { values: { max: MAX_PASSWORD_LENGTH } })
  return accept(password)
}
