import { ProviderFailure, type PaymentProvider, type ProviderPayment } from '#server/adapters/payments.ts'
import type { Queries } from '#server/db/pool.ts'
import { findRefund, markRefunded } from './payments-queries.ts'

/**
 * Brings a refund about that was asked for: the provider is asked first what it gave back already, so that a repeat, and
 * another process, give nothing back twice.
 *
 * @throws ProviderFailure
 */
export async function finishRefund(db: Queries, provider: PaymentProvider, paymentId: string): Promise<void> {
  const refund = await findRefund(db, paymentId)
  if (refund === null || refund.state !== 'refunding') return
  const payment = await provider.readPayment(refund.providerPaymentId)
  if (payment === null) throw new ProviderFailure('The provider does not know the payment any more.')
  await markRefunded(db, payment.id, isBack(payment) ? null : await giveBack(provider, payment))
}

const isBack = ({ amountPaise, refundedPaise }: ProviderPayment): boolean => refundedPaise >= amountPaise

/** Of two that give it back at once one is refused, and finds it back. */
async function giveBack(provider: PaymentProvider, payment: ProviderPayment): Promise<string | null> {
  try {
    return await provider.refund(payment)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const now = await provider.readPayment(payment.id)
    if (now === null || !isBack(now)) throw error
    return null
  }
}
