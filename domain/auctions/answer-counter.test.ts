import { describe, expect, it } from 'vitest'
import {
  decideAcceptCounter,
  decideDeclineCounter,
  hasCounterExpired,
  type CounteredLot,
} from './answer-counter.ts'
import { OUTCOMES } from '../lot/auction-clock.ts'

const UNTIL = 1_000
const LOT: CounteredLot = { outcome: 'reserve_not_met', counter: { amount: 6_00_000, until: UNTIL } }

describe('the answer to a counter', () => {
  it("awards the lot at the counter's amount, or releases it", () => {
    expect(decideAcceptCounter(LOT, 6_00_000, UNTIL - 1)).toEqual({
      ok: true,
      value: { outcome: 'awarded', amount: 6_00_000 },
    })
    expect(decideDeclineCounter(LOT, UNTIL - 1)).toEqual({ ok: true, value: { outcome: 'released' } })
  })

  it('is refused at another amount', () => {
    expect(decideAcceptCounter(LOT, 6_00_001, 0)).toMatchObject({ refusal: { code: 'COUNTER_CHANGED' } })
  })

  it('is too late once the counter has expired, which counts as declined', () => {
    expect(decideAcceptCounter(LOT, 6_00_000, UNTIL)).toMatchObject({ refusal: { code: 'COUNTER_CLOSED' } })
    expect(decideDeclineCounter(LOT, UNTIL)).toMatchObject({ refusal: { code: 'COUNTER_CLOSED' } })
    expect(hasCounterExpired(LOT, UNTIL - 1)).toBe(false)
    expect(hasCounterExpired(LOT, UNTIL)).toBe(true)
  })

  it('is refused if there is no open counter', () => {
    const answered = OUTCOMES.filter((outcome) => outcome !== 'reserve_not_met').map((outcome) => ({
      ...LOT,
      outcome,
    }))
    for (const lot of [{ ...LOT, counter: null }, ...answered]) {
      expect(decideAcceptCounter(lot, 6_00_000, 0)).toMatchObject({ refusal: { code: 'COUNTER_CLOSED' } })
      expect(decideDeclineCounter(lot, 0)).toMatchObject({ refusal: { code: 'COUNTER_CLOSED' } })
      expect(hasCounterExpired(lot, UNTIL)).toBe(false)
    }
  })
})
