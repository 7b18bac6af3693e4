import { transitionOf, type FlowEvent, type FlowPlace } from '../flows/car-lifecycle.ts'
import type { FlowState } from '../flows/flow-states.ts'

/** The queues of work for admins (spec: "Admin"). */
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

/** The queues whose items are flows. */
export type FlowQueue = Exclude<Queue, 'onboarding' | 'gatePasses' | 'underReserve'>

/** The flow states that belong to each of these queues. */
export const STATES_OF_QUEUE: Readonly<Record<FlowQueue, readonly FlowState[]>> = {
  payments: ['PAYMENT_RECORDED', 'PAYMENT_REVIEWED'],
  deliveryGatePasses: ['DELIVERY_GATE_PASS_REQUESTED'],
  kyc: ['KYC_SUBMITTED'],
  noc: ['KYC_ACCEPTED'],
  rc: ['NEW_RC_UPLOADED'],
}

/** The states in which a payment can be overdue. Such a flow is in the queue `payments` too. */
export const OVERDUE_STATES = transitionOf('declareDefault').from

const WAITING_IN: Readonly<Partial<Record<Queue, readonly FlowPlace[]>>> = {
  ...STATES_OF_QUEUE,
  payments: [...STATES_OF_QUEUE.payments, ...OVERDUE_STATES],
  gatePasses: ['GATE_PASS_REQUESTED'],
}

/** Whether a step of a flow can add a case to the queue or take one out. */
export function changesQueue(event: FlowEvent, queue: Queue): boolean {
  const { from, to } = transitionOf(event)
  return [...from, to].some((place) => WAITING_IN[queue]?.includes(place))
}

/**
 * The house's target time to answer, in hours; after that an item is overdue. A gate pass is due before the auction of
 * its cars ends, if that is sooner.
 */
export const ANSWER_HOURS: Readonly<Record<Queue, number>> = {
  onboarding: 48,
  gatePasses: 12,
  payments: 24,
  deliveryGatePasses: 24,
  kyc: 48,
  noc: 72,
  rc: 48,
  underReserve: 24,
}
