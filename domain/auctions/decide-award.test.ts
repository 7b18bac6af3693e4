import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideAward, highestOf } from './decide-award.ts'

const HIGH = { amount: 5_00_000, sequence: 2 }

describe('decideAward', () => {
  it('awards the highest bid at or over the reserve, or without one', () => {
    expect(decideAward(HIGH, null)).toEqual({ outcome: 'awarded', bid: HIGH })
    expect(decideAward(HIGH, 5_00_000)).toEqual({ outcome: 'awarded', bid: HIGH })
  })

  it('leaves a bid under the reserve to the house', () => {
    expect(decideAward(HIGH, 5_00_001)).toEqual({ outcome: 'reserve_not_met', bid: HIGH })
  })

  it('closes a lot without bids', () => {
    expect(decideAward(null, null)).toEqual({ outcome: 'no_bids' })
    expect(decideAward(null, 5_00_000)).toEqual({ outcome: 'no_bids' })
  })

  it('ranks the earlier of two equal bids first, in any reading order', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 20 })
    const shuffled = amounts.chain((list) => {
      const bids = list.map((amount, index) => ({ amount, sequence: index + 1 }))
      return fc.tuple(fc.constant(list), fc.shuffledSubarray(bids, { minLength: bids.length }))
    })
    fc.assert(
      fc.property(shuffled, ([list, bids]) => {
        const top = Math.max(...list)
        expect(highestOf(bids)).toEqual({ amount: top, sequence: list.indexOf(top) + 1 })
      }),
    )
  })
})
