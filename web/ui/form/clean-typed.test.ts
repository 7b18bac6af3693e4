import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanCharacters } from '#domain/identifiers/clean-characters.ts'
import { cleanMobile } from '#domain/identifiers/mobile.ts'
import { tidyIdentifier } from '#domain/identifiers/tidy-identifier.ts'
import { cleanTyped } from './clean-typed.ts'

/** Returns a field's text and caret from text in which `^` marks the caret. */
function typed(text: string) {
  return { text: text.replace('^', ''), caret: text.indexOf('^') }
}

test.each([
  ['fills an empty field', '2341 2341 2346^', tidyIdentifier, '234123412346^'],
  ['appends the second group to the first', '2341 2341^', tidyIdentifier, '23412341^'],
  ['inserts before the caret', '2341-23^46', tidyIdentifier, '234123^46'],
  ['keeps what is too long', '2341234123462346^', tidyIdentifier, '2341234123462346^'],
  ['drops the marks of a phone', '\u202a+91 (98100) 00001\u202c^', cleanMobile, '+919810000001^'],
  ['keeps the blanks of a reference', 'utr \u200eSBIN\u2011526 ^', cleanCharacters, 'utr SBIN-526 ^'],
])('%s', (_, field, clean, after) => {
  expect(cleanTyped(typed(field), clean)).toEqual(typed(after))
})

test('A field without a caret has it at the end', () => {
  expect(cleanTyped({ text: 'abcpk 1234l', caret: null }, tidyIdentifier)).toEqual({
    text: 'ABCPK1234L',
    caret: 10,
  })
})

test.each([tidyIdentifier, cleanMobile, cleanCharacters])('%o cleans character by character', (clean) => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
      expect(clean(before) + clean(after)).toBe(clean(before + after))
      expect(clean(clean(before))).toBe(clean(before))
    }),
  )
})
