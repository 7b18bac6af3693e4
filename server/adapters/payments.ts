/** A payment as the provider tells of it; amounts in paise. */
export interface ProviderPayment {
  readonly id: string
  readonly orderId: string | null
  readonly amountPaise: number
  readonly currency: string
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  readonly method: string | null
  readonly refundedPaise: number
}

/** Who takes the money: it knows its own orders and payments, and signs what it says of them. */
export interface PaymentProvider {
  readonly name: 'razorpay' | 'sandbox'
  /** Names the house's account to the checkout; no secret. */
  readonly key: string
  /** Opens an order; `receipt` is the house's own id of it. Answers the provider's. */
  openOrder(order: { readonly receipt: string; readonly amountPaise: number }): Promise<string>
  /** Null where the provider knows no such payment. */
  readPayment(paymentId: string): Promise<ProviderPayment | null>
  /** Every payment that was tried for an order. */
  readOrderPayments(orderId: string): Promise<readonly ProviderPayment[]>
  /** Takes money that was only promised. Answers the payment as it is then. */
  capture(payment: ProviderPayment): Promise<ProviderPayment>
  /** Gives a payment back whole; answers the refund's id. */
  refund(payment: ProviderPayment): Promise<string>
  /** Whether the provider signed that this payment was made for this order. */
  signedPayment(orderId: string, paymentId: string, signature: string): boolean
  /** Whether the provider signed this body of a webhook. */
  signedWebhook(body: Buffer, signature: string): boolean
}

/** The provider could not be reached, or said no for a reason of its own. Trying again makes sense. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
}
