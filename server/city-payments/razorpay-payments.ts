import type Razorpay from 'razorpay'
import * as z from 'zod'
import { matchesSignature, signBody, signPayment } from './payment-signatures.ts'
import {
  ProviderFailure,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
} from './payments.ts'

export interface RazorpayAccount {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
  /** Base URL of the provider's API. */
  readonly apiUrl: string
}

/** Timeout of a provider call in ms. Keeps callers' responses within 12 s. */
const TIMEOUT_MS = 8_000
/** Minutes after which Razorpay captures an authorised payment; the minimum that it allows. */
const CAPTURE_AFTER_MINUTES = 12
const MANUAL_EXPIRY_MINUTES = 7_200
/** The provider's page size limit. */
const MAX_REFUNDS = 100

const payment = z.object({
  id: z.string(),
  order_id: z.string().nullable().optional(),
  amount: z.coerce.number().int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: z.string().nullable().optional(),
})

const refund = z.object({
  id: z.string(),
  amount: z.coerce.number().int(),
  status: z.enum(['pending', 'processed', 'failed']),
})

/** Creates the Razorpay provider on its official SDK. */
export function createRazorpay(account: RazorpayAccount): PaymentProvider & { readonly name: 'razorpay' } {
  const { keyId, keySecret, webhookSecret } = account
  let opening: Promise<Razorpay> | undefined
  const request = <T>(action: string, work: (razorpay: Razorpay) => Promise<T>): Promise<T> => {
    opening ??= openSdk(account)
    return withFailure(action, opening, work)
  }
  return {
    name: 'razorpay',
    key: keyId,
    openOrder: ({ receipt, amountPaise }) =>
      request('open an order', async (razorpay) => {
        const order = await razorpay.orders.create({
          amount: amountPaise,
          currency: 'INR',
          receipt,
          payment: {
            capture: 'automatic',
            capture_options: {
              automatic_expiry_period: CAPTURE_AFTER_MINUTES,
              manual_expiry_period: MANUAL_EXPIRY_MINUTES,
              refund_speed: 'normal',
            },
          },
        })
        return order.id
      }),
    readPayment: (paymentId) =>
      request('read a payment', async (razorpay) => {
        try {
          return describe(await razorpay.payments.fetch(paymentId))
        } catch (error) {
          if (isUnknown(error)) return null
          throw error
        }
      }),
    readOrderPayments: (orderId) =>
      request('read the payments of an order', async (razorpay) => {
        const { items } = await razorpay.orders.fetchPayments(orderId)
        return items.map(describe)
      }),
    capture: ({ id, amountPaise, currency }) =>
      request('capture a payment', async (razorpay) =>
        describe(await razorpay.payments.capture(id, amountPaise, currency)),
      ),
    refund: (paymentId, amountPaise) =>
      request('refund a payment', async (razorpay) =>
        describeRefund(await razorpay.payments.refund(paymentId, { amount: amountPaise, speed: 'normal' })),
      ),
    readRefunds: (paymentId) =>
      request('read the refunds of a payment', async (razorpay) => {
        const { items } = await razorpay.payments.fetchMultipleRefund(paymentId, { count: MAX_REFUNDS })
        return items.map(describeRefund)
      }),
    isPaymentSigned: (orderId, paymentId, signature) =>
      matchesSignature(signPayment(keySecret, orderId, paymentId), signature),
    isWebhookSigned: (body, signature) => matchesSignature(signBody(webhookSecret, body), signature),
  }
}

/** Loads the SDK lazily, to save memory in processes that don't need it. */
async function openSdk({ keyId, keySecret, apiUrl }: RazorpayAccount): Promise<Razorpay> {
  const { default: Sdk } = await import('razorpay')
  const razorpay = new Sdk({ key_id: keyId, key_secret: keySecret })
  // The SDK has no options for the timeout and base URL, so set them on its axios instance.
  const { defaults } = (razorpay.api as unknown as { rq: { defaults: { timeout: number; baseURL: string } } })
    .rq
  defaults.timeout = TIMEOUT_MS
  defaults.baseURL = apiUrl
  return razorpay
}

function describe(given: unknown): ProviderPayment {
  const read = payment.parse(given)
  return {
    id: read.id,
    orderId: read.order_id ?? null,
    amountPaise: read.amount,
    currency: read.currency,
    status: read.status,
    method: read.method ?? null,
  }
}

function describeRefund(given: unknown): ProviderRefund {
  const { id, amount, status } = refund.parse(given)
  return { id, amountPaise: amount, status }
}

/** Runs `work`, and reports failures without the request, which contains the account's secret. */
async function withFailure<T>(
  action: string,
  opening: Promise<Razorpay>,
  work: (razorpay: Razorpay) => Promise<T>,
): Promise<T> {
  const razorpay = await opening
  try {
    return await work(razorpay)
  } catch (error) {
    const refused = refusal.safeParse(error)
    const why = refused.success
      ? `${refused.data.statusCode} ${refused.data.error.description ?? ''}`
      : 'no readable response'
    throw new ProviderFailure(`Razorpay could not ${action}: ${why.trim()}`)
  }
}

/** A refusal as the SDK reports it. */
const refusal = z.object({
  statusCode: z.coerce.number(),
  error: z.object({ code: z.string().optional(), description: z.string().nullish() }),
})

function isUnknown(error: unknown): boolean {
  const refused = refusal.safeParse(error)
  if (!refused.success) return false
  const { statusCode, error: failure } = refused.data
  return (
    statusCode === 404 ||
    (statusCode === 400 && /does not exist|not a valid id/i.test(failure.description ?? ''))
  )
}
