import { isSoldState, type FlowState } from '../flows/car-lifecycle.ts'
import { accept, refuse, type Result } from '../refusal.ts'
import { offerDeadline } from '../bidding/auction-rules.ts'
import { highestOf, type RankedBid } from './decide-award.ts'

/** A flow of a lot whose award came to nothing. */
export interface FormerBidder {
  readonly state: FlowState
  /** Whether the car was ever awarded to it, at the close or as an earlier runner-up. */
  readonly wasAwarded: boolean
  /** Its own highest bid, or null where it placed none. */
  readonly bid: RankedBid | null
}

/**
 * The flow to which the car may be offered, at its own bid: the highest bidder that has not been awarded
 * it before. Refuses WRONG_STATE where nobody was awarded the car, where one still holds it, or where no
 * bidder remains; CAR_IN_AUCTION where the car is in a newer lot.
 */
export function decideRunnerUp<F extends FormerBidder>(
  flows: readonly F[],
  carInNewerLot: boolean,
): Result<{ readonly flow: F; readonly amount: number }> {
  if (!flows.some((flow) => flow.wasAwarded)) {
    return refuse('WRONG_STATE', 'This lot was never awarded, so there is no runner-up to offer it to.')
  }
  if (flows.some((flow) => isSoldState(flow.state))) {
    return refuse('WRONG_STATE', 'This car is still with the dealer it was awarded to.')
  }
  if (carInNewerLot) return refuse('CAR_IN_AUCTION', 'This car is in a newer auction already.')

  const remaining = flows.flatMap((flow) =>
    flow.bid === null || flow.wasAwarded || flow.state !== 'BID_LOST'
      ? []
      : [{ flow, amount: flow.bid.amount, sequence: flow.bid.sequence }],
  )
  const best = highestOf(remaining)
  if (best === null) return refuse('WRONG_STATE', 'No other bidder remains for this lot.')
  return accept({ flow: best.flow, amount: best.amount })
}

/**
 * Whether a runner-up may still decline. `offeredAt` is when it was offered the car, null where it won it
 * at the close. Epoch milliseconds. Refuses WRONG_STATE.
 */
export function decideDeclineOffer(offeredAt: number | null, now: number): Result<'declined'> {
  if (offeredAt === null) {
    return refuse('WRONG_STATE', 'You won this car with your bid (BID_AWARDED), so it cannot be declined.')
  }
  if (now >= offerDeadline(offeredAt)) {
    return refuse('WRONG_STATE', 'The time to decline this car has passed (BID_AWARDED).')
  }
  return accept('declined')
}
