import { transitionOf } from '../flows/car-lifecycle.ts'
import type { FlowState } from '../flows/flow-states.ts'

/** The states in which a proof of payment waits for the house. */
export const PROOF_STATES = ['PAYMENT_RECORDED', 'PAYMENT_REVIEWED'] as const satisfies readonly FlowState[]

/** The states in which a payment can be overdue. */
export const OVERDUE_STATES = transitionOf('declareDefault').from
