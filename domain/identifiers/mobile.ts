import { accept, refuse, type Result } from '../refusal.ts'
import { cleanCharacters } from './clean-characters.ts'

/**
 * Returns a mobile number as written without what people and phones put between and round its digits: spaces, dashes,
 * brackets, dots and invisible marks. Each character is cleaned by itself, and nothing is cut.
 */
export function cleanMobile(text: string): string {
  return cleanCharacters(text).replace(/[ \-().]/g, '')
}

/** The ways to write the country or the trunk line before the ten digits. */
const PREFIX = /^(?:\+91|0091|91|0)(?=\d{10}$)/

/**
 * Reads an Indian mobile number: cleans it ({@link cleanMobile}), then takes exactly ten digits, of which the first is 6
 * to 9 (National Numbering Plan), alone or behind +91, 0091, 91 or 0. A number of any other length is refused and never
 * shortened. Returns the stored form "+919810000001". Refuses with INVALID_INPUT and a sentence for the user.
 */
export function readMobile(text: string): Result<string> {
  const national = cleanMobile(text).replace(PREFIX, '')
  return /^[6-9]\d{9}$/.test(national) ? accept(`+91${national}`) : refuse('INVALID_INPUT', 'mobile.invalid')
}

/** Returns a stored mobile number as people read it: "+91 98200 00001". */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}
