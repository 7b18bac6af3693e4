/**
 * The reasons for which a payment is refunded: it exceeds what was due, or the house rejected the registration that it
 * was made for.
 */
export const REFUND_REASONS = ['already_paid', 'other_amount', 'registration_rejected'] as const

export type RefundReason = (typeof REFUND_REASONS)[number]

/** The result of a payment against its order: it counts, or is to be refunded for the given reason. */
export type PaymentOutcome = 'counts' | RefundReason

/** A payment that the provider reports as taken. */
export interface TakenPayment {
  readonly amountPaise: number
  readonly currency: string
}

/**
 * Decides the outcome of a payment taken for an order. Only one payment counts per order, and only one for a dealer's
 * subscription; it must be the order's exact amount. Any other payment is to be refunded, and so is every payment that
 * arrives for a rejected registration.
 */
export function decidePayment(
  payment: TakenPayment,
  order: {
    /** Whole rupees. */
    readonly amount: number
    readonly isPaid: boolean
    readonly purpose: 'subscription' | 'renewal'
    readonly hasSubscription: boolean
    /** Whether the house rejected the dealer's registration. */
    readonly isRejected: boolean
  },
): PaymentOutcome {
  if (order.isRejected) return 'registration_rejected'
  if (order.isPaid || (order.purpose === 'subscription' && order.hasSubscription)) return 'already_paid'
  const isExact = payment.currency === 'INR' && payment.amountPaise === order.amount * 100
  return isExact ? 'counts' : 'other_amount'
}
