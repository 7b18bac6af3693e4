import type { Car } from '../car/car.ts'
import { minimumBid, type LotFigures, type OwnBids } from './figure-to-beat.ts'

/** A lot's figures as one dealer knows them. Rupees. */
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

/** The lot's part of the figures. */
export function lotOf({ auctionFormat, startingPrice, bidIncrement, highestBid }: DealerFigures): LotFigures {
  return { format: auctionFormat, startingPrice, increment: bidIncrement, highestBid }
}

/** The dealer's part of the figures. */
export function ownOf({ bidsPlaced, currentBid }: Pick<DealerFigures, 'bidsPlaced' | 'currentBid'>): OwnBids {
  return { count: bidsPlaced, latest: currentBid }
}

/** A bid in the lot, as the dealer hears of it. Rupees. */
export interface HeardBid {
  /** Null where it is no figure for this dealer to beat. */
  readonly latestBidValue: number | null
  /** Null in a sealed lot. */
  readonly highestBid: number | null
  /** It is this dealer's. */
  readonly own: boolean
}

/**
 * What a bid changes. Events and answers may come in any order, so a figure only rises. The dealer's own bid leads
 * in an open lot; that it is beaten, {@link afterOutbid} says.
 */
export function afterBid(figures: DealerFigures, bid: HeardBid): Partial<DealerFigures> {
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

/** The dealer no longer leads, unless it has bid more since. */
export function afterOutbid(
  { currentBid }: Pick<DealerFigures, 'currentBid'>,
  latestBidValue: number,
): Partial<DealerFigures> {
  return (currentBid ?? 0) < latestBidValue ? { leading: false } : {}
}
