import { expect, test } from 'vitest'
import { afterPlacing, type DealerFigures } from './received-figures.ts'

const open: DealerFigures = {
  auctionFormat: 'open',
  startingPrice: 1_000,
  bidIncrement: 500,
  highestBid: 7_000,
  latestBidValue: 7_000,
  minimumBid: 7_500,
  currentBid: 6_000,
  bidsPlaced: 1,
  maxBids: 5,
  leading: false,
}

test('a placed bid in an open lot leads, and the next one must beat it', () => {
  expect({ ...open, ...afterPlacing(open, { amount: 8_000, bidsLeft: 3 }) }).toEqual({
    ...open,
    highestBid: 8_000,
    latestBidValue: 8_000,
    minimumBid: 8_500,
    currentBid: 8_000,
    bidsPlaced: 2,
    leading: true,
  })
})

test('a placed bid in a sealed lot says nothing about others', () => {
  const sealed = {
    ...open,
    auctionFormat: 'sealed',
    highestBid: null,
    latestBidValue: 6_000,
    leading: null,
  } as const
  expect({ ...sealed, ...afterPlacing(sealed, { amount: 8_000, bidsLeft: 3 }) }).toEqual({
    ...sealed,
    latestBidValue: 8_000,
    minimumBid: 8_500,
    currentBid: 8_000,
    bidsPlaced: 2,
  })
})

test('a bid of which later events have been received changes no amount', () => {
  const received = { ...open, highestBid: 9_000, latestBidValue: 9_000, minimumBid: 9_500, bidsPlaced: 2 }
  expect({ ...received, ...afterPlacing(received, { amount: 8_000, bidsLeft: 4 }) }).toEqual(received)
})
