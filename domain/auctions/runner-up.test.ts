import { describe, expect, it } from 'vitest'
import { decideRunnerUp, type FormerBidder } from './runner-up.ts'

function bidder(amount: number, sequence: number, more: Partial<FormerBidder> = {}): FormerBidder {
  return { state: 'BID_LOST', wasAwarded: false, mayBuy: true, bid: { amount, sequence }, ...more }
}

const defaulted = bidder(9_00_000, 4, { state: 'DEFAULTED', wasAwarded: true })
const declined = bidder(8_00_000, 3, { wasAwarded: true })
const second = bidder(7_00_000, 1)
const tied = bidder(7_00_000, 2)
const watcher: FormerBidder = { state: 'BID_LOST', wasAwarded: false, mayBuy: true, bid: null }

describe('decideRunnerUp', () => {
  it('offers the car at its own bid to the highest bidder that never had it, the earlier of equal ones', () => {
    expect(decideRunnerUp([watcher, defaulted, tied, second, declined], false)).toEqual({
      ok: true,
      value: { flow: second, amount: 7_00_000 },
    })
  })

  it.each(['BID_AWARDED', 'PAYMENT_REJECTED', 'RC_ACCEPTED'] as const)(
    'waits while a flow is in %s',
    (state) => {
      expect(decideRunnerUp([{ ...defaulted, state }, second], false)).toMatchObject({
        refusal: { code: 'WRONG_STATE', reason: 'lot.stillAwarded' },
      })
    },
  )

  it('passes over a dealer that may not buy', () => {
    const suspended = { ...second, mayBuy: false }
    expect(decideRunnerUp([defaulted, suspended, tied], false)).toMatchObject({ value: { flow: tied } })
  })

  it('is refused if the car was never awarded', () => {
    expect(decideRunnerUp([second, tied], false)).toMatchObject({ refusal: { code: 'WRONG_STATE' } })
  })

  it('is refused if the car is in a newer lot', () => {
    expect(decideRunnerUp([defaulted, second], true)).toMatchObject({ refusal: { code: 'CAR_IN_AUCTION' } })
  })

  it('is refused if no bidder remains', () => {
    expect(decideRunnerUp([defaulted, declined, watcher], false)).toMatchObject({
      refusal: { code: 'WRONG_STATE', reason: 'lot.noOtherBidder' },
    })
  })
})
