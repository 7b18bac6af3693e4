import { fault } from '#domain/refusal.ts'
import { describe, expect, it } from 'vitest'
import { OUTCOMES } from '../lot/auction-clock.ts'
import { decideAwardLot, decideCounter, decideReleaseLot, type EndedLot } from './under-reserve.ts'

const LOT: EndedLot = { outcome: 'reserve_not_met', highestBid: 5_00_000, counter: null }
const HOUR_MS = 3_600_000

const ANSWERS = [
  ['awardLot', (lot: EndedLot) => decideAwardLot(lot)],
  ['releaseLot', (lot: EndedLot) => decideReleaseLot(lot)],
  ['counterLot', (lot: EndedLot) => decideCounter(lot, 6_00_000, 0)],
] as const

describe('a lot under reserve', () => {
  it('may be awarded at its highest bid, released, or countered for 24 hours', () => {
    expect(decideAwardLot(LOT)).toEqual({ ok: true, value: 5_00_000 })
    expect(decideReleaseLot(LOT)).toEqual({ ok: true, value: 'released' })
    expect(decideCounter(LOT, 5_00_001, 1_000)).toEqual({
      ok: true,
      value: { amount: 5_00_001, until: 1_000 + 24 * HOUR_MS },
    })
  })

  it.each([5_00_000, 4_99_999, 0, -1, 5_00_000.5, 1e12])('cannot be countered at %d', (amount) => {
    const why = fault('counter.tooLow', { bid: { rupees: 500_000 } })
    expect(decideCounter(LOT, amount, 0)).toEqual({
      ok: false,
      refusal: { code: 'INVALID_INPUT', ...why, fields: { amount: why } },
    })
  })

  it.each(ANSWERS)('%s is refused while a counter is open', (_, answer) => {
    const counter = { amount: 6_00_000, until: 24 * HOUR_MS }
    expect(answer({ ...LOT, counter })).toMatchObject({ refusal: { code: 'COUNTER_OPEN' } })
  })

  it.each(ANSWERS)('%s is refused for any other outcome, naming it', (_, answer) => {
    for (const outcome of [null, ...OUTCOMES].filter((outcome) => outcome !== 'reserve_not_met')) {
      expect(answer({ ...LOT, outcome })).toMatchObject({ ok: false, refusal: { code: 'WRONG_STATE' } })
    }
    expect(answer({ ...LOT, outcome: null })).toMatchObject({
      refusal: { reason: 'lot.notUnderReserve', values: { outcome: 'open' } },
    })
    expect(answer({ ...LOT, outcome: 'released' })).toMatchObject({
      refusal: { reason: 'lot.notUnderReserve', values: { outcome: 'released' } },
    })
  })
})
