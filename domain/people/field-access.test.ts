import { describe, expect, it } from 'vitest'
import { isAccessValid, LONGEST_ACCESS_MINUTES, readValidity } from './field-access.ts'

describe('isAccessValid', () => {
  it.each([
    { at: 99, valid: false },
    { at: 100, valid: true },
    { at: 199, valid: true },
    { at: 200, valid: false },
  ])('from 100 until 200 it is $valid at $at', ({ at, valid }) => {
    expect(isAccessValid({ validFrom: 100, validUntil: 200, revokedAt: null }, at)).toBe(valid)
  })

  it('ends at once on revocation, which never extends it', () => {
    const access = { validFrom: 100, validUntil: 200 }
    expect(isAccessValid({ ...access, revokedAt: 150 }, 149)).toBe(true)
    expect(isAccessValid({ ...access, revokedAt: 150 }, 150)).toBe(false)
    expect(isAccessValid({ ...access, revokedAt: 300 }, 250)).toBe(false)
  })
})

describe('readValidity', () => {
  it.each([
    { days: 1, minutes: 0, read: 1440 },
    { days: 0, minutes: 1, read: 1 },
    { days: 6, minutes: 1440, read: LONGEST_ACCESS_MINUTES },
  ])('reads $days days and $minutes minutes', ({ days, minutes, read }) => {
    expect(readValidity({ days, minutes })).toEqual({ ok: true, value: read })
  })

  it.each([
    { days: 0, minutes: 0 },
    { days: 7, minutes: 1 },
    { days: 0, minutes: LONGEST_ACCESS_MINUTES + 1 },
  ])('refuses $days days and $minutes minutes', (validity) => {
    expect(readValidity(validity)).toMatchObject({
      ok: false,
      refusal: { code: 'INVALID_INPUT', fields: { validityDays: { reason: 'access.badValidity' } } },
    })
  })
})
