import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasHiddenCharacters } from './hidden-characters.ts'

const named = (text: string) =>
  JSON.stringify(text).replaceAll(/[^\x20-\x7e]/g, (sign) => `U+${sign.charCodeAt(0).toString(16)}`)

const LATIN = Array.from('Aasha Rao-1.')
const DEVANAGARI = Array.from('आशादेवीक्षिति')
const URDU = Array.from('محمدعلی ')
const JOINERS = ['\u200c', '\u200d']
const word = (letters: readonly string[]) => fc.array(fc.constantFrom(...letters), { minLength: 1 })

describe('in all texts', () => {
  test('a joiner beside a Latin letter, or at an end, is hidden', () => {
    const beside = fc.tuple(word([...LATIN, ...DEVANAGARI]), fc.constantFrom(...JOINERS), word(LATIN))
    fc.assert(
      fc.property(beside, ([before, joiner, after]) => {
        expect(hasHiddenCharacters(`${before.join('')}${joiner}${after.join('')}`)).toBe(true)
        expect(hasHiddenCharacters(`${after.join('')}${joiner}${before.join('')}`)).toBe(true)
      }),
    )
    const ending = fc.tuple(word([...LATIN, ...DEVANAGARI, ...URDU]), fc.constantFrom(...JOINERS))
    fc.assert(
      fc.property(ending, ([text, joiner]) => {
        expect(hasHiddenCharacters(text.join('') + joiner)).toBe(true)
        expect(hasHiddenCharacters(joiner + text.join(''))).toBe(true)
      }),
    )
  })

  test('between letters of Devanagari one joiner is none, and two are hidden', () => {
    fc.assert(
      fc.property(
        word(DEVANAGARI),
        fc.constantFrom(...JOINERS),
        word(DEVANAGARI),
        (before, joiner, after) => {
          const [start, end] = [before.join(''), after.join('')]
          expect(hasHiddenCharacters(start + joiner + end)).toBe(false)
          expect(hasHiddenCharacters(start + joiner + joiner + end)).toBe(true)
        },
      ),
    )
  })

  test('what has no joiner and no other hidden character has none', () => {
    fc.assert(
      fc.property(word([...LATIN, ...DEVANAGARI, ...URDU, '👨', '🔧']), (text) => {
        expect(hasHiddenCharacters(text.join(''))).toBe(false)
      }),
    )
  })

  test('U+200D never stands between letters of the Arabic script', () => {
    fc.assert(
      fc.property(word(URDU), word(URDU), (before, after) => {
        expect(hasHiddenCharacters(`${before.join('')}\u200d${after.join('')}`)).toBe(true)
      }),
    )
  })
})

describe('hidden characters', () => {
  const ALWAYS = Array.from('\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069')

  test.each(ALWAYS.map((sign) => [named(sign), sign]))('%s is hidden everywhere', (_name, sign) => {
    for (const text of [sign, `a${sign}b`, `${sign}Nexon`, `Nexon${sign}`, `क${sign}ख`]) {
      expect(hasHiddenCharacters(text)).toBe(true)
    }
  })

  test.each(['\u200c', '\u200d'])('a joiner is hidden unless its script puts it there', (joiner) => {
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
      `👨${joiner}${joiner}🔧`,
      `👨${joiner}`,
      `👨${joiner}👷x`,
      `ب${joiner}`,
      `${joiner}ب`,
      `ا${joiner}ب`,
      `ب${joiner}a`,
      `ب ${joiner}ب`,
      `അവ${joiner}`,
      `അവന്${joiner}${joiner}`,
    ]) {
      expect(hasHiddenCharacters(text), named(text)).toBe(true)
    }
  })

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
    ['at the end of a chillu of Malayalam', 'അവന്\u200d മോഹന്\u200dലാല്\u200d'],
    ['in an emoji of several', '👨\u200d🔧 👩🏽\u200d🚒 ❤️\u200d🔥'],
    ['between letters of Urdu that would join', 'خوش\u200cآمدید'],
    ['between letters of Urdu with marks', 'کِ\u200cتاب'],
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
