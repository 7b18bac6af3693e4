import type { Actor } from '../actor.ts'
import { BEFORE_BIDDING, type FlowState } from './flow-states.ts'

/** The car is not in the dealer's My Cars. Never stored as a state. */
export const NONE = '(none)'

/** Either end of a transition: a state, or {@link NONE}. */
export type FlowPlace = FlowState | typeof NONE

/** One row of the table. `needs: 'reason'`: the step requires a reason, which is shown to the dealer. */
interface Transition {
  readonly from: readonly FlowPlace[]
  readonly to: FlowPlace
  readonly by: readonly Actor[]
  readonly needs?: 'reason'
}

/**
 * All steps of a flow. The server, the buttons, the diagram in the docs and the tests are derived from this table, and the
 * database's CHECK is compared with it. Conditions beyond the state and the actor are decided by the area that takes the step (bids in
 * `domain/bidding`; counters, closes and offers in `domain/auctions`).
 */
export const TRANSITIONS = {
  addToMyCars: { from: [NONE], to: 'MY_CARS_NEW', by: ['dealer'] },
  removeFromMyCars: { from: ['MY_CARS_NEW'], to: NONE, by: ['dealer'] },
  requestGatePass: { from: ['MY_CARS_NEW'], to: 'GATE_PASS_REQUESTED', by: ['dealer'] },
  withdrawGatePass: { from: ['GATE_PASS_REQUESTED'], to: 'MY_CARS_NEW', by: ['dealer'] },
  approveGatePass: { from: ['GATE_PASS_REQUESTED'], to: 'GATE_PASS_APPROVED', by: ['admin'] },
  rejectGatePass: { from: ['GATE_PASS_REQUESTED'], to: 'MY_CARS_NEW', by: ['admin'], needs: 'reason' },
  shareEvaluationLink: { from: ['GATE_PASS_APPROVED'], to: 'EVALUATION', by: ['dealer'] },
  completeEvaluation: {
    from: ['EVALUATION', 'EVALUATION_COMPLETE'],
    to: 'EVALUATION_COMPLETE',
    by: ['dealer', 'evaluator'],
  },
  reopenEvaluation: {
    from: ['EVALUATION', 'EVALUATION_COMPLETE'],
    to: 'EVALUATION',
    by: ['dealer', 'evaluator'],
  },
  moveToPlaceBids: { from: ['EVALUATION_COMPLETE'], to: 'PLACE_BIDS', by: ['dealer'] },
  placeBid: { from: ['PLACE_BIDS'], to: 'PLACE_BIDS', by: ['dealer'] },
  award: { from: ['PLACE_BIDS'], to: 'BID_AWARDED', by: ['system', 'admin'] },
  counter: { from: ['PLACE_BIDS'], to: 'PLACE_BIDS', by: ['admin'] },
  acceptCounter: { from: ['PLACE_BIDS'], to: 'BID_AWARDED', by: ['dealer'] },
  declineCounter: { from: ['PLACE_BIDS'], to: 'BID_LOST', by: ['dealer', 'system'] },
  lose: { from: ['PLACE_BIDS'], to: 'BID_LOST', by: ['system', 'admin'] },
  lapse: { from: BEFORE_BIDDING, to: 'LAPSED', by: ['system', 'admin'] },
  offerRunnerUp: { from: ['BID_LOST'], to: 'BID_AWARDED', by: ['admin'] },
  acceptOffer: { from: ['BID_AWARDED'], to: 'BID_AWARDED', by: ['dealer'] },
  declineOffer: { from: ['BID_AWARDED'], to: 'BID_LOST', by: ['dealer', 'system'] },
  submitPayment: { from: ['BID_AWARDED', 'PAYMENT_REJECTED'], to: 'PAYMENT_RECORDED', by: ['dealer'] },
  reviewPayment: { from: ['PAYMENT_RECORDED'], to: 'PAYMENT_REVIEWED', by: ['admin'] },
  approvePayment: { from: ['PAYMENT_REVIEWED'], to: 'PAYMENT_APPROVED', by: ['admin'] },
  rejectPayment: {
    from: ['PAYMENT_RECORDED', 'PAYMENT_REVIEWED'],
    to: 'PAYMENT_REJECTED',
    by: ['admin'],
    needs: 'reason',
  },
  reversePayment: {
    from: ['PAYMENT_APPROVED', 'DELIVERY_GATE_PASS_REQUESTED', 'DELIVERY_GATE_PASS_APPROVED'],
    to: 'PAYMENT_REJECTED',
    by: ['admin'],
    needs: 'reason',
  },
  declareDefault: {
    from: ['BID_AWARDED', 'PAYMENT_REJECTED'],
    to: 'DEFAULTED',
    by: ['admin'],
    needs: 'reason',
  },
  requestDeliveryGatePass: { from: ['PAYMENT_APPROVED'], to: 'DELIVERY_GATE_PASS_REQUESTED', by: ['dealer'] },
  approveDeliveryGatePass: {
    from: ['DELIVERY_GATE_PASS_REQUESTED'],
    to: 'DELIVERY_GATE_PASS_APPROVED',
    by: ['admin'],
  },
  rejectDeliveryGatePass: {
    from: ['DELIVERY_GATE_PASS_REQUESTED'],
    to: 'PAYMENT_APPROVED',
    by: ['admin'],
    needs: 'reason',
  },
  confirmDelivery: { from: ['DELIVERY_GATE_PASS_APPROVED'], to: 'DELIVERED', by: ['dealer'] },
  approveDelivery: { from: ['DELIVERED'], to: 'DELIVERY_APPROVED', by: ['system'] },
  submitKyc: { from: ['DELIVERY_APPROVED', 'KYC_NEED_FURTHER_INFO'], to: 'KYC_SUBMITTED', by: ['dealer'] },
  acceptKyc: { from: ['KYC_SUBMITTED'], to: 'KYC_ACCEPTED', by: ['admin'] },
  askKycInfo: { from: ['KYC_SUBMITTED'], to: 'KYC_NEED_FURTHER_INFO', by: ['admin'], needs: 'reason' },
  sendNoc: { from: ['KYC_ACCEPTED'], to: 'NOC_SENT', by: ['admin'] },
  acknowledgeNoc: { from: ['NOC_SENT'], to: 'NOC_RECEIVED', by: ['dealer'] },
  uploadNewRc: { from: ['NOC_RECEIVED', 'RC_NEED_MORE_INFO'], to: 'NEW_RC_UPLOADED', by: ['dealer'] },
  acceptRc: { from: ['NEW_RC_UPLOADED'], to: 'RC_ACCEPTED', by: ['admin'] },
  askRcInfo: { from: ['NEW_RC_UPLOADED'], to: 'RC_NEED_MORE_INFO', by: ['admin'], needs: 'reason' },
} as const satisfies Record<string, Transition>

/** The name of a step. */
export type FlowEvent = keyof typeof TRANSITIONS

/** The names of all steps, in the order of a car's life. */
export const FLOW_EVENTS = Object.keys(TRANSITIONS) as readonly FlowEvent[]

/** Returns the row of a step, with the wider types that generic code needs. */
export function transitionOf(event: FlowEvent): Transition {
  return TRANSITIONS[event]
}

/** Returns the steps that the actor may take from this place. */
export function eventsFrom(place: FlowPlace, actor: Actor): readonly FlowEvent[] {
  return FLOW_EVENTS.filter((event) => {
    const { from, by } = transitionOf(event)
    return from.includes(place) && by.includes(actor)
  })
}

/** Returns whether the step requires a reason, or a description of what is missing, for the dealer to read. */
export function requiresReason(event: FlowEvent): boolean {
  return transitionOf(event).needs === 'reason'
}
