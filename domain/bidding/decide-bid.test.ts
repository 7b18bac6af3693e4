import { fault } from '#domain/refusal.ts'
import { describe, expect, it } from 'vitest'
import { FLOW_STATES } from '../flows/flow-states.ts'
import { MAX_RUPEES } from '../money.ts'
import { decideBid, type BidAttempt } from './decide-bid.ts'

const START = 1_000_000
const END = 2_000_000

type Changes = Partial<Omit<BidAttempt, 'lot'>> & { readonly lot?: Partial<BidAttempt['lot']> }

/** Returns a bid that is accepted unless `changes` breaks a rule. */
function attempt(changes: Changes = {}): BidAttempt {
  return {
    amount: 5_00_000,
    validUntil: null,
    now: START,
    state: 'PLACE_BIDS',
    hasOpenDefault: false,
    own: { count: 0, latest: null },
    ...changes,
    lot: {
      format: 'open',
      outcome: null,
      startsAt: START,
      endsAt: END,
      hardEndsAt: END + 1_800_000,
      extensionWindowSeconds: 120,
      startingPrice: 4_00_000,
      increment: 1_000,
      maxBids: 5,
      highestBid: null,
      lastSequence: 0,
      ...changes.lot,
    },
  }
}

function codeOf(bid: BidAttempt): string {
  const decided = decideBid(bid)
  return decided.ok ? 'accepted' : decided.refusal.code
}

