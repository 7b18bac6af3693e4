import { decidePayment } from '#domain/city-payments/payment-outcome.ts'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import type { ProviderPayment } from './payments.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readClock } from '#server/platform/db/read-clock.ts'
import { completeStep } from '#server/dealers/move-onboarding.ts'
import { findOnboarding, isRejected } from '#server/dealers/onboarding-queries.ts'
import { grantOrderedYears } from './grant-years.ts'
import { issueReceipt, type IssueDeps } from './issue-receipt.ts'
import { hasPaidSubscription, lockOrder, markPaid, type CityOrder } from './orders-queries.ts'
import { findPaymentState, storeCaptured } from './payments-queries.ts'
import { voucherLatePayment } from './refund-rejected.ts'

/** The result of settling a captured payment. */
export type Settled =
  | { readonly kind: 'paid'; readonly ledTo: OnboardingStep }
  /**
   * The payment exceeds what was due, or its registration is rejected. The console lists it for a refund, or it is already
   * refunded.
   */
  | { readonly kind: 'refund' }

/** Dependencies of settling besides the database. */
export type SettleDeps = IssueDeps

/**
 * Settles a payment that the provider has captured for an order: marks the order as paid, with all consequences for the
 * dealer, or marks the payment as due for a refund. Runs in the caller's transaction. Idempotent: a repeat returns the
 * first result.
 */
export async function settlePayment(
  tx: Tx,
  deps: SettleDeps,
  orderId: string,
  payment: ProviderPayment,
): Promise<Settled> {
  const order = await lockOrder(tx, orderId)
  if (order.providerOrderId === null || order.providerOrderId !== payment.orderId) {
    throw new Error(`Payment ${payment.id} does not belong to order ${orderId}.`)
  }
  const known = await findPaymentState(tx, payment.id)
  if (known === 'counted') return { kind: 'paid', ledTo: order.ledTo ?? 'home' }
  if (known !== null && known !== 'reported' && known !== 'failed') return { kind: 'refund' }

  const outcome = decidePayment(payment, {
    amount: order.amount,
    isPaid: order.paidAt !== null,
    purpose: order.purpose,
    hasSubscription: await hasPaidSubscription(tx, order.organisationId),
    isRejected: await isRejected(tx, order.userId),
  })
  const at = await readClock(tx)
  await storeCaptured(tx, order.id, payment, { at, refundReason: outcome === 'counts' ? null : outcome })
  if (outcome === 'registration_rejected') {
    await voucherLatePayment(tx, deps, order, { providerPaymentId: payment.id, at })
  }
  if (outcome !== 'counts') return { kind: 'refund' }

  const ledTo = await advanceOnboarding(tx, order)
  await markPaid(tx, order.id, { at, ledTo })
  // A new dealer's years begin with the approval.
  if (order.purpose === 'renewal') await grantOrderedYears(tx, order, at)
  await issueReceipt(tx, deps, { ...order, paidAt: new Date(at) }, payment)
  return { kind: 'paid', ledTo }
}

async function advanceOnboarding(tx: Tx, order: CityOrder): Promise<OnboardingStep> {
  const state = await findOnboarding(tx, order.userId)
  if (state === null) throw new Error(`User ${order.userId} ordered cities but is not a dealer.`)
  if (order.purpose === 'renewal' || state.step !== 'subscription') return state.step
  return completeStep(tx, state, { step: 'subscription', changed: true })
}
