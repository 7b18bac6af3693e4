import * as z from 'zod'
import type { Output } from '#contract/api.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { ProviderFailure } from './payments.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call } from '#server/platform/http/handler.ts'
import {
  settleByProviderStatus,
  type ProviderDeps,
  type ProviderOutcome,
} from './settle-by-provider-status.ts'
import { scheduleCheck, findOrder, findProviderOrder } from './orders-queries.ts'
import { findPaymentState, insertReported } from './payments-queries.ts'

/** A payment that a browser reported with a valid signature; `id` is the app's own id of the order. */
export const reportedPayment = z.object({
  id: z.string(),
  providerOrderId: z.string(),
  paymentId: z.string(),
})
type ReportedPayment = z.output<typeof reportedPayment>

/** Records a payment reported by the browser, after checking its signature against the stored order. */
export async function reportPayment(
  tx: Queries,
  { provider }: ProviderDeps,
  { input, caller }: Call<'confirmPayment'>,
): Promise<Result<ReportedPayment>> {
  const order = await findProviderOrder(tx, input.orderId, userOf(caller).organisationId)
  if (order === null || order.providerOrderId === null) return refuse('NOT_FOUND', 'order.unknown')
  const { id, providerOrderId } = order
  if (!provider.isPaymentSigned(providerOrderId, input.paymentId, input.signature)) return notVerified()
  await scheduleCheck(tx, id)
  await insertReported(tx, { orderId: id, providerPaymentId: input.paymentId })
  return accept({ id, providerOrderId, paymentId: input.paymentId })
}

/** Reads the status of a reported payment from the provider, and settles it. */
export async function settleReported(
  db: PooledQueries,
  deps: ProviderDeps & { readonly onFailure: (error: unknown) => void },
  reported: ReportedPayment,
): Promise<Result<Output<'confirmPayment'>>> {
  const known = await findPaymentState(db, reported.paymentId)
  if (known === 'counted') {
    const order = await findOrder(db, reported.id)
    return answer({ kind: 'paid', ledTo: order?.ledTo ?? 'home' })
  }
  if (known !== null && known !== 'reported' && known !== 'failed') return answer({ kind: 'refund' })
  try {
    const payment = await deps.provider.readPayment(reported.paymentId)
    return answer(
      payment === null ? { kind: 'unknown' } : await settleByProviderStatus(db, deps, reported, payment),
    )
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.onFailure(error)
    return pending()
  }
}

function answer(asked: ProviderOutcome): Result<Output<'confirmPayment'>> {
  switch (asked.kind) {
    case 'paid':
      return accept({ onboarding: asked.ledTo })
    case 'refund':
      return refuse('WRONG_STEP', 'order.overpaid')
    case 'failed':
      return refuse('PAYMENT_NOT_VERIFIED', 'order.failed')
    case 'unknown':
      return notVerified()
    case 'pending':
      return pending()
  }
}

function notVerified(): Result<never> {
  return refuse('PAYMENT_NOT_VERIFIED', 'order.unverified')
}

/** Refuses with UNAVAILABLE. The reconciliation job settles the payment later. */
function pending(): Result<never> {
  return refuse('UNAVAILABLE', 'order.unconfirmed', {
    retryAfterSeconds: 5,
  })
}
