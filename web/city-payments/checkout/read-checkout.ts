import { isRecord } from '#domain/car/car-fields.ts'
import { t } from '#web/text/text.ts'
import type { CheckoutOutcome } from './checkout-outcome.ts'

/** What a checkout hands over once it was paid; null for anything else. */
export function readPaid(response: unknown): CheckoutOutcome | null {
  if (!isRecord(response)) return null
  const orderId = response['razorpay_order_id']
  const paymentId = response['razorpay_payment_id']
  const signature = response['razorpay_signature']
  if (typeof orderId !== 'string' || typeof paymentId !== 'string' || typeof signature !== 'string')
    return null
  return { kind: 'paid', paid: { orderId, paymentId, signature } }
}

/** What a checkout tells of a payment that failed. */
export function readFailed(response: unknown): CheckoutOutcome {
  const error = isRecord(response) ? response['error'] : null
  const description = isRecord(error) ? error['description'] : null
  return {
    kind: 'failed',
    description: typeof description === 'string' ? description : t('subscription.noReason'),
  }
}
