import { DEFAULT_STARTING_PRICE, type AuctionFormat } from './auction-rules.ts'

/** What says how high the next bid must be. Rupees. */
export interface LotFigures {
  readonly format: AuctionFormat
  /** Null where the lot has none. */
  readonly startingPrice: number | null
  readonly increment: number
  /** The lot's highest bid so far, or null before the first. */
  readonly highestBid: number | null
}

/** A dealer's own bids on a lot. */
export interface OwnBids {
  /** How many were accepted. */
  readonly count: number
  /** The last one, in rupees, or null before the first. */
  readonly latest: number | null
}

/**
 * The bid that this dealer's next one must beat (`latestBidValue`), in rupees, or null before the first:
 * in an open lot the highest of all, in a sealed lot its own.
 */
export function figureToBeat(lot: LotFigures, own: OwnBids): number | null {
  return lot.format === 'open' ? lot.highestBid : own.latest
}

/** The least that this dealer's next bid may be, in rupees. */
export function minimumBid(lot: LotFigures, own: OwnBids): number {
  const previous = figureToBeat(lot, own)
  return previous === null ? (lot.startingPrice ?? DEFAULT_STARTING_PRICE) : previous + lot.increment
}

/** How many more bids the dealer may place on the lot. */
export function bidsLeft(lot: { readonly maxBids: number }, own: OwnBids): number {
  return Math.max(0, lot.maxBids - own.count)
}
