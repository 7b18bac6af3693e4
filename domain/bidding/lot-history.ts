import { couldBid, type FlowState } from '../flows/flow-states.ts'
import { isFinalOutcome, type LotOutcome } from '../lot/auction-clock.ts'
import type { AuctionFormat } from '../lot/auction-rules.ts'

/**
 * Returns whether a dealer may read all bids of a lot: the dealer bid on the lot or could have, and the outcome is
 * final, so that a sealed lot has no secrets left.
 */
export function canReadHistory(lot: {
  readonly state: FlowState | null
  readonly outcome: LotOutcome | null
}): boolean {
  return lot.state !== null && couldBid(lot.state) && isFinalOutcome(lot.outcome)
}

/** One of a lot's bids, which are given in order of acceptance. Rupees. */
interface OrderedBid {
  readonly amount: number
  readonly own: boolean
}

/**
 * Adds to each bid of a lot, in order, the bid that it beat; null if there was none. In an open lot that is the highest
 * bid before it, which may be the dealer's own. In a sealed lot it is the dealer's own previous bid; for other dealers'
 * bids it is unknown and null.
 */
export function withBeatenBids<Bid extends OrderedBid>(
  order: readonly Bid[],
  format: AuctionFormat,
): readonly (Bid & { readonly beat: Bid | null })[] {
  let highest: Bid | null = null
  let ownLatest: Bid | null = null
  return order.map((bid) => {
    const beat = format === 'open' ? highest : bid.own ? ownLatest : null
    if (bid.amount > (highest?.amount ?? 0)) highest = bid
    if (bid.own) ownLatest = bid
    return { ...bid, beat }
  })
}
