import { expect, test } from 'vitest'
import { afterRefusal, remainingBids, baseFigure, nextMinimumBid, outbidBy } from './dealer-figures.ts'
import { afterBid, afterOutbid, type DealerFigures } from './received-figures.ts'

const open: DealerFigures = {
  auctionFormat: 'open',
  startingPrice: 400_000,
  bidIncrement: 1_000,
  highestBid: 790_000,
  latestBidValue: 790_000,
  minimumBid: 791_000,
  currentBid: 790_000,
  bidsPlaced: 1,
  maxBids: 5,
  leading: true,
}
const sealed: DealerFigures = { ...open, auctionFormat: 'sealed', highestBid: null, leading: null }

test('a refusal’s figures are shown: in an open lot they also say that one no longer leads', () => {
  const refused = { latestBidValue: 800_000, minimumBid: 801_000, bidsLeft: 4 }
  expect({ ...open, ...afterRefusal(open, refused) }).toEqual({
    ...open,
    latestBidValue: 800_000,
    highestBid: 800_000,
    minimumBid: 801_000,
    leading: false,
  })
})

test('a refusal in a sealed lot covers the dealer’s own bids alone', () => {
  const refused = { latestBidValue: 795_000, minimumBid: 796_000, bidsLeft: 3 }
  expect({ ...sealed, ...afterRefusal(sealed, refused) }).toEqual({
    ...sealed,
    latestBidValue: 795_000,
    minimumBid: 796_000,
    bidsPlaced: 2,
  })
})

test('a refusal without figures changes nothing', () => {
  expect(afterRefusal(open, { latestBidValue: null, minimumBid: null, bidsLeft: null })).toEqual({})
})

test('a bid raises what the next one must reach; an older one changes nothing', () => {
  const received = { latestBidValue: 800_000, highestBid: 800_000, own: false }
  expect(afterBid(open, received)).toEqual({
    latestBidValue: 800_000,
    highestBid: 800_000,
    currentBid: 790_000,
    minimumBid: 801_000,
  })
  expect(afterBid({ ...open, latestBidValue: 800_000 }, received)).toEqual({})
  expect(afterBid(open, { ...received, own: true })).toMatchObject({ currentBid: 800_000, leading: true })
  expect(afterBid(sealed, { latestBidValue: 800_000, highestBid: null, own: true })).toEqual({
    latestBidValue: 800_000,
    highestBid: null,
    currentBid: 800_000,
    minimumBid: 801_000,
  })
  expect(afterOutbid(open, 800_000)).toEqual({ leading: false })
  expect(afterOutbid(open, 790_000)).toEqual({})
})

test('what the next bid may be, as the answer says it, else by the rule', () => {
  expect(nextMinimumBid(open)).toBe(791_000)
  expect(nextMinimumBid({ ...open, minimumBid: null })).toBe(791_000)
  expect(nextMinimumBid({ ...sealed, minimumBid: null, currentBid: null })).toBe(400_000)
  expect(baseFigure({ ...open, latestBidValue: null })).toBe(400_000)
  expect(remainingBids(open)).toBe(4)
  expect(remainingBids({ bidsPlaced: 6, maxBids: 5 })).toBe(0)
})

test('by how much the dealer is behind', () => {
  expect(outbidBy({ latestBidValue: 790_000, currentBid: 785_000 })).toBe(5_000)
  expect(outbidBy({ latestBidValue: 790_000, currentBid: null })).toBeNull()
})
