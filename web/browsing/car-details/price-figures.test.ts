import { expect, test } from 'vitest'
import { priceFigures, type PricedCar } from './price-figures.ts'

const car: PricedCar = {
  lotId: 'l1',
  auctionFormat: 'open',
  isSold: false,
  auctionWinAmount: null,
  highestBid: null,
  startingPrice: 1,
  price: null,
  currentBid: null,
}

const shown = (more: Partial<PricedCar>) =>
  priceFigures({ ...car, ...more }).map(({ label, rupees }) => [label.split('.')[1], rupees])

test('the highest bid comes first, then what is known besides', () => {
  expect(
    shown({ highestBid: 7_90_000, startingPrice: 5_00_000, price: 8_00_000, currentBid: 7_85_000 }),
  ).toEqual([
    ['highestBid', 7_90_000],
    ['startingPrice', 5_00_000],
    ['guidePrice', 8_00_000],
    ['yourBid', 7_85_000],
  ])
  expect(shown({ highestBid: 7_90_000 })).toEqual([['highestBid', 7_90_000]])
})

test('before the first bid the starting price comes first, even ₹1: the strip is never blank', () => {
  expect(shown({ startingPrice: 5_00_000 })).toEqual([['startingPrice', 5_00_000]])
  expect(shown({ price: 8_00_000 })).toEqual([
    ['startingPrice', 1],
    ['guidePrice', 8_00_000],
  ])
  expect(shown({})).toEqual([['startingPrice', 1]])
  expect(shown({ lotId: null, price: 8_00_000 })).toEqual([['guidePrice', 8_00_000]])
})

test('a sealed auction says that the highest bid is secret', () => {
  expect(shown({ auctionFormat: 'sealed', startingPrice: 5_00_000, currentBid: 6_00_000 })).toEqual([
    ['highestBid', 'sealed'],
    ['startingPrice', 5_00_000],
    ['yourBid', 6_00_000],
  ])
  expect(shown({ auctionFormat: 'sealed', isSold: true })).toEqual([['hammerPrice', 'sealed']])
})

test('a sold car has its hammer price', () => {
  expect(shown({ isSold: true, auctionWinAmount: 9_00_000, highestBid: 8_95_000 })).toEqual([
    ['hammerPrice', 9_00_000],
  ])
})
