import { ProviderFailure } from './payments.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { settleTold, type AskDeps } from './ask-provider.ts'
import { takeDueOrders, type DueOrder } from './orders-queries.ts'
import { findHalfRefunded } from './payments-queries.ts'
import { finishRefund } from './refund-payment.ts'

/** The job that asks the provider what became of orders of which nobody heard. */
export const RECONCILE_PAYMENTS = 'reconcile-city-payments'

const AT_ONCE = 50

/**
 * Asks the provider about orders that were opened and not paid, and about refunds that were begun: a browser that never
 * came back, a webhook that was lost, a process that died in between. What fails is told, and tried again later.
 */
export async function reconcileOrders(
  db: Queries,
  deps: AskDeps & { readonly onFailure: (error: unknown) => void },
): Promise<void> {
  for (let found = AT_ONCE; found === AT_ONCE;) {
    const orders = await takeDueOrders(db, AT_ONCE)
    for (const order of orders) await tellFailure(deps.onFailure, () => reconcileOrder(db, deps, order))
    found = orders.length
  }
  for (const paymentId of await findHalfRefunded(db)) {
    await tellFailure(deps.onFailure, () => finishRefund(db, deps.provider, paymentId))
  }
}

async function reconcileOrder(db: Queries, deps: AskDeps, { id, providerOrderId }: DueOrder): Promise<void> {
  // It was never opened, so nobody could pay for it.
  if (providerOrderId === null) return
  for (const payment of await deps.provider.readOrderPayments(providerOrderId)) {
    await settleTold(db, deps, { id, providerOrderId }, payment)
  }
}

/** One that fails holds the others up only where the database is at fault. */
async function tellFailure(onFailure: (error: unknown) => void, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    onFailure(error)
  }
}
