import type { HouseLot } from '#contract/auctions/admin-auctions.ts'

/** Makes a lot for tests: live from an hour before noon of 5 March 2026 (UTC) to an hour after it, without bids. */
export function sampleLot(lotId: string, more: Partial<HouseLot> = {}): HouseLot {
  return {
    lotId,
    carId: `car-${lotId}`,
    title: '2019 Hyundai Creta',
    regno: null,
    city: 'Delhi',
    yard: null,
    imageUrl: null,
    guidePrice: null,
    startingPrice: 1,
    reserve: null,
    startsAt: '2026-03-05T11:00:00.000Z',
    endsAt: '2026-03-05T13:00:00.000Z',
    firstEndsAt: '2026-03-05T13:00:00.000Z',
    hardEndsAt: '2026-03-05T13:30:00.000Z',
    phase: 'live',
    outcome: null,
    outcomeReason: null,
    highestBid: null,
    bidCount: 0,
    reserveMet: false,
    leader: null,
    hammerPrice: null,
    winner: null,
    counterAmount: null,
    counterUntil: null,
    counterAnswer: null,
    dealers: 0,
    bidders: 0,
    bids: [],
    proposalId: null,
    announcements: [],
    ...more,
  }
}
