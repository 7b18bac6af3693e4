import { describe, expect, it } from 'vitest'
import { isAccessValid } from './field-access.ts'

describe('isAccessValid', () => {
  it.each([
    { at: 99, valid: false },
    { at: 100, valid: true },
    { at: 199, valid: true },
    { at: 200, valid: false },
  ])('from 100 until 200 it is $valid at $at', ({ at, valid }) => {
    expect(isAccessValid({ validFrom: 100, validUntil: 200, revokedAt: null }, at)).toBe(valid)
  })

  it('ends at once when it is taken back, and is not lengthened by it', () => {
    const access = { validFrom: 100, validUntil: 200 }
    expect(isAccessValid({ ...access, revokedAt: 150 }, 149)).toBe(true)
    expect(isAccessValid({ ...access, revokedAt: 150 }, 150)).toBe(false)
    expect(isAccessValid({ ...access, revokedAt: 300 }, 250)).toBe(false)
  })
})
