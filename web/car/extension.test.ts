import { afterEach, expect, test } from 'vitest'
import { forgetLiveEvents, rememberLiveEvent } from '#web/api/received-events.ts'
import { movedEndOf } from './extension.ts'

const PLACED_AT = Date.UTC(2026, 10, 21, 10, 0)
const bid = {
  carId: 'c1',
  auctionId: 'a1',
  lotId: 'l1',
  latestBidValue: 7000,
  highestBid: 7000,
  endsAt: new Date(PLACED_AT + 120_000).toISOString(),
  sequence: 2,
  own: false,
}

afterEach(forgetLiveEvents)

test('the end that a late bid moved is pointed out for a minute after the bid', () => {
  rememberLiveEvent('l1', { bid: { ...bid, extendedBySeconds: 120 } })
  expect(movedEndOf('l1', PLACED_AT)).toBe(PLACED_AT + 120_000)
  expect(movedEndOf('l1', PLACED_AT + 59_999)).toBe(PLACED_AT + 120_000)
  expect(movedEndOf('l1', PLACED_AT + 60_000)).toBeNull()
})

test('other bids and other lots show none', () => {
  rememberLiveEvent('l1', { bid })
  expect(movedEndOf('l1', PLACED_AT)).toBeNull()
  expect(movedEndOf('l2', PLACED_AT)).toBeNull()
})
