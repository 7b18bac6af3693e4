/** The minimum length of a password in characters. */
export const MIN_PASSWORD_LENGTH = 10
/** The maximum length of a password in characters. */
export const MAX_PASSWORD_LENGTH = 128

/** Counts the characters of a password, in any script. */
export function countCharacters(password: string): number {
  return Array.from(password).length
}
