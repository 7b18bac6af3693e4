import { isRecord } from '#domain/read-value.ts'
import { t } from '#web/text/en/onboarding.ts'
import type { CheckoutOutcome } from './checkout-outcome.ts'

/** Reads the payment from a successful checkout's response; null for anything else. */
export function readPaid(response: unknown): CheckoutOutcome | null {
  if (!isRecord(response)) return null
  const orderId = response['razorpay_order_id']
  const paymentId = response['razorpay_payment_id']
  const signature = response['razorpay_signature']
  if (typeof orderId !== 'string' || typeof paymentId !== 'string' || typeof signature !== 'string')
    return null
  return { kind: 'paid', paid: { orderId, paymentId, signature } }
}

/** Reads the failed payment from a checkout's response. */
export function readFailed(response: unknown): CheckoutOutcome {
  const error = isRecord(response) ? response['error'] : null
  const description = isRecord(error) ? error['description'] : null
  return {
    kind: 'failed',
    description: typeof description === 'string' ? description : t('subscription.noReason'),
  }
}
