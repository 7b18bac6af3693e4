import { expect, test } from 'vitest'
import { DEFAULT_SORT, SORT_VALUES } from './sort-option.ts'

test('The default order is the first', () => {
  expect(SORT_VALUES[0]).toBe(DEFAULT_SORT)
})
