import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatClockWithSeconds,
  addDays,
  financialYear,
  formatClock,
  formatDay,
  formatIsoDay,
  formatMoment,
  formatReceiptTime,
  formatSheetTime,
  formatTimeOfDay,
  isoDay,
} from './indian-time.ts'

test('The day changes at midnight in India', () => {
  expect(formatDay(Date.UTC(2025, 11, 31, 18, 29, 59))).toBe('31 Dec 2025')
  expect(formatDay(Date.UTC(2025, 11, 31, 18, 30))).toBe('1 Jan 2026')
  expect(formatMoment(Date.UTC(2026, 2, 5, 8, 33, 21))).toBe('5 Mar 2026, 2:03 pm')
  expect(formatClockWithSeconds(Date.UTC(2026, 2, 5, 8, 33, 21))).toBe('2:03:21 pm')
  expect(formatClockWithSeconds(Date.UTC(2026, 2, 5, 18, 33, 21), 'hi')).toBe('रात 12:03:21')
  expect(formatReceiptTime(Date.UTC(2026, 2, 5, 8, 33, 21))).toBe('5 Mar 2026, 14:03:21 IST')
  expect(formatSheetTime(Date.UTC(2026, 2, 5, 8, 33, 21))).toBe('05-Mar-2026 14:03:21')
})

test('A date as it is sent changes at midnight in India, and days are counted over months and leap years', () => {
  expect(isoDay(Date.UTC(2025, 11, 31, 18, 29, 59))).toBe('2025-12-31')
  expect(isoDay(Date.UTC(2025, 11, 31, 18, 30))).toBe('2026-01-01')
  expect(addDays('2026-03-05', 30)).toBe('2026-04-04')
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
})

test('The time of day is that of Asia/Kolkata', () => {
  const kolkata = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', timeStyle: 'medium' })
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2100, 0) }), (instant) => {
      expect(formatTimeOfDay(instant)).toBe(kolkata.format(instant))
    }),
  )
})

const NOON = Date.parse('2026-03-05T12:00:00+05:30')

test.each([
  ['2026-03-05T15:05:00+05:30', '3:05 pm'],
  ['2026-03-05T09:00:59+05:30', '9:00 am'],
  ['2026-03-05T12:00:00+05:30', '12:00 pm'],
  ['2026-03-05T00:30:00+05:30', '12:30 am'],
  ['2026-03-05T23:59:00+05:30', '11:59 pm'],
  ['2026-03-06T00:00:00+05:30', 'Fri 12:00 am'],
  ['2026-03-10T09:00:00+05:30', 'Tue 9:00 am'],
  ['2026-03-11T23:59:00+05:30', 'Wed 11:59 pm'],
  ['2026-03-12T00:00:00+05:30', '12 Mar, 12:00 am'],
  ['2026-03-04T23:59:00+05:30', 'Wed 11:59 pm'],
  ['2026-02-26T09:00:00+05:30', '26 Feb, 9:00 am'],
])('At noon on 5 March, %s is %s', (instant, text) => {
  expect(formatClock(Date.parse(instant), NOON)).toBe(text)
})

test.each([
  ['2026-03-05T15:05:00+05:30', 'दोपहर 3:05'],
  ['2026-03-05T18:30:00+05:30', 'शाम 6:30'],
  ['2026-03-05T00:30:00+05:30', 'रात 12:30'],
  ['2026-03-10T09:00:00+05:30', 'मंगल सुबह 9:00'],
  ['2026-02-26T21:00:00+05:30', '26 फ़रवरी, रात 9:00'],
])('At noon on 5 March, %s is %s in Hindi', (instant, text) => {
  expect(formatClock(Date.parse(instant), NOON, 'hi')).toBe(text)
})

test('A day has its month in Hindi, and stays a day in spreadsheets', () => {
  const instant = Date.UTC(2026, 2, 5, 8, 33, 21)
  expect(formatDay(instant, 'hi')).toBe('5 मार्च 2026')
  expect(formatIsoDay('2026-03-31', 'hi')).toBe('31 मार्च 2026')
  expect(formatMoment(instant, 'hi')).toBe('5 मार्च 2026, दोपहर 2:03')
  expect(formatMoment(instant, 'en-XA')).toBe('5 Mar 2026, 2:03 pm')
})

test('A financial year begins on 1 April in India', () => {
  expect(financialYear(Date.parse('2027-03-31T18:29:59Z'))).toBe('26-27')
  expect(financialYear(Date.parse('2027-03-31T18:30:00Z'))).toBe('27-28')
  expect(financialYear(Date.parse('2099-12-31T00:00:00Z'))).toBe('99-00')
})

test.each([
  ['2026-03-05T17:34:06+05:30', '5:34:06 pm'],
  ['2026-03-05T00:00:00+05:30', '12:00:00 am'],
  ['2026-03-05T12:09:59+05:30', '12:09:59 pm'],
])('The clock shows %s as %s', (instant, text) => {
  expect(formatClockWithSeconds(Date.parse(instant))).toBe(text)
})
