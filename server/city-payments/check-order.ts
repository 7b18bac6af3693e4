import type { Output } from '#contract/api.ts'
import { orderState } from '#domain/dealers/order-state.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call } from '#server/platform/http/handler.ts'
import { takeTurn } from '#server/platform/throttle/throttle.ts'
import { findProviderOrder, readDealerOrders } from './orders-queries.ts'
import { ProviderFailure } from './payments.ts'
import { readOrderRate } from './place-order.ts'
import { reconcileOrder } from './reconcile-orders.ts'
import type { ProviderDeps } from './settle-by-provider-status.ts'

/**
 * Asks the provider what became of a dealer's own order, and settles its payments, so that a failed payment is known at
 * once. Refuses with NOT_FOUND, TOO_MANY_REQUESTS, or UNAVAILABLE if the provider does not answer.
 */
export async function checkOrder(
  db: PooledQueries,
  deps: ProviderDeps & { readonly onFailure: (error: unknown) => void },
  { input, caller }: Pick<Call<'checkCityOrder'>, 'input' | 'caller'>,
): Promise<Result<Output<'checkCityOrder'>>> {
  const { organisationId } = userOf(caller)
  const order = await findProviderOrder(db, input.orderId, organisationId)
  if (order === null) return refuse('NOT_FOUND', 'order.unknown')
  if (order.paidAt === null) {
    const turn = await takeTurn(db, [
      { what: 'checks of orders', whose: organisationId, ...(await readOrderRate(db)) },
    ])
    if (!turn.ok) return turn
    try {
      await reconcileOrder(db, deps, order)
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      deps.onFailure(error)
      return refuse('UNAVAILABLE', 'provider.unreachable', {
        retryAfterSeconds: 5,
      })
    }
  }
  const orders = await readDealerOrders(db, organisationId)
  const now = orders.find(({ id }) => id === order.id)
  const isPaid = (now?.paidAt ?? null) !== null
  return accept({ state: orderState({ isPaid, lastAttempt: now?.lastAttempt ?? null }) })
}
