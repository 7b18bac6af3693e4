import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRazorpay } from './razorpay-payments.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { makeCity, makeDealer, type MadeCity, type MadeUser } from '#server/testing/factories.ts'
import { countLockWaits } from '#server/testing/lock-waits.ts'
import { checkPaymentConsistency } from '#server/testing/payment-consistency-queries.ts'
import {
  checkoutResult,
  orderCities,
  reconcileWith,
  sendEvent,
  writeEvent,
} from '#server/testing/payment-scene.ts'
import { startRazorpayStandIn, type RazorpayStandIn } from '#server/testing/razorpay-stand-in.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { scheduleCheck, findProviderOrder } from './orders-queries.ts'
import { settlePayment } from './settle-payment.ts'

let standIn: RazorpayStandIn
let app: TestApp
let delhi: MadeCity
beforeAll(async () => {
  standIn = await startRazorpayStandIn()
  app = await startTestApp({ env: standIn.env })
  delhi = await makeCity(app.database.db)
})
afterAll(async () => {
  await app.stop()
  await standIn.stop()
})
let failures: unknown[]
beforeEach(() => {
  failures = []
})
afterEach(async () => {
  standIn.setBehaviour('well')
  await checkPaymentConsistency(db())
})

const db = () => app.database.db
const stepOf = async ({ token }: MadeUser) => (await app.must('verifySession', {}, { token })).onboarding

async function makeOrder(): Promise<{ dealer: MadeUser; orderId: string }> {
  const dealer = await makeDealer(db(), { onboarding: 'subscription' })
  return { dealer, orderId: await orderCities(app, dealer, [delhi]) }
}

/** Makes all checks due, and runs the reconciliation. */
async function reconcile(): Promise<void> {
  await db()
    .updateTable('city_order_checks')
    .set({ check_at: new Date(0) })
    .execute()
  failures.push(...(await reconcileWith(standIn, app)))
}

/** Makes an order older than the week in which orders are checked. */
async function makeEightDaysOld(orderId: string): Promise<void> {
  await db()
    .updateTable('city_orders')
    .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
    .where('provider_order_id', '=', orderId)
    .execute()
}

