import type { FlowEvent } from '../flows/car-lifecycle.ts'
import type { FlowState } from '../flows/flow-states.ts'

/** A change of a pickup that is no step of the life-cycle. */
export type PickupChange = 'addPickupPhotos' | 'changeChecklist' | 'extendDeliveryPass' | 'shareDeliveryLink'

/** A step or a change that a car's state may forbid. */
export type NamedStep = FlowEvent | PickupChange

/** The English of each step after "This car cannot". */
export const cannotNames = {
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
  'cannot.addPickupPhotos': 'get pickup photos',
  'cannot.changeChecklist': 'get its delivery checklist changed',
  'cannot.extendDeliveryPass': 'get its delivery gate pass extended',
  'cannot.shareDeliveryLink': 'get a delivery link',
} as const satisfies Readonly<Record<`cannot.${NamedStep}`, string>>

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

/** The id of a step's or a state's name. */
export type FlowNameId = keyof typeof cannotNames | keyof typeof stateNames
