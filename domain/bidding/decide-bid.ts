import { transitionOf } from '../flows/car-lifecycle.ts'
import type { FlowState } from '../flows/flow-states.ts'
import { OPEN_DEFAULT } from '../flows/open-default.ts'
import { MAX_RUPEES, isRupees } from '../money.ts'
import {
  accept,
  fault,
  refuse,
  refuseField,
  refuseFor,
  type BidFigures,
  type Fault,
  type RefusalCode,
  type Result,
} from '../refusal.ts'
import { phaseOf, type LotOutcome } from '../lot/auction-clock.ts'
import { bidsLeft, figureToBeat, minimumBid, type LotFigures, type OwnBids } from '../lot/figure-to-beat.ts'
import { endAfterBid, type LotEnd } from './late-bid.ts'

/** The state of the lot, read under its lock. Instants in epoch ms, amounts in rupees. */
export interface LotForBidding extends LotFigures, LotEnd {
  readonly outcome: LotOutcome | null
  readonly startsAt: number
  /** The maximum of accepted bids per dealer, 1 to 5. */
  readonly maxBids: number
  /** The sequence of the lot's last bid; 0 before the first. */
  readonly lastSequence: number
}

/** A bid requested by a dealer. */
export interface BidAttempt {
  /** Rupees, not yet validated. */
  readonly amount: number
  /** The instant after which the bid must not be placed (epoch ms), or null. */
  readonly validUntil: number | null
  /** The database's clock, read under the lot's lock. Epoch ms. */
  readonly now: number
  readonly lot: LotForBidding
  /** The state of the dealer's flow in this lot. */
  readonly state: FlowState
  /** Whether the dealer has an open default. */
  readonly hasOpenDefault: boolean
  readonly own: OwnBids
}

/** The stored properties of an accepted bid. */
export interface AcceptedBid {
  readonly amount: number
  /** Epoch ms. */
  readonly placedAt: number
  /** The bid's position in the lot: 1, 2, 3 … without gaps. */
  readonly sequence: number
  /** The bid's number among the dealer's own: 1 to the lot's `maxBids`. */
  readonly n: number
  /** The bid that it had to beat, in rupees; null for a first bid. */
  readonly beats: number | null
  /** The lot's end after this bid. Epoch ms. */
  readonly endsAt: number
  readonly bidsLeft: number
}

/**
 * Decides whether a bid is accepted. Refuses, in this order, with INVALID_INPUT (not a whole number of rupees),
 * BID_EXPIRED, LOT_CANCELLED, NOT_STARTED, AUCTION_ENDED, NOT_IN_PLACE_BIDS, DEFAULT_OPEN, BID_CAP_REACHED, BID_TOO_LOW.
 * All but the first carry the figures that the screen shows.
 */
export function decideBid(attempt: BidAttempt): Result<AcceptedBid> {
  const { amount, validUntil, now, lot, state, hasOpenDefault, own } = attempt
  if (!isRupees(amount)) {
    return refuseField('bidAmount', 'bid.notRupees', { max: { rupees: MAX_RUPEES } })
  }

  const figures: BidFigures = {
    latestBidValue: figureToBeat(lot, own),
    minimumBid: minimumBid(lot, own),
    bidsLeft: bidsLeft(lot, own),
  }
  const no = (code: RefusalCode, why: Fault) => refuseFor(code, why, { figures })
  const phase = phaseOf(lot, now)

  if (validUntil !== null && now > validUntil) {
    return no('BID_EXPIRED', fault('bid.tooLate'))
  }
  if (lot.outcome === 'cancelled') return no('LOT_CANCELLED', fault('auction.cancelled'))
  if (lot.outcome === 'withdrawn') return no('LOT_CANCELLED', fault('auction.carWithdrawn'))
  if (phase === 'scheduled') return no('NOT_STARTED', fault('bid.notStarted'))
  if (phase === 'ended' || lot.outcome !== null) {
    return no('AUCTION_ENDED', fault('bid.ended'))
  }
  if (!takesBids(state)) {
    const values = { state: { state } }
    return refuse('NOT_IN_PLACE_BIDS', 'bid.notInPlaceBids', { values, figures, state })
  }
  if (hasOpenDefault) return no('DEFAULT_OPEN', OPEN_DEFAULT)
  if (figures.bidsLeft === 0) return no('BID_CAP_REACHED', fault('bid.capReached', { maxBids: lot.maxBids }))
  if (amount < figures.minimumBid) {
    return no('BID_TOO_LOW', fault('bid.tooLow'))
  }

  return accept({
    amount,
    placedAt: now,
    sequence: lot.lastSequence + 1,
    n: own.count + 1,
    beats: figures.latestBidValue,
    endsAt: endAfterBid(lot, now),
    bidsLeft: figures.bidsLeft - 1,
  })
}

function takesBids(state: FlowState): boolean {
  return transitionOf('placeBid').from.includes(state)
}
