import { bidsLeft, minimumBid } from '../lot/figure-to-beat.ts'
import { afterOutbid, lotOf, ownOf, type DealerFigures } from './received-figures.ts'

/** The minimum of the dealer's next bid, in rupees. */
export function nextMinimumBid(figures: DealerFigures): number {
  return figures.minimumBid ?? minimumBid(lotOf(figures), ownOf(figures))
}

/** The figure that the next bid is measured by, in rupees: the one to beat, before the first bid the starting price. */
export function baseFigure(figures: Pick<DealerFigures, 'latestBidValue' | 'startingPrice'>): number {
  return figures.latestBidValue ?? figures.startingPrice
}

/** How many more bids the dealer may place. */
export function remainingBids(figures: Pick<DealerFigures, 'bidsPlaced' | 'maxBids'>): number {
  return bidsLeft(figures, { count: figures.bidsPlaced, latest: null })
}

/** Returns by how many rupees the dealer's own bid is beaten; null if either amount is missing. */
export function outbidBy({
  latestBidValue,
  currentBid,
}: Pick<DealerFigures, 'latestBidValue' | 'currentBid'>): number | null {
  return latestBidValue === null || currentBid === null ? null : Math.max(0, latestBidValue - currentBid)
}

/** The amounts that come with a refused bid, in rupees; null if the answer omits one. */
export interface RefusedFigures {
  readonly latestBidValue: number | null
  readonly minimumBid: number | null
  readonly bidsLeft: number | null
}

/** Returns the changes to the figures after a refused bid. In an open lot the dealer may no longer lead. */
export function afterRefusal(figures: DealerFigures, refused: RefusedFigures): Partial<DealerFigures> {
  const { latestBidValue, minimumBid, bidsLeft } = refused
  const isOpen = figures.auctionFormat === 'open'
  return {
    ...(latestBidValue !== null && { latestBidValue }),
    ...(latestBidValue !== null && isOpen && { highestBid: latestBidValue }),
    ...(isOpen && latestBidValue !== null && afterOutbid(figures, latestBidValue)),
    ...(minimumBid !== null && { minimumBid }),
    ...(bidsLeft !== null && { bidsPlaced: figures.maxBids - bidsLeft }),
  }
}
