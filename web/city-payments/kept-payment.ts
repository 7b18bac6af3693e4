import type { Input } from '#contract/api.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { refusalOf } from '#web/api/failure.ts'

/** The result of a successful checkout. */
export type Paid = Input<'confirmPayment'>

/** Reads a payment from stored fields; null if missing or invalid. */
export function readStoredPayment(kept: Readonly<Record<string, unknown>>): Paid | null {
  const { orderId, paymentId, signature } = kept
  if (typeof orderId !== 'string' || typeof paymentId !== 'string' || typeof signature !== 'string')
    return null
  return { orderId, paymentId, signature }
}

/** The refusals after which a payment will never be accepted: it took no money, or it is refunded. */
const FINAL_REFUSALS: ReadonlySet<RefusalCode> = new Set([
  'INVALID_INPUT',
  'NOT_FOUND',
  'PAYMENT_NOT_VERIFIED',
  'WRONG_STEP',
])

/** Whether an error from checking a payment means that the server will never accept it. */
export function isFinalRefusal(error: unknown): boolean {
  const code = refusalOf(error)
  return code !== null && FINAL_REFUSALS.has(code)
}
