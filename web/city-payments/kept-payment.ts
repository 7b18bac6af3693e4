import type { Input } from '#contract/api.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { refusalOf } from '#web/api/failure.ts'

/** What the payment provider's checkout hands over once it was paid. */
export type Paid = Input<'confirmPayment'>

/** A payment as it was kept on the device; null where nothing that can be read was. */
export function readKeptPayment(kept: Readonly<Record<string, unknown>>): Paid | null {
  const { orderId, paymentId, signature } = kept
  if (typeof orderId !== 'string' || typeof paymentId !== 'string' || typeof signature !== 'string')
    return null
  return { orderId, paymentId, signature }
}

/** What stays so however often it is asked: no money is taken by it, or what was taken is paid back. */
const FOR_GOOD: ReadonlySet<RefusalCode> = new Set([
  'INVALID_INPUT',
  'NOT_FOUND',
  'PAYMENT_NOT_VERIFIED',
  'WRONG_STEP',
])

/** Whether the house will never count a payment, by how checking it failed. */
export function isRefusedForGood(error: unknown): boolean {
  const code = refusalOf(error)
  return code !== null && FOR_GOOD.has(code)
}
