import type { AuctionSummary, HouseAuction, HouseLot } from '#contract/auctions/admin-auctions.ts'
import { phaseOf } from '#domain/lot/auction-clock.ts'
import { meetsReserve } from '#domain/auctions/decide-award.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { AuctionRow } from './auction-list-queries.ts'
import type { LotBid, LotRow } from './house-lots-queries.ts'

/** Returns whether bids and amounts may be shown: for a sealed lot only after it closes, even to the house. */
function isOpenToHouse(lot: LotRow): boolean {
  return lot.format === 'open' || lot.outcome !== null
}

/** Returns the ids of lots whose bids may be read. */
export function lotsWithBids(lots: readonly LotRow[]): readonly string[] {
  return lots.filter((lot) => isOpenToHouse(lot) && lot.bid_count > 0).map((lot) => lot.id)
}

/** Describes a lot for the house at `now` (epoch ms). */
export function describeLot(lot: LotRow, bids: readonly LotBid[], now: number, links: FileLinks): HouseLot {
  const isOpen = isOpenToHouse(lot)
  const highest = lot.highest_amount
  // A draft's lots have no outcome of their own, so derive it from the cancelled auction.
  const outcome =
    lot.outcome ?? (lot.auction_status === 'cancelled' && lot.published_at === null ? 'cancelled' : null)
  return {
    lotId: lot.id,
    carId: lot.car_id,
    title: fullTitle(lot),
    regno: lot.regno,
    city: lot.city,
    yard: lot.yard,
    imageUrl: lot.picture === null ? null : links.carPicture(lot.picture).thumbnailUrl,
    guidePrice: lot.price,
    startingPrice: lot.starting_price,
    reserve: lot.reserve,
    startsAt: lot.starts_at.toISOString(),
    endsAt: lot.ends_at.toISOString(),
    firstEndsAt: lot.first_ends_at.toISOString(),
    hardEndsAt: lot.hard_ends_at.toISOString(),
    phase: phaseOf({ startsAt: lot.starts_at.getTime(), endsAt: lot.ends_at.getTime() }, now),
    outcome,
    outcomeReason: lot.outcome_reason,
    highestBid: isOpen ? highest : null,
    bidCount: lot.bid_count,
    reserveMet: isOpen ? highest !== null && meetsReserve(highest, lot.reserve) : null,
    leader: isOpen ? lot.leader : null,
    hammerPrice: lot.hammer_price,
    winner: lot.winner,
    counterAmount: lot.counter_amount,
    counterUntil: lot.counter_until?.toISOString() ?? null,
    counterAnswer: lot.counter_answer,
    dealers: lot.dealers,
    bidders: lot.bidders,
    proposalId: lot.proposal_id,
    announcements: lot.announcements as unknown as HouseLot['announcements'],
    bids: isOpen
      ? bids.map(({ sequence, amount, placedAt, dealer, organisationId, hasOpenDefault }) => ({
          sequence,
          amount,
          placedAt: placedAt.toISOString(),
          dealer,
          organisationId,
          hasOpenDefault,
        }))
      : null,
  }
}

function describeFacts(auction: AuctionRow, now: number) {
  // Late bids extend lots past the auction's own end.
  const endsAt = (auction.last_ends_at ?? auction.ends_at).getTime()
  return {
    auctionId: auction.id,
    name: auction.name,
    format: auction.format,
    status: auction.status,
    phase: phaseOf({ startsAt: auction.starts_at.getTime(), endsAt }, now),
    startsAt: auction.starts_at.toISOString(),
    endsAt: auction.ends_at.toISOString(),
    increment: auction.increment,
    maxBids: auction.max_bids,
    extensionWindowSeconds: auction.extension_window_seconds,
    hardEndMinutes: auction.hard_end_minutes,
    paymentTermsHours: auction.payment_terms_hours,
    cancelReason: auction.cancel_reason,
    publishedAt: auction.published_at?.toISOString() ?? null,
    createdAt: auction.created_at.toISOString(),
  }
}

/** Describes an auction with its lots for the house at `now` (epoch ms). */
export function describeAuction(
  auction: AuctionRow,
  lots: readonly HouseLot[],
  now: number,
  proposalId: string | null,
): HouseAuction {
  return { ...describeFacts(auction, now), lots: [...lots], proposalId }
}

/** Describes an auction for a list at `now` (epoch ms). */
export function summariseAuction(auction: AuctionRow, now: number): AuctionSummary {
  return {
    ...describeFacts(auction, now),
    lotCount: auction.lot_count,
    liveLots: auction.live_lots,
    awarded: auction.awarded,
    unsold: auction.unsold,
    underReserve: auction.under_reserve,
  }
}
