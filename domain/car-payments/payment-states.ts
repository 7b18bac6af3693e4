import { leadsFrom, leadsTo, TRANSITIONS } from '../flows/car-lifecycle.ts'
import type { FlowState } from '../flows/flow-states.ts'

/** The states in which a proof of payment waits for the house. */
export const PROOF_STATES = TRANSITIONS.rejectPayment.from

/** The states in which a payment can be overdue. */
export const OVERDUE_STATES = TRANSITIONS.declareDefault.from

/** Returns whether the last payment of a car was rejected or came back, so that another proof is due. */
export function isProofDueAgain(state: FlowState | null): boolean {
  return leadsFrom('submitPayment', state) && !leadsTo('award', state)
}
