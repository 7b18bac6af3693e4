import { accept, refuse, type Result } from '../refusal.ts'

/** Returns an email as typed, without the blanks around it. Refuses with INVALID_INPUT what cannot be one. */
export function readEmail(text: string): Result<string> {
  const email = text.trim()
  return isEmail(email) ? accept(email) : refuse('INVALID_INPUT', 'email.invalid')
}

/** Whether a text has one "@", text before it, and a dot within the rest. Only a mail proves that somebody reads there. */
function isEmail(text: string): boolean {
  const [person = '', domain = '', ...more] = text.split('@')
  return person !== '' && domain.slice(1, -1).includes('.') && more.length === 0 && !/\s/.test(text)
}
