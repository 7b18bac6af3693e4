import { expect, test } from 'vitest'
import { endOfIndianDay, toIndianDay } from './indian-day.ts'

test('a day in India ends half past six in the evening of Greenwich, wherever the browser is', () => {
  expect(endOfIndianDay('2026-03-05')).toBe(Date.parse('2026-03-05T18:29:59Z'))
  expect(toIndianDay(Date.parse('2026-03-05T18:29:59Z'))).toBe('2026-03-05')
  expect(toIndianDay(Date.parse('2026-03-05T18:30:00Z'))).toBe('2026-03-06')
})

test('what is no day is none', () => {
  for (const text of ['', '2026-3-5', '05-03-2026', '2026-13-01']) expect(endOfIndianDay(text)).toBeNull()
})
