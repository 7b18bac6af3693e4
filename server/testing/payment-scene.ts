import { randomBytes } from 'node:crypto'
import { SANDBOX_PAY_PATH } from '#contract/route.ts'
import type { CheckoutResult } from '#server/city-payments/payments.ts'
import { signBody, signPayment } from '#server/city-payments/payment-signatures.ts'
import { createRazorpay } from '#server/city-payments/razorpay-payments.ts'
import { sandboxAccount } from '#server/city-payments/sandbox-payments.ts'
import { reconcileOrders } from '#server/city-payments/reconcile-orders.ts'
import type { MadeCity, MadeUser } from './factories.ts'
import type { RazorpayStandIn } from './razorpay-stand-in.ts'
import type { AppAt, TestApp } from './test-app.ts'

/** The default price of a city, in rupees. */
export const CITY_PRICE = 30_000

/** The result of a checkout, in the format of `confirmPayment`. */
export interface PaidOrder {
  readonly orderId: string
  readonly paymentId: string
  readonly signature: string
}

/** Orders a year of these cities, and returns the provider's order id. */
export async function orderCities(
  app: Pick<AppAt, 'must'>,
  dealer: Pick<MadeUser, 'token'>,
  cities: readonly MadeCity[],
): Promise<string> {
  const order = {
    amount: CITY_PRICE * cities.length,
    cities: cities.map(({ name }) => name),
    mode: 'UPI',
  } as const
  const { value } = await app.must('initiatePayment', order, { token: dealer.token })
  return value.orderId
}

/** Completes the sandbox's checkout, and returns its status and result. */
export async function completeCheckout(
  app: Pick<AppAt, 'fetch'>,
  orderId: string,
  outcome: 'success' | 'failure' = 'success',
): Promise<{ readonly status: number; readonly body: unknown }> {
  const answer = await app.fetch(SANDBOX_PAY_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, outcome }),
  })
  return { status: answer.status, body: await answer.json() }
}

/** Pays an order at the sandbox's checkout. @throws Error if the payment fails. */
export async function payOrder(app: Pick<AppAt, 'fetch'>, orderId: string): Promise<PaidOrder> {
  const { status, body } = await completeCheckout(app, orderId)
  const result = body as CheckoutResult
  if (status !== 200 || 'error' in result) throw new Error(`The sandbox answered ${status}`)
  return {
    orderId: result.razorpay_order_id,
    paymentId: result.razorpay_payment_id,
    signature: result.razorpay_signature,
  }
}

/** Returns the result of a successful checkout with this account. */
export function checkoutResult(
  { keySecret }: { readonly keySecret: string },
  orderId: string,
  paymentId: string,
): PaidOrder {
  return { orderId, paymentId, signature: signPayment(keySecret, orderId, paymentId) }
}

/** Reconciles the due orders and refunds with the stand-in. Returns the failures. */
export async function reconcileWith(
  { account, url }: RazorpayStandIn,
  { database: { db }, vault }: Pick<TestApp, 'database' | 'vault'>,
): Promise<readonly unknown[]> {
  const failures: unknown[] = []
  await reconcileOrders(db, {
    provider: createRazorpay({ ...account, apiUrl: url }),
    vault,
    onFailure: (error) => failures.push(error),
  })
  return failures
}

/** A signed webhook event in the provider's format. */
export interface WrittenEvent {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Creates and signs a webhook event, with the keys of an app's sandbox or of this account. */
export function writeEvent(
  by: Buffer | { readonly webhookSecret: string },
  kind: string,
  entities: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  eventId = `evt_${randomBytes(7).toString('hex')}`,
): WrittenEvent {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
  const { webhookSecret } = Buffer.isBuffer(by) ? sandboxAccount(by) : by
  const body = JSON.stringify({ entity: 'event', event: kind, contains: Object.keys(payload), payload })
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signBody(webhookSecret, body),
      'x-razorpay-event-id': eventId,
    },
  }
}

/** Returns the payment entity of a webhook event for this order. */
export function paymentEntity(
  orderId: string,
  amountPaise: number,
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return {
    id: `pay_${randomBytes(7).toString('hex')}`,
    entity: 'payment',
    order_id: orderId,
    amount: amountPaise,
    currency: 'INR',
    status: 'captured',
    method: 'netbanking',
    ...more,
  }
}

/** Sends an event to the webhook of the app, and returns the status of the response. */
export async function sendEvent(app: Pick<AppAt, 'fetch'>, event: WrittenEvent): Promise<number> {
  const answer = await app.fetch('/api/paymentWebhook', {
    method: 'POST',
    headers: { ...event.headers },
    body: event.body,
  })
  await answer.arrayBuffer()
  return answer.status
}
