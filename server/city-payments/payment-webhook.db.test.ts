import { createHmac, randomBytes } from 'node:crypto'
import Razorpay from 'razorpay'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sandboxAccount } from './sandbox-payments.ts'
import { makeCity, makeDealer, type MadeCity, type MadeUser } from '#server/testing/factories.ts'
import { checkPaymentConsistency } from '#server/testing/payment-consistency-queries.ts'
import {
  CITY_PRICE,
  orderCities,
  paymentEntity,
  payOrder,
  sendEvent,
  writeEvent,
  type WrittenEvent,
} from '#server/testing/payment-scene.ts'
import { readStoredRows } from '#server/testing/stored-rows-queries.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let delhi: MadeCity
beforeAll(async () => {
  app = await startTestApp()
  delhi = await makeCity(app.database.db, { name: 'Delhi', state: 'Delhi' })
})
afterAll(() => app.stop())
afterEach(() => checkPaymentConsistency(app.database.db))

const db = () => app.database.db
const stepOf = async ({ token }: MadeUser) => (await app.must('verifySession', {}, { token })).onboarding

async function makeOrder(): Promise<{ dealer: MadeUser; orderId: string }> {
  const dealer = await makeDealer(db(), { onboarding: 'subscription' })
  return { dealer, orderId: await orderCities(app, dealer, [delhi]) }
}

/** Returns the event of a payment of this order in full. */
function paidEvent(orderId: string, kind = 'payment.captured', eventId?: string): WrittenEvent {
  return writeEvent(app.secret, kind, { payment: paymentEntity(orderId, CITY_PRICE * 100) }, eventId)
}

