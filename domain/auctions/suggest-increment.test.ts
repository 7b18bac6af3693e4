import { expect, test } from 'vitest'
import { suggestIncrement } from './suggest-increment.ts'

test.each([
  [[4_99_999], 1_000],
  [[5_00_000], 2_500],
  [[9_99_999], 2_500],
  [[10_00_000], 5_000],
  [[null, 12_00_000, null], 5_000],
  [[2_00_000, 40_00_000, 3_00_000], 1_000],
  [[4_00_000, 6_00_000], 1_000],
  [[], null],
  [[null], null],
])('guide prices of %j suggest %s', (prices, increment) => {
  expect(suggestIncrement(prices)).toBe(increment)
})
