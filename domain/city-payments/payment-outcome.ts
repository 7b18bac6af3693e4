/** The result of a payment against its order: it counts, or is to be refunded for the given reason. */
export type PaymentOutcome = 'counts' | 'already_paid' | 'other_amount'

/** A payment that the provider reports as taken. */
export interface TakenPayment {
  readonly amountPaise: number
  readonly currency: string
}

/**
 * Decides the outcome of a payment taken for an order. Only one payment counts per order, and only one for a dealer's
 * subscription; it must be the order's exact amount. Any other payment is to be refunded.
 */
export function decidePayment(
  payment: TakenPayment,
  order: {
    /** Whole rupees. */
    readonly amount: number
    readonly isPaid: boolean
    readonly purpose: 'subscription' | 'renewal'
    readonly hasSubscription: boolean
  },
): PaymentOutcome {
  if (order.isPaid || (order.purpose === 'subscription' && order.hasSubscription)) return 'already_paid'
  const isExact = payment.currency === 'INR' && payment.amountPaise === order.amount * 100
  return isExact ? 'counts' : 'other_amount'
}