describe('a webhook', () => {
  test.each(['payment.captured', 'order.paid'])(
    '%s settles a payment whose browser never came back',
    async (kind) => {
      const { dealer, orderId } = await makeOrder()
      expect(await sendEvent(app, paidEvent(orderId, kind))).toBe(200)
      expect(await stepOf(dealer)).toBe('upload_docs')
    },
  )

  test('signed as the official SDK verifies it is accepted', async () => {
    const { dealer, orderId } = await makeOrder()
    const { body, headers } = paidEvent(orderId)
    const { webhookSecret } = sandboxAccount(app.secret)
    const signature = createHmac('sha256', webhookSecret).update(body).digest('hex')
    expect(Razorpay.validateWebhookSignature(body, signature, webhookSecret)).toBe(true)
    expect(await sendEvent(app, { body, headers: { ...headers, 'x-razorpay-signature': signature } })).toBe(
      200,
    )
    expect(await stepOf(dealer)).toBe('upload_docs')
  })

  test('is processed once when it repeats, even concurrently', async () => {
    const { dealer, orderId } = await makeOrder()
    const event = paidEvent(orderId)
    const statuses = await Promise.all(Array.from({ length: 10 }, () => sendEvent(app, event)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const rows = await readStoredRows(db())
    expect(await sendEvent(app, event)).toBe(200)
    expect(await readStoredRows(db())).toEqual(rows)
    expect(await stepOf(dealer)).toBe('upload_docs')
  })

  test('without an event id is identified by its body', async () => {
    const { orderId } = await makeOrder()
    const { body, headers } = paidEvent(orderId)
    const { 'x-razorpay-event-id': _, ...others } = headers
    expect(await sendEvent(app, { body, headers: others })).toBe(200)
    const rows = await readStoredRows(db())
    expect(await sendEvent(app, { body, headers: others })).toBe(200)
    expect(await readStoredRows(db())).toEqual(rows)
  })

  test('has one effect before, after and concurrently with the browser’s confirmation', async () => {
    const sandbox = await sandboxOf()
    for (const order of ['before', 'after', 'at once']) {
      const { dealer, orderId } = await makeOrder()
      const paid = await payOrder(app, orderId)
      const event = await sandbox.writeWebhook(paid.paymentId)
      const send = () => sendEvent(app, event)
      const confirm = () => app.must('confirmPayment', paid, { token: dealer.token })
      if (order === 'before') await send()
      if (order === 'at once') await Promise.all([send(), confirm(), send(), confirm()])
      expect(await confirm(), order).toEqual({ onboarding: 'upload_docs' })
      expect(await send()).toBe(200)
      const { payments } = await app.must('getCityPayments', {}, { token: dealer.token })
      expect(payments).toMatchObject([{ state: 'paid', refundDue: 0 }])
    }
  })

  test('is order-independent: a late failure event undoes nothing', async () => {
    const { dealer, orderId } = await makeOrder()
    const entity = paymentEntity(orderId, CITY_PRICE * 100)
    const send = (kind: string) => sendEvent(app, writeEvent(app.secret, kind, { payment: entity }))
    expect(await send('payment.failed')).toBe(200)
    expect(await stepOf(dealer)).toBe('subscription')
    expect(await send('payment.captured')).toBe(200)
    for (const late of ['payment.failed', 'payment.authorized', 'order.paid', 'payment.captured']) {
      expect(await send(late)).toBe(200)
    }
    expect(await stepOf(dealer)).toBe('upload_docs')
    const { payments } = await app.must('getCityPayments', {}, { token: dealer.token })
    expect(payments).toMatchObject([{ state: 'paid', refundDue: 0 }])
  })

  test('that arrives after the dealer has moved on is stored and changes nothing else', async () => {
    const { dealer, orderId } = await makeOrder()
    const paid = await payOrder(app, orderId)
    await app.must('confirmPayment', paid, { token: dealer.token })
    await db()
      .updateTable('users')
      .set({ onboarding_step: 'contract' })
      .where('id', '=', dealer.userId)
      .execute()
    const sandbox = await sandboxOf()
    expect(await sendEvent(app, await sandbox.writeWebhook(paid.paymentId))).toBe(200)
    expect(await stepOf(dealer)).toBe('contract')
  })
})

describe('a webhook is refused', () => {
  test.each([
    ['another secret', (body: string) => sign('another secret', body)],
    ['the payment secret', (body: string) => sign(sandboxAccount(app.secret).keySecret, body)],
    ['no secret', (body: string) => sign('', body)],
    [
      'changed letter case',
      (body: string) => sign(sandboxAccount(app.secret).webhookSecret, body).toUpperCase(),
    ],
    ['an empty signature', () => ''],
  ])('if signed with %s', async (_, forge) => {
    const { orderId } = await makeOrder()
    const { body, headers } = paidEvent(orderId)
    await expectRefused({ body, headers: { ...headers, 'x-razorpay-signature': forge(body) } })
  })

  test('if its body differs from the signed one, even by a space', async () => {
    const { orderId } = await makeOrder()
    const { body, headers } = paidEvent(orderId)
    for (const changed of [`${body} `, body.replace('captured', 'CAPTURED'), body.replace('3000000', '1')]) {
      await expectRefused({ body: changed, headers })
    }
  })

  test('without a signature', async () => {
    const { orderId } = await makeOrder()
    const { body, headers } = paidEvent(orderId)
    const { 'x-razorpay-signature': _, ...others } = headers
    await expectRefused({ body, headers: others })
  })

  test('if it is too large', async () => {
    const { body, headers } = writeEvent(app.secret, 'payment.captured', {
      payment: { id: 'x'.repeat(300_000) },
    })
    expect(await sendEvent(app, { body, headers })).toBe(413)
  })

  async function expectRefused(event: WrittenEvent): Promise<void> {
    const rows = await readStoredRows(db())
    expect(await sendEvent(app, event)).toBe(400)
    expect(await readStoredRows(db())).toEqual(rows)
  }

  function sign(secret: string, body: string): string {
    return createHmac('sha256', secret).update(body).digest('hex')
  }
})

test('events that the app does not use are accepted and change nothing', async () => {
  const { orderId } = await makeOrder()
  const money = await readStoredRows(db())
  const entity = paymentEntity(orderId, CITY_PRICE * 100)
  for (const event of [
    writeEvent(app.secret, 'settlement.processed', { settlement: { id: 'setl_1' } }),
    writeEvent(app.secret, 'payment.captured', {}),
    writeEvent(app.secret, 'payment.captured', { payment: { ...entity, order_id: null } }),
    writeEvent(app.secret, 'payment.captured', {
      payment: { ...entity, order_id: 'order_AAAAAAAAAAAAAA' },
    }),
    writeEvent(app.secret, 'payment.captured', { payment: { ...entity, amount: 'a lot' } }),
    writeEvent(app.secret, 'payment.captured', { payment: { ...entity, id: "'; drop table users; --" } }),
    signed('not JSON at all'),
    signed('[1,2,3]'),
    signed('null'),
  ]) {
    expect(await sendEvent(app, event)).toBe(200)
  }
  const { payment_events: _, ...after } = await readStoredRows(db())
  expect(after).toEqual({ ...money, payment_events: undefined })
})

function signed(body: string): WrittenEvent {
  const { webhookSecret } = sandboxAccount(app.secret)
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', webhookSecret).update(body).digest('hex'),
      'x-razorpay-event-id': `evt_${randomBytes(7).toString('hex')}`,
    },
  }
}

/** Creates the app's sandbox, to write its webhooks. */
async function sandboxOf() {
  const { createSandbox } = await import('./sandbox-payments.ts')
  return createSandbox({ db: db(), secret: app.secret, queueWebhook: async () => undefined })
}

test('the sandbox sends webhooks by itself', async () => {
  const sendingApp = await startTestApp({ env: { SANDBOX_WEBHOOK_SECONDS: '0' } })
  try {
    const { db: ownDb } = sendingApp.database
    const city = await makeCity(ownDb)
    const dealer = await makeDealer(ownDb, { onboarding: 'subscription' })
    await payOrder(sendingApp, await orderCities(sendingApp, dealer, [city]))
    await expect
      .poll(async () => (await sendingApp.must('verifySession', {}, { token: dealer.token })).onboarding, {
        timeout: 10_000,
      })
      .toBe('upload_docs')
    await checkPaymentConsistency(ownDb)
  } finally {
    await sendingApp.stop()
  }
})
