import type { Result } from '#domain/refusal.ts'

/** A payment as the provider reports it. Amounts in paise. */
export interface ProviderPayment {
  readonly id: string
  readonly orderId: string | null
  readonly amountPaise: number
  readonly currency: string
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  readonly method: string | null
}

/** A refund, in paise. `pending` until the dealer's bank accepts or rejects it. */
export interface ProviderRefund {
  readonly id: string
  readonly amountPaise: number
  readonly status: 'pending' | 'processed' | 'failed'
}

/** A payment provider. It stores its own orders and payments, and signs what it reports about them. */
export interface PaymentProvider {
  readonly name: 'razorpay' | 'sandbox'
  /** Public key id that the checkout needs. Not a secret. */
  readonly key: string
  /** Opens an order and returns the provider's id. `receipt` is the app's id of the order. */
  openOrder(order: { readonly receipt: string; readonly amountPaise: number }): Promise<string>
  /** Returns null if the provider does not know the payment. */
  readPayment(paymentId: string): Promise<ProviderPayment | null>
  /** Returns every attempted payment of an order. */
  readOrderPayments(orderId: string): Promise<readonly ProviderPayment[]>
  /** Captures an authorised payment and returns its new state. */
  capture(payment: ProviderPayment): Promise<ProviderPayment>
  /** Refunds an amount in paise. The provider refuses if refunds in total would exceed the payment. */
  refund(paymentId: string, amountPaise: number): Promise<ProviderRefund>
  /** Returns every attempted refund of a payment. */
  readRefunds(paymentId: string): Promise<readonly ProviderRefund[]>
  /** Whether the provider signed that this payment belongs to this order. */
  isPaymentSigned(orderId: string, paymentId: string, signature: string): boolean
  /** Whether the provider signed this webhook body. */
  isWebhookSigned(body: Buffer, signature: string): boolean
}

/** The result that the sandbox's checkout returns to the page, in Razorpay's format. */
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

/** A webhook ready to send. */
export interface SandboxWebhook {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** A local stand-in for the payment provider, with the same rules. */
export interface SandboxPayments extends PaymentProvider {
  readonly name: 'sandbox'
  /** Simulates the checkout. Refuses with NOT_FOUND for an unknown order, and WRONG_STATE for a paid one. */
  pay(orderId: string, outcome: 'success' | 'failure'): Promise<Result<CheckoutResult>>
  /** Makes the webhook that reports a payment. Repeated calls make the same event. */
  writeWebhook(paymentId: string): Promise<SandboxWebhook>
}

/** The configured payment provider. */
export type OpenedPayments = (PaymentProvider & { readonly name: 'razorpay' }) | SandboxPayments

/** Thrown if the provider could not be reached, or refused. A retry can succeed. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
}
