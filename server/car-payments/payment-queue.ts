import type { paymentQueues } from '#contract/car-payments/payment-queue.ts'
import { describeQueuedCar } from '#server/browsing/describe-queued-car.ts'
import { readQueuedFlows } from '#server/browsing/queued-cars-queries.ts'
import { describeEach, type QueueSources } from '#server/platform/queue-source.ts'
import { describePaymentItems, type DescribeDeps } from './describe-payments.ts'
import { searchPayments, waitingPayments } from './payment-queue-queries.ts'

/** Creates the queue of payments: proofs to check, and payments that are overdue. */
export function createPaymentQueues(deps: DescribeDeps): QueueSources<keyof typeof paymentQueues> {
  return {
    payments: {
      waiting: waitingPayments,
      search: searchPayments,
      describe: async (db, ids, adminId) => {
        const [flows, payments] = await Promise.all([
          readQueuedFlows(db, ids),
          describePaymentItems(db, deps, ids, adminId),
        ])
        return describeEach(flows, (flow, flowEntityId) => {
          const payment = payments.get(flowEntityId)
          if (payment === undefined) return null
          const { uid, organization, state } = flow
          return {
            queue: 'payments' as const,
            flowEntityId,
            uid,
            organization,
            state,
            ...describeQueuedCar(flow, deps.links),
            ...payment,
          }
        })
      },
    },
  }
}
