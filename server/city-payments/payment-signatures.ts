import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs that a payment was made for an order: HMAC-SHA256 of `order_id|payment_id`, in hex. */
export function signPayment(secret: string, orderId: string, paymentId: string): string {
  return signBody(secret, `${orderId}|${paymentId}`)
}

/** Signs a webhook: HMAC-SHA256 of its body as it is sent, in hex. */
export function signBody(secret: string, body: string | Buffer): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** Whether a signature is the expected one (hex); takes as long whatever it is. */
export function isSignature(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
