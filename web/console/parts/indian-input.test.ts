import { expect, test } from 'vitest'
import { fromIndianInput, toIndianInput } from './indian-input.ts'

test('A field shows and reads Indian time', () => {
  const instant = Date.UTC(2026, 2, 5, 8, 33)
  expect(toIndianInput(instant)).toBe('2026-03-05T14:03')
  expect(fromIndianInput('2026-03-05T14:03')).toBe(instant)
})

test('The day is India’s, even while it is still the day before in UTC', () => {
  expect(toIndianInput(Date.UTC(2025, 11, 31, 18, 30))).toBe('2026-01-01T00:00')
  expect(fromIndianInput('2026-01-01T00:00')).toBe(Date.UTC(2025, 11, 31, 18, 30))
  expect(toIndianInput(Date.UTC(2025, 11, 31, 18, 29))).toBe('2025-12-31T23:59')
})

test('Seconds are read if a browser sends them', () => {
  expect(fromIndianInput('2026-03-05T14:03:20')).toBe(Date.UTC(2026, 2, 5, 8, 33, 20))
})

test.each(['', '2026-03-05', '2026-13-05T14:03', '2026-03-05T25:03', 'tomorrow', '2026-03-05T14:03Z'])(
  '%j is not a date',
  (text) => {
    expect(fromIndianInput(text)).toBeNull()
  },
)
