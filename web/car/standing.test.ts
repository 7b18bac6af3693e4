import { expect, test } from 'vitest'
import { biddingCar } from '#web/testing/bidding-car.ts'
import { figureOf, lastBidLine, overlayOf, standingOf } from './standing.ts'

const sealed = { auctionFormat: 'sealed', highestBid: null, leading: null } as const

test('The figure is the one to beat, before the first bid the starting price', () => {
  expect(figureOf(biddingCar())).toEqual({ amount: 790000, label: 'standing.highestBid' })
  expect(figureOf(biddingCar({ latestBidValue: null }))).toEqual({
    amount: 400000,
    label: 'standing.startingPrice',
  })
  expect(figureOf(biddingCar({ ...sealed, latestBidValue: 500000 }))).toEqual({
    amount: 500000,
    label: 'standing.yourSealedBid',
  })
})

test('A sold car shows its hammer price', () => {
  const sold = biddingCar({ state: 'BID_LOST', isSold: true, outcome: 'awarded', auctionWinAmount: 820000 })
  expect(figureOf(sold)).toEqual({ amount: 820000, label: 'standing.soldFor' })
  expect(standingOf(sold, 'over')).toEqual({ kind: 'bad', text: 'standing.soldToAnother' })
  expect(overlayOf(sold)).toBe('sold')
})

test('An open lot shows who leads and by how much the dealer is outbid', () => {
  expect(standingOf(biddingCar({ leading: true, currentBid: 790000 }), 'live')).toEqual({
    kind: 'good',
    text: 'standing.youLead',
  })
  expect(standingOf(biddingCar({ currentBid: 785000 }), 'live')).toEqual({
    kind: 'bad',
    text: 'standing.outbidBy',
    values: { amount: '₹5,000' },
    isLeadLost: true,
  })
  expect(standingOf(biddingCar(), 'live')).toEqual({ kind: 'info', text: 'standing.notBidYet' })
  expect(standingOf(biddingCar({ latestBidValue: null }), 'live')).toEqual({
    kind: 'info',
    text: 'standing.noBidsYet',
  })
})

test('A sealed lot never shows who leads', () => {
  const standings = [500000, null].map((currentBid) =>
    standingOf(biddingCar({ ...sealed, currentBid, latestBidValue: currentBid }), 'live'),
  )
  const expected = { kind: 'info', text: 'standing.sealed' }
  expect(standings).toEqual([expected, expected])
})

test('Standing before and after the bidding', () => {
  expect(standingOf(biddingCar(), 'upcoming')).toEqual({
    kind: 'waiting',
    text: 'standing.startsAt',
    values: { moment: '20 Nov 2026, 3:30 pm' },
  })
  expect(standingOf(biddingCar({ leading: true }), 'over')).toEqual({
    kind: 'waiting',
    text: 'standing.settling',
  })
  const under = { outcome: 'reserve_not_met', leading: true } as const
  expect(standingOf(biddingCar(under), 'over')).toEqual({ kind: 'waiting', text: 'car.underReserve' })
  expect(standingOf(biddingCar({ ...under, counterAmount: 850000 }), 'over')).toEqual({
    kind: 'info',
    text: 'car.counterWaits',
  })
})

test('A loser reads that the house decides, without a stamp, until the outcome is final', () => {
  const lost = { state: 'BID_LOST', outcome: 'reserve_not_met' } as const
  expect(standingOf(biddingCar(lost), 'over')).toEqual({ kind: 'waiting', text: 'car.underReserve' })
  expect(overlayOf(biddingCar(lost))).toBe('none')
  // A process of the version before sends the losers of a sealed lot no outcome.
  expect(overlayOf(biddingCar({ ...lost, outcome: null }))).toBe('none')
  const sold = biddingCar({ ...lost, outcome: 'awarded', isSold: true })
  expect(standingOf(sold, 'over')).toEqual({ kind: 'bad', text: 'standing.soldToAnother' })
  expect(overlayOf(sold)).toBe('sold')
})

test('A lost car without a buyer is not sold, and shows the house’s reason if there is one', () => {
  const lost = { state: 'BID_LOST', outcome: 'released' } as const
  expect(overlayOf(biddingCar(lost))).toBe('notSold')
  expect(standingOf(biddingCar(lost), 'over')).toEqual({ kind: 'bad', text: 'standing.lotNotSold' })
  expect(standingOf(biddingCar({ ...lost, outcome: 'cancelled' }), 'over')).toEqual({
    kind: 'bad',
    text: 'standing.lotCancelled',
  })
  expect(standingOf(biddingCar({ ...lost, outcome: 'withdrawn' }), 'over')).toEqual({
    kind: 'bad',
    text: 'standing.lotWithdrawn',
  })
  expect(standingOf(biddingCar({ ...lost, stateReason: 'The papers are missing.' }), 'over')).toEqual({
    kind: 'bad',
    reason: 'The papers are missing.',
  })
  expect(overlayOf(biddingCar())).toBe('none')
  const won = { state: 'BID_AWARDED', isSold: true, awardedToDealerAmount: 820_000 } as const
  expect(overlayOf(biddingCar(won))).toBe('none')
})

test('The last bid, with its date unless it was today', () => {
  const bids = [
    { amount: 780000, placedAt: '2026-11-21T08:00:00.000Z', sequence: 1 },
    { amount: 785000, placedAt: '2026-11-21T08:33:21.000Z', sequence: 4 },
  ]
  const car = biddingCar({ bids, bidsPlaced: 2 })
  expect(lastBidLine(car, '21 Nov 2026')).toEqual({
    text: 'standing.bidPlaced',
    values: { n: 2, max: 5, time: '2:03:21 pm' },
  })
  expect(lastBidLine(car, '22 Nov 2026')?.text).toBe('standing.bidPlacedOn')
  expect(lastBidLine(biddingCar(), '21 Nov 2026')).toBeNull()
})
