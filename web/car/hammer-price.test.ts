import { expect, test } from 'vitest'
import { hammerPriceOf } from './hammer-price.ts'

const sold = { isSold: true, auctionWinAmount: 820_000, highestBid: 790_000 }

test('a car that went by a counter cost more than its highest bid', () => {
  expect(hammerPriceOf(sold)).toBe(820_000)
})

test('until the price is told the highest bid stands for it', () => {
  expect(hammerPriceOf({ ...sold, auctionWinAmount: null })).toBe(790_000)
  expect(hammerPriceOf({ ...sold, auctionWinAmount: null, highestBid: null })).toBeNull()
})

test('a car that is not sold has none', () => {
  expect(hammerPriceOf({ ...sold, isSold: false, auctionWinAmount: null })).toBeNull()
})
