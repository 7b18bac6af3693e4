import type { FlowState } from '#domain/lifecycle/car-lifecycle.ts'
import type { TextId } from '#web/text/text.ts'
import type { NoticeKind } from '#web/ui/notice.ts'

/** How a car stands, in the dealer's words, and what that means. */
export interface FlowStatus {
  readonly kind: NoticeKind
  readonly text: TextId
}

const PAYMENT_CHECKED: FlowStatus = { kind: 'waiting', text: 'myCars.statePaymentRecorded' }

/** Waiting is what waits for the house, information what waits for the dealer. */
const STATUS: Readonly<Record<FlowState, FlowStatus | null>> = {
  MY_CARS_NEW: null,
  GATE_PASS_REQUESTED: null,
  GATE_PASS_APPROVED: null,
  EVALUATION: { kind: 'info', text: 'myCars.stateEvaluation' },
  EVALUATION_COMPLETE: { kind: 'good', text: 'myCars.stateEvaluationComplete' },
  PLACE_BIDS: null,
  BID_AWARDED: { kind: 'info', text: 'myCars.stateAwarded' },
  BID_LOST: null,
  LAPSED: null,
  DEFAULTED: null,
  PAYMENT_RECORDED: PAYMENT_CHECKED,
  PAYMENT_REVIEWED: PAYMENT_CHECKED,
  PAYMENT_REJECTED: { kind: 'bad', text: 'myCars.statePaymentRejected' },
  PAYMENT_APPROVED: { kind: 'good', text: 'myCars.statePaymentApproved' },
  DELIVERY_GATE_PASS_REQUESTED: { kind: 'waiting', text: 'myCars.stateDeliveryRequested' },
  DELIVERY_GATE_PASS_APPROVED: { kind: 'good', text: 'myCars.stateDeliveryApproved' },
  DELIVERED: { kind: 'good', text: 'myCars.stateDelivered' },
  DELIVERY_APPROVED: { kind: 'info', text: 'myCars.stateKycDue' },
  KYC_SUBMITTED: { kind: 'waiting', text: 'myCars.stateKycSubmitted' },
  KYC_ACCEPTED: { kind: 'good', text: 'myCars.stateKycAccepted' },
  KYC_NEED_FURTHER_INFO: { kind: 'bad', text: 'myCars.stateKycInfo' },
  NOC_SENT: { kind: 'info', text: 'myCars.stateNocSent' },
  NOC_RECEIVED: { kind: 'info', text: 'myCars.stateNocReceived' },
  NEW_RC_UPLOADED: { kind: 'waiting', text: 'myCars.stateRcUploaded' },
  RC_ACCEPTED: { kind: 'good', text: 'myCars.stateRcAccepted' },
  RC_NEED_MORE_INFO: { kind: 'bad', text: 'myCars.stateRcInfo' },
}

/** What the card of a car in this state says about it; null where its list says it. */
export function statusOf(state: FlowState): FlowStatus | null {
  return STATUS[state]
}

/** Whether the dealer still has to pay, so that the deadline matters. */
export function isPaymentDue(state: FlowState): boolean {
  return state === 'BID_AWARDED' || state === 'PAYMENT_REJECTED'
}
