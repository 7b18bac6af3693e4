import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatDay,
  formatMoment,
  formatReceiptTime,
  formatSheetTime,
  formatTimeOfDay,
} from './indian-time.ts'

test('the day turns at midnight in India', () => {
  expect(formatDay(Date.UTC(2025, 11, 31, 18, 29, 59))).toBe('31 Dec 2025')
  expect(formatDay(Date.UTC(2025, 11, 31, 18, 30))).toBe('1 Jan 2026')
  expect(formatMoment(Date.UTC(2026, 2, 5, 8, 33, 21))).toBe('5 Mar 2026, 14:03 IST')
  expect(formatReceiptTime(Date.UTC(2026, 2, 5, 8, 33, 21))).toBe('5 Mar 2026, 14:03:21 IST')
  expect(formatSheetTime(Date.UTC(2026, 2, 5, 8, 33, 21))).toBe('05-Mar-2026 14:03:21')
})

test('the time of day is that of Asia/Kolkata', () => {
  const kolkata = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', timeStyle: 'medium' })
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2100, 0) }), (instant) => {
      expect(formatTimeOfDay(instant)).toBe(kolkata.format(instant))
    }),
  )
})
