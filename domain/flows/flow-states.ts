// Separate from the table of transitions, so that screens that only read states do not load it.

/** Every state of a flow: one dealer's dealings with one lot, from My Cars to the new RC. */
export const FLOW_STATES = [
  'MY_CARS_NEW',
  'GATE_PASS_REQUESTED',
  'GATE_PASS_APPROVED',
  'EVALUATION',
  'EVALUATION_COMPLETE',
  'PLACE_BIDS',
  'BID_AWARDED',
  'BID_LOST',
  'LAPSED',
  'DEFAULTED',
  'PAYMENT_RECORDED',
  'PAYMENT_REVIEWED',
  'PAYMENT_REJECTED',
  'PAYMENT_APPROVED',
  'DELIVERY_GATE_PASS_REQUESTED',
  'DELIVERY_GATE_PASS_APPROVED',
  'DELIVERED',
  'DELIVERY_APPROVED',
  'KYC_SUBMITTED',
  'KYC_ACCEPTED',
  'KYC_NEED_FURTHER_INFO',
  'NOC_SENT',
  'NOC_RECEIVED',
  'NEW_RC_UPLOADED',
  'RC_ACCEPTED',
  'RC_NEED_MORE_INFO',
] as const

/** One of {@link FLOW_STATES}. */
export type FlowState = (typeof FLOW_STATES)[number]

/** The states before the bidding, in the order of a car's life. */
export const BEFORE_BIDDING = [
  'MY_CARS_NEW',
  'GATE_PASS_REQUESTED',
  'GATE_PASS_APPROVED',
  'EVALUATION',
  'EVALUATION_COMPLETE',
] as const

/** The states that a flow can have while its lot is open. The close moves every flow on. */
export const WHILE_OPEN = [...BEFORE_BIDDING, 'PLACE_BIDS'] as const satisfies readonly FlowState[]

/** The states in which the car has left the house: DELIVERY_APPROVED and all later ones. */
export const LEFT_STATES = [
  'DELIVERY_APPROVED',
  'KYC_SUBMITTED',
  'KYC_ACCEPTED',
  'KYC_NEED_FURTHER_INFO',
  'NOC_SENT',
  'NOC_RECEIVED',
  'NEW_RC_UPLOADED',
  'RC_ACCEPTED',
  'RC_NEED_MORE_INFO',
] as const satisfies readonly FlowState[]

/** The states in which the car is paid: PAYMENT_APPROVED and all later ones. */
export const PAID_STATES = [
  'PAYMENT_APPROVED',
  'DELIVERY_GATE_PASS_REQUESTED',
  'DELIVERY_GATE_PASS_APPROVED',
  'DELIVERED',
  ...LEFT_STATES,
] as const satisfies readonly FlowState[]

/** The states in which the car is sold: BID_AWARDED and all later states, except DEFAULTED. */
export const SOLD_STATES = [
  'BID_AWARDED',
  'PAYMENT_RECORDED',
  'PAYMENT_REVIEWED',
  'PAYMENT_REJECTED',
  ...PAID_STATES,
] as const satisfies readonly FlowState[]

/** The states in which a flow ends. From BID_LOST an admin may still offer the car to the runner-up. */
export const TERMINAL_STATES = [
  'LAPSED',
  'DEFAULTED',
  'RC_ACCEPTED',
  'BID_LOST',
] as const satisfies readonly FlowState[]

const SOLD: ReadonlySet<FlowState> = new Set(SOLD_STATES)

/** Returns whether a flow in this state means that its car is sold. */
export function isSoldState(state: FlowState): boolean {
  return SOLD.has(state)
}

/** Returns whether the car of a flow in this state is paid for. */
export function isPaidState(state: FlowState): boolean {
  return PAID_STATES.some((paid) => paid === state)
}

/** Returns whether a flow in this state reached the bidding: its dealer bid or could have. */
export function couldBid(state: FlowState): boolean {
  return state !== 'LAPSED' && !BEFORE_BIDDING.some((before) => before === state)
}

/** Returns whether a text names a state. */
export function isFlowState(text: string): text is FlowState {
  return FLOW_STATES.some((state) => state === text)
}
