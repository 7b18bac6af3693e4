import { describe, expect, it } from 'vitest'
import type { BidHistory, ClientBid, HistoryRule, RecordedBid, RecordedLot } from '../bidding/bid-history.ts'
import { checkBidHistory } from './check-bid-history.ts'

const OPEN: RecordedLot = {
  lotId: 'open',
  carId: 'swift',
  format: 'open',
  startsAt: 0,
  firstEndsAt: 100_000,
  endsAt: 110_000,
  hardEndsAt: 200_000,
  extensionWindowSeconds: 20,
  startingPrice: 500,
  increment: 100,
  maxBids: 2,
  reserve: 800,
  outcome: 'awarded',
}
const SEALED: RecordedLot = {
  ...OPEN,
  lotId: 'sealed',
  carId: 'creta',
  format: 'sealed',
  endsAt: 100_000,
  reserve: 2_000,
}

function bid(lotId: string, sequence: number, dealerId: string, n: number, amount: number, placedAt: number) {
  return { bidId: `${lotId}${sequence}`, lotId, dealerId, sequence, n, amount, placedAt }
}

const OPEN_BIDS: readonly RecordedBid[] = [
  bid('open', 1, 'asha', 1, 500, 1_000),
  bid('open', 2, 'binod', 1, 600, 2_000),
  bid('open', 3, 'asha', 2, 800, 2_000),
  bid('open', 4, 'chand', 1, 900, 90_000),
]
const SEALED_BIDS: readonly RecordedBid[] = [
  bid('sealed', 1, 'asha', 1, 900, 5_000),
  bid('sealed', 2, 'binod', 1, 900, 99_999),
  bid('sealed', 3, 'binod', 2, 1_000, 99_999),
]

function answered(stored: RecordedBid, kind: 'accepted' | 'unknown' = 'accepted'): ClientBid {
  const sequence = stored.lotId === 'sealed' ? stored.n : stored.sequence
  return {
    lotId: stored.lotId,
    dealerId: stored.dealerId,
    amount: stored.amount,
    answer: kind === 'accepted' ? { kind, bidId: stored.bidId, sequence } : { kind },
  }
}

const GOOD: BidHistory = {
  lots: [OPEN, SEALED],
  bids: [...SEALED_BIDS, ...OPEN_BIDS].toReversed(),
  awards: [
    { lotId: 'open', dealerId: 'chand', amount: 900, how: 'close' },
    { lotId: 'open', dealerId: 'asha', amount: 800, how: 'runner_up' },
    { lotId: 'sealed', dealerId: 'binod', amount: 1_500, how: 'counter' },
  ],
  flows: [
    { flowId: 'f1', carId: 'swift', state: 'DEFAULTED' },
    { flowId: 'f2', carId: 'swift', state: 'PAYMENT_RECORDED' },
    { flowId: 'f3', carId: 'swift', state: 'BID_LOST' },
    { flowId: 'f4', carId: 'creta', state: 'BID_AWARDED' },
  ],
  clientBids: [
    ...OPEN_BIDS.map((stored, index) => answered(stored, index === 1 ? 'unknown' : 'accepted')),
    ...SEALED_BIDS.map((stored) => answered(stored)),
    { lotId: 'open', dealerId: 'binod', amount: 550, answer: { kind: 'refused' } },
    { lotId: 'open', dealerId: 'binod', amount: 5_000, answer: { kind: 'unknown' } },
  ],
}

function changeBid(bidId: string, change: Partial<RecordedBid>): BidHistory {
  return {
    ...GOOD,
    bids: GOOD.bids.map((stored) => (stored.bidId === bidId ? { ...stored, ...change } : stored)),
  }
}

function changeLot(lotId: string, change: Partial<RecordedLot>): BidHistory {
  return { ...GOOD, lots: GOOD.lots.map((lot) => (lot.lotId === lotId ? { ...lot, ...change } : lot)) }
}

function changeAward(index: number, change: Partial<BidHistory['awards'][number]>): BidHistory {
  return { ...GOOD, awards: GOOD.awards.map((award, at) => (at === index ? { ...award, ...change } : award)) }
}

function changeClientBid(index: number, change: Partial<ClientBid>): BidHistory {
  return {
    ...GOOD,
    clientBids: (GOOD.clientBids ?? []).map((asked, at) => (at === index ? { ...asked, ...change } : asked)),
  }
}

