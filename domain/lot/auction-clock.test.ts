import { describe, expect, it } from 'vitest'
import { OUTCOMES, isFinalOutcome, phaseOf } from './auction-clock.ts'
import { counterDeadline, hardEndOf, offerDeadline, paymentDeadline } from './auction-rules.ts'

describe('phaseOf', () => {
  it.each([
    [99, 'scheduled'],
    [100, 'live'],
    [199, 'live'],
    [200, 'ended'],
  ])('at %d a lot from 100 to 200 is %s', (now, phase) => {
    expect(phaseOf({ startsAt: 100, endsAt: 200 }, now)).toBe(phase)
  })
})

describe('isFinalOutcome', () => {
  it('is true except for a lot under reserve', () => {
    expect(OUTCOMES.filter((outcome) => !isFinalOutcome(outcome))).toEqual(['reserve_not_met'])
    expect(isFinalOutcome(null)).toBe(false)
  })
})

describe('deadlines', () => {
  it('follow from hours and minutes', () => {
    expect(hardEndOf(1_000, 30)).toBe(1_801_000)
    expect(paymentDeadline(1_000, 48)).toBe(172_801_000)
    expect(counterDeadline(1_000)).toBe(86_401_000)
    expect(offerDeadline(1_000)).toBe(86_401_000)
  })
})
