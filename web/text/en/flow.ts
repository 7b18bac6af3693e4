import type { FlowState } from '#domain/flows/flow-states.ts'
import type { RejectedPass } from '#domain/flows/rejected-pass.ts'
import { textFamily } from '#web/text/text-family.ts'

/** How a car in the dealer's hands stands, by its state: on its card in My Cars and on its own page. */
export const flowTexts = {
  'flow.MY_CARS_NEW': 'In My Cars',
  'flow.GATE_PASS_REQUESTED': 'Gate pass requested',
  'flow.GATE_PASS_APPROVED': 'Gate pass approved',
  'flow.EVALUATION': 'Pictures due',
  'flow.EVALUATION_COMPLETE': 'Pictures complete',
  'flow.PLACE_BIDS': 'Open for bids',
  'flow.BID_AWARDED': 'Won, payment due',
  'flow.BID_LOST': 'Not won',
  'flow.LAPSED': 'Auction ended before you could bid',
  'flow.DEFAULTED': 'Payment defaulted',
  'flow.PAYMENT_RECORDED': 'Payment being checked',
  'flow.PAYMENT_REVIEWED': 'Payment being checked',
  'flow.PAYMENT_REJECTED': 'Payment rejected',
  'flow.PAYMENT_APPROVED': 'Payment approved',
  'flow.DELIVERY_GATE_PASS_REQUESTED': 'Delivery gate pass requested',
  'flow.DELIVERY_GATE_PASS_APPROVED': 'Delivery gate pass approved',
  'flow.DELIVERED': 'Delivered',
  'flow.DELIVERY_APPROVED': 'KYC due',
  'flow.KYC_SUBMITTED': 'KYC being checked',
  'flow.KYC_ACCEPTED': 'KYC accepted, NOC on its way',
  'flow.KYC_NEED_FURTHER_INFO': 'KYC incomplete',
  'flow.NOC_SENT': 'NOC sent to you',
  'flow.NOC_RECEIVED': 'NOC received, new RC due',
  'flow.NEW_RC_UPLOADED': 'New RC being checked',
  'flow.RC_ACCEPTED': 'New RC accepted',
  'flow.RC_NEED_MORE_INFO': 'New RC incomplete',
  'flow.paymentReversed': 'Payment reversed, due again',
  'flow.rejected.gatePass': 'Gate pass rejected',
  'flow.rejected.deliveryGatePass': 'Delivery gate pass rejected',
} as const satisfies Readonly<
  Record<`flow.${FlowState}` | `flow.rejected.${RejectedPass}` | 'flow.paymentReversed', string>
>

export const { useText, t } = textFamily('flow', flowTexts)
