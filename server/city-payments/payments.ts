import type { Result } from '#domain/refusal.ts'

/** A payment as the provider tells of it; amounts in paise. */
export interface ProviderPayment {
  readonly id: string
  readonly orderId: string | null
  readonly amountPaise: number
  readonly currency: string
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  readonly method: string | null
}

/** Money that is given back of a payment, in paise; `pending` until the dealer's bank took it, or did not. */
export interface ProviderRefund {
  readonly id: string
  readonly amountPaise: number
  readonly status: 'pending' | 'processed' | 'failed'
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
  /** Gives back so much of a payment, in paise; refused where more than all of it would be under way. */
  refund(paymentId: string, amountPaise: number): Promise<ProviderRefund>
  /** Every refund of a payment that was ever tried. */
  readRefunds(paymentId: string): Promise<readonly ProviderRefund[]>
  /** Whether the provider signed that this payment was made for this order. */
  signedPayment(orderId: string, paymentId: string, signature: string): boolean
  /** Whether the provider signed this body of a webhook. */
  signedWebhook(body: Buffer, signature: string): boolean
}

/** What the sandbox's checkout hands the page, as Razorpay's does. */
export type CheckoutResult =
  | {
      readonly razorpay_order_id: string
      readonly razorpay_payment_id: string
      readonly razorpay_signature: string
    }
  | {
      readonly error: {
        readonly code: string
        readonly description: string
        readonly source: string
        readonly step: string
        readonly reason: string
        readonly metadata: { readonly order_id: string; readonly payment_id: string }
      }
    }

/** A webhook, ready to be sent. */
export interface SandboxWebhook {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Stands in for the payment provider, with the provider's own rules. */
export interface SandboxPayments extends PaymentProvider {
  readonly name: 'sandbox'
  /** Plays the checkout. NOT_FOUND for no order of its own, WRONG_STATE for one that is paid. */
  pay(orderId: string, outcome: 'success' | 'failure'): Promise<Result<CheckoutResult>>
  /** What the provider tells of a payment, later and by itself. Each time it is made it is the same event. */
  writeWebhook(paymentId: string): Promise<SandboxWebhook>
}

/** The provider that a house takes money by. */
export type OpenedPayments = (PaymentProvider & { readonly name: 'razorpay' }) | SandboxPayments

/** The provider could not be reached, or said no for a reason of its own. Trying again makes sense. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
}
