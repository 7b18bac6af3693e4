import { accept, refuse, type Result } from '../refusal.ts'

/** Text before and after one "@", and a dot after it. Whether somebody reads there, only a mail tells. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Returns an email as typed, without the blanks around it. Refuses with INVALID_INPUT what cannot be one. */
export function readEmail(text: string): Result<string> {
  const email = text.trim()
  return EMAIL.test(email) ? accept(email) : refuse('INVALID_INPUT', 'Enter a valid email address.')
}
