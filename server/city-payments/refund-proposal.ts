import * as z from 'zod'
import type { RefundProposal } from '#contract/city-payments/city-payments.ts'
import { accept, refuse } from '#domain/refusal.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { auditActsOn } from '#server/proposals/audit-acts.ts'
import { defineProposalKind } from '#server/proposals/proposal-kind.ts'
import { queueJob } from '#server/platform/jobs/queue-job.ts'
import type { Task } from '#server/platform/jobs/worker.ts'
import { findRefund, lockRefund, markRefunding } from './payments-queries.ts'
import type { PaymentProvider } from './payments.ts'
import { finishRefund } from './refund-payment.ts'

const audit = auditActsOn('payment')

/** Job that sends a refund to the provider. */
export const FINISH_REFUND = 'finish-refund'

/** Creates the task that sends a refund to the provider. The job of all payments continues what it leaves. */
export function createFinishRefundTask(db: PooledQueries, provider: PaymentProvider): Task {
  return async (payload) => {
    const { paymentId } = z.object({ paymentId: z.string() }).parse(payload)
    await finishRefund(db, provider, paymentId)
  }
}

/**
 * The proposals to refund a payment for cities that is due for it. Their subject is the payment's id. Once one is confirmed,
 * a job sends the refund to the provider.
 */
export const refundProposals = defineProposalKind({
  kind: 'refund',
  details: z.object({}),
  password: 'each',
  isDoneAtOnceAlone: true,

  lock: async (tx, { subject }) => {
    await lockRefund(tx, subject)
  },

  describe: (db, proposals): Promise<readonly RefundProposal[]> =>
    Promise.all(
      proposals.map(async ({ subject }) => {
        const refund = await findRefund(db, subject)
        if (refund === null) throw new Error(`A proposal names payment ${subject}, which is not there.`)
        const { paymentId, organization, amountPaise, reason } = refund
        return { kind: 'refund', paymentId, organization, amount: amountPaise / 100, why: reason } as const
      }),
    ),

  noteProposed: (tx, { subject }, act) => audit(tx, subject, 'refundProposed', act),

  carryOut: async (tx, { subject }, confirmation) => {
    const refund = await findRefund(tx, subject)
    if (refund?.state !== 'refund_due') return refuse('WRONG_STATE', 'refund.done')
    await markRefunding(tx, subject, confirmation.adminId)
    // An admin who is alone sends it within the call.
    if (!confirmation.isAlone) await queueJob(tx, { task: FINISH_REFUND, payload: { paymentId: subject } })
    await audit(tx, subject, 'paymentRefunded', {
      ...confirmation,
      before: { state: 'refund_due' },
      after: { state: 'refunding', payment: refund.providerPaymentId, amountPaise: refund.amountPaise },
    })
    return accept(undefined)
  },

  withdraw: (tx, { subject }, act) => audit(tx, subject, 'refundWithdrawn', act),
})
