import { describe, expect, it } from 'vitest'
import { deadlineAfterRejection, decideDefault } from './payment-deadline.ts'

const HOUR = 3_600_000

describe('decideDefault', () => {
  it('is refused before the deadline, and possible from it on', () => {
    expect(decideDefault({ dueAt: 1_000, offerUntil: null }, 999)).toMatchObject({
      refusal: { code: 'WRONG_STATE' },
    })
    expect(decideDefault({ dueAt: 1_000, offerUntil: null }, 1_000).ok).toBe(true)
  })

  it('is never possible of an offer that was not accepted', () => {
    expect(decideDefault({ dueAt: 1_000, offerUntil: 1_000 }, 5_000)).toMatchObject({
      refusal: { code: 'WRONG_STATE' },
    })
  })
})

describe('deadlineAfterRejection', () => {
  it('gives at least the hours from now, and keeps a later deadline', () => {
    expect(deadlineAfterRejection(0, 10 * HOUR, 24)).toBe(34 * HOUR)
    expect(deadlineAfterRejection(40 * HOUR, 10 * HOUR, 24)).toBe(40 * HOUR)
  })
})
