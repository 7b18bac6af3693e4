import { expect, test } from 'vitest'
import { endOfIndianDay, toIndianDay } from './indian-day.ts'

test("A day in India ends at 18:29:59 UTC in every browser's time zone", () => {
  expect(endOfIndianDay('2026-03-05')).toBe(Date.parse('2026-03-05T18:29:59Z'))
  expect(toIndianDay(Date.parse('2026-03-05T18:29:59Z'))).toBe('2026-03-05')
  expect(toIndianDay(Date.parse('2026-03-05T18:30:00Z'))).toBe('2026-03-06')
})

test('An invalid day has no end', () => {
  for (const text of ['', '2026-3-5', '05-03-2026', '2026-13-01']) expect(endOfIndianDay(text)).toBeNull()
})
