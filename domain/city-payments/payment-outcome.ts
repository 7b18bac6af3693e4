/** What a payment is, against its order: it pays for it, or is to be given back, and why. */
export type PaymentOutcome = 'counts' | 'already_paid' | 'other_amount'

/** What the provider told of money that it has taken. */
export interface TakenPayment {
  readonly amountPaise: number
  readonly currency: string
}

/**
 * Decides about money that was taken for an order. It counts once for an order, once for a dealer's subscription, and
 * only in the order's own amount; everything else is to be refunded.
 */
export function decidePayment(
  payment: TakenPayment,
  order: {
    /** Whole rupees. */
    readonly amount: number
    readonly isPaid: boolean
    readonly purpose: 'subscription' | 'renewal'
    /** Whether the dealer has a subscription that is paid. */
    readonly hasSubscription: boolean
  },
): PaymentOutcome {
  if (order.isPaid || (order.purpose === 'subscription' && order.hasSubscription)) return 'already_paid'
  const isExact = payment.currency === 'INR' && payment.amountPaise === order.amount * 100
  return isExact ? 'counts' : 'other_amount'
}
