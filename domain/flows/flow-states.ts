// Apart from the table of transitions, which a screen that only reads states does not load.

/** Every state of a flow: one dealer's dealings with one lot, from My Cars to the new RC. */
export const FLOW_STATES = [
  'MY_CARS_NEW',
  'GATE_PASS_REQUESTED',
  'GATE_PASS_APPROVED',
  'EVALUATION',
  'EVALUATION_COMPLETE',
  'PLACE_BIDS',
  'BID_AWARDED',
  'BID_LOST',
  'LAPSED',
  'DEFAULTED',
  'PAYMENT_RECORDED',
  'PAYMENT_REVIEWED',
  'PAYMENT_REJECTED',
  'PAYMENT_APPROVED',
  'DELIVERY_GATE_PASS_REQUESTED',
  'DELIVERY_GATE_PASS_APPROVED',
  'DELIVERED',
  'DELIVERY_APPROVED',
  'KYC_SUBMITTED',
  'KYC_ACCEPTED',
  'KYC_NEED_FURTHER_INFO',
  'NOC_SENT',
  'NOC_RECEIVED',
  'NEW_RC_UPLOADED',
  'RC_ACCEPTED',
  'RC_NEED_MORE_INFO',
] as const

/** A state in which a flow can be stored. */
export type FlowState = (typeof FLOW_STATES)[number]
