import { createHmac, randomInt } from 'node:crypto'
import { accept, refuse } from '#domain/refusal.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { matchesSignature, signBody, signPayment } from './payment-signatures.ts'
import {
  ProviderFailure,
  type ProviderPayment,
  type ProviderRefund,
  type SandboxPayments,
} from './payments.ts'
import {
  findSandboxOrder,
  findSandboxPayment,
  insertSandboxOrder,
  insertSandboxPayment,
  readSandboxPayments,
  refundSandboxPayment,
  type SandboxPayment,
} from './sandbox-payments-queries.ts'

export interface SandboxDeps {
  readonly db: PooledQueries
  /** The app's secret, from which the sandbox's own secrets are derived. */
  readonly secret: Buffer
  /** Queues the webhook of a payment, which is sent after this transaction commits. */
  readonly queueWebhook: (tx: Queries, paymentId: string) => Promise<void>
}

/** Derives the sandbox's account from this secret. */
export function sandboxAccount(secret: Buffer) {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`sandbox ${purpose}`).digest('hex')
  return {
    key: `rzp_test_${derive('id').slice(0, 14)}`,
    keySecret: derive('key'),
    webhookSecret: derive('webhook'),
  } as const
}

/** Creates the sandbox. Its data is in the app's database, so all processes share it. */
export function createSandbox({ db, secret, queueWebhook }: SandboxDeps): SandboxPayments {
  const { key, keySecret, webhookSecret } = sandboxAccount(secret)
  const requirePayment = async (paymentId: string): Promise<SandboxPayment> => {
    const payment = await findSandboxPayment(db, paymentId)
    if (payment === null) throw new ProviderFailure('The sandbox does not know this payment.')
    return payment
  }
  return {
    name: 'sandbox',
    key,
    async openOrder({ receipt, amountPaise }) {
      return insertSandboxOrder(db, { orderId: someId('order'), amountPaise, receipt })
    },
    async readPayment(paymentId) {
      const payment = await findSandboxPayment(db, paymentId)
      return payment === null ? null : describe(payment)
    },
    readOrderPayments: async (orderId) => (await readSandboxPayments(db, orderId)).map(describe),
    capture: async ({ id }) => describe(await requirePayment(id)),
    async refund(paymentId, amountPaise) {
      const payment = await requirePayment(paymentId)
      const refundId = someId('rfnd')
      if (amountPaise === payment.amountPaise && (await refundSandboxPayment(db, paymentId, refundId)))
        return describeRefund(refundId, amountPaise)
      throw new ProviderFailure('The payment is already fully refunded.')
    },
    async readRefunds(paymentId) {
      const { refundId, amountPaise } = await requirePayment(paymentId)
      return refundId === null ? [] : [describeRefund(refundId, amountPaise)]
    },
    isPaymentSigned: (orderId, paymentId, signature) =>
      matchesSignature(signPayment(keySecret, orderId, paymentId), signature),
    isWebhookSigned: (body, signature) => matchesSignature(signBody(webhookSecret, body), signature),

    async pay(orderId, outcome) {
      const order = await findSandboxOrder(db, orderId)
      if (order === null) return refuse('NOT_FOUND', 'order.unknown')
      const paymentId = someId('pay')
      const isPaid = outcome === 'success'
      const status = isPaid ? 'captured' : 'failed'
      const isNew = await inTransaction(db, async (tx) => {
        const inserted = await insertSandboxPayment(tx, { ...order, paymentId, status })
        if (inserted) await queueWebhook(tx, paymentId)
        return inserted
      })
      if (!isNew) return refuse('WRONG_STATE', 'order.paid')
      if (!isPaid)
        return accept({ error: { ...FAILED, metadata: { order_id: orderId, payment_id: paymentId } } })
      return accept({
        razorpay_order_id: orderId,
        razorpay_payment_id: paymentId,
        razorpay_signature: signPayment(keySecret, orderId, paymentId),
      })
    },

    async writeWebhook(paymentId) {
      const payment = await requirePayment(paymentId)
      const entity = {
        id: payment.paymentId,
        entity: 'payment',
        amount: payment.amountPaise,
        currency: 'INR',
        status: payment.status,
        order_id: payment.orderId,
        method: METHOD,
        amount_refunded: 0,
        captured: payment.status === 'captured',
      }
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_sandbox',
        event: `payment.${payment.status}`,
        contains: ['payment'],
        payload: { payment: { entity } },
      })
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signBody(webhookSecret, body),
          'x-razorpay-event-id': `evt_${paymentId}`,
        },
      }
    },
  }
}

const METHOD = 'upi'

const FAILED = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Payment was unsuccessful as it was declined in the sandbox.',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'payment_failed',
} as const

function describe(payment: SandboxPayment): ProviderPayment {
  const { paymentId, orderId, amountPaise, status, refundId } = payment
  return {
    id: paymentId,
    orderId,
    amountPaise,
    currency: 'INR',
    status: refundId === null ? status : 'refunded',
    method: METHOD,
  }
}

/** Describes a refund as done, because the sandbox refunds whole payments immediately. */
function describeRefund(id: string, amountPaise: number): ProviderRefund {
  return { id, amountPaise, status: 'processed' }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Makes a random id in the provider's format: 14 letters and digits. */
function someId(kind: 'order' | 'pay' | 'rfnd'): string {
  return `${kind}_${Array.from({ length: 14 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')}`
}
