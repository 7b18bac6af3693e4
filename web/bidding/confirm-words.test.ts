import { beforeAll, expect, test } from 'vitest'
import { myCarsTexts } from '#web/text/en/my-cars.ts'
import { addTexts, t } from '#web/text/text.ts'
import { biddingCar } from '#web/testing/bidding-car.ts'
import { beatsWords, leftAfterWords, secondQuestionWords, type Words } from './confirm-words.ts'

beforeAll(() => addTexts(myCarsTexts))

const say = ({ text, values }: Words) => t(text, values)
const sealed = { auctionFormat: 'sealed', highestBid: null, leading: null }

test('The line that compares the bid', () => {
  expect(say(beatsWords(biddingCar()))).toBe('Beats the highest bid of ₹7,90,000')
  expect(say(beatsWords(biddingCar({ leading: true })))).toBe(
    'You lead already. Raises your own bid of ₹7,90,000',
  )
  expect(say(beatsWords(biddingCar({ latestBidValue: null })))).toBe(
    'The first bid. Bidding starts at ₹4,00,000',
  )
  expect(say(beatsWords(biddingCar({ ...sealed, latestBidValue: 500000 })))).toBe(
    'Raises your own sealed bid of ₹5,00,000',
  )
  expect(say(beatsWords(biddingCar({ ...sealed, latestBidValue: null })))).toBe(
    'Your first sealed bid. Bidding starts at ₹4,00,000',
  )
})

test.each([
  [0, '4 bids left after this'],
  [3, '1 bid left after this'],
  [4, 'Your last bid on this car'],
])('With %s placed: %s', (bidsPlaced, words) => {
  expect(say(leftAfterWords(biddingCar({ bidsPlaced })))).toBe(words)
})

test('The second question names all three figures', () => {
  expect(say(secondQuestionWords(biddingCar(), 7900000, 790000))).toBe(
    '₹79,00,000 is over three times ₹7,90,000 and over the guide price of ₹8,10,000. Did you mean it?',
  )
  expect(say(secondQuestionWords(biddingCar({ price: null }), 7900000, 790000))).toBe(
    '₹79,00,000 is over three times ₹7,90,000. Did you mean it?',
  )
})
