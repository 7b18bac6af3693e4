import type { FlowState } from '../flows/car-lifecycle.ts'
import type { LotOutcome } from './auction-clock.ts'
import type { AuctionFormat } from './auction-rules.ts'

/** A lot as it stands at the end. Instants in epoch milliseconds, money in rupees. */
export interface RecordedLot {
  readonly lotId: string
  readonly carId: string
  readonly format: AuctionFormat
  readonly startsAt: number
  /** The end before any bid moved it. */
  readonly firstEndsAt: number
  /** The end as it is stored now. */
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
  /** Its place in the lot's order. */
  readonly sequence: number
  /** The dealer's own count with it. */
  readonly n: number
  readonly amount: number
  readonly placedAt: number
}

/** A car given to a dealer: at the close, by the house under the reserve, by a counter, or to a runner-up. */
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
 * One bid that a client asked for (all repeats of one idempotency key are one), and what it was told:
 * accepted with this bid, refused, or nothing that reached it.
 */
export interface ClientBid {
  readonly lotId: string
  readonly dealerId: string
  readonly amount: number
  readonly answer:
    | {
        readonly kind: 'accepted'
        readonly bidId: string
        /** As the call gives it: the lot's order in an open lot, the dealer's own count in a sealed one. */
        readonly sequence: number
      }
    | { readonly kind: 'refused' }
    | { readonly kind: 'unknown' }
}

/** All that is known of some lots. */
export interface BidHistory {
  readonly lots: readonly RecordedLot[]
  readonly bids: readonly RecordedBid[]
  readonly awards: readonly RecordedAward[]
  readonly flows: readonly RecordedFlow[]
  /** Every bid that any client asked for, or null where that was not recorded. */
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

/** A broken rule, with what broke it in words. */
export interface BrokenRule {
  readonly rule: HistoryRule
  /** The lot, or for `sold_twice` the car. */
  readonly subject: string
  readonly detail: string
}
