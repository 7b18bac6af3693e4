import { afterEach, expect, test } from 'vitest'
import { biddingCar } from '#web/testing/bidding-car.ts'
import { forgetLiveEvents, rememberLiveEvent } from './received-events.ts'
import { applyLiveEvents } from './live-patch.ts'

const car = biddingCar({
  latestBidValue: 5000,
  highestBid: 5000,
  minimumBid: 5500,
  bidIncrement: 500,
  currentBid: 5000,
  leading: true,
  ta_end_date: '2026-11-21T10:00:00.000Z',
})
const other = { ...car, id: 'c2', lotId: 'l2' }
const answer = { yardGroups: [{ yard: 'Okhla', cars: [car, other] }] }
const bid = {
  carId: 'c1',
  auctionId: 'a1',
  lotId: 'l1',
  latestBidValue: 7000,
  highestBid: 7000,
  endsAt: '2026-11-21T10:02:00.000Z',
  sequence: 2,
  own: false,
}
const outbid = { carId: 'c1', auctionId: 'a1', lotId: 'l1', latestBidValue: 7000, by: 2000 }

afterEach(forgetLiveEvents)

function firstCar(): unknown {
  const { yardGroups } = applyLiveEvents(answer)
  return yardGroups[0]?.cars[0]
}

test('a bid raises the figures and moves the end, and leaves who leads to those who know', () => {
  rememberLiveEvent('l1', { bid })
  expect(firstCar()).toEqual({
    ...car,
    latestBidValue: 7000,
    highestBid: 7000,
    minimumBid: 7500,
    ta_end_date: Date.parse(bid.endsAt),
  })
})

test('this dealer’s own bid leads, whichever screen it came from; a sealed one only counts', () => {
  rememberLiveEvent('l1', { bid: { ...bid, own: true } })
  expect(firstCar()).toMatchObject({ currentBid: 7000, latestBidValue: 7000, leading: true })
  forgetLiveEvents()
  rememberLiveEvent('l1', { bid: { ...bid, highestBid: null, own: true } })
  expect(firstCar()).toMatchObject({ currentBid: 7000, leading: car.leading })
})

test('nothing else is touched: other cars, and answers without the lot, are the very same', () => {
  rememberLiveEvent('l1', { bid })
  const { yardGroups } = applyLiveEvents(answer)
  expect(yardGroups[0]?.cars[1]).toBe(other)
  const without = { cars: [other] }
  expect(applyLiveEvents(without)).toBe(without)
})

test('an event that comes late lowers no figure and pulls no end back', () => {
  rememberLiveEvent('l1', {
    bid: { ...bid, latestBidValue: 4000, highestBid: 4000, endsAt: '2026-11-21T09:00:00.000Z' },
  })
  expect(firstCar()).toBe(car)
})

test('outbid holds until the dealer bids more', () => {
  rememberLiveEvent('l1', { bid, outbid })
  expect(firstCar()).toMatchObject({ leading: false })
  const since = { ...car, currentBid: 8000, latestBidValue: 8000 }
  expect(applyLiveEvents(since)).toMatchObject({ leading: true, latestBidValue: 8000 })
})

test('a bid of this dealer after it was outbid leads, in an answer from before both', () => {
  rememberLiveEvent('l1', { outbid })
  rememberLiveEvent('l1', { bid: { ...bid, latestBidValue: 8000, highestBid: 8000, own: true } })
  expect(firstCar()).toMatchObject({ leading: true, currentBid: 8000, latestBidValue: 8000 })
})

test('a lot that ends with an award is sold; one that ended otherwise is not', () => {
  const endsAt = '2026-11-21T10:00:00.000Z'
  const lot = { carId: 'c1', auctionId: 'a1', lotId: 'l1', phase: 'ended', endsAt } as const
  rememberLiveEvent('l1', { lot: { ...lot, outcome: 'awarded' } })
  expect(firstCar()).toMatchObject({ isSold: true, outcome: 'awarded' })
  forgetLiveEvents()
  rememberLiveEvent('l1', { lot: { ...lot, outcome: 'no_bids' } })
  expect(firstCar()).toMatchObject({ isSold: false, outcome: 'no_bids' })
})
