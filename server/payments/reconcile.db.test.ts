import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signPayment } from '#server/adapters/payment-signatures.ts'
import { createRazorpay } from '#server/adapters/razorpay-payments.ts'
import { readConfig } from '#server/config.ts'
import { makeAdmin, makeCity, makeDealer, type MadeCity, type MadeUser } from '#server/testing/factories.ts'
import { checkBooks } from '#server/testing/money-books-queries.ts'
import { orderCities } from '#server/testing/payment-scene.ts'
import { startRazorpayStandIn, type RazorpayStandIn } from '#server/testing/razorpay-stand-in.ts'
import { startTestHouse, type TestHouse } from '#server/testing/test-house.ts'
import { reconcileOrders } from './reconcile-orders.ts'

let standIn: RazorpayStandIn
let house: TestHouse
let delhi: MadeCity
beforeAll(async () => {
  standIn = await startRazorpayStandIn()
  house = await startTestHouse({ env: standIn.env })
  delhi = await makeCity(house.database.db)
})
afterAll(async () => {
  await house.stop()
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

const db = () => house.database.db
const stepOf = async ({ token }: MadeUser) => (await house.must('verifySession', {}, { token })).onboarding

async function setOrder(): Promise<{ dealer: MadeUser; orderId: string }> {
  const dealer = await makeDealer(db(), { onboarding: 'subscription' })
  return { dealer, orderId: await orderCities(house, dealer, [delhi]) }
}

/** Lets the time of the next question come, and asks. */
async function reconcile(): Promise<void> {
  await db()
    .updateTable('city_order_checks')
    .set({ check_at: new Date(0) })
    .execute()
  const { seller } = readConfig({ NODE_ENV: 'test' }).payments
  await reconcileOrders(db(), {
    provider: createRazorpay({ ...standIn.account, apiUrl: standIn.url }),
    vault: house.vault,
    seller,
    onFailure: (error) => failures.push(error),
  })
}

const countChecks = async () =>
  (
    await db()
      .selectFrom('city_order_checks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

function handedOver(orderId: string, paymentId: string) {
  return { orderId, paymentId, signature: signPayment(standIn.account.keySecret, orderId, paymentId) }
}

describe('a payment whose browser never came back', () => {
  test.each(['captured', 'authorized'] as const)('is found, and counts (%s)', async (status) => {
    const { dealer, orderId } = await setOrder()
    const { id } = standIn.pay(orderId, { status })
    await reconcile()
    expect(await stepOf(dealer)).toBe('upload_docs')
    expect(standIn.payments.get(id)?.status).toBe('captured')
    // The browser comes after all.
    const late = await house.must('confirmPayment', handedOver(orderId, id), { token: dealer.token })
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
    await db()
      .updateTable('city_orders')
      .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('provider_order_id', '=', orderId)
      .execute()
    await reconcile()
    expect(await countChecks()).toBe(0)
  })

  test('that was never opened, because its process died, is let be', async () => {
    const dealer = await makeDealer(db(), { onboarding: 'subscription' })
    standIn.behave('badly')
    const order = { amount: 30_000, cities: [delhi.name], mode: 'UPI' as const }
    const refused = await house.call('initiatePayment', order, { token: dealer.token, key: 'one' })
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
    const { value } = await house.must('initiatePayment', order, { token: dealer.token, key: 'one' })
    expect(standIn.orders.size).toBe(before + 1)
    expect(standIn.orders.get(value.orderId)).toMatchObject({ amount: 30_000_00 })
    const { payments } = await house.must('getCityPayments', {}, { token: dealer.token })
    expect(payments).toHaveLength(1)
  })
})

describe('a confirmation while the provider is away', () => {
  test('is told to wait, and settled without the browser', async () => {
    const { dealer, orderId } = await setOrder()
    const { id } = standIn.pay(orderId)
    const paid = handedOver(orderId, id)
    standIn.behave('badly')
    const waiting = await house.call('confirmPayment', paid, { token: dealer.token, key: 'confirm' })
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '5'])
    standIn.behave('well')
    await reconcile()
    expect(await stepOf(dealer)).toBe('upload_docs')
    const again = await house.must('confirmPayment', paid, { token: dealer.token, key: 'confirm' })
    expect(again).toEqual({ onboarding: 'upload_docs' })
  })

  test('of money that was only promised takes it, once for many that confirm', async () => {
    const { dealer, orderId } = await setOrder()
    const { id } = standIn.pay(orderId, { status: 'authorized' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        house.call('confirmPayment', handedOver(orderId, id), { token: dealer.token }),
      ),
    )
    for (const { status } of answers) expect(status).toBe(200)
  })
})

describe('a refund', () => {
  async function makeRefundDue(): Promise<{
    paymentId: string
    providerPaymentId: string
    dealer: MadeUser
  }> {
    const { dealer, orderId } = await setOrder()
    const second = await orderCities(house, dealer, [delhi])
    const first = standIn.pay(orderId)
    await house.must('confirmPayment', handedOver(orderId, first.id), { token: dealer.token })
    const { id } = standIn.pay(second)
    expect((await house.call('confirmPayment', handedOver(second, id), { token: dealer.token })).status).toBe(
      409,
    )
    const admin = await makeAdmin(db())
    const { items } = await house.must('admin/getRefunds', { limit: 1 }, { token: admin.token })
    const [item] = items
    expect(item).toMatchObject({
      providerPaymentId: id,
      orderId: second,
      dealer: { uid: dealer.userId, name: dealer.name, mobile: dealer.mobile },
      amount: 30_000,
      reason: 'already_paid',
      state: 'refund_due',
      refundedAt: null,
    })
    return { paymentId: item?.paymentId ?? '', providerPaymentId: id, dealer }
  }

  test('stands in the console until it is given back, once, and is written down', async () => {
    const { paymentId, providerPaymentId, dealer } = await makeRefundDue()
    const admin = await makeAdmin(db())
    const give = () => house.call('admin/refundPayment', { paymentId }, { token: admin.token })
    const answers = await Promise.all([give(), give(), give()])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await give()).body).toMatchObject({
      code: 'WRONG_STATE',
      error: 'This payment was given back already.',
    })
    expect(standIn.payments.get(providerPaymentId)).toMatchObject({ amount_refunded: 30_000_00 })
    const due = await house.must('admin/getRefunds', {}, { token: admin.token })
    expect(due.items.map((item) => item.paymentId)).not.toContain(paymentId)
    const done = await house.must('admin/getRefunds', { state: 'done' }, { token: admin.token })
    expect(done.items.find((item) => item.paymentId === paymentId)).toMatchObject({
      state: 'refunded',
      refundedAt: expect.any(String),
    })
    const written = await db()
      .selectFrom('audit_log')
      .select(['action', 'actor_user_id'])
      .where('subject_id', '=', paymentId)
      .execute()
    expect(written).toEqual([{ action: 'paymentRefunded', actor_user_id: admin.userId }])
    const { payments } = await house.must('getCityPayments', {}, { token: dealer.token })
    expect(payments.map(({ refundDue, refunded }) => [refundDue, refunded])).toContainEqual([0, 30_000])
  })

  test('that the provider did not take is finished by itself', async () => {
    const { paymentId, providerPaymentId } = await makeRefundDue()
    const admin = await makeAdmin(db())
    standIn.behave('badly')
    expect((await house.call('admin/refundPayment', { paymentId }, { token: admin.token })).status).toBe(503)
    standIn.behave('well')
    await db()
      .updateTable('city_payments')
      .set({ refund_asked_at: new Date(Date.now() - 3_600_000) })
      .where('id', '=', paymentId)
      .execute()
    await reconcile()
    expect(standIn.payments.get(providerPaymentId)).toMatchObject({ amount_refunded: 30_000_00 })
    const done = await house.must('admin/getRefunds', { state: 'done' }, { token: admin.token })
    expect(done.items.map((item) => item.paymentId)).toContain(paymentId)
  })

  test('whose process died after the provider gave it back is not given back again', async () => {
    const { paymentId, providerPaymentId } = await makeRefundDue()
    const told = standIn.payments.get(providerPaymentId)
    if (told === undefined) throw new Error('The payment is there.')
    told.amount_refunded = told.amount
    told.status = 'refunded'
    const admin = await makeAdmin(db())
    const { state } = await house.must('admin/refundPayment', { paymentId }, { token: admin.token })
    expect(state).toBe('refunded')
    expect(told.amount_refunded).toBe(told.amount)
  })

  test('of what is not due is none', async () => {
    const { dealer, orderId } = await setOrder()
    const { id } = standIn.pay(orderId)
    await house.must('confirmPayment', handedOver(orderId, id), { token: dealer.token })
    const { id: paymentId } = await db()
      .selectFrom('city_payments')
      .select('id')
      .where('provider_payment_id', '=', id)
      .executeTakeFirstOrThrow()
    const admin = await makeAdmin(db())
    expect((await house.call('admin/refundPayment', { paymentId }, { token: admin.token })).status).toBe(404)
    expect((await house.call('admin/refundPayment', { paymentId }, { token: dealer.token })).status).toBe(403)
    expect(standIn.payments.get(id)).toMatchObject({ amount_refunded: 0 })
  })
})
