import { describe, expect, test } from 'vitest'
import { dateIn, instantIn } from './values.ts'

describe('a date as received', () => {
  test.each([
    ['2026-11-23T15:00:00+05:30', Date.UTC(2026, 10, 23, 9, 30)],
    ['1900-01-01T00:00:00Z', Date.UTC(1900, 0, 1)],
    ['2999-12-31T23:59:59Z', Date.UTC(2999, 11, 31, 23, 59, 59)],
  ])('%s is taken', (iso, ms) => {
    expect(instantIn.parse(iso)).toBe(ms)
    expect(dateIn.parse(iso)).toBe(ms)
  })

  test.each(['9999-12-31T23:59:59-23:59', '3000-01-01T00:00:00Z', '0000-01-01T00:00:00+23:59'])(
    '%s, which no year of four digits or no database keeps, is refused',
    (iso) => {
      expect(instantIn.safeParse(iso).error?.issues[0]?.message).toMatch(/between the years/)
      expect(dateIn.safeParse(iso).success).toBe(false)
    },
  )
})
