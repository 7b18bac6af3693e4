import { isSoldState, type FlowState } from '../flows/flow-states.ts'
import { accept, refuse, type Result } from '../refusal.ts'
import { offerDeadline } from '../lot/auction-rules.ts'
import { highestOf, type RankedBid } from './decide-award.ts'

/** A flow of a lot whose award failed. */
export interface FormerBidder {
  readonly state: FlowState
  /** Whether the car was ever awarded to this flow, at the close or as a runner-up. */
  readonly wasAwarded: boolean
  /** The flow's own highest bid; null if it placed none. */
  readonly bid: RankedBid | null
}

/**
 * Chooses the flow to which the car may be offered at its own bid: the highest bidder that was never awarded it.
 * Refuses with WRONG_STATE if the car was never awarded, a flow still holds it or no bidder remains, and with
 * CAR_IN_AUCTION if the car is in a newer lot.
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
 * Decides whether a runner-up may still decline. `offeredAt` is when the car was offered, null if it was won at the
 * close. Epoch ms. Refuses with WRONG_STATE if the car was not offered or the time is over.
 */
export function decideDeclineOffer(offeredAt: number | null, now: number): Result<'declined'> {
  if (offeredAt === null) {
    return refuse('WRONG_STATE', 'You won this car with your bid, so it cannot be declined.')
  }
  if (now >= offerDeadline(offeredAt)) {
    return refuse('WRONG_STATE', 'The time to decline this car has passed.')
  }
  return accept('declined')
}
