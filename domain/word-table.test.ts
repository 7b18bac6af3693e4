import { expect, test } from 'vitest'
import { foldWords, wordsOf, wordTable } from './word-table.ts'

test.each([
  ['  Petrol + CNG ', ['petrol', 'cng']],
  ['Citroën', ['citroen']],
  ['डीज़ल', ['डीजल']],
  ['२nd Owner', ['2nd', 'owner']],
  ['Electric(Battery)', ['electric', 'battery']],
  ['कि.मी.', ['कि', 'मी']],
  ['', []],
])('the words of "%s"', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('A table finds a word in any spelling', () => {
  const table = wordTable([
    [1, 'first|पहला'],
    [2, 'no. 2'],
  ])
  expect(table.get(foldWords(' FIRST. '))).toBe(1)
  expect(table.get(foldWords('No 2'))).toBe(2)
  expect(table.get(foldWords('third'))).toBeUndefined()
})
