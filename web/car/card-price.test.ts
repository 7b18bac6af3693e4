import { expect, test } from 'vitest'
import { cardPriceOf } from './card-price.ts'

const lot = {
  lotId: 'l1',
  isSold: false,
  auctionWinAmount: null,
  highestBid: null,
  startingPrice: 3_00_000,
  auctionFormat: 'open',
  outcome: null,
} as const

test.each([
  ['an open lot without bids', {}, 'car.startingPrice', 3_00_000],
  ['an open lot with bids', { highestBid: 4_00_000 }, 'car.highestBid', 4_00_000],
  ['a sealed lot', { auctionFormat: 'sealed' }, 'car.startingPrice', 3_00_000],
  [
    'a sold car',
    { isSold: true, outcome: 'awarded', highestBid: 4_00_000, auctionWinAmount: 4_50_000 },
    'car.hammerPrice',
    4_50_000,
  ],
] as const)('%s shows its price', (_, facts, label, amount) => {
  expect(cardPriceOf({ ...lot, ...facts })).toEqual({ label, amount })
})

test.each([
  ['sold under seal', { isSold: true, outcome: 'awarded', auctionFormat: 'sealed' }],
  ['cancelled', { outcome: 'cancelled', highestBid: 4_00_000 }],
  ['in no auction', { lotId: null }],
] as const)('a car %s shows no price of an auction', (_, facts) => {
  expect(cardPriceOf({ ...lot, ...facts })).toBe(null)
})
