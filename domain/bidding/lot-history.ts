import { couldBid, type FlowState } from '../flows/car-lifecycle.ts'
import { isFinalOutcome, type LotOutcome } from './auction-clock.ts'
import type { AuctionFormat } from './auction-rules.ts'

/**
 * Whether a dealer may read a lot's whole order: it bid on the lot or could, and nothing more can come of it,
 * so that a sealed lot has no secrets any more.
 */
export function mayReadHistory(lot: {
  readonly state: FlowState | null
  readonly outcome: LotOutcome | null
}): boolean {
  return lot.state !== null && couldBid(lot.state) && isFinalOutcome(lot.outcome)
}

/** A bid of a lot's order. Rupees. */
interface OrderedBid {
  readonly amount: number
  readonly own: boolean
}

/**
 * Each bid of a lot's order with the one that it beat when it was placed, null where there was nothing to beat. In
 * an open lot that is the highest bid before it, its own where the leader raised it; in a sealed one the dealer's
 * own last, which it had to raise. What another dealer's sealed bid beat is not known and null.
 */
export function withBeaten<Bid extends OrderedBid>(
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
