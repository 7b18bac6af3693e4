import type { Car } from '../car/car.ts'
import { minimumBid, type LotFigures, type OwnBids } from '../lot/figure-to-beat.ts'

/** The bidding figures of a lot as one dealer knows them. Amounts in rupees. */
export type DealerFigures = Pick<
  Car,
  | 'auctionFormat'
  | 'startingPrice'
  | 'bidIncrement'
  | 'highestBid'
  | 'latestBidValue'
  | 'minimumBid'
  | 'currentBid'
  | 'bidsPlaced'
  | 'maxBids'
  | 'leading'
>

/** Extracts the figures of the lot, which {@link minimumBid} reads. */
export function lotOf({ auctionFormat, startingPrice, bidIncrement, highestBid }: DealerFigures): LotFigures {
  return { format: auctionFormat, startingPrice, increment: bidIncrement, highestBid }
}

/** Extracts the figures of the dealer's own bids, which {@link minimumBid} reads. */
export function ownOf({ bidsPlaced, currentBid }: Pick<DealerFigures, 'bidsPlaced' | 'currentBid'>): OwnBids {
  return { count: bidsPlaced, latest: currentBid }
}

/** A bid on the lot, as announced to the dealer. Rupees. */
export interface ReceivedBid {
  /** Null if this dealer does not have to beat it. */
  readonly latestBidValue: number | null
  /** Null in a sealed lot. */
  readonly highestBid: number | null
  /** Whether this dealer placed it. */
  readonly own: boolean
}

/**
 * Returns the changes to the figures after a bid. Events and answers may arrive in any order, so amounts only rise. The
 * dealer's own bid leads in an open lot; {@link afterOutbid} handles the dealer being outbid.
 */
export function afterBid(figures: DealerFigures, bid: ReceivedBid): Partial<DealerFigures> {
  const { latestBidValue, highestBid, own } = bid
  if (latestBidValue === null || latestBidValue <= (figures.latestBidValue ?? 0)) return {}
  const currentBid = own ? latestBidValue : figures.currentBid
  return {
    latestBidValue,
    highestBid,
    currentBid,
    minimumBid: minimumBid(lotOf({ ...figures, highestBid }), ownOf({ ...figures, currentBid })),
    ...(own && highestBid !== null && { leading: true }),
  }
}

/** Returns the changes after this dealer's bid was placed, of which the events may have been received already. */
export function afterPlacing(
  figures: DealerFigures,
  { amount, bidsLeft }: { readonly amount: number; readonly bidsLeft: number },
): Partial<DealerFigures> {
  const highestBid = figures.auctionFormat === 'open' ? amount : null
  const byBid = afterBid(figures, { latestBidValue: amount, highestBid, own: true })
  return { ...byBid, bidsPlaced: Math.max(figures.bidsPlaced, figures.maxBids - bidsLeft) }
}

/** Returns the changes after the dealer was outbid: it no longer leads, unless it has since bid at least as much. */
export function afterOutbid(
  { currentBid }: Pick<DealerFigures, 'currentBid'>,
  latestBidValue: number,
): Partial<DealerFigures> {
  return (currentBid ?? 0) < latestBidValue ? { leading: false } : {}
}
