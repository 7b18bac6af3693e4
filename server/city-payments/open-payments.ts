import type { PooledQueries } from '#server/platform/db/pool.ts'
import { queueJob } from '#server/platform/jobs/queue-job.ts'
import type { PaymentSettings } from './payment-settings.ts'
import { SANDBOX_WEBHOOK } from './sandbox-webhook.ts'
import type { OpenedPayments } from './payments.ts'
import { createRazorpay } from './razorpay-payments.ts'
import { createSandbox } from './sandbox-payments.ts'

/** Opens the payment provider. The sandbox stores its data in the app's database and derives its keys from `secret`. */
export function openPayments(
  settings: PaymentSettings['provider'],
  { db, secret }: { readonly db: PooledQueries; readonly secret: Buffer },
): OpenedPayments {
  if (settings.name === 'razorpay') return createRazorpay(settings)
  return createSandbox({
    db,
    secret,
    queueWebhook: (tx, paymentId) =>
      queueJob(tx, {
        task: SANDBOX_WEBHOOK,
        payload: { paymentId },
        runAt: new Date(Date.now() + settings.webhookSeconds * 1000),
      }),
  })
}
