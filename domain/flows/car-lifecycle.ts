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

/** Returns whether a step leads out of this place. Whether an actor may take it is decided by `can`. */
export function leadsFrom(step: FlowEvent, place: FlowPlace | null): boolean {
  return transitionOf(step).from.some((from) => from === place)
}

/** Returns whether a step leads to this place. */
export function leadsTo(step: FlowEvent, place: FlowPlace | null): boolean {
  return transitionOf(step).to === place
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

// The words of steps and states stand here too, so that a new one is written in one file. A build leaves out of the browser's
// code those that no screen names.

/** The line of each step in the timeline, in English and addressed to the dealer. */
export const STEP_LINES: Readonly<Record<FlowEvent, string>> = {
  addToMyCars: 'Added to My Cars',
  removeFromMyCars: 'Removed from My Cars',
  requestGatePass: 'Gate pass requested',
  withdrawGatePass: 'Gate pass request withdrawn',
  approveGatePass: 'Gate pass approved',
  rejectGatePass: 'Gate pass rejected',
  shareEvaluationLink: 'Evaluation link shared',
  completeEvaluation: 'Evaluation pictures handed in',
  reopenEvaluation: 'Evaluation opened again',
  moveToPlaceBids: 'Moved to Place Bids',
  placeBid: 'Bid placed',
  award: 'Won',
  counter: 'Counter offer from Yardbid',
  acceptCounter: 'Counter offer accepted',
  declineCounter: 'Counter offer not taken',
  lose: 'Not won',
  lapse: 'Ended before it came to bidding',
  offerRunnerUp: 'Offered to you as the next bidder',
  acceptOffer: 'Offer accepted',
  declineOffer: 'Offer not taken',
  submitPayment: 'Payment recorded',
  reviewPayment: 'Payment reviewed',
  approvePayment: 'Payment approved',
  rejectPayment: 'Payment rejected',
  reversePayment: 'Payment reversed',
  declareDefault: 'Payment defaulted',
  requestDeliveryGatePass: 'Delivery gate pass requested',
  approveDeliveryGatePass: 'Delivery gate pass approved',
  rejectDeliveryGatePass: 'Delivery gate pass rejected',
  confirmDelivery: 'Delivery confirmed',
  approveDelivery: 'Delivery approved',
  submitKyc: 'KYC submitted',
  acceptKyc: 'KYC accepted',
  askKycInfo: 'Further KYC information requested',
  sendNoc: 'NOC sent',
  acknowledgeNoc: 'NOC received',
  uploadNewRc: 'New RC uploaded',
  acceptRc: 'New RC accepted',
  askRcInfo: 'More about the RC requested',
}

/** The English of each step after "This car cannot". */
export const stepNames = {
  'cannot.addToMyCars': 'be added to My Cars',
  'cannot.removeFromMyCars': 'be removed from My Cars',
  'cannot.requestGatePass': 'get a gate pass requested',
  'cannot.withdrawGatePass': 'have its gate pass request withdrawn',
  'cannot.approveGatePass': 'get its gate pass approved',
  'cannot.rejectGatePass': 'get its gate pass rejected',
  'cannot.shareEvaluationLink': 'be shared for evaluation',
  'cannot.completeEvaluation': 'take evaluation pictures',
  'cannot.reopenEvaluation': 'have its evaluation reopened',
  'cannot.moveToPlaceBids': 'be moved to Place Bids',
  'cannot.placeBid': 'take a bid',
  'cannot.award': 'be awarded',
  'cannot.counter': 'get a counter offer',
  'cannot.acceptCounter': 'have a counter offer accepted',
  'cannot.declineCounter': 'have a counter offer declined',
  'cannot.lose': 'be closed as lost',
  'cannot.lapse': 'lapse',
  'cannot.offerRunnerUp': 'be offered to the runner-up',
  'cannot.acceptOffer': 'have an offer accepted',
  'cannot.declineOffer': 'have an offer declined',
  'cannot.submitPayment': 'have its payment submitted',
  'cannot.reviewPayment': 'have its payment reviewed',
  'cannot.approvePayment': 'have its payment approved',
  'cannot.rejectPayment': 'have its payment rejected',
  'cannot.reversePayment': 'have its payment reversed',
  'cannot.declareDefault': 'be declared a default',
  'cannot.requestDeliveryGatePass': 'get a delivery gate pass requested',
  'cannot.approveDeliveryGatePass': 'get its delivery gate pass approved',
  'cannot.rejectDeliveryGatePass': 'get its delivery gate pass rejected',
  'cannot.confirmDelivery': 'be confirmed as delivered',
  'cannot.approveDelivery': 'have its delivery approved',
  'cannot.submitKyc': 'have KYC submitted',
  'cannot.acceptKyc': 'have its KYC accepted',
  'cannot.askKycInfo': 'be asked for further KYC information',
  'cannot.sendNoc': 'be sent its NOC',
  'cannot.acknowledgeNoc': 'have its NOC acknowledged',
  'cannot.uploadNewRc': 'have a new RC uploaded',
  'cannot.acceptRc': 'have its new RC accepted',
  'cannot.askRcInfo': 'be asked for more about its RC',
} as const satisfies Readonly<Record<`cannot.${FlowEvent}`, string>>

/** The English name of each state, as it stands in sentences after "it is at", and in the docs. */
export const stateNames = {
  'state.MY_CARS_NEW': 'In My Cars',
  'state.GATE_PASS_REQUESTED': 'Gate pass requested',
  'state.GATE_PASS_APPROVED': 'Gate pass approved',
  'state.EVALUATION': 'Evaluation under way',
  'state.EVALUATION_COMPLETE': 'Evaluation complete',
  'state.PLACE_BIDS': 'Open for bids',
  'state.BID_AWARDED': 'Won, payment due',
  'state.BID_LOST': 'Not won',
  'state.LAPSED': 'Lapsed before bidding',
  'state.DEFAULTED': 'Payment defaulted',
  'state.PAYMENT_RECORDED': 'Payment recorded',
  'state.PAYMENT_REVIEWED': 'Payment reviewed',
  'state.PAYMENT_REJECTED': 'Payment rejected',
  'state.PAYMENT_APPROVED': 'Payment approved',
  'state.DELIVERY_GATE_PASS_REQUESTED': 'Delivery gate pass requested',
  'state.DELIVERY_GATE_PASS_APPROVED': 'Delivery gate pass approved',
  'state.DELIVERED': 'Delivered',
  'state.DELIVERY_APPROVED': 'Delivery approved, KYC due',
  'state.KYC_SUBMITTED': 'KYC submitted',
  'state.KYC_ACCEPTED': 'KYC accepted',
  'state.KYC_NEED_FURTHER_INFO': 'KYC needs further information',
  'state.NOC_SENT': 'NOC sent',
  'state.NOC_RECEIVED': 'NOC received',
  'state.NEW_RC_UPLOADED': 'New RC uploaded',
  'state.RC_ACCEPTED': 'New RC accepted',
  'state.RC_NEED_MORE_INFO': 'New RC needs more information',
} as const satisfies Readonly<Record<`state.${FlowState}`, string>>
