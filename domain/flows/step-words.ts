import type { FlowEvent } from './car-lifecycle.ts'

/** A step in English, for answers that carry a sentence. */
export interface StepWords {
  /** Follows "This car cannot" in a refusal. */
  readonly cannot: string
  /** The line in the timeline after the step, addressed to the dealer. */
  readonly done: string
}

/** The timeline's line for a loss while the lot's outcome is not final (spec: "Settled on the screens" 9). */
export const LOST_UNDER_RESERVE = 'Under the reserve, the house decides'

/** The English of each step. The screens' own texts are in the catalogue. */
export const STEP_WORDS: Readonly<Record<FlowEvent, StepWords>> = {
  addToMyCars: { cannot: 'be added to My Cars', done: 'Added to My Cars' },
  removeFromMyCars: { cannot: 'be removed from My Cars', done: 'Removed from My Cars' },
  requestGatePass: { cannot: 'get a gate pass requested', done: 'Gate pass requested' },
  withdrawGatePass: { cannot: 'have its gate pass request withdrawn', done: 'Gate pass request withdrawn' },
  approveGatePass: { cannot: 'get its gate pass approved', done: 'Gate pass approved' },
  rejectGatePass: { cannot: 'get its gate pass rejected', done: 'Gate pass rejected' },
  shareEvaluationLink: { cannot: 'be shared for evaluation', done: 'Evaluation link shared' },
  completeEvaluation: { cannot: 'take evaluation pictures', done: 'Evaluation pictures handed in' },
  reopenEvaluation: { cannot: 'have its evaluation reopened', done: 'Evaluation opened again' },
  moveToPlaceBids: { cannot: 'be moved to Place Bids', done: 'Moved to Place Bids' },
  placeBid: { cannot: 'take a bid', done: 'Bid placed' },
  award: { cannot: 'be awarded', done: 'Won' },
  counter: { cannot: 'get a counter offer', done: 'Counter offer from the house' },
  acceptCounter: { cannot: 'have a counter offer accepted', done: 'Counter offer accepted' },
  declineCounter: { cannot: 'have a counter offer declined', done: 'Counter offer not taken' },
  lose: { cannot: 'be closed as lost', done: 'Not won' },
  lapse: { cannot: 'lapse', done: 'Ended before it came to bidding' },
  offerRunnerUp: { cannot: 'be offered to the runner-up', done: 'Offered to you as the next bidder' },
  acceptOffer: { cannot: 'have an offer accepted', done: 'Offer accepted' },
  declineOffer: { cannot: 'have an offer declined', done: 'Offer not taken' },
  submitPayment: { cannot: 'have its payment submitted', done: 'Payment recorded' },
  reviewPayment: { cannot: 'have its payment reviewed', done: 'Payment reviewed' },
  approvePayment: { cannot: 'have its payment approved', done: 'Payment approved' },
  rejectPayment: { cannot: 'have its payment rejected', done: 'Payment rejected' },
  reversePayment: { cannot: 'have its payment reversed', done: 'Payment came back' },
  declareDefault: { cannot: 'be declared a default', done: 'Payment defaulted' },
  requestDeliveryGatePass: {
    cannot: 'get a delivery gate pass requested',
    done: 'Delivery gate pass requested',
  },
  approveDeliveryGatePass: {
    cannot: 'get its delivery gate pass approved',
    done: 'Delivery gate pass approved',
  },
  rejectDeliveryGatePass: {
    cannot: 'get its delivery gate pass rejected',
    done: 'Delivery gate pass rejected',
  },
  confirmDelivery: { cannot: 'be confirmed as delivered', done: 'Delivery confirmed' },
  approveDelivery: { cannot: 'have its delivery approved', done: 'Delivery approved' },
  submitKyc: { cannot: 'have KYC submitted', done: 'KYC submitted' },
  acceptKyc: { cannot: 'have its KYC accepted', done: 'KYC accepted' },
  askKycInfo: { cannot: 'be asked for further KYC information', done: 'Further KYC information requested' },
  sendNoc: { cannot: 'be sent its NOC', done: 'NOC sent' },
  acknowledgeNoc: { cannot: 'have its NOC acknowledged', done: 'NOC received' },
  uploadNewRc: { cannot: 'have a new RC uploaded', done: 'New RC uploaded' },
  acceptRc: { cannot: 'have its new RC accepted', done: 'New RC accepted' },
  askRcInfo: { cannot: 'be asked for more about its RC', done: 'More about the RC requested' },
}
