import { isNotKnown } from './read-value.ts'
import { accept, refuse, type Result } from './refusal.ts'

/** The question about a text that is unlikely to be a name. */
export const UNLIKELY_NAME = 'This doesn’t look like a name. Please check it.'
/** The question about a text that is unlikely to be an address. */
export const UNLIKELY_ADDRESS = 'This doesn’t look like a whole address. Please check it.'

/**
 * Whether a text may name a person, a company or a place: it has a letter of any script. "-", "..", "12" and "🚗" have
 * none. A text without any characters is not judged, because a missing name has a sentence of its own.
 */
export function isName(text: string): boolean {
  return text.trim() === '' || /\p{L}/u.test(text)
}

/** Whether a text may be an address: it has a letter or a digit of any script ("12/3"). An empty one is not judged. */
export function isAddress(text: string): boolean {
  return text.trim() === '' || /[\p{L}\p{Nd}]/u.test(text)
}

/** Returns a name unchanged. Refuses with INVALID_INPUT a text that is not a name ({@link isName}). */
export function readName(text: string): Result<string> {
  return isName(text) ? accept(text) : refuse('INVALID_INPUT', 'name.noLetters')
}

/** Returns an address unchanged. Refuses with INVALID_INPUT a text that is not an address ({@link isAddress}). */
export function readAddress(text: string): Result<string> {
  return isAddress(text) ? accept(text) : refuse('INVALID_INPUT', 'address.noLetters')
}

/** Words that people type to fill a required field, in lower case. */
const FILLERS: ReadonlySet<string> = new Set([
  'abc',
  'abcd',
  'address',
  'asdf',
  'demo',
  'dummy',
  'name',
  'qwerty',
  'sample',
  'test',
  'test test',
  'testing',
  'xyz',
])

const LATIN_VOWEL = /[aeiouy]/
/** Two letters without a vowel may be a name ("Ng"), and are not asked about. */
const MIN_WITHOUT_VOWEL = 3

/** Whether a text is a filler, or a key that was held down: "NA", "Test", "xxx". */
function isFiller(text: string): boolean {
  const plain = text.trim().toLowerCase()
  const [first = '', ...rest] = plain.replace(/[\s.,/-]/g, '')
  const isOneKey = /[a-z\d]/.test(first) && rest.length > 0 && rest.every((letter) => letter === first)
  return isNotKnown(plain) || FILLERS.has(plain) || isOneKey
}

/** Returns the letters of a text without their marks, in lower case: "Ö" is "o". */
function lettersOf(text: string): string {
  return text.normalize('NFD').toLowerCase().replace(/\P{L}/gu, '')
}

/**
 * Returns the question about a name that is unlikely and may be true: a filler ("NA", "Test", "xxx"), one letter ("R"), or
 * three and more Latin letters without a vowel ("MRF"). Null for any other text, also for one that {@link isName} refuses.
 */
export function doubtOfName(text: string): string | null {
  if (text.trim() === '' || !isName(text)) return null
  const letters = lettersOf(text)
  const isOneLetter = /^[a-z]$/.test(letters)
  const isUnspoken =
    letters.length >= MIN_WITHOUT_VOWEL && /^[a-z]+$/.test(letters) && !LATIN_VOWEL.test(letters)
  return isFiller(text) || isOneLetter || isUnspoken ? UNLIKELY_NAME : null
}

/**
 * Returns the question about an address that is unlikely and may be true: a filler, one letter, or a house number or PIN
 * code alone ("12/3"). Null for any other text, also for one that {@link isAddress} refuses.
 */
export function doubtOfAddress(text: string): string | null {
  if (text.trim() === '' || !isAddress(text)) return null
  const letters = lettersOf(text)
  return isFiller(text) || letters === '' || /^[a-z]$/.test(letters) ? UNLIKELY_ADDRESS : null
}