const countChecks = async () =>
  (
    await db()
      .selectFrom('city_order_checks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

describe('a payment whose browser never came back', () => {
  test.each(['captured', 'authorized'] as const)('is found and counts (%s)', async (status) => {
    const { dealer, orderId } = await makeOrder()
    const { id } = standIn.pay(orderId, { status })
    await reconcile()
    // The app's own job of the minute may be about to do it.
    await expect.poll(() => stepOf(dealer)).toBe('upload_docs')
    expect(standIn.payments.get(id)?.status).toBe('captured')
    // The browser confirms after all.
    const late = await app.must('confirmPayment', checkoutResult(standIn.account, orderId, id), {
      token: dealer.token,
    })
    expect(late).toEqual({ onboarding: 'upload_docs' })
  })

  test('is settled once by concurrent reconciliations', async () => {
    const { dealer, orderId } = await makeOrder()
    standIn.pay(orderId)
    await Promise.all([reconcile(), reconcile(), reconcile()])
    await reconcile()
    expect(await stepOf(dealer)).toBe('upload_docs')
  })

  test('is found among failed attempts', async () => {
    const { dealer, orderId } = await makeOrder()
    standIn.pay(orderId, { status: 'failed' })
    standIn.pay(orderId, { status: 'created' })
    await reconcile()
    expect(await stepOf(dealer)).toBe('subscription')
    standIn.pay(orderId)
    await reconcile()
    expect(await stepOf(dealer)).toBe('upload_docs')
  })

  test('is found later if the provider is down', async () => {
    const { dealer, orderId } = await makeOrder()
    standIn.pay(orderId)
    standIn.setBehaviour('badly')
    await reconcile()
    expect(failures.length).toBeGreaterThan(0)
    expect(await stepOf(dealer)).toBe('subscription')
    standIn.setBehaviour('well')
    await reconcile()
    expect(await stepOf(dealer)).toBe('upload_docs')
  })
})

describe('a payment refunded before the app knew of it', () => {
  const send = async (kind: string, entities: Parameters<typeof writeEvent>[2]) =>
    expect(await sendEvent(app, writeEvent(standIn.account, kind, entities))).toBe(200)

  const ways = ['the refund event came first', 'the payment event shows the refund'] as const
  test.each(ways)('does not count if refunded in full and %s', async (way) => {
    const { dealer, orderId } = await makeOrder()
    const paid = standIn.pay(orderId)
    const captured = { ...paid }
    const refund = standIn.addRefund(paid.id, paid.amount)
    if (way === 'the refund event came first') await send('refund.processed', { refund: { ...refund } })
    await send('payment.captured', {
      payment: way === 'the refund event came first' ? captured : { ...paid },
    })
    await reconcile()
    expect(await stepOf(dealer)).toBe('subscription')
  })

  test('counts if partly refunded, even for an order over a week old', async () => {
    const { dealer, orderId } = await makeOrder()
    const paid = standIn.pay(orderId)
    const captured = { ...paid }
    await makeEightDaysOld(orderId)
    await send('refund.processed', { refund: { ...standIn.addRefund(paid.id, 100) } })
    await send('payment.captured', { payment: captured })
    expect(await stepOf(dealer)).toBe('subscription')
    await reconcile()
    expect(await stepOf(dealer)).toBe('upload_docs')
  })
})

describe('an unpaid order', () => {
  test('is checked less and less often, and not after a week', async () => {
    await db().deleteFrom('city_order_checks').execute()
    const { orderId } = await makeOrder()
    const waits: number[] = []
    for (let count = 0; count < 4; count += 1) {
      await reconcile()
      const { check_at } = await db()
        .selectFrom('city_order_checks')
        .select('check_at')
        .executeTakeFirstOrThrow()
      waits.push(check_at.getTime() - Date.now())
    }
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
    await makeEightDaysOld(orderId)
    await reconcile()
    expect(await countChecks()).toBe(0)
  })

  test('is not checked if it was never opened', async () => {
    const dealer = await makeDealer(db(), { onboarding: 'subscription' })
    standIn.setBehaviour('badly')
    const order = { amount: 30_000, cities: [delhi.name], mode: 'UPI' as const }
    const refused = await app.call('initiatePayment', order, { token: dealer.token, key: 'one' })
    expect([refused.status, refused.headers.get('retry-after'), refused.body]).toMatchObject([
      503,
      '5',
      { error: 'The payment provider can’t be reached now. Please try again.' },
    ])
    standIn.setBehaviour('well')
    await reconcile()
    expect(failures).toEqual([])
    // A repeat of the call opens the same order.
    const before = standIn.orders.size
    const { value } = await app.must('initiatePayment', order, { token: dealer.token, key: 'one' })
    expect(standIn.orders.size).toBe(before + 1)
    expect(standIn.orders.get(value.orderId)).toMatchObject({ amount: 30_000_00 })
    const { payments } = await app.must('getCityPayments', {}, { token: dealer.token })
    expect(payments).toHaveLength(1)
  })
})

describe('a confirmation while the provider is down', () => {
  test('answers UNAVAILABLE, and is settled without the browser', async () => {
    const { dealer, orderId } = await makeOrder()
    const { id } = standIn.pay(orderId)
    const paid = checkoutResult(standIn.account, orderId, id)
    standIn.setBehaviour('badly')
    const waiting = await app.call('confirmPayment', paid, { token: dealer.token, key: 'confirm' })
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '5'])
    standIn.setBehaviour('well')
    await reconcile()
    expect(await stepOf(dealer)).toBe('upload_docs')
    const again = await app.must('confirmPayment', paid, { token: dealer.token, key: 'confirm' })
    expect(again).toEqual({ onboarding: 'upload_docs' })
  })

  test('is settled even for an order over a week old', async () => {
    const { dealer, orderId } = await makeOrder()
    const { id } = standIn.pay(orderId)
    await makeEightDaysOld(orderId)
    standIn.setBehaviour('badly')
    const paid = checkoutResult(standIn.account, orderId, id)
    const waiting = await app.call('confirmPayment', paid, { token: dealer.token })
    expect(waiting.status).toBe(503)
    await reconcile()
    standIn.setBehaviour('well')
    await reconcile()
    expect(await stepOf(dealer)).toBe('upload_docs')
  })

  test('of a payment that stays unsettled is given up after a week', async () => {
    await db().deleteFrom('city_order_checks').execute()
    const { dealer, orderId } = await makeOrder()
    const { id } = standIn.pay(orderId, { status: 'created' })
    await makeEightDaysOld(orderId)
    const paid = checkoutResult(standIn.account, orderId, id)
    expect((await app.call('confirmPayment', paid, { token: dealer.token })).status).toBe(503)
    await reconcile()
    expect(await countChecks()).toBe(1)
    await db()
      .updateTable('city_payments')
      .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('provider_payment_id', '=', id)
      .execute()
    await reconcile()
    expect(await countChecks()).toBe(0)
  })

  test('captures an authorised payment once for concurrent confirmations', async () => {
    const { dealer, orderId } = await makeOrder()
    const { id } = standIn.pay(orderId, { status: 'authorized' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        app.call('confirmPayment', checkoutResult(standIn.account, orderId, id), { token: dealer.token }),
      ),
    )
    for (const { status } of answers) expect(status).toBe(200)
  })

  test('does not schedule a check of an order that is being settled', async () => {
    const { dealer, orderId } = await makeOrder()
    const { id } = standIn.pay(orderId)
    const order = await findProviderOrder(db(), orderId)
    const payment = await createRazorpay({ ...standIn.account, apiUrl: standIn.url }).readPayment(id)
    if (order === null || payment === null) throw new Error('The order or its payment was not found.')
    const { late } = await inTransaction(db(), async (tx) => {
      await settlePayment(tx, { vault: app.vault }, order.id, payment)
      const checked = scheduleCheck(db(), order.id)
      await expect.poll(() => countLockWaits(app.database)).toBe(1)
      return { late: checked }
    })
    await late
    expect(await stepOf(dealer)).toBe('upload_docs')
  })
})