describe('decideBid', () => {
  it('accepts a good bid and returns all that is stored', () => {
    const lot = { highestBid: 4_50_000, lastSequence: 7 }
    expect(decideBid(attempt({ lot, own: { count: 1, latest: 4_20_000 } }))).toEqual({
      ok: true,
      value: {
        amount: 5_00_000,
        placedAt: START,
        sequence: 8,
        n: 2,
        beats: 4_50_000,
        endsAt: END,
        bidsLeft: 3,
      },
    })
  })

  it.each([0, -1, 0.5, 1e308, Number.NaN, Infinity, MAX_RUPEES + 1])('refuses %d as an amount', (amount) => {
    expect(decideBid(attempt({ amount }))).toEqual({
      ok: false,
      refusal: {
        code: 'INVALID_INPUT',
        reason: 'bid.notRupees',
        values: { max: { rupees: 999_999_999 } },
        fields: { bidAmount: fault('bid.notRupees', { max: { rupees: 999_999_999 } }) },
      },
    })
  })

  it('accepts the largest amount', () => {
    expect(codeOf(attempt({ amount: MAX_RUPEES }))).toBe('accepted')
  })

  it('refuses a low bid with the figures that would do', () => {
    const lot = { highestBid: 5_00_000 }
    expect(decideBid(attempt({ lot, own: { count: 2, latest: 4_80_000 } }))).toEqual({
      ok: false,
      refusal: {
        code: 'BID_TOO_LOW',
        reason: 'bid.tooLow',
        figures: { latestBidValue: 5_00_000, minimumBid: 5_01_000, bidsLeft: 3 },
      },
    })
  })

  it('accepts the previous bid plus the increment, and not a rupee less', () => {
    expect(codeOf(attempt({ amount: 5_01_000, lot: { highestBid: 5_00_000 } }))).toBe('accepted')
    expect(codeOf(attempt({ amount: 5_00_999, lot: { highestBid: 5_00_000 } }))).toBe('BID_TOO_LOW')
  })

  it('accepts a first bid at the starting price, and not a rupee less', () => {
    expect(codeOf(attempt({ amount: 4_00_000 }))).toBe('accepted')
    expect(codeOf(attempt({ amount: 3_99_999 }))).toBe('BID_TOO_LOW')
    expect(codeOf(attempt({ amount: 1, lot: { startingPrice: null } }))).toBe('accepted')
  })

  it("in a sealed lot needs to beat only the dealer's own bid, and reveals no other", () => {
    const sealed = attempt({
      amount: 4_00_000,
      own: { count: 1, latest: 4_00_000 },
      lot: { format: 'sealed', highestBid: 9_00_000 },
    })
    expect(decideBid(sealed)).toMatchObject({
      refusal: { code: 'BID_TOO_LOW', figures: { latestBidValue: 4_00_000, minimumBid: 4_01_000 } },
    })
    expect(codeOf({ ...sealed, amount: 4_01_000 })).toBe('accepted')
  })

  it('accepts bids from the start until before the end', () => {
    expect(codeOf(attempt({ now: START - 1 }))).toBe('NOT_STARTED')
    expect(codeOf(attempt({ now: START }))).toBe('accepted')
    expect(codeOf(attempt({ now: END - 1 }))).toBe('accepted')
    expect(codeOf(attempt({ now: END }))).toBe('AUCTION_ENDED')
  })

  it('refuses bids on a lot with an outcome, whatever its dates', () => {
    expect(codeOf(attempt({ lot: { outcome: 'awarded' } }))).toBe('AUCTION_ENDED')
    expect(codeOf(attempt({ lot: { outcome: 'reserve_not_met' } }))).toBe('AUCTION_ENDED')
    expect(codeOf(attempt({ lot: { outcome: 'cancelled' } }))).toBe('LOT_CANCELLED')
    expect(decideBid(attempt({ lot: { outcome: 'withdrawn' } }))).toMatchObject({
      refusal: { code: 'LOT_CANCELLED', reason: 'auction.carWithdrawn' },
    })
  })

  it('accepts bids up to and including validUntil', () => {
    expect(codeOf(attempt({ validUntil: START }))).toBe('accepted')
    expect(codeOf(attempt({ validUntil: START - 1 }))).toBe('BID_EXPIRED')
  })

  it('accepts bids only in PLACE_BIDS, and otherwise names the state', () => {
    expect(FLOW_STATES.filter((state) => codeOf(attempt({ state })) === 'accepted')).toEqual(['PLACE_BIDS'])
    expect(decideBid(attempt({ state: 'EVALUATION' }))).toMatchObject({
      refusal: {
        code: 'NOT_IN_PLACE_BIDS',
        reason: 'bid.notInPlaceBids',
        values: { state: { state: 'EVALUATION' } },
        state: 'EVALUATION',
      },
    })
  })

  it('accepts the fifth bid but not a sixth, or fewer if the auction says so', () => {
    expect(codeOf(attempt({ own: { count: 4, latest: 4_00_000 } }))).toBe('accepted')
    expect(decideBid(attempt({ own: { count: 5, latest: 4_00_000 } }))).toMatchObject({
      refusal: {
        code: 'BID_CAP_REACHED',
        reason: 'bid.capReached',
        values: { maxBids: 5 },
        figures: { bidsLeft: 0 },
      },
    })
    expect(decideBid(attempt({ lot: { maxBids: 1 }, own: { count: 1, latest: 4_00_000 } }))).toMatchObject({
      refusal: { code: 'BID_CAP_REACHED', reason: 'bid.capReached', values: { maxBids: 1 } },
    })
  })

  it('gives the first of several reasons, in the specified order', () => {
    const faults: readonly (readonly [string, Changes])[] = [
      ['BID_EXPIRED', { validUntil: START - 500_000 }],
      ['LOT_CANCELLED', { lot: { outcome: 'cancelled' } }],
      ['NOT_STARTED', { now: START - 1 }],
      ['AUCTION_ENDED', { lot: { outcome: 'no_bids' } }],
      ['NOT_IN_PLACE_BIDS', { state: 'BID_LOST' }],
      ['DEFAULT_OPEN', { hasOpenDefault: true }],
      ['BID_CAP_REACHED', { own: { count: 5, latest: null } }],
      ['BID_TOO_LOW', { amount: 1 }],
    ]
    for (let mask = 1; mask < 2 ** faults.length; mask += 1) {
      const chosen = faults.filter((_, index) => (mask >> index) % 2 === 1)
      const combined = chosen.reduceRight<Changes>(
        (changes, [, fault]) => ({ ...changes, ...fault, lot: { ...changes.lot, ...fault.lot } }),
        {},
      )
      expect(codeOf(attempt(combined))).toBe(chosen[0]?.[0])
    }
  })

  it('extends the lot with a late bid, never with a refused one', () => {
    const late = decideBid(attempt({ now: END - 1_000 }))
    expect(late).toMatchObject({ ok: true, value: { endsAt: END + 119_000 } })
    expect(decideBid(attempt({ now: END - 1_000, amount: 1 }))).not.toHaveProperty('value')
  })
})
