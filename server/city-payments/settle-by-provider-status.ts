import { ProviderFailure, type PaymentProvider, type ProviderPayment } from './payments.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { storeFailed } from './payments-queries.ts'
import { settlePayment, type SettleDeps, type Settled } from './settle-payment.ts'

/** Dependencies for querying the payment provider. */
export interface ProviderDeps extends SettleDeps {
  readonly provider: PaymentProvider
}

/** The outcome of a payment according to the provider. */
export type ProviderOutcome =
  | Settled
  | { readonly kind: 'failed' }
  /** Still in progress. */
  | { readonly kind: 'pending' }
  /** Not a payment of this order, or refunded before it counted. */
  | { readonly kind: 'unknown' }

/** An order that is open with the provider. */
export interface OpenedOrder {
  readonly id: string
  readonly providerOrderId: string
}

/**
 * Settles a payment of an order with the status that the provider reports, capturing an authorised payment first.
 *
 * @throws ProviderFailure
 */
export async function settleByProviderStatus(
  db: PooledQueries,
  deps: ProviderDeps,
  order: OpenedOrder,
  reported: ProviderPayment,
): Promise<ProviderOutcome> {
  if (reported.orderId !== order.providerOrderId) return { kind: 'unknown' }
  const payment = reported.status === 'authorized' ? await capture(deps.provider, reported) : reported
  switch (payment.status) {
    case 'captured':
      return inTransaction(db, (tx) => settlePayment(tx, deps, order.id, payment))
    case 'failed':
      await storeFailed(db, order.id, payment)
      return { kind: 'failed' }
    case 'created':
    case 'authorized':
      return { kind: 'pending' }
    case 'refunded':
      return { kind: 'unknown' }
  }
}

/** Captures a payment. If a concurrent capture makes the provider refuse, returns the payment as captured. */
async function capture(provider: PaymentProvider, payment: ProviderPayment): Promise<ProviderPayment> {
  try {
    return await provider.capture(payment)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const now = await provider.readPayment(payment.id)
    if (now === null || now.status === 'authorized') throw error
    return now
  }
}
