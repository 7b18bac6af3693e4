import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import { formatRupees } from '#domain/money.ts'

/** What each step is to the dealer whose car it is. */
const LINES: Readonly<Record<FlowEvent, string>> = {
  addToMyCars: 'Added to My Cars',
  removeFromMyCars: 'Removed from My Cars',
  requestGatePass: 'Gate pass requested',
  approveGatePass: 'Gate pass approved',
  rejectGatePass: 'Gate pass rejected',
  shareEvaluationLink: 'Evaluation link shared',
  completeEvaluation: 'Evaluation pictures handed in',
  reopenEvaluation: 'Evaluation opened again',
  moveToPlaceBids: 'Moved to Place Bids',
  placeBid: 'Bid placed',
  award: 'Won',
  counter: 'Counter offer from the house',
  acceptCounter: 'Counter offer accepted',
  declineCounter: 'Counter offer not taken',
  lose: 'Not won',
  lapse: 'Ended before it came to bidding',
  offerRunnerUp: 'Offered to you as the next bidder',
  declineOffer: 'Offer declined',
  submitPayment: 'Payment recorded',
  reviewPayment: 'Payment reviewed',
  approvePayment: 'Payment approved',
  rejectPayment: 'Payment rejected',
  declareDefault: 'Payment defaulted',
  requestDeliveryGatePass: 'Delivery gate pass requested',
  approveDeliveryGatePass: 'Delivery gate pass approved',
  rejectDeliveryGatePass: 'Delivery gate pass rejected',
  confirmDelivery: 'Delivery confirmed',
  approveDelivery: 'Delivery approved',
  submitKyc: 'KYC submitted',
  acceptKyc: 'KYC accepted',
  askKycInfo: 'Further KYC information asked for',
  sendNoc: 'NOC sent',
  acknowledgeNoc: 'NOC received',
  uploadNewRc: 'New RC uploaded',
  acceptRc: 'New RC accepted',
  askRcInfo: 'More about the RC asked for',
}

/** A step of the dealer's own flow, as the event log keeps it. */
export interface FlowStep {
  readonly event: string
  readonly reason: string | null
  /** Whole rupees, where the step has a figure. */
  readonly amount: number | null
  readonly at: Date
}

/** A picture that goes with a step. */
export interface StepPicture {
  readonly url: string
  readonly thumbnailUrl: string
  readonly alt: string
}

/**
 * The timeline of a flow from its steps in the order in which they were made, the newest first. The evaluation's
 * pictures stand with the step that handed them in, the last one: each replaces what came before. The ids count
 * within the flow: the log's own would tell how much else happens in the house.
 */
export function describeInteractions(
  flowId: string,
  steps: readonly FlowStep[],
  evaluationPictures: readonly StepPicture[],
) {
  const handedIn = steps.findLastIndex(({ event }) => event === 'completeEvaluation')
  return steps
    .map((step, index) => ({
      id: `${flowId}.${index + 1}`,
      timestamp: step.at.toISOString(),
      log: describeStep(step),
      images: index === handedIn ? [...evaluationPictures] : [],
    }))
    .toReversed()
}

function describeStep({ event, reason, amount }: FlowStep): string {
  const line = isFlowEvent(event) ? LINES[event] : event
  const figure = amount === null ? '' : `: ${formatRupees(amount)}`
  return reason === null ? `${line}${figure}` : `${line}${figure} (${reason})`
}

function isFlowEvent(event: string): event is FlowEvent {
  return Object.hasOwn(LINES, event)
}
