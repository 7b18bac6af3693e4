import { expect, test } from 'vitest'
import { percentOf, readPercent } from './percent-price.ts'

test.each([
  [7_85_000, 80, 6_28_000],
  [7_85_000, 82.5, 6_48_000],
  [15_68_800, 50, 7_84_000],
  [5_00_000, 150, 7_50_000],
  [1_500, 50, 750],
  [10, 1, 1],
  [99_99_99_999, 200, 99_99_99_999],
])('Of ₹%d, %d %% is ₹%d', (guide, percent, rupees) => {
  expect(percentOf(guide, percent)).toBe(rupees)
})

test('Exact halves round up despite binary fractions', () => {
  expect(percentOf(1_15_000, 110)).toBe(1_27_000)
  expect(percentOf(10_01_000, 50)).toBe(5_01_000)
})

test('Without a guide price or a valid percentage there is no price', () => {
  expect(percentOf(null, 80)).toBeNull()
  expect(percentOf(7_85_000, 0)).toBeNull()
  expect(percentOf(7_85_000, Number.NaN)).toBeNull()
})

test.each([
  ['80', 80],
  ['82.5 %', 82.5],
  ['200', 200],
  ['0', null],
  ['201', null],
  ['-5', null],
  ['eighty', null],
  ['', null],
])('%j is read as %s', (text, percent) => {
  expect(readPercent(text)).toBe(percent)
})

test('The whole guide price is not rounded', () => {
  for (const guide of [2_04_999, 5_00_500, 1]) expect(percentOf(guide, 100)).toBe(guide)
})
