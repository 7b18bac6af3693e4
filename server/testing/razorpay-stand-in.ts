import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A payment in the format of Razorpay's API. */
export interface StandInPayment {
  readonly id: string
  readonly order_id: string
  readonly amount: number
  readonly currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  readonly method: string
  amount_refunded: number
}

/** A refund in the format of Razorpay's API. */
export interface StandInRefund {
  readonly id: string
  readonly payment_id: string
  readonly amount: number
  status: 'pending' | 'processed' | 'failed'
}

/** A local server that implements the part of Razorpay's API that the app uses. */
export interface RazorpayStandIn {
  readonly url: string
  /** Environment variables for an app that uses the stand-in as Razorpay. */
  readonly env: Readonly<Record<string, string>>
  readonly account: { readonly keyId: string; readonly keySecret: string; readonly webhookSecret: string }
  /** Every order, as it was requested, by id. */
  readonly orders: ReadonlyMap<string, { readonly amount: number; readonly [field: string]: unknown }>
  readonly payments: ReadonlyMap<string, StandInPayment>
  readonly refunds: readonly StandInRefund[]
  /** All requests so far, as method and path: "POST /v1/orders". */
  readonly asked: readonly string[]
  /** Adds a payment for an order, as a customer would make it. */
  pay(orderId: string, payment?: Partial<Pick<StandInPayment, 'status' | 'amount'>>): StandInPayment
  /** Adds a refund, as if made in Razorpay's dashboard or by a call whose response was lost. */
  addRefund(paymentId: string, amount: number): StandInRefund
  /** Sets the status of later refunds. */
  setRefundStatus(status: StandInRefund['status']): void
  /** Sets how later requests are answered: correctly, with a 500, or not at all. */
  setBehaviour(how: 'well' | 'badly' | 'silently'): void
  stop(): Promise<void>
}

const someId = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`

/** Starts the stand-in on a free local port, with its own keys. */
export async function startRazorpayStandIn(): Promise<RazorpayStandIn> {
  const account = { keyId: 'rzp_test_standin', keySecret: 'a key secret', webhookSecret: 'a webhook secret' }
  const orders = new Map<string, { amount: number; [field: string]: unknown }>()
  const payments = new Map<string, StandInPayment>()
  const refunds: StandInRefund[] = []
  let refundStatus: StandInRefund['status'] = 'processed'
  const asked: string[] = []
  let behaviour: 'well' | 'badly' | 'silently' = 'well'
  const authorization = `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? ''
    asked.push(`${request.method} ${path.replace(/(order|pay)_\w+/, '$1')}`)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part as Uint8Array))
    if (behaviour === 'silently') return
    const [status, body] =
      behaviour === 'badly'
        ? refuse(500, 'SERVER_ERROR', 'We are facing some trouble completing your request at the moment.')
        : request.headers.authorization === authorization
          ? act(
              `${request.method} ${path}`,
              parts.length === 0 ? {} : JSON.parse(Buffer.concat(parts).toString()),
            )
          : refuse(401, 'BAD_REQUEST_ERROR', 'Authentication failed')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  function act(what: string, given: Record<string, unknown>): readonly [number, unknown] {
    if (what === 'POST /v1/orders') {
      const order = {
        ...given,
        id: someId('order'),
        entity: 'order',
        amount: Number(given['amount']),
        status: 'created',
      }
      orders.set(order.id, order)
      return [200, order]
    }
    const [, orderId] = /^GET \/v1\/orders\/(\w+)\/payments$/.exec(what) ?? []
    if (orderId !== undefined) {
      const items = [...payments.values()].filter(({ order_id }) => order_id === orderId)
      return [200, { entity: 'collection', count: items.length, items }]
    }
    const [, paymentId = '', act] =
      /^(?:GET|POST) \/v1\/payments\/(\w+)(?:\/(capture|refunds?))?$/.exec(what) ?? []
    const payment = payments.get(paymentId)
    if (payment === undefined) return refuse(400, 'BAD_REQUEST_ERROR', 'The id provided does not exist')
    if (act === undefined) return [200, payment]
    if (act === 'refunds') {
      const items = refunds.filter(({ payment_id }) => payment_id === paymentId)
      return [200, { entity: 'collection', count: items.length, items }]
    }
    return act === 'capture' ? capture(payment, given) : refund(payment, given)
  }

  function capture(payment: StandInPayment, given: Record<string, unknown>): readonly [number, unknown] {
    if (payment.status !== 'authorized') {
      return refuse(400, 'BAD_REQUEST_ERROR', 'This payment has already been captured')
    }
    if (Number(given['amount']) !== payment.amount)
      return refuse(400, 'BAD_REQUEST_ERROR', 'Capture amount must be equal')
    payment.status = 'captured'
    return [200, payment]
  }

  function refund(payment: StandInPayment, given: Record<string, unknown>): readonly [number, unknown] {
    const amount = Number(given['amount'])
    const back = refunds
      .filter(({ payment_id, status }) => payment_id === payment.id && status !== 'failed')
      .reduce((paise, made) => paise + made.amount, 0)
    if (back + amount > payment.amount) {
      return refuse(400, 'BAD_REQUEST_ERROR', 'The payment has been fully refunded already')
    }
    return [200, { entity: 'refund', ...makeRefund(payment, amount) }]
  }

  function makeRefund(payment: StandInPayment, amount: number): StandInRefund {
    const made: StandInRefund = {
      id: someId('rfnd'),
      payment_id: payment.id,
      amount,
      status: refundStatus,
    }
    refunds.push(made)
    payment.amount_refunded += amount
    if (payment.amount_refunded >= payment.amount) payment.status = 'refunded'
    return made
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    account,
    env: {
      PAYMENT_PROVIDER: 'razorpay',
      RAZORPAY_KEY_ID: account.keyId,
      RAZORPAY_KEY_SECRET: account.keySecret,
      RAZORPAY_WEBHOOK_SECRET: account.webhookSecret,
      RAZORPAY_API_URL: url,
    },
    orders,
    payments,
    refunds,
    asked,
    pay(orderId, more = {}) {
      const amount = orders.get(orderId)?.amount ?? 0
      const payment: StandInPayment = {
        id: someId('pay'),
        order_id: orderId,
        amount,
        currency: 'INR',
        status: 'captured',
        method: 'upi',
        amount_refunded: 0,
        ...more,
      }
      payments.set(payment.id, payment)
      return payment
    },
    addRefund(paymentId, amount) {
      const payment = payments.get(paymentId)
      if (payment === undefined) throw new Error(`There is no payment ${paymentId}`)
      return makeRefund(payment, amount)
    },
    setRefundStatus(status) {
      refundStatus = status
    },
    setBehaviour(how) {
      behaviour = how
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function refuse(status: number, code: string, description: string): readonly [number, unknown] {
  return [status, { error: { code, description, source: 'business', step: 'payment', reason: 'input' } }]
}
