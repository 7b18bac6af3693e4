import { expect, test } from 'vitest'
import { stampOf } from './stamp-of.ts'

const SOLD = { isSold: true, state: null, awardedToDealerAmount: null, offerUntil: null }
const WON = { ...SOLD, awardedToDealerAmount: 4_31_000 }

test.each([
  ['a car that is not sold', { ...SOLD, isSold: false }, null],
  ['a car that is sold to another', SOLD, 'car.sold'],
  ['a car that the dealer lost', { ...SOLD, state: 'BID_LOST' }, 'car.sold'],
  ['a car that the dealer won', { ...WON, state: 'BID_AWARDED' }, 'car.won'],
  ['a car that is delivered to the dealer', { ...WON, state: 'DELIVERY_APPROVED' }, 'car.won'],
  ['a car that is offered to the dealer', { ...WON, state: 'BID_AWARDED', offerUntil: 1 }, 'car.sold'],
  ['a car that the dealer did not pay', { ...WON, state: 'DEFAULTED' }, 'car.sold'],
] as const)('%s', (_, car, stamp) => {
  expect(stampOf(car)).toBe(stamp)
})
