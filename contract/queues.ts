import * as z from 'zod'
import { underReserveQueues } from './auctions/under-reserve-queue.ts'
import { paymentQueues } from './car-payments/payment-queue.ts'
import { onboardingQueues } from './dealers/onboarding-queue.ts'
import { deliveryPassQueues, gatePassQueues } from './gate-passes/pass-queues.ts'
import { paperQueues } from './paperwork/paper-queue.ts'

/**
 * The queues of work for admins (spec: "Admin"), in the order of a car's life. Each is declared by the area whose work it
 * is. The queue `kyc` has the screen `admin.kyc`; one without such a screen is shown elsewhere.
 */
export const QUEUES = {
  ...onboardingQueues,
  ...gatePassQueues,
  ...paymentQueues,
  ...deliveryPassQueues,
  ...paperQueues,
  ...underReserveQueues,
}

/** The name of a queue. */
export type Queue = keyof typeof QUEUES

/** The names of all queues, in their order. */
export const QUEUE_NAMES = Object.keys(QUEUES).filter((name): name is Queue => name in QUEUES)

// Several queues may have items of one schema.
const [firstItem, ...furtherItems] = [...new Set(Object.values(QUEUES).map(({ item }) => item))]
if (firstItem === undefined) throw new Error('No area declares a queue.')

/** An item of any queue. */
export const queueItem = z.discriminatedUnion('queue', [firstItem, ...furtherItems]).meta({ id: 'QueueItem' })
export type QueueItem = z.output<typeof queueItem>

/** An item of the queue `Name`. */
export type ItemOf<Name extends Queue> = z.output<(typeof QUEUES)[Name]['item']>
