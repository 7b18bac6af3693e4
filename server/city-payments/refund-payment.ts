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
 * Brings a refund on its way that was asked for, or notes what became of it: given back once all of it was, due again
 * where the provider says that it failed. The provider is asked first what it gave back already, also by its own
 * dashboard, so that a repeat, and another process, give nothing back twice.
 *
 * @throws ProviderFailure
 */
export async function finishRefund(db: Queries, provider: PaymentProvider, paymentId: string): Promise<void> {
  const refund = await findRefund(db, paymentId)
  if (refund === null || refund.state !== 'refunding') return
  const told = await provider.readRefunds(refund.providerPaymentId)
  const last = told.find(({ id }) => id === refund.providerRefundId)
  if (last?.status === 'failed') return markRefundFailed(db, refund.providerPaymentId, last.id)
  const missing = refund.amountPaise - underWay(told)
  await settle(db, refund, missing > 0 ? await giveBack(db, provider, refund, missing) : told)
}

/** What is given back, or on its way, in paise. */
function underWay(told: readonly ProviderRefund[]): number {
  return sum(told.filter(({ status }) => status !== 'failed'))
}

async function giveBack(
  db: Queries,
  provider: PaymentProvider,
  { paymentId, providerPaymentId, amountPaise }: RefundRow,
  missing: number,
): Promise<readonly ProviderRefund[]> {
  try {
    const { id } = await provider.refund(providerPaymentId, missing)
    await keepProviderRefund(db, paymentId, id)
  } catch (error) {
    // Of two that give it back at once one is refused, and finds it under way.
    if (!(error instanceof ProviderFailure)) throw error
    if (underWay(await provider.readRefunds(providerPaymentId)) < amountPaise) throw error
  }
  return provider.readRefunds(providerPaymentId)
}

async function settle(
  db: Queries,
  { providerPaymentId, amountPaise }: RefundRow,
  told: readonly ProviderRefund[],
): Promise<void> {
  const back = told.filter(({ status }) => status === 'processed')
  const [last] = back
  if (last === undefined || sum(back) < amountPaise) return
  await markRefunded(db, providerPaymentId, { id: last.id, amountPaise: sum(back) })
}

const sum = (refunds: readonly ProviderRefund[]): number =>
  refunds.reduce((paise, { amountPaise }) => paise + amountPaise, 0)
