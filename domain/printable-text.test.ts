import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPrintable, splitByScript } from './printable-text.ts'

test.each([
  'Kumar Motors (P) Ltd.',
  'Śrī Kṛpā Łódź €5 ₹30,000',
  'रवि कुमार',
  'রবীন্দ্রনাথ',
  'ਗੁਰਪ੍ਰੀਤ',
  'નરેન્દ્ર',
  'ନବୀନ',
  'முருகன்',
  'వెంకటేశ్వర',
  'ಸಿದ್ದರಾಮಯ್ಯ',
  'മോഹന്\u200dലാല്\u200d',
  'line\nbreak',
  '',
])('papers print %j', (text) => {
  expect(isPrintable(text)).toBe(true)
})

test.each([
  ['Urdu', 'محمد علی'],
  ['Kashmiri', 'کٲشُر'],
  ['Sindhi', 'سنڌي'],
  ['Ol Chiki', 'ᱥᱟᱱᱛᱟᱲᱤ'],
  ['Meetei Mayek', 'ꯃꯤꯇꯩ'],
  ['emoji', 'Asha 🚗'],
  ['Chinese', '日本'],
  ['Cyrillic', 'Иван'],
])('papers do not print %s', (_name, text) => {
  expect(isPrintable(text)).toBe(false)
  expect(isPrintable(`Kumar ${text} Motors`)).toBe(false)
})

describe('a text is split by script', () => {
  test('with digits, ₹ and spaces as Latin, and joiners with their letters', () => {
    expect(splitByScript('Sri രവി\u200d ₹500 दर्\u200dया')).toEqual([
      { script: 'latin', text: 'Sri ' },
      { script: 'malayalam', text: 'രവി\u200d' },
      { script: 'latin', text: ' ' },
      { script: 'latin-ext', text: '₹' },
      { script: 'latin', text: '500 ' },
      { script: 'devanagari', text: 'दर्\u200dया' },
    ])
  })

  test('with marks of several scripts in that of the letters before them', () => {
    expect(splitByScript('রবি। रवि।')).toEqual([
      { script: 'bengali', text: 'রবি।' },
      { script: 'latin', text: ' ' },
      { script: 'devanagari', text: 'रवि।' },
    ])
  })

  test('without anything lost, and never two runs of one script in a row', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const runs = splitByScript(text)
        const plain = text
          .normalize('NFC')
          .replace(/\s/g, ' ')
          .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
        expect(
          runs
            .map((run) => run.text)
            .join('')
            .replace(/[\u200c\u200d]/g, ''),
        ).toBe(plain)
        for (const [index, run] of runs.entries()) {
          expect(run.text).not.toBe('')
          expect(run.script === runs[index - 1]?.script && index > 0).toBe(false)
        }
      }),
    )
  })
})
