import { expect, test } from 'vitest'
import { hammerPriceOf } from './hammer-price.ts'

const sold = { isSold: true, auctionWinAmount: 820_000, highestBid: 790_000 }

test('A car sold by a counter-offer cost more than its highest bid', () => {
  expect(hammerPriceOf(sold)).toBe(820_000)
})

test('The highest bid stands in until the hammer price is known', () => {
  expect(hammerPriceOf({ ...sold, auctionWinAmount: null })).toBe(790_000)
  expect(hammerPriceOf({ ...sold, auctionWinAmount: null, highestBid: null })).toBeNull()
})

test('An unsold car has no hammer price', () => {
  expect(hammerPriceOf({ ...sold, isSold: false, auctionWinAmount: null })).toBeNull()
})
