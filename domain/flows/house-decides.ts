import { isFinalOutcome, type LotOutcome } from '../lot/auction-clock.ts'
import type { FlowState } from './flow-states.ts'

/**
 * Returns whether a dealer in a lot reads that the house decides under the reserve (spec: "Settled on the screens" 9).
 * The losers' flows end at the close, before the lot's outcome is final, so their state alone does not tell them that
 * the car is sold or not. An outcome that is not known is not final.
 */
export function houseDecides({
  state,
  outcome,
}: {
  readonly state: FlowState | null
  readonly outcome: LotOutcome | null
}): boolean {
  if (state === 'BID_LOST') return !isFinalOutcome(outcome)
  return state === 'PLACE_BIDS' && outcome === 'reserve_not_met'
}
