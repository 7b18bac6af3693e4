import { TRANSITIONS } from './car-lifecycle.ts'
import { DELIVERED_STATES, FLOW_STATES, type FlowState } from './flow-states.ts'

/** The dealer's lists, in the order of a car's life. */
export const MY_LISTS = ['myCars', 'uploadPictures', 'placeBids', 'payments', 'takeDelivery', 'noc'] as const

/** One of {@link MY_LISTS}. */
export type MyList = (typeof MY_LISTS)[number]

/**
 * How long Place Bids still shows a lost flow, in milliseconds: after the loss or, if later, after the lot's final
 * outcome. Lost flows do not count in its badge.
 */
export const LOST_SHOWN_MS = 24 * 60 * 60 * 1000

/** The list in which each state is shown and counted, or null. */
const LIST_OF: Readonly<Record<FlowState, MyList | null>> = {
  MY_CARS_NEW: 'myCars',
  GATE_PASS_REQUESTED: 'myCars',
  GATE_PASS_APPROVED: 'myCars',
  EVALUATION: 'uploadPictures',
  EVALUATION_COMPLETE: 'uploadPictures',
  PLACE_BIDS: 'placeBids',
  BID_AWARDED: 'payments',
  // Place Bids still shows it, for LOST_SHOWN_MS.
  BID_LOST: null,
  LAPSED: null,
  DEFAULTED: null,
  PAYMENT_RECORDED: 'payments',
  PAYMENT_REVIEWED: 'payments',
  PAYMENT_REJECTED: 'payments',
  PAYMENT_APPROVED: 'takeDelivery',
  DELIVERY_GATE_PASS_REQUESTED: 'takeDelivery',
  DELIVERY_GATE_PASS_APPROVED: 'takeDelivery',
  // A flow is never committed in this state: approveDelivery follows in the same transaction.
  DELIVERED: null,
  DELIVERY_APPROVED: 'noc',
  KYC_SUBMITTED: 'noc',
  KYC_ACCEPTED: 'noc',
  KYC_NEED_FURTHER_INFO: 'noc',
  NOC_SENT: 'noc',
  NOC_RECEIVED: 'noc',
  NEW_RC_UPLOADED: 'noc',
  RC_ACCEPTED: 'noc',
  RC_NEED_MORE_INFO: 'noc',
}

/** Returns the list whose badge counts a flow in this state; null if none does. */
export function badgeOf(state: FlowState): MyList | null {
  return LIST_OF[state]
}

/**
 * Returns the list that shows a flow in this state; null if none does. Same as {@link badgeOf}, except that Place Bids
 * shows lost flows for {@link LOST_SHOWN_MS}.
 */
export function listShowing(state: FlowState): MyList | null {
  return state === 'BID_LOST' ? 'placeBids' : LIST_OF[state]
}

/** Returns the states that a list's badge counts. Place Bids also shows recent losses ({@link LOST_SHOWN_MS}). */
export function statesOf(list: MyList): readonly FlowState[] {
  return FLOW_STATES.filter((state) => LIST_OF[state] === list)
}

/** The states that an evaluator sees, for as long as its access is valid. */
export const EVALUATOR_STATES = statesOf('uploadPictures')

/** The states that a driver sees, for as long as its access is valid: from the approved delivery gate pass on. */
export const DRIVER_STATES: readonly FlowState[] = [...TRANSITIONS.confirmDelivery.from, ...DELIVERED_STATES]

/** Returns the state as drivers see it: every state from the delivery on is shown as DELIVERED. */
export function stateForDriver(state: FlowState): FlowState {
  return DELIVERED_STATES.some((delivered) => delivered === state) ? 'DELIVERED' : state
}
