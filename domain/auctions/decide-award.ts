/** The properties by which a lot's bids are ranked. */
export interface RankedBid {
  /** Rupees. */
  readonly amount: number
  /** The bid's position in the lot. */
  readonly sequence: number
}

/** The outcome of a lot, with its leading bid. */
export type Close<B extends { readonly amount: number }> =
  | { readonly outcome: 'awarded'; readonly bid: B }
  | { readonly outcome: 'reserve_not_met'; readonly bid: B }
  | { readonly outcome: 'no_bids' }

/** Returns the highest bid; of equal bids, which only sealed lots have, the earlier. Null if there are none. */
export function highestOf<B extends RankedBid>(bids: readonly B[]): B | null {
  return bids.reduce<B | null>((best, bid) => (best === null || leads(bid, best) ? bid : best), null)
}

/** Returns whether a highest bid meets the reserve (both in rupees); without a reserve any bid does. */
export function meetsReserve(amount: number, reserve: number | null): boolean {
  return reserve === null || amount >= reserve
}

/**
 * Decides the outcome of a lot past its end, given its highest bid (null if none) and its reserve in rupees (null if
 * none).
 */
export function decideAward<B extends { readonly amount: number }>(
  highest: B | null,
  reserve: number | null,
): Close<B> {
  if (highest === null) return { outcome: 'no_bids' }
  return { outcome: meetsReserve(highest.amount, reserve) ? 'awarded' : 'reserve_not_met', bid: highest }
}

function leads(bid: RankedBid, other: RankedBid): boolean {
  if (bid.amount !== other.amount) return bid.amount > other.amount
  return bid.sequence < other.sequence
}
