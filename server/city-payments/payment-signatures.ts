import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs a payment of an order: HMAC-SHA256 of `order_id|payment_id`, in hex. */
export function signPayment(secret: string, orderId: string, paymentId: string): string {
  return signBody(secret, `${orderId}|${paymentId}`)
}

/** Signs a webhook: HMAC-SHA256 of its raw body, in hex. */
export function signBody(secret: string, body: string | Buffer): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** Compares a signature with the expected one (hex) in constant time. */
export function matchesSignature(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
