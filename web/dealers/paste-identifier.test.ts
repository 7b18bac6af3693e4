import { expect, test } from 'vitest'
import { pasteIdentifier, type TypedIdentifier } from './paste-identifier.ts'

/** Returns a field's content and selection from text in which `^` marks the caret, or two of them the selection. */
function typed(text: string): TypedIdentifier {
  const [before = '', selected = '', after = ''] = text.split('^')
  const isOne = text.split('^').length === 2
  const value = before + selected + after
  return { value, selectionStart: before.length, selectionEnd: before.length + (isOne ? 0 : selected.length) }
}

test.each([
  ['fills an empty field', '^', '2341 2341 2346', '234123412346', 12],
  ['appends the second group to the first', '2341^', ' 2341', '23412341', 8],
  ['inserts at the caret', '23^46', '41-23', '23412346', 6],
  ['replaces the selection', '23^99^46', '41', '234146', 4],
  ['replaces a full selection', '^999999999999^', '2341 2341 2346', '234123412346', 12],
  ['cuts what exceeds the field’s length', '23412341^', '23462346', '234123412346', 12],
  ['does not count typed spaces', '2341 2341 ^', '2346', '234123412346', 12],
])('%s', (_, field, pasted, value, caret) => {
  expect(pasteIdentifier(typed(field), pasted, 12)).toEqual({ value, caret })
})

test('A field without a caret position takes the text at its end', () => {
  const field = { value: 'abcpk', selectionStart: null, selectionEnd: null }
  expect(pasteIdentifier(field, '1234l', 10)).toEqual({ value: 'ABCPK1234L', caret: 10 })
})
