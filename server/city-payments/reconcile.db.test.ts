import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRazorpay } from './razorpay-payments.ts'
import { readConfig } from '#server/config.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { makeCity, makeDealer, type MadeCity, type MadeUser } from '#server/testing/factories.ts'
import { countLockWaits } from '#server/testing/lock-waits.ts'
import { checkBooks } from '#server/testing/money-books-queries.ts'
import { handOver, orderCities, reconcileWith, sendEvent, writeEvent } from '#server/testing/payment-scene.ts'
import { startRazorpayStandIn, type RazorpayStandIn } from '#server/testing/razorpay-stand-in.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { checkSoon, findProviderOrder } from './orders-queries.ts'
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
  standIn.behave('well')
  await checkBooks(db())
})

const db = () => app.database.db
const stepOf = async ({ token }: MadeUser) => (await app.must('verifySession', {}, { token })).onboarding

async function setOrder(): Promise<{ dealer: MadeUser; orderId: string }> {
  const dealer = await makeDealer(db(), { onboarding: 'subscription' })
  return { dealer, orderId: await orderCities(app, dealer, [delhi]) }
}

/** Lets the time of the next question come, and asks. */
async function reconcile(): Promise<void> {
  await db()
    .updateTable('city_order_checks')
    .set({ check_at: new Date(0) })
    .execute()
  failures.push(...(await reconcileWith(standIn, app)))
}

/** Makes an order as old as none is asked about any more. */
async function eightDaysPass(orderId: string): Promise<void> {
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
  test.each(['captured', 'authorized'] as const)('is found, and counts (%s)', async (status) => {
    const { dealer, orderId } = await setOrder()
    const { id } = standIn.pay(orderId, { status })
    await reconcile()
    expect(await stepOf(dealer)).toBe('upload_docs')
    expect(standIn.payments.get(id)?.status).toBe('captured')
    // The browser comes after all.
    const late = await app.must('confirmPayment', handOver(standIn.account, orderId, id), {
      token: dealer.token,
    })
    expect(late).toEqual({ onboarding: 'upload_docs' })
  })

  test('is found once by many that look at once', async () => {
    const { dealer, orderId } = await setOrder()
    standIn.pay(orderId)
    await Promise.all([reconcile(), reconcile(), reconcile()])
    await reconcile()
    expect(await stepOf(dealer)).toBe('upload_docs')
  })

  test('is found among tries that failed', async () => {
    const { dealer, orderId } = await setOrder()
    standIn.pay(orderId, { status: 'failed' })
    standIn.pay(orderId, { status: 'created' })
    await reconcile()
    expect(await stepOf(dealer)).toBe('subscription')
    standIn.pay(orderId)
    await reconcile()
    expect(await stepOf(dealer)).toBe('upload_docs')
  })

  test('is found later where the provider does not answer now, and holds no other up', async () => {
    const { dealer, orderId } = await setOrder()
    standIn.pay(orderId)
    standIn.behave('badly')
    await reconcile()
    expect(failures.length).toBeGreaterThan(0)
    expect(await stepOf(dealer)).toBe('subscription')
    standIn.behave('well')
    await reconcile()
    expect(await stepOf(dealer)).toBe('upload_docs')
  })
})

describe('a payment of which some was given back before the house heard that it was made', () => {
  const tell = async (kind: string, entities: Parameters<typeof writeEvent>[2]) =>
    expect(await sendEvent(app, writeEvent(standIn.account, kind, entities))).toBe(200)

  const ways = ['the refund was told first', 'the payment is told as it is by now'] as const
  test.each(ways)('counts for nothing where it was all, also where %s', async (way) => {
    const { dealer, orderId } = await setOrder()
    const paid = standIn.pay(orderId)
    const told = { ...paid }
    const refund = standIn.giveBack(paid.id, paid.amount)
    if (way === 'the refund was told first') await tell('refund.processed', { refund: { ...refund } })
    await tell('payment.captured', { payment: way === 'the refund was told first' ? told : { ...paid } })
    await reconcile()
    expect(await stepOf(dealer)).toBe('subscription')
  })

  test('counts where it was a part, also of an order that is older than a week', async () => {
    const { dealer, orderId } = await setOrder()
    const paid = standIn.pay(orderId)
    const told = { ...paid }
    await eightDaysPass(orderId)
    await tell('refund.processed', { refund: { ...standIn.giveBack(paid.id, 100) } })
    await tell('payment.captured', { payment: told })
    expect(await stepOf(dealer)).toBe('subscription')
    await reconcile()
    expect(await stepOf(dealer)).toBe('upload_docs')
  })
})