const FAULTS: readonly (readonly [string, HistoryRule, BidHistory])[] = [
  ['a bid belongs to an unknown lot', 'unknown_lot', { ...GOOD, lots: [OPEN] }],
  [
    'a bid was removed',
    'sequence_gap',
    { ...GOOD, bids: GOOD.bids.filter((stored) => stored.bidId !== 'open2') },
  ],
  ['two bids have the same sequence', 'sequence_gap', changeBid('open4', { sequence: 3 })],
  ['the dealer’s own count is wrong', 'own_count_gap', changeBid('open3', { n: 3 })],
  ['a dealer exceeded the cap', 'over_cap', changeLot('open', { maxBids: 1 })],
  ['the increment was not kept', 'amount_too_low', changeBid('open3', { amount: 650 })],
  ['a bid only equals the previous one', 'amount_too_low', changeBid('open2', { amount: 500 })],
  ['the first bid is under the starting price', 'amount_too_low', changeLot('open', { startingPrice: 501 })],
  [
    'a sealed bid does not beat the dealer’s previous one',
    'amount_too_low',
    changeBid('sealed3', { amount: 999 }),
  ],
  ['a bid is dated before the previous one', 'time_runs_back', changeBid('open3', { placedAt: 1_999 })],
  ['a bid came before the start', 'before_start', changeLot('open', { startsAt: 1_001 })],
  ['a bid came at the end', 'after_end', changeBid('sealed3', { placedAt: 100_000 })],
  ['a late bid did not extend the lot', 'end_moved_wrongly', changeLot('open', { endsAt: 100_000 })],
  ['a sealed lot was extended', 'end_moved_wrongly', changeLot('sealed', { endsAt: 119_999 })],
  ['the end passed the hard end', 'end_moved_wrongly', changeLot('open', { hardEndsAt: 105_000 })],
  ['a lot with bids closed as having none', 'outcome_disagrees', changeLot('sealed', { outcome: 'no_bids' })],
  [
    'a met reserve counted as not met',
    'outcome_disagrees',
    changeLot('open', { outcome: 'reserve_not_met' }),
  ],
  [
    'the house decided on a lot that met its reserve',
    'outcome_disagrees',
    changeLot('sealed', { reserve: 1_000 }),
  ],
  [
    'a lot was awarded twice',
    'awarded_not_once',
    { ...GOOD, awards: [...GOOD.awards, ...GOOD.awards.slice(0, 1)] },
  ],
  ['an awarded lot has no award', 'awarded_not_once', { ...GOOD, awards: GOOD.awards.slice(0, 2) }],
  [
    'a runner-up was offered the car before any award',
    'awarded_not_once',
    { ...GOOD, awards: GOOD.awards.slice(1) },
  ],
  ['the award went to a lower bid', 'wrong_winner', changeAward(0, { dealerId: 'asha', amount: 800 })],
  ['the runner-up is not the next one', 'wrong_winner', changeAward(1, { dealerId: 'binod', amount: 600 })],
  ['the award is at another price', 'wrong_price', changeAward(0, { amount: 899 })],
  ['the counter is not over the bid', 'wrong_price', changeAward(2, { amount: 1_000 })],
  ['the runner-up pays another price', 'wrong_price', changeAward(1, { amount: 900 })],
  ['the close awarded a bid under the reserve', 'under_reserve', changeLot('open', { reserve: 901 })],
  [
    'a car is sold in two flows',
    'sold_twice',
    {
      ...GOOD,
      flows: GOOD.flows.map((flow) => (flow.flowId === 'f1' ? { ...flow, state: 'BID_AWARDED' } : flow)),
    },
  ],
  [
    'an acknowledged bid is missing',
    'acknowledged_bid_missing',
    { ...GOOD, bids: GOOD.bids.filter((stored) => stored.bidId !== 'open4') },
  ],
  ['an acknowledged bid has another amount', 'acknowledged_bid_differs', changeBid('open4', { amount: 950 })],
  [
    'an acknowledged bid has another sequence',
    'acknowledged_bid_differs',
    changeClientBid(0, { answer: { kind: 'accepted', bidId: 'open1', sequence: 2 } }),
  ],
  [
    'two requests were answered with the same bid',
    'acknowledged_twice',
    { ...GOOD, clientBids: [...(GOOD.clientBids ?? []), ...(GOOD.clientBids ?? []).slice(0, 1)] },
  ],
  ['a refused bid is stored', 'bid_invented', changeClientBid(1, { answer: { kind: 'refused' } })],
  [
    'a bid that no client requested is stored',
    'bid_invented',
    { ...GOOD, bids: [...GOOD.bids, bid('open', 5, 'dev', 1, 1_000, 95_000)] },
  ],
]

describe('checkBidHistory', () => {
  it("finds nothing in a good history, with and without the clients' records", () => {
    expect(checkBidHistory(GOOD)).toEqual([])
    expect(checkBidHistory({ ...GOOD, clientBids: null })).toEqual([])
    expect(checkBidHistory({ lots: [], bids: [], awards: [], flows: [], clientBids: [] })).toEqual([])
  })

  it.each(FAULTS)('finds that %s', (_, rule, history) => {
    expect(checkBidHistory(history).map((broken) => broken.rule)).toContain(rule)
  })

  it('ranks the earlier of two equal sealed bids first', () => {
    const lot = { ...SEALED, reserve: null }
    const tied = { ...GOOD, lots: [lot], bids: SEALED_BIDS.slice(0, 2), flows: [], clientBids: null }
    const award = { lotId: 'sealed', amount: 900, how: 'close' as const }
    expect(checkBidHistory({ ...tied, awards: [{ ...award, dealerId: 'asha' }] })).toEqual([])
    expect(checkBidHistory({ ...tied, awards: [{ ...award, dealerId: 'binod' }] })).toMatchObject([
      { rule: 'wrong_winner', subject: 'sealed' },
    ])
  })

  it('names the bid that broke the rule', () => {
    expect(checkBidHistory({ ...changeBid('open3', { amount: 650 }), clientBids: null })).toContainEqual({
      rule: 'amount_too_low',
      subject: 'open',
      detail: 'bid open3 (sequence 3): ₹650 is under the minimum of ₹700',
    })
  })
})
