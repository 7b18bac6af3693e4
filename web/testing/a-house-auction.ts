import type { AuctionSummary, HouseAuction, HouseLot } from '#contract/auctions/admin-auctions.ts'
import { anId } from './a-car.ts'
import { aPicture } from './a-picture.ts'
import { minutesFromNow } from './fixed-now.ts'

/** Returns a lot as admins see it: live, bid to ₹7,90,000 under a reserve of ₹8,50,000. */
export function aHouseLot(number: number, given: Partial<HouseLot> = {}): HouseLot {
  return {
    lotId: anId(700 + number),
    carId: anId(800 + number),
    title: '2019 Hyundai Creta SX',
    regno: 'DL8CAF1234',
    city: 'Delhi',
    yard: 'Okhla Yard',
    imageUrl: aPicture(number).thumbnailUrl,
    guidePrice: 910_000,
    startingPrice: 400_000,
    reserve: 850_000,
    startsAt: minutesFromNow(-120),
    endsAt: minutesFromNow(150),
    firstEndsAt: minutesFromNow(150),
    hardEndsAt: minutesFromNow(180),
    phase: 'live',
    outcome: null,
    outcomeReason: null,
    highestBid: 790_000,
    bidCount: 2,
    reserveMet: false,
    leader: 'Asha Motors',
    hammerPrice: null,
    winner: null,
    counterAmount: null,
    counterUntil: null,
    counterAnswer: null,
    dealers: 6,
    bidders: 4,
    bids: [aHouseBid(1, 780_000, 'Bharat Cars'), aHouseBid(2, 790_000, 'Asha Motors')],
    proposalId: null,
    announcements: [],
    ...given,
  }
}

/** Returns a bid in rupees as admins see it. */
export function aHouseBid(
  sequence: number,
  amount: number,
  dealer: string,
): NonNullable<HouseLot['bids']>[number] {
  return {
    sequence,
    amount,
    placedAt: minutesFromNow(sequence - 60),
    dealer,
    organisationId: anId(900 + sequence),
    hasOpenDefault: false,
  }
}

/** The fields of a lot of a draft, whose bids are still to come. */
const NOT_OPEN_YET = {
  startsAt: minutesFromNow(600),
  endsAt: minutesFromNow(2_400),
  firstEndsAt: minutesFromNow(2_400),
  hardEndsAt: minutesFromNow(2_430),
  phase: 'scheduled',
  highestBid: null,
  bidCount: 0,
  reserveMet: null,
  leader: null,
  dealers: 0,
  bidders: 0,
  bids: [],
} satisfies Partial<HouseLot>

/** Returns a lot of a draft that opens in ten hours. */
export function aDraftLot(number: number, given: Partial<HouseLot> = {}): HouseLot {
  return aHouseLot(number, { ...NOT_OPEN_YET, ...given })
}

/** Returns an auction as admins see it: open, live for two and a half more hours, with one lot. */
export function aHouseAuction(given: Partial<HouseAuction> = {}): HouseAuction {
  return {
    auctionId: anId(600),
    name: 'Delhi and Mumbai evening',
    format: 'open',
    status: 'published',
    phase: 'live',
    startsAt: minutesFromNow(-120),
    endsAt: minutesFromNow(150),
    increment: 1_000,
    maxBids: 5,
    extensionWindowSeconds: 120,
    hardEndMinutes: 30,
    paymentTermsHours: 48,
    cancelReason: null,
    publishedAt: minutesFromNow(-600),
    createdAt: minutesFromNow(-900),
    lots: [aHouseLot(1)],
    proposalId: null,
    ...given,
  }
}

/** Returns a draft that opens in ten hours and runs for thirty. */
export function aDraftAuction(given: Partial<HouseAuction> = {}): HouseAuction {
  const { startsAt, endsAt } = NOT_OPEN_YET
  return aHouseAuction({
    name: 'Friday afternoon',
    status: 'draft',
    phase: 'scheduled',
    startsAt,
    endsAt,
    publishedAt: null,
    lots: [aDraftLot(1)],
    ...given,
  })
}

/** Returns an auction as the lists of auctions show it: with the numbers of its lots by how they stand. */
export function inSummary(auction: HouseAuction): AuctionSummary {
  const { lots, proposalId: _, ...facts } = auction
  const count = (isCounted: (lot: HouseLot) => boolean) => lots.filter(isCounted).length
  return {
    ...facts,
    lotCount: lots.length,
    liveLots: count(({ outcome, phase }) => outcome === null && phase === 'live'),
    awarded: count(({ outcome }) => outcome === 'awarded'),
    unsold: count(({ outcome }) => outcome === 'no_bids' || outcome === 'released'),
    underReserve: count(({ outcome }) => outcome === 'reserve_not_met'),
  }
}