describe('an order that nobody pays', () => {
  test('is asked about more and more rarely, and after a week no more', async () => {
    await db().deleteFrom('city_order_checks').execute()
    const { orderId } = await setOrder()
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
    await eightDaysPass(orderId)
    await reconcile()
    expect(await countChecks()).toBe(0)
  })

  test('that was never opened, because its process died, is let be', async () => {
    const dealer = await makeDealer(db(), { onboarding: 'subscription' })
    standIn.behave('badly')
    const order = { amount: 30_000, cities: [delhi.name], mode: 'UPI' as const }
    const refused = await app.call('initiatePayment', order, { token: dealer.token, key: 'one' })
    expect([refused.status, refused.headers.get('retry-after'), refused.body]).toMatchObject([
      503,
      '5',
      { error: 'The payment provider can’t be reached now. Please try again.' },
    ])
    standIn.behave('well')
    await reconcile()
    expect(failures).toEqual([])
    // The same order is opened by the repeat.
    const before = standIn.orders.size
    const { value } = await app.must('initiatePayment', order, { token: dealer.token, key: 'one' })
    expect(standIn.orders.size).toBe(before + 1)
    expect(standIn.orders.get(value.orderId)).toMatchObject({ amount: 30_000_00 })
    const { payments } = await app.must('getCityPayments', {}, { token: dealer.token })
    expect(payments).toHaveLength(1)
  })
})

describe('a confirmation while the provider is away', () => {
  test('is told to wait, and settled without the browser', async () => {
    const { dealer, orderId } = await setOrder()
    const { id } = standIn.pay(orderId)
    const paid = handOver(standIn.account, orderId, id)
    standIn.behave('badly')
    const waiting = await app.call('confirmPayment', paid, { token: dealer.token, key: 'confirm' })
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '5'])
    standIn.behave('well')
    await reconcile()
    expect(await stepOf(dealer)).toBe('upload_docs')
    const again = await app.must('confirmPayment', paid, { token: dealer.token, key: 'confirm' })
    expect(again).toEqual({ onboarding: 'upload_docs' })
  })

  test('of an order that is older than a week is looked after too, and for a week', async () => {
    const { dealer, orderId } = await setOrder()
    const { id } = standIn.pay(orderId)
    await eightDaysPass(orderId)
    standIn.behave('badly')
    const paid = handOver(standIn.account, orderId, id)
    const waiting = await app.call('confirmPayment', paid, { token: dealer.token })
    expect(waiting.status).toBe(503)
    await reconcile()
    standIn.behave('well')
    await reconcile()
    expect(await stepOf(dealer)).toBe('upload_docs')
  })

  test('of a payment of which the provider never tells is given up after a week', async () => {
    await db().deleteFrom('city_order_checks').execute()
    const { dealer, orderId } = await setOrder()
    const { id } = standIn.pay(orderId, { status: 'created' })
    await eightDaysPass(orderId)
    const paid = handOver(standIn.account, orderId, id)
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

  test('of money that was only promised takes it, once for many that confirm', async () => {
    const { dealer, orderId } = await setOrder()
    const { id } = standIn.pay(orderId, { status: 'authorized' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        app.call('confirmPayment', handOver(standIn.account, orderId, id), { token: dealer.token }),
      ),
    )
    for (const { status } of answers) expect(status).toBe(200)
  })

  test('has nobody ask about an order that is being settled', async () => {
    const { dealer, orderId } = await setOrder()
    const { id } = standIn.pay(orderId)
    const order = await findProviderOrder(db(), orderId)
    const told = await createRazorpay({ ...standIn.account, apiUrl: standIn.url }).readPayment(id)
    if (order === null || told === null) throw new Error('Both are there.')
    const { seller } = readConfig({ NODE_ENV: 'test' }).payments
    const { late } = await inTransaction(db(), async (tx) => {
      await settlePayment(tx, { vault: app.vault, seller }, order.id, told)
      const checked = checkSoon(db(), order.id)
      await expect.poll(() => countLockWaits(app.database)).toBe(1)
      return { late: checked }
    })
    await late
    expect(await stepOf(dealer)).toBe('upload_docs')
  })
})
