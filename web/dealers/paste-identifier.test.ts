import { expect, test } from 'vitest'
import { pasteIdentifier, type TypedIdentifier } from './paste-identifier.ts'

/** A field with `^` marking the caret, or a pair of them marking the selection. */
function typed(text: string): TypedIdentifier {
  const [before = '', selected = '', after = ''] = text.split('^')
  const isOne = text.split('^').length === 2
  const value = before + selected + after
  return { value, selectionStart: before.length, selectionEnd: before.length + (isOne ? 0 : selected.length) }
}

test.each([
  ['an empty field takes it whole', '^', '2341 2341 2346', '234123412346', 12],
  ['the second group follows the first', '2341^', ' 2341', '23412341', 8],
  ['it goes in where the caret is', '23^46', '41-23', '23412346', 6],
  ['it takes the place of what is selected', '23^99^46', '41', '234146', 4],
  ['it takes the place of all that is selected', '^999999999999^', '2341 2341 2346', '234123412346', 12],
  ['what is beyond the field’s length is cut', '23412341^', '23462346', '234123412346', 12],
  ['spaces that were typed before take no place', '2341 2341 ^', '2346', '234123412346', 12],
])('%s', (_, field, pasted, value, caret) => {
  expect(pasteIdentifier(typed(field), pasted, 12)).toEqual({ value, caret })
})

test('A field without a caret position takes the text at its end', () => {
  const field = { value: 'abcpk', selectionStart: null, selectionEnd: null }
  expect(pasteIdentifier(field, '1234l', 10)).toEqual({ value: 'ABCPK1234L', caret: 10 })
})
