import { expect, test } from 'vitest'
import { DEFAULT_SORT, formatCount, SORT_VALUES } from './browse.ts'

test('The default order is the first', () => {
  expect(SORT_VALUES[0]).toBe(DEFAULT_SORT)
})

test.each([
  [0, '0'],
  [1_284, '1,284'],
  [10_000, '10,000'],
  [10_001, '10,000+'],
])('A total of %i is shown as %s', (total, text) => {
  expect(formatCount(total)).toBe(text)
})
