import { describe, expect, test } from 'vitest'
import { hasHiddenCharacters } from './hidden-characters.ts'

const named = (text: string) =>
  JSON.stringify(text).replaceAll(/[^\x20-\x7e]/g, (sign) => `U+${sign.charCodeAt(0).toString(16)}`)

describe('hidden characters', () => {
  const ALWAYS = Array.from('\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069')

  test.each(ALWAYS.map((sign) => [named(sign), sign]))('%s is hidden everywhere', (_name, sign) => {
    for (const text of [sign, `a${sign}b`, `${sign}Nexon`, `Nexon${sign}`, `क${sign}ख`]) {
      expect(hasHiddenCharacters(text)).toBe(true)
    }
  })

  test.each(['\u200c', '\u200d'])(
    'a joiner is hidden unless letters of an Indic script surround it',
    (joiner) => {
      for (const text of [
        joiner,
        `a${joiner}b`,
        `${joiner}क`,
        `क${joiner}`,
        `क${joiner}b`,
        `a${joiner}क`,
        `क${joiner}${joiner}ख`,
        `क ${joiner}ख`,
        `१${joiner}२`,
        `।${joiner}क`,
        `👨${joiner}🔧`,
        `ب${joiner}ب`,
      ]) {
        expect(hasHiddenCharacters(text), named(text)).toBe(true)
      }
    },
  )

  test.each([
    ['after a virama, as in Hindi and Marathi', 'क्\u200dष'],
    ['after a virama, to keep it visible', 'क्\u200cष'],
    ['the eyelash RA of Marathi', 'दर्\u200dया'],
    ['after a vowel sign', 'के\u200cके'],
    ['in Bengali', 'র্\u200cয'],
    ['in Malayalam', 'ന്\u200dമ'],
    ['in Kannada', 'ರ್\u200dಕ'],
    ['in Telugu', 'క్\u200cష'],
    ['in Sinhala', 'ක්\u200dෂ'],
    ['in Gujarati, Gurmukhi, Oriya and Tamil', 'ક્\u200dષ ਕ੍\u200dਖ କ୍\u200cଷ க்\u200cஷ'],
  ])('a joiner %s is none', (_where, text) => {
    expect(hasHiddenCharacters(text)).toBe(false)
  })

  test.each([
    '',
    'Nexon',
    'रवि कुमार',
    'العربية',
    '👷🏽',
    'zero\ufeffwidth',
    'Z\u0301algo',
    'a\u00adb',
    '\u2065',
    '\u2029',
  ])('%j has none', (text) => {
    expect(hasHiddenCharacters(text)).toBe(false)
  })
})
