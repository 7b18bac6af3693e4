import { ProviderFailure, type PaymentProvider, type ProviderPayment } from './payments.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { keepFailed } from './payments-queries.ts'
import { settlePayment, type SettleDeps, type Settled } from './settle-payment.ts'

/** What asking needs. */
export interface AskDeps extends SettleDeps {
  readonly provider: PaymentProvider
}

/** What became of a payment when the provider was asked. */
export type Asked =
  | Settled
  | { readonly kind: 'failed' }
  /** It is under way still. */
  | { readonly kind: 'pending' }
  /** It is not this order's, or was given back before it counted. */
  | { readonly kind: 'unknown' }

/** An order as the provider knows it. */
export interface OpenedOrder {
  readonly id: string
  readonly providerOrderId: string
}

/**
 * Settles a payment of an order as the provider tells of it; money that was only promised is taken first.
 *
 * @throws ProviderFailure
 */
export async function settleTold(
  db: Queries,
  deps: AskDeps,
  order: OpenedOrder,
  told: ProviderPayment,
): Promise<Asked> {
  if (told.orderId !== order.providerOrderId) return { kind: 'unknown' }
  const payment = told.status === 'authorized' ? await capture(deps.provider, told) : told
  switch (payment.status) {
    case 'captured':
      return inTransaction(db, (tx) => settlePayment(tx, deps, order.id, payment))
    case 'failed':
      await keepFailed(db, order.id, payment)
      return { kind: 'failed' }
    case 'created':
    case 'authorized':
      return { kind: 'pending' }
    case 'refunded':
      return { kind: 'unknown' }
  }
}

/** Of two that take it at once one is refused, and finds it taken. */
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
