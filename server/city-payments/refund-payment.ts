import { ProviderFailure, type PaymentProvider, type ProviderRefund } from './payments.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import {
  findRefund,
  keepProviderRefund,
  markRefunded,
  markRefundFailed,
  type RefundRow,
} from './payments-queries.ts'

/**
 * Continues a requested refund: sends it, or records its outcome. It is done once the full amount is refunded, and due
 * again if the provider says that it failed. Existing refunds, including those made in the provider's dashboard, are
 * subtracted first, so repeats and concurrent processes never refund twice.
 *
 * @throws ProviderFailure
 */
export async function finishRefund(db: Queries, provider: PaymentProvider, paymentId: string): Promise<void> {
  const refund = await findRefund(db, paymentId)
  if (refund === null || refund.state !== 'refunding') return
  const refunds = await provider.readRefunds(refund.providerPaymentId)
  const last = refunds.find(({ id }) => id === refund.providerRefundId)
  if (last?.status === 'failed') return markRefundFailed(db, refund.providerPaymentId, last.id)
  const missing = refund.amountPaise - sumActive(refunds)
  await settle(db, refund, missing > 0 ? await requestRefund(db, provider, refund, missing) : refunds)
}

/** Sums refunds that are done or pending, in paise. */
function sumActive(refunds: readonly ProviderRefund[]): number {
  return sum(refunds.filter(({ status }) => status !== 'failed'))
}

async function requestRefund(
  db: Queries,
  provider: PaymentProvider,
  { paymentId, providerPaymentId, amountPaise }: RefundRow,
  missing: number,
): Promise<readonly ProviderRefund[]> {
  try {
    const { id } = await provider.refund(providerPaymentId, missing)
    await keepProviderRefund(db, paymentId, id)
  } catch (error) {
    // The provider refuses a concurrent duplicate. Then the refund is already pending.
    if (!(error instanceof ProviderFailure)) throw error
    if (sumActive(await provider.readRefunds(providerPaymentId)) < amountPaise) throw error
  }
  return provider.readRefunds(providerPaymentId)
}

async function settle(
  db: Queries,
  { providerPaymentId, amountPaise }: RefundRow,
  refunds: readonly ProviderRefund[],
): Promise<void> {
  const processed = refunds.filter(({ status }) => status === 'processed')
  const [last] = processed
  if (last === undefined || sum(processed) < amountPaise) return
  await markRefunded(db, providerPaymentId, { id: last.id, amountPaise: sum(processed) })
}

const sum = (refunds: readonly ProviderRefund[]): number =>
  refunds.reduce((paise, { amountPaise }) => paise + amountPaise, 0)
