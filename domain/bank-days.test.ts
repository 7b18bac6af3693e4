import { expect, test } from 'vitest'
import { bankDaysBetween, isBankDay } from './bank-days.ts'

test.each([
  ['2026-11-27', true],
  ['2026-11-28', false],
  ['2026-11-29', false],
  ['2026-11-14', false],
  ['2026-11-21', true],
  ['2026-11-07', true],
])('%s is a bank day: %s', (day, is) => {
  expect(isBankDay(day)).toBe(is)
})

test('a weekend of a fourth Saturday counts nothing', () => {
  expect(bankDaysBetween('2026-11-27', '2026-11-29')).toBe(0)
  expect(bankDaysBetween('2026-11-27', '2026-12-02')).toBe(3)
  expect(bankDaysBetween('2026-11-27', '2026-11-27')).toBe(0)
})
