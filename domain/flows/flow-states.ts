// Separate from the table of transitions, so that screens that only read states do not load it.

/** How far a flow is. */
type Stage =
  | 'beforeBidding'
  | 'bidding'
  /** It ended without a purchase. */
  | 'notBought'
  /** The car is won, and not paid yet. */
  | 'won'
  | 'defaulted'
  | 'paid'
  /** The dealer has the car. */
  | 'delivered'
  /** The car has left the house, and its papers are under way. */
  | 'left'
  | 'done'

/**
 * Every state of a flow (one dealer's dealings with one lot, from My Cars to the new RC) in the order of a car's life, with its
 * stage. The groups of states below derive from it, so that a new state is placed in all of them by its row.
 */
const STAGES = {
  MY_CARS_NEW: 'beforeBidding',
  GATE_PASS_REQUESTED: 'beforeBidding',
  GATE_PASS_APPROVED: 'beforeBidding',
  EVALUATION: 'beforeBidding',
  EVALUATION_COMPLETE: 'beforeBidding',
  PLACE_BIDS: 'bidding',
  BID_AWARDED: 'won',
  BID_LOST: 'notBought',
  LAPSED: 'notBought',
  DEFAULTED: 'defaulted',
  PAYMENT_RECORDED: 'won',
  PAYMENT_REVIEWED: 'won',
  PAYMENT_REJECTED: 'won',
  PAYMENT_APPROVED: 'paid',
  DELIVERY_GATE_PASS_REQUESTED: 'paid',
  DELIVERY_GATE_PASS_APPROVED: 'paid',
  DELIVERED: 'delivered',
  DELIVERY_APPROVED: 'left',
  KYC_SUBMITTED: 'left',
  KYC_ACCEPTED: 'left',
  KYC_NEED_FURTHER_INFO: 'left',
  NOC_SENT: 'left',
  NOC_RECEIVED: 'left',
  NEW_RC_UPLOADED: 'left',
  RC_ACCEPTED: 'done',
  RC_NEED_MORE_INFO: 'left',
} as const satisfies Readonly<Record<string, Stage>>

/** One of {@link FLOW_STATES}. */
export type FlowState = keyof typeof STAGES

type StateAt<Given extends Stage> = {
  [State in FlowState]: (typeof STAGES)[State] extends Given ? State : never
}[FlowState]

/** The names of all states, in the order of a car's life. */
export const FLOW_STATES = Object.keys(STAGES) as readonly FlowState[]

function statesAt<Given extends Stage>(...stages: readonly Given[]): readonly StateAt<Given>[] {
  const given: ReadonlySet<Stage> = new Set(stages)
  return FLOW_STATES.filter((state): state is StateAt<Given> => given.has(STAGES[state]))
}

/** The states before the bidding. */
export const BEFORE_BIDDING = statesAt('beforeBidding')

/** The states in which a dealer bids. */
export const BIDDING_STATES = statesAt('bidding')

/** The states that a flow can have while its lot is open. The close moves every flow on. */
export const WHILE_OPEN = statesAt('beforeBidding', 'bidding')

/** The states in which nobody has anything left to do, unless the house offers the car again. */
export const OVER_STATES = statesAt('notBought', 'defaulted', 'done')

/** The states in which the car has left the house: DELIVERY_APPROVED and all later ones. */
export const LEFT_STATES = statesAt('left', 'done')

/** The states in which the house has accepted the KYC of a car. */
export const KYC_ACCEPTED_STATES = LEFT_STATES.filter(
  (state) => state !== 'DELIVERY_APPROVED' && state !== 'KYC_SUBMITTED' && state !== 'KYC_NEED_FURTHER_INFO',
)

/** The states from the delivery on. */
export const DELIVERED_STATES = statesAt('delivered', 'left', 'done')

/** The states in which the car is paid: PAYMENT_APPROVED and all later ones. */
export const PAID_STATES = statesAt('paid', 'delivered', 'left', 'done')

/** The states in which the car is sold: BID_AWARDED and all later states, except DEFAULTED. */
export const SOLD_STATES = statesAt('won', 'paid', 'delivered', 'left', 'done')

/** The states in which the car was awarded to the dealer: those in which it is sold, and DEFAULTED. */
export const AWARDED_STATES = statesAt('won', 'defaulted', 'paid', 'delivered', 'left', 'done')

/** The states in which a flow ends. From BID_LOST an admin may still offer the car to the runner-up. */
export const TERMINAL_STATES = statesAt('notBought', 'defaulted', 'done')

/** Returns whether a flow in this state means that its car is sold. */
export function isSoldState(state: FlowState): boolean {
  return SOLD_STATES.some((sold) => sold === state)
}

/** Returns whether the car of a flow in this state is paid for. */
export function isPaidState(state: FlowState): boolean {
  return PAID_STATES.some((paid) => paid === state)
}

/** Returns whether the car of a flow in this state was awarded to its dealer. */
export function isAwardedState(state: FlowState): boolean {
  return AWARDED_STATES.some((awarded) => awarded === state)
}

/** Returns whether a flow in this state reached the bidding: its dealer bid or could have. */
export function couldBid(state: FlowState): boolean {
  return state !== 'LAPSED' && STAGES[state] !== 'beforeBidding'
}

/** Returns whether a text names a state. */
export function isFlowState(text: string): text is FlowState {
  return Object.hasOwn(STAGES, text)
}
