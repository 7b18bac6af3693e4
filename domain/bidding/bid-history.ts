import type { FlowState } from '../flows/flow-states.ts'
import type { LotOutcome } from '../lot/auction-clock.ts'
import type { AuctionFormat } from '../lot/auction-rules.ts'

/** The final state of a lot. Instants in epoch ms, amounts in rupees. */
export interface RecordedLot {
  readonly lotId: string
  readonly carId: string
  readonly format: AuctionFormat
  readonly startsAt: number
  /** The end before any extension. */
  readonly firstEndsAt: number
  /** The end as stored, after all extensions. */
  readonly endsAt: number
  readonly hardEndsAt: number
  readonly extensionWindowSeconds: number
  readonly startingPrice: number | null
  readonly increment: number
  readonly maxBids: number
  readonly reserve: number | null
  readonly outcome: LotOutcome | null
}

/** A stored bid. */
export interface RecordedBid {
  readonly bidId: string
  readonly lotId: string
  readonly dealerId: string
  /** The bid's position in the lot. */
  readonly sequence: number
  /** The bid's number among the dealer's own bids. */
  readonly n: number
  readonly amount: number
  readonly placedAt: number
}

/** An award of a car to a dealer: at the close, by the house under reserve, by a counter, or to a runner-up. */
export interface RecordedAward {
  readonly lotId: string
  readonly dealerId: string
  readonly amount: number
  readonly how: 'close' | 'house' | 'counter' | 'runner_up'
}

/** A stored flow, for the rule that a car is sold once. */
export interface RecordedFlow {
  readonly flowId: string
  readonly carId: string
  readonly state: FlowState
}

/**
 * One bid requested by a client (repeats of an idempotency key count as one) and the answer it received: accepted as
 * this bid, refused, or none.
 */
export interface ClientBid {
  readonly lotId: string
  readonly dealerId: string
  readonly amount: number
  readonly answer:
    | {
        readonly kind: 'accepted'
        readonly bidId: string
        /** As in the answer: the position in the lot for an open lot, the dealer's own count for a sealed one. */
        readonly sequence: number
      }
    | { readonly kind: 'refused' }
    | { readonly kind: 'unknown' }
}

/** The recorded facts about some lots, as {@link checkBidHistory} reads them. */
export interface BidHistory {
  readonly lots: readonly RecordedLot[]
  readonly bids: readonly RecordedBid[]
  readonly awards: readonly RecordedAward[]
  readonly flows: readonly RecordedFlow[]
  /** Every bid requested by any client; null if not recorded. */
  readonly clientBids: readonly ClientBid[] | null
}

/** A rule that a history can break. */
export type HistoryRule =
  | 'unknown_lot'
  | 'sequence_gap'
  | 'own_count_gap'
  | 'over_cap'
  | 'amount_too_low'
  | 'time_runs_back'
  | 'before_start'
  | 'after_end'
  | 'end_moved_wrongly'
  | 'outcome_disagrees'
  | 'awarded_not_once'
  | 'wrong_winner'
  | 'wrong_price'
  | 'under_reserve'
  | 'sold_twice'
  | 'acknowledged_bid_missing'
  | 'acknowledged_bid_differs'
  | 'acknowledged_twice'
  | 'bid_invented'

/** A broken rule, with a description of what broke it. */
export interface BrokenRule {
  readonly rule: HistoryRule
  /** The lot's id, or for `sold_twice` the car's. */
  readonly subject: string
  readonly detail: string
}
