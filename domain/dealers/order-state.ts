/**
 * How far an order for cities is. `checking`: a payment was reported, and the provider is yet to confirm it. `failed`: the
 * last attempt to pay failed, and another one is possible.
 */
export const ORDER_STATES = ['open', 'checking', 'failed', 'paid'] as const

export type OrderState = (typeof ORDER_STATES)[number]

/** Returns how far an order is. `lastAttempt`: its last payment that neither counted nor is to be refunded. */
export function orderState(order: {
  readonly isPaid: boolean
  readonly lastAttempt: 'reported' | 'failed' | null
}): OrderState {
  if (order.isPaid) return 'paid'
  if (order.lastAttempt === null) return 'open'
  return order.lastAttempt === 'failed' ? 'failed' : 'checking'
}
