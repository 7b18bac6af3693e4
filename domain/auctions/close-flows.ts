import { transitionOf, type FlowEvent, type FlowState } from '../flows/car-lifecycle.ts'
import type { LotOutcome } from '../bidding/auction-clock.ts'

/** The steps that the end of a lot can mean for a flow of it. */
export type ClosingEvent = Extract<FlowEvent, 'award' | 'lose' | 'lapse'>

/**
 * The step that a flow makes when its lot gets this outcome, at the close, at a cancellation and when the
 * house awards or releases a lot under reserve; null where the flow stays as it is. `isHighest` says that
 * the lot's highest bid is this flow's: it is awarded, and under the reserve it waits for the house.
 */
export function stepAtClose(
  flow: { readonly state: FlowState; readonly isHighest: boolean },
  outcome: LotOutcome,
): ClosingEvent | null {
  if (allows('lapse', flow.state)) return 'lapse'
  if (!allows('lose', flow.state)) return null
  if (!flow.isHighest) return 'lose'
  if (outcome === 'awarded') return 'award'
  return outcome === 'reserve_not_met' ? null : 'lose'
}

function allows(event: ClosingEvent, state: FlowState): boolean {
  return transitionOf(event).from.includes(state)
}
