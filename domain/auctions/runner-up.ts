import { leadsFrom } from '../flows/car-lifecycle.ts'
import { isSoldState, type FlowState } from '../flows/flow-states.ts'
import { accept, refuse, type Result } from '../refusal.ts'
import { highestOf, type RankedBid } from './decide-award.ts'

/** A flow of a lot whose award failed. */
export interface FormerBidder {
  readonly state: FlowState
  /** Whether the car was ever awarded to this flow, at the close or as a runner-up. */
  readonly wasAwarded: boolean
  /** Whether its dealer may buy: it is not suspended and has no open default. */
  readonly mayBuy: boolean
  /** The flow's own highest bid; null if it placed none. */
  readonly bid: RankedBid | null
}

/**
 * Chooses the flow to which the car may be offered at its own bid: the highest bidder that was never awarded it and may
 * buy. Refuses with WRONG_STATE if the car was never awarded, a flow still holds it or no bidder remains, and with
 * CAR_IN_AUCTION if the car is in a newer lot.
 */
export function decideRunnerUp<F extends FormerBidder>(
  flows: readonly F[],
  carInNewerLot: boolean,
): Result<{ readonly flow: F; readonly amount: number }> {
  if (!flows.some((flow) => flow.wasAwarded)) {
    return refuse('WRONG_STATE', 'lot.neverAwarded')
  }
  if (flows.some((flow) => isSoldState(flow.state))) {
    return refuse('WRONG_STATE', 'lot.stillAwarded')
  }
  if (carInNewerLot) return refuse('CAR_IN_AUCTION', 'car.inNewerAuction')

  const remaining = flows.flatMap((flow) =>
    flow.bid === null || flow.wasAwarded || !flow.mayBuy || !leadsFrom('offerRunnerUp', flow.state)
      ? []
      : [{ flow, amount: flow.bid.amount, sequence: flow.bid.sequence }],
  )
  const best = highestOf(remaining)
  if (best === null) return refuse('WRONG_STATE', 'lot.noOtherBidder')
  return accept({ flow: best.flow, amount: best.amount })
}
