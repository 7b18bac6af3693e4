import type { FlowState } from '../flows/car-lifecycle.ts'

/** What waits for the house's people, each in a line of its own (spec: "Admin"). */
export const QUEUES = [
  'onboarding',
  'gatePasses',
  'payments',
  'deliveryGatePasses',
  'kyc',
  'noc',
  'rc',
  'underReserve',
] as const

export type Queue = (typeof QUEUES)[number]

/** The queues whose items are a dealer's dealings with one car. */
export type FlowQueue = Exclude<Queue, 'onboarding' | 'gatePasses' | 'underReserve'>

/** In which states a dealer's car waits in each of them. */
export const STATES_WAITING: Readonly<Record<FlowQueue, readonly FlowState[]>> = {
  payments: ['PAYMENT_RECORDED', 'PAYMENT_REVIEWED'],
  deliveryGatePasses: ['DELIVERY_GATE_PASS_REQUESTED'],
  kyc: ['KYC_SUBMITTED'],
  noc: ['KYC_ACCEPTED'],
  rc: ['NEW_RC_UPLOADED'],
}

/**
 * Within how many hours the house means to answer; what waits longer is overdue. A gate pass is answered before the
 * auction of its cars ends, however soon that is.
 */
export const ANSWERED_WITHIN_HOURS: Readonly<Record<Queue, number>> = {
  onboarding: 48,
  gatePasses: 12,
  payments: 24,
  deliveryGatePasses: 24,
  kyc: 48,
  noc: 72,
  rc: 48,
  underReserve: 24,
}
