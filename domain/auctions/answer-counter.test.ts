import { describe, expect, it } from 'vitest'
import {
  decideAcceptCounter,
  decideDeclineCounter,
  hasCounterRunOut,
  type CounteredLot,
} from './answer-counter.ts'
import { OUTCOMES } from '../bidding/auction-clock.ts'

const UNTIL = 1_000
const LOT: CounteredLot = { outcome: 'reserve_not_met', counter: { amount: 6_00_000, until: UNTIL } }

describe('the answer to a counter', () => {
  it('makes the lot awarded at the figure, or released', () => {
    expect(decideAcceptCounter(LOT, 6_00_000, UNTIL - 1)).toEqual({
      ok: true,
      value: { outcome: 'awarded', amount: 6_00_000 },
    })
    expect(decideDeclineCounter(LOT, UNTIL - 1)).toEqual({ ok: true, value: { outcome: 'released' } })
  })

  it('is refused at another figure', () => {
    expect(decideAcceptCounter(LOT, 6_00_001, 0)).toMatchObject({ refusal: { code: 'COUNTER_CHANGED' } })
  })

  it('comes too late once its time has run out, and the clock then declines', () => {
    expect(decideAcceptCounter(LOT, 6_00_000, UNTIL)).toMatchObject({ refusal: { code: 'COUNTER_CLOSED' } })
    expect(decideDeclineCounter(LOT, UNTIL)).toMatchObject({ refusal: { code: 'COUNTER_CLOSED' } })
    expect(hasCounterRunOut(LOT, UNTIL - 1)).toBe(false)
    expect(hasCounterRunOut(LOT, UNTIL)).toBe(true)
  })

  it('is refused where no counter waits, or one was answered', () => {
    const answered = OUTCOMES.filter((outcome) => outcome !== 'reserve_not_met').map((outcome) => ({
      ...LOT,
      outcome,
    }))
    for (const lot of [{ ...LOT, counter: null }, ...answered]) {
      expect(decideAcceptCounter(lot, 6_00_000, 0)).toMatchObject({ refusal: { code: 'COUNTER_CLOSED' } })
      expect(decideDeclineCounter(lot, 0)).toMatchObject({ refusal: { code: 'COUNTER_CLOSED' } })
      expect(hasCounterRunOut(lot, UNTIL)).toBe(false)
    }
  })
})
