import { expect, test } from 'vitest'
import { formatCount } from './paging.ts'

test.each([
  [0, '0'],
  [1_284, '1,284'],
  [10_000, '10,000'],
  [10_001, '10,000+'],
])('A total of %i is shown as %s', (total, text) => {
  expect(formatCount(total)).toBe(text)
})
