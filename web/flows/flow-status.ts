import type { FlowState } from '#domain/flows/car-lifecycle.ts'
import type { NoticeKind } from '#web/ui/notice.ts'

/** Waiting is what waits for the house, information what waits for the dealer. */
const KINDS: Readonly<Record<FlowState, NoticeKind | null>> = {
  MY_CARS_NEW: null,
  GATE_PASS_REQUESTED: null,
  GATE_PASS_APPROVED: null,
  EVALUATION: 'info',
  EVALUATION_COMPLETE: 'good',
  PLACE_BIDS: null,
  BID_AWARDED: 'info',
  BID_LOST: null,
  LAPSED: null,
  DEFAULTED: null,
  PAYMENT_RECORDED: 'waiting',
  PAYMENT_REVIEWED: 'waiting',
  PAYMENT_REJECTED: 'bad',
  PAYMENT_APPROVED: 'good',
  DELIVERY_GATE_PASS_REQUESTED: 'waiting',
  DELIVERY_GATE_PASS_APPROVED: 'good',
  DELIVERED: 'good',
  DELIVERY_APPROVED: 'info',
  KYC_SUBMITTED: 'waiting',
  KYC_ACCEPTED: 'good',
  KYC_NEED_FURTHER_INFO: 'bad',
  NOC_SENT: 'info',
  NOC_RECEIVED: 'info',
  NEW_RC_UPLOADED: 'waiting',
  RC_ACCEPTED: 'good',
  RC_NEED_MORE_INFO: 'bad',
}

/** What it means that a car is in this state; null where its list says it, and its card needs not. */
export function kindOf(state: FlowState): NoticeKind | null {
  return KINDS[state]
}

/** Whether the dealer still has to pay, so that the deadline matters. */
export function isPaymentDue(state: FlowState): boolean {
  return state === 'BID_AWARDED' || state === 'PAYMENT_REJECTED'
}
