import { transitionOf, type FlowEvent } from '../flows/car-lifecycle.ts'
import type { FlowState } from '../flows/flow-states.ts'
import type { LotOutcome } from '../lot/auction-clock.ts'

/** The steps by which the end of a lot can move its flows. */
export type ClosingEvent = Extract<FlowEvent, 'award' | 'lose' | 'lapse'>

/**
 * Returns the step of a flow when its lot gets this outcome: at the close, on cancellation, or when the house awards or
 * releases a lot under reserve. Null if the flow does not move. `isHighest` means that the lot's highest bid belongs to
 * this flow: it is awarded, or awaits the house's decision under reserve.
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
