import { afterEach, expect, test } from 'vitest'
import { forgetLiveEvents, rememberLiveEvent } from '#web/api/received-events.ts'
import { extensionOf } from './extension.ts'

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

test('a late bid’s extension is shown for a minute after the bid', () => {
  rememberLiveEvent('l1', { bid: { ...bid, extendedBySeconds: 120 } })
  expect(extensionOf('l1', PLACED_AT)).toBe(120)
  expect(extensionOf('l1', PLACED_AT + 59_999)).toBe(120)
  expect(extensionOf('l1', PLACED_AT + 60_000)).toBe(0)
})

test('other bids and other lots show none', () => {
  rememberLiveEvent('l1', { bid })
  expect(extensionOf('l1', PLACED_AT)).toBe(0)
  expect(extensionOf('l2', PLACED_AT)).toBe(0)
})
