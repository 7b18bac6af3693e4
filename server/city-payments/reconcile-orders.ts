import { ProviderFailure } from './payments.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { settleByProviderStatus, type ProviderDeps } from './settle-by-provider-status.ts'
import { claimDueOrders, type DueOrder } from './orders-queries.ts'
import { findUnfinishedRefunds } from './payments-queries.ts'
import { finishRefund } from './refund-payment.ts'

/** Job that checks unsettled orders and refunds with the provider. */
export const RECONCILE_PAYMENTS = 'reconcile-city-payments'

const BATCH_SIZE = 50

/**
 * Checks open orders and unfinished refunds with the provider. This covers browsers that never returned, lost webhooks,
 * and processes that died in between. Failures are reported and retried later.
 */
export async function reconcileOrders(
  db: PooledQueries,
  deps: ProviderDeps & { readonly onFailure: (error: unknown) => void },
): Promise<void> {
  for (let found = BATCH_SIZE; found === BATCH_SIZE;) {
    const orders = await claimDueOrders(db, BATCH_SIZE)
    for (const order of orders) await reportFailure(deps.onFailure, () => reconcileOrder(db, deps, order))
    found = orders.length
  }
  for (const paymentId of await findUnfinishedRefunds(db)) {
    await reportFailure(deps.onFailure, () => finishRefund(db, deps.provider, paymentId))
  }
}

/**
 * Settles each payment that the provider knows of an order.
 *
 * @throws ProviderFailure
 */
export async function reconcileOrder(
  db: PooledQueries,
  deps: ProviderDeps,
  { id, providerOrderId }: DueOrder,
): Promise<void> {
  // Never opened with the provider, so it cannot have been paid.
  if (providerOrderId === null) return
  for (const payment of await deps.provider.readOrderPayments(providerOrderId)) {
    await settleByProviderStatus(db, deps, { id, providerOrderId }, payment)
  }
}

/** Reports provider failures so that the remaining work continues. Other errors abort the job. */
async function reportFailure(
  onFailure: (error: unknown) => void,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    onFailure(error)
  }
}
