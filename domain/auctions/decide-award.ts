/** What ranks a bid among its lot's. */
export interface RankedBid {
  /** Rupees. */
  readonly amount: number
  /** Its place in the lot's order. */
  readonly sequence: number
}

/** How a lot closes, with the bid that leads it. */
export type Close<B extends { readonly amount: number }> =
  | { readonly outcome: 'awarded'; readonly bid: B }
  | { readonly outcome: 'reserve_not_met'; readonly bid: B }
  | { readonly outcome: 'no_bids' }

/** The highest bid; of equal ones (sealed lots alone have them) the earlier. Null where there is none. */
export function highestOf<B extends RankedBid>(bids: readonly B[]): B | null {
  return bids.reduce<B | null>((best, bid) => (best === null || leads(bid, best) ? bid : best), null)
}

/** Whether a highest bid meets the reserve; a lot without one takes any. Rupees. */
export function meetsReserve(amount: number, reserve: number | null): boolean {
  return reserve === null || amount >= reserve
}

/**
 * How a lot whose end has passed comes out with its highest bid, null where it has none. `reserve` in rupees, or null
 * where the lot has none.
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
