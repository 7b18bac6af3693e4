import { DEFAULT_STARTING_PRICE, type AuctionFormat } from './auction-rules.ts'

/** The amounts that determine the minimum next bid. Rupees. */
export interface LotFigures {
  readonly format: AuctionFormat
  /** Null if the lot has none. */
  readonly startingPrice: number | null
  readonly increment: number
  /** The lot's highest bid; null before the first. */
  readonly highestBid: number | null
}

/** A dealer's own bids on a lot. */
export interface OwnBids {
  readonly count: number
  /** The last bid in rupees; null before the first. */
  readonly latest: number | null
}

/**
 * Returns the bid that this dealer's next one must beat (`latestBidValue`), in rupees; null before the first. In an
 * open lot it is the highest bid of all dealers, in a sealed one the dealer's own.
 */
export function figureToBeat(lot: LotFigures, own: OwnBids): number | null {
  return lot.format === 'open' ? lot.highestBid : own.latest
}

/** Returns the minimum amount of this dealer's next bid, in rupees. */
export function minimumBid(lot: LotFigures, own: OwnBids): number {
  const previous = figureToBeat(lot, own)
  return previous === null ? (lot.startingPrice ?? DEFAULT_STARTING_PRICE) : previous + lot.increment
}

/** Returns how many more bids the dealer may place on the lot. */
export function bidsLeft(lot: { readonly maxBids: number }, own: OwnBids): number {
  return Math.max(0, lot.maxBids - own.count)
}
