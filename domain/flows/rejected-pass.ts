import { TRANSITIONS } from './car-lifecycle.ts'
import type { FlowState } from './flow-states.ts'

/** A gate pass that the house rejected. */
export type RejectedPass = 'gatePass' | 'deliveryGatePass'

/** The states to which a rejection leads back. No other step leads to one of them with a reason. */
const STATES_OF_REJECTION: Readonly<Partial<Record<FlowState, RejectedPass>>> = {
  [TRANSITIONS.rejectGatePass.to]: 'gatePass',
  [TRANSITIONS.rejectDeliveryGatePass.to]: 'deliveryGatePass',
}

/** Returns the pass whose rejection was the last step of a flow; null if another step was. */
export function rejectedPassOf(flow: {
  readonly state: FlowState
  /** The reason given with the last step. */
  readonly stateReason: string | null
}): RejectedPass | null {
  return flow.stateReason === null ? null : (STATES_OF_REJECTION[flow.state] ?? null)
}
