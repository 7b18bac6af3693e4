import { expect, test } from 'vitest'
import type { HouseAuction, HouseLot } from '#contract/auctions/admin-auctions.ts'
import { feedOf } from './auction-feed.ts'
import { sampleLot } from './sample-lot.ts'

const NOON = Date.UTC(2026, 2, 5, 12)
const iso = (seconds: number) => new Date(NOON + seconds * 1000).toISOString()

function auction(lots: readonly HouseLot[]): HouseAuction {
  return {
    auctionId: 'a',
    name: 'Delhi, Thursday',
    format: 'open',
    status: 'published',
    phase: 'live',
    startsAt: iso(-3600),
    endsAt: iso(60),
    increment: 1000,
    maxBids: 5,
    extensionWindowSeconds: 120,
    hardEndMinutes: 30,
    paymentTermsHours: 48,
    cancelReason: null,
    publishedAt: iso(-7200),
    createdAt: iso(-7200),
    lots: [...lots],
    proposalId: null,
  }
}

const bid = (sequence: number, seconds: number) => ({
  sequence,
  amount: 500_000 + sequence * 1000,
  placedAt: iso(seconds),
  dealer: `Dealer ${sequence}`,
  organisationId: 'o',
  hasOpenDefault: false,
})

const lotOf = (lotId: string, more: Partial<HouseLot>) =>
  sampleLot(lotId, {
    startsAt: iso(-3600),
    endsAt: iso(600),
    firstEndsAt: iso(600),
    hardEndsAt: iso(2400),
    ...more,
  })

test('Bids are grouped by minute, newest first', () => {
  const lots = [lotOf('x', { bids: [bid(1, 5), bid(2, 70)] }), lotOf('y', { bids: [bid(1, 20)] })]
  expect(
    feedOf(auction(lots), 10).map(({ minute, entries }) => [minute, entries.map(({ key }) => key)]),
  ).toEqual([
    [NOON + 60_000, ['x 2']],
    [NOON, ['y 1', 'x 1']],
  ])
})

test('A late bid shows the end that it moved', () => {
  const lots = [lotOf('x', { endsAt: iso(710), bids: [bid(1, 100), bid(2, 590)] })]
  const entries = feedOf(auction(lots), 10).flatMap((minute) => minute.entries)
  expect(entries).toMatchObject([
    { kind: 'bid', key: 'x 2', extendedTo: NOON + 710_000 },
    { kind: 'bid', key: 'x 1', extendedTo: null },
  ])
})

test('A close follows the bids; a cancelled lot and a sealed lot before its close add nothing', () => {
  const lots = [
    lotOf('sold', { outcome: 'awarded', endsAt: iso(600), bids: [bid(1, 30)] }),
    lotOf('none', { outcome: 'no_bids', endsAt: iso(601) }),
    lotOf('low', { outcome: 'reserve_not_met', endsAt: iso(602) }),
    lotOf('gone', { outcome: 'cancelled' }),
    lotOf('sealed', { bids: null }),
  ]
  const kinds = feedOf(auction(lots), 10).flatMap(({ entries }) => entries.map(({ kind }) => kind))
  expect(kinds).toEqual(['underReserve', 'noBids', 'awarded', 'bid'])
})

test('Only the newest entries are returned', () => {
  const lots = [lotOf('x', { bids: Array.from({ length: 9 }, (_, n) => bid(n + 1, n)) })]
  expect(feedOf(auction(lots), 3)[0]?.entries.map(({ key }) => key)).toEqual(['x 9', 'x 8', 'x 7'])
})
