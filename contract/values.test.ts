import { describe, expect, test } from 'vitest'
import { fault } from '#domain/refusal.ts'
import { readGiven } from './read-given.ts'
import { dateIn, dayIn, deviceInstantIn, instantIn, wholeNumber } from './values.ts'

describe('a date as received', () => {
  test.each([
    ['2026-11-23T15:00:00+05:30', Date.UTC(2026, 10, 23, 9, 30)],
    ['2000-01-01T00:00:00Z', Date.UTC(2000, 0, 1)],
    ['2099-12-31T23:59:59Z', Date.UTC(2099, 11, 31, 23, 59, 59)],
  ])('%s is taken', (iso, ms) => {
    expect(instantIn.parse(iso)).toBe(ms)
    expect(dateIn.parse(iso)).toBe(ms)
  })

  test.each([
    '9999-12-31T23:59:59-23:59',
    '2100-01-01T00:00:00Z',
    '1999-12-31T23:59:59Z',
    '0000-01-01T00:00:00+23:59',
  ])('%s, at which there was no house or is none yet, is refused', (iso) => {
    expect(readGiven(instantIn, iso)).toEqual({
      ok: false,
      refusal: { '': fault('date.otherYears', { first: '2000', last: '2099' }) },
    })
    expect(dateIn.safeParse(iso).success).toBe(false)
    expect(dayIn.safeParse(iso).success).toBe(false)
  })

  test('the clock of a device that was never set is taken, and none before it', () => {
    expect(deviceInstantIn.parse('1970-01-01T00:00:00Z')).toBe(0)
    expect(deviceInstantIn.safeParse('1969-12-31T23:59:59Z').success).toBe(false)
  })
})

test('a day is the date as it is given, or that of an instant in India', () => {
  expect(dayIn.parse('2026-11-23')).toBe('2026-11-23')
  expect(dayIn.parse('2026-11-23T18:29:59Z')).toBe('2026-11-23')
  expect(dayIn.parse('2026-11-23T18:30:00Z')).toBe('2026-11-24')
  expect(dayIn.safeParse('2026-02-30').success).toBe(false)
})

describe('a whole number as received', () => {
  const figure = wholeNumber(-5, 500)

  test.each([
    [5, 5],
    ['5', 5],
    ['-5', -5],
    ['007', 7],
  ])('%j is %d', (given, read) => {
    expect(figure.parse(given)).toBe(read)
  })

  test.each(['', ' 5', '5;', '0x10', '1e2', '0.5', '१२', 'true', true, null, [5], 0.5, '501', -6])(
    '%j is none within the bounds',
    (given) => {
      expect(figure.safeParse(given).success).toBe(false)
    },
  )
})
