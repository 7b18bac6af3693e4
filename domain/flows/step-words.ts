import type { FlowEvent } from './car-lifecycle.ts'

/** A step in English. */
export interface StepWords {
  /** The line in the timeline after the step, addressed to the dealer. */
  readonly done: string
}

/** The timeline's line for a loss while the lot's outcome is not final (spec: "Settled on the screens" 9). */
export const LOST_UNDER_RESERVE = 'Under the reserve, the house decides'

/** The English of each step. The screens' own texts are in the catalogue. */
export const STEP_WORDS: Readonly<Record<FlowEvent, StepWords>> = {
  addToMyCars: { done: 'Added to My Cars' },
  removeFromMyCars: { done: 'Removed from My Cars' },
  requestGatePass: { done: 'Gate pass requested' },
  withdrawGatePass: { done: 'Gate pass request withdrawn' },
  approveGatePass: { done: 'Gate pass approved' },
  rejectGatePass: { done: 'Gate pass rejected' },
  shareEvaluationLink: { done: 'Evaluation link shared' },
  completeEvaluation: { done: 'Evaluation pictures handed in' },
  reopenEvaluation: { done: 'Evaluation opened again' },
  moveToPlaceBids: { done: 'Moved to Place Bids' },
  placeBid: { done: 'Bid placed' },
  award: { done: 'Won' },
  counter: { done: 'Counter offer from the house' },
  acceptCounter: { done: 'Counter offer accepted' },
  declineCounter: { done: 'Counter offer not taken' },
  lose: { done: 'Not won' },
  lapse: { done: 'Ended before it came to bidding' },
  offerRunnerUp: { done: 'Offered to you as the next bidder' },
  acceptOffer: { done: 'Offer accepted' },
  declineOffer: { done: 'Offer not taken' },
  submitPayment: { done: 'Payment recorded' },
  reviewPayment: { done: 'Payment reviewed' },
  approvePayment: { done: 'Payment approved' },
  rejectPayment: { done: 'Payment rejected' },
  reversePayment: { done: 'Payment came back' },
  declareDefault: { done: 'Payment defaulted' },
  requestDeliveryGatePass: {
    done: 'Delivery gate pass requested',
  },
  approveDeliveryGatePass: {
    done: 'Delivery gate pass approved',
  },
  rejectDeliveryGatePass: {
    done: 'Delivery gate pass rejected',
  },
  confirmDelivery: { done: 'Delivery confirmed' },
  approveDelivery: { done: 'Delivery approved' },
  submitKyc: { done: 'KYC submitted' },
  acceptKyc: { done: 'KYC accepted' },
  askKycInfo: { done: 'Further KYC information requested' },
  sendNoc: { done: 'NOC sent' },
  acknowledgeNoc: { done: 'NOC received' },
  uploadNewRc: { done: 'New RC uploaded' },
  acceptRc: { done: 'New RC accepted' },
  askRcInfo: { done: 'More about the RC requested' },
}
