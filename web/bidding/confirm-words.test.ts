import { expect, test } from 'vitest'
import '#web/text/en/my-cars.ts'
import { anyText as t } from '#web/text/text.ts'
import { biddingCar } from '#web/testing/bidding-car.ts'
import {
  beatsWords,
  bindingWords,
  leftAfterWords,
  movedWords,
  secondQuestionWords,
  type Words,
} from './confirm-words.ts'

const translate = (words: Words | null) => (words === null ? null : t(words.text, words.values))
const sealed = { auctionFormat: 'sealed', highestBid: null, leading: null } as const

test('The line that compares the bid', () => {
  expect(translate(beatsWords(biddingCar()))).toBe('Beats the highest bid of ₹7,90,000')
  expect(translate(beatsWords(biddingCar({ leading: true })))).toBe('Raises your own bid of ₹7,90,000')
  expect(translate(beatsWords(biddingCar({ latestBidValue: null })))).toBe(
    'The first bid. Bidding starts at ₹4,00,000',
  )
  expect(translate(beatsWords(biddingCar({ ...sealed, latestBidValue: 500000 })))).toBe(
    'Raises your own sealed bid of ₹5,00,000',
  )
  expect(translate(beatsWords(biddingCar({ ...sealed, latestBidValue: null })))).toBe(
    'Your first sealed bid. Bidding starts at ₹4,00,000',
  )
})

test.each([
  [0, '4 bids left after this'],
  [3, '1 bid left after this'],
  [4, 'Your last bid on this car'],
])('With %s placed: %s', (bidsPlaced, words) => {
  expect(translate(leftAfterWords(biddingCar({ bidsPlaced })))).toBe(words)
})

test('A bid binds, and payment is due the payment terms after the end', () => {
  expect(translate(bindingWords(biddingCar()))).toBe(
    'A bid is binding. If it wins when bidding ends, payment is due by 24 Nov 2026, 3:30 pm.',
  )
  expect(translate(bindingWords(biddingCar({ paymentTermsHours: null })))).toBe(
    'A bid is binding: if you win, you buy the car.',
  )
})

test('What changed while the dealer was typing or deciding', () => {
  const car = biddingCar({ latestBidValue: 800000 })
  expect(translate(movedWords(car, true))).toBe('Too low now: the highest bid is ₹8,00,000.')
  expect(translate(movedWords(car, false))).toBe(
    'While you were deciding, the highest bid moved to ₹8,00,000.',
  )
  for (const own of [{ leading: true }, sealed]) {
    const moved = movedWords(biddingCar({ ...own, latestBidValue: 800000 }), true)
    expect(translate(moved)).toBe('Your own bid is now ₹8,00,000.')
  }
})

test.each([
  ['the highest bid', {}, '₹1,39,00,000 is ₹1.31 crore more than the highest bid.'],
  ['its own sealed bid', sealed, '₹1,39,00,000 is ₹1.31 crore more than your last bid.'],
  [
    'the guide price of a first bid',
    { latestBidValue: null },
    '₹1,39,00,000 is ₹1.31 crore more than the guide price.',
  ],
  [
    'the starting price of a first bid',
    { latestBidValue: null, price: null },
    '₹1,39,00,000 is ₹1.35 crore more than the starting price.',
  ],
])('The second question says how much more the amount is than %s', (_, given, sentence) => {
  expect(translate(secondQuestionWords(biddingCar(given), 1_39_00_000))).toBe(sentence)
})
