import { accept, refuse, type Result } from '../refusal.ts'

/**
 * Reads an Indian mobile number. Drops spaces, hyphens and brackets, and a +91, 0091, 91 or 0 before the 10 digits, of
 * which the first is 6 to 9 (National Numbering Plan). Returns the stored form "+919810000001". Refuses with
 * INVALID_INPUT and a sentence for the user.
 */
export function readMobile(text: string): Result<string> {
  const plain = text.replace(/[\s\-().]/g, '').replace(/^(?:\+91|0091|91(?=\d{10}$)|0(?=\d{10}$))/, '')
  return /^[6-9]\d{9}$/.test(plain)
    ? accept(`+91${plain}`)
    : refuse('INVALID_INPUT', 'Please provide a valid 10-digit mobile number.')
}

/** Returns a stored mobile number as people read it: "+91 98200 00001". */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}
