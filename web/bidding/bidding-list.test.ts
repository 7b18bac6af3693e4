import { expect, test } from 'vitest'
import { biddingCar } from '#web/testing/bidding-car.ts'
import { inBiddingOrder, readBiddingCars, withFigures, type ListedCar } from './bidding-list.ts'

const ends = (minute: number) => `2026-11-22T10:${minute}:00.000Z`

test('Cars that await the dealer come first, then by nearest end, then those that are over', () => {
  const cars = [
    biddingCar({ flowEntityId: 'lost', state: 'BID_LOST', ta_end_date: ends(10) }),
    biddingCar({ flowEntityId: 'under', outcome: 'reserve_not_met', ta_end_date: ends(11) }),
    biddingCar({ flowEntityId: 'late', ta_end_date: ends(50) }),
    biddingCar({ flowEntityId: 'soon', ta_end_date: ends(40) }),
    biddingCar({
      flowEntityId: 'counter',
      outcome: 'reserve_not_met',
      counterAmount: 9,
      ta_end_date: ends(12),
    }),
  ]
  const order = inBiddingOrder(cars).map(({ flowEntityId }) => flowEntityId)
  expect(order).toEqual(['counter', 'soon', 'late', 'under', 'lost'])
})

test('A car without a flow is left out; an answer without a list is rejected', () => {
  const answer = { yardGroups: [{ yard: 'Okhla', location: '', cars: [{ id: 'a' }, biddingCar()] }] }
  expect(readBiddingCars(answer)?.map(({ id }) => id)).toEqual(['c1'])
  expect([null, {}, [], { yardGroups: 'x' }].map(readBiddingCars)).toEqual(Array(4).fill(null))
})

const listed = (given: object) =>
  ({
    auctionFormat: 'open',
    latestBidValue: 790000,
    highestBid: 790000,
    minimumBid: 791000,
    currentBid: 790000,
    leading: true,
    maxBids: 5,
    bidsPlaced: 1,
    ...given,
  }) as ListedCar

test('A refusal’s figures are shown; in an open lot the dealer no longer leads', () => {
  const figures = { latestBidValue: 800000, minimumBid: 801000, bidsLeft: 4 }
  expect(withFigures(listed({}), figures)).toEqual(
    listed({ latestBidValue: 800000, highestBid: 800000, minimumBid: 801000, leading: false }),
  )
})

test('In a sealed lot a refusal carries figures of the dealer’s own bids only', () => {
  const sealed = { auctionFormat: 'sealed', highestBid: null, leading: null }
  const figures = { latestBidValue: 795000, minimumBid: 796000, bidsLeft: 3 }
  expect(withFigures(listed(sealed), figures)).toEqual(
    listed({ ...sealed, latestBidValue: 795000, minimumBid: 796000, bidsPlaced: 2 }),
  )
})

test('A refusal without figures changes nothing', () => {
  const none = { latestBidValue: null, minimumBid: null, bidsLeft: null }
  expect(withFigures(listed({}), none)).toEqual(listed({}))
})
