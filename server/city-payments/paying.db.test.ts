import { randomUUID } from 'node:crypto'
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sandboxAccount } from './sandbox-payments.ts'
import { signPayment } from './payment-signatures.ts'
import { giveCity, makeCity, makeDealer, type MadeCity, type MadeUser } from '#server/testing/factories.ts'
import { confirmPaid, expectNotPaid, expectSignatureChecked } from '#server/testing/expect-paid.ts'
import { checkPaymentConsistency } from '#server/testing/payment-consistency-queries.ts'
import { dealerInfo, makeNewcomer } from '#server/testing/onboarding-scene.ts'
import {
  CITY_PRICE,
  orderCities,
  paymentEntity,
  payOrder,
  completeCheckout,
  sendEvent,
  writeEvent,
  type PaidOrder,
} from '#server/testing/payment-scene.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let delhi: MadeCity
let mumbai: MadeCity

beforeAll(async () => {
  app = await startTestApp()
  delhi = await makeCity(app.database.db, { name: 'Delhi', state: 'Delhi' })
  mumbai = await makeCity(app.database.db, { name: 'Mumbai' })
})
afterAll(() => app.stop())
afterEach(() => checkPaymentConsistency(app.database.db))

const db = () => app.database.db
const account = () => sandboxAccount(app.secret)

const confirm = (dealer: MadeUser, paid: PaidOrder, key?: string) => confirmPaid(app, dealer, paid, key)

const stepOf = async ({ token }: MadeUser) => (await app.must('verifySession', {}, { token })).onboarding

const paymentsOf = async ({ token }: MadeUser) => (await app.must('getCityPayments', {}, { token })).payments

async function endOf(dealer: MadeUser, city: MadeCity): Promise<Date | null> {
  const { cities } = await app.must('getCityPayments', {}, { token: dealer.token })
  const found = cities.find(({ id }) => id === city.cityId)
  return found ? new Date(found.validUntil) : null
}

const yearAfter = (date: Date) => {
  const later = new Date(date)
  later.setUTCFullYear(later.getUTCFullYear() + 1)
  return later
}

describe('a new dealer’s payment', () => {
  test('leads to the documents step, and its cities start with the approval', async () => {
    const dealer = await makeNewcomer(app, 'subscription')
    const orderId = await orderCities(app, dealer, [delhi, mumbai])
    const answer = await confirm(dealer, await payOrder(app, orderId))
    expect([answer.status, answer.body]).toEqual([200, { onboarding: 'upload_docs' }])
    expect(await stepOf(dealer)).toBe('upload_docs')
    expect(await app.must('getCityPayments', {}, { token: dealer.token })).toMatchObject({
      cities: [],
      payments: [
        {
          orderId,
          amount: 2 * CITY_PRICE,
          state: 'paid',
          paidAt: expect.any(String),
          receiptNumber: expect.stringMatching(/^YB\/\d\d-\d\d\/\d{5}$/),
          refundDue: 0,
          refunded: 0,
          cities: [
            { name: 'Delhi', validFrom: null, validUntil: null },
            { name: 'Mumbai', validFrom: null, validUntil: null },
          ],
        },
      ],
    })
  })

  test('is signed as the official SDK verifies it', async () => {
    const dealer = await makeDealer(db(), { onboarding: 'subscription' })
    const { orderId, paymentId, signature } = await payOrder(app, await orderCities(app, dealer, [delhi]))
    const verify = (order_id: string) =>
      validatePaymentVerification({ order_id, payment_id: paymentId }, signature, account().keySecret)
    expect(verify(orderId)).toBe(true)
    expect(verify(await orderCities(app, dealer, [delhi]))).toBe(false)
  })

  test('can be confirmed repeatedly and concurrently with one effect', async () => {
    const dealer = await makeDealer(db(), { onboarding: 'subscription' })
    const paid = await payOrder(app, await orderCities(app, dealer, [delhi]))
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(dealer, paid)))
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { onboarding: 'upload_docs' }])
    expect((await confirm(dealer, paid)).body).toEqual({ onboarding: 'upload_docs' })
    expect(await paymentsOf(dealer)).toHaveLength(1)
  })

  test('repeats its first answer for the same key, and refuses the key with another body', async () => {
    const dealer = await makeDealer(db(), { onboarding: 'subscription' })
    const paid = await payOrder(app, await orderCities(app, dealer, [delhi]))
    const key = randomUUID()
    const first = await confirm(dealer, paid, key)
    await db()
      .updateTable('users')
      .set({ onboarding_step: 'contract' })
      .where('id', '=', dealer.userId)
      .execute()
    expect((await confirm(dealer, paid, key)).body).toEqual(first.body)
    expect((await confirm(dealer, { ...paid, paymentId: 'pay_other' }, key)).status).toBe(422)
  })

  test('counts for one of two orders, and the other payment becomes due for a refund', async () => {
    const dealer = await makeDealer(db(), { onboarding: 'subscription' })
    const orders = [await orderCities(app, dealer, [delhi]), await orderCities(app, dealer, [delhi, mumbai])]
    const paid = await Promise.all(orders.map((orderId) => payOrder(app, orderId)))
    const answers = await Promise.all(paid.map((one) => confirm(dealer, one)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.findIndex(({ status }) => status === 409)
    expect(answers[refused]?.body).toMatchObject({
      code: 'WRONG_STEP',
      error: 'This payment is beyond what was due. It will be paid back to you.',
    })
    expect((await confirm(dealer, paid[refused] as PaidOrder)).status).toBe(409)
    expect(
      (await paymentsOf(dealer)).map(({ orderId, state, refundDue }) => [orderId, state, refundDue > 0]),
    ).toEqual(
      orders.toReversed().map((orderId, index) => {
        const isRefused = 1 - index === refused
        return [orderId, isRefused ? 'open' : 'paid', isRefused]
      }),
    )
  })
})

describe('a confirmation is refused', () => {
  test('if the signature is for another order or payment, or made with another secret', async () => {
    await expectSignatureChecked(app, await makeDealer(db(), { onboarding: 'subscription' }), [delhi, mumbai])
  })

  test('if the provider knows the payment for another order, even with a valid signature', async () => {
    const dealer = await makeDealer(db(), { onboarding: 'subscription' })
    const orderId = await orderCities(app, dealer, [delhi, mumbai])
    const { paymentId } = await payOrder(app, await orderCities(app, dealer, [delhi]))
    const signature = signPayment(account().keySecret, orderId, paymentId)
    await expectNotPaid(app, dealer, { orderId, paymentId, signature }, 400, 'PAYMENT_NOT_VERIFIED')
  })

  test('if the provider does not know the payment, or it failed', async () => {
    const dealer = await makeDealer(db(), { onboarding: 'subscription' })
    const orderId = await orderCities(app, dealer, [delhi])
    const signed = (paymentId: string) => ({
      orderId,
      paymentId,
      signature: signPayment(account().keySecret, orderId, paymentId),
    })
    await expectNotPaid(app, dealer, signed('pay_AAAAAAAAAAAAAA'), 400, 'PAYMENT_NOT_VERIFIED')
    const { body } = await completeCheckout(app, orderId, 'failure')
    const failed = (body as { error: { metadata: { payment_id: string } } }).error.metadata.payment_id
    await expectNotPaid(app, dealer, signed(failed), 400, 'PAYMENT_NOT_VERIFIED')
    // A later attempt to pay can still succeed.
    expect((await confirm(dealer, await payOrder(app, orderId))).status).toBe(200)
  })

  test('for another dealer’s order', async () => {
    const dealer = await makeDealer(db(), { onboarding: 'subscription' })
    const thief = await makeDealer(db(), { onboarding: 'subscription' })
    const paid = await payOrder(app, await orderCities(app, dealer, [delhi]))
    await expectNotPaid(app, thief, paid, 404, 'NOT_FOUND')
    await expectNotPaid(app, thief, { ...paid, orderId: 'order_AAAAAAAAAAAAAA' }, 404, 'NOT_FOUND')
    expect(await stepOf(dealer)).toBe('subscription')
    expect((await confirm(dealer, paid)).status).toBe(200)
  })
})

describe('an approved dealer’s payment', () => {
  test('adds a city for a year from the payment', async () => {
    const dealer = await makeDealer(db(), { cityIds: [delhi.cityId] })
    const before = await endOf(dealer, delhi)
    const answer = await confirm(dealer, await payOrder(app, await orderCities(app, dealer, [mumbai])))
    expect(answer.body).toEqual({ onboarding: 'home' })
    const [payment] = await paymentsOf(dealer)
    expect(await endOf(dealer, mumbai)).toEqual(yearAfter(new Date(payment?.paidAt ?? '')))
    expect(await endOf(dealer, delhi)).toEqual(before)
    const home = await app.must('getDealerHomeData', {}, { token: dealer.token })
    expect(home.dealerCities).toEqual(['Delhi', 'Mumbai'])
  })

  test('renews a city from the end of its current year', async () => {
    const dealer = await makeDealer(db(), { cityIds: [delhi.cityId] })
    const ends = await endOf(dealer, delhi)
    await confirm(dealer, await payOrder(app, await orderCities(app, dealer, [delhi])))
    expect(await endOf(dealer, delhi)).toEqual(yearAfter(ends ?? new Date(0)))
    const [payment] = await paymentsOf(dealer)
    expect(payment?.cities[0]?.validFrom).toBe(ends?.toISOString())
  })

  test('starts a new year if the last one is over', async () => {
    const dealer = await makeDealer(db())
    const { organisationId } = dealer
    await giveCity(db(), { organisationId, cityId: delhi.cityId, validForSeconds: -3600 })
    await confirm(dealer, await payOrder(app, await orderCities(app, dealer, [delhi])))
    const [payment] = await paymentsOf(dealer)
    expect(await endOf(dealer, delhi)).toEqual(yearAfter(new Date(payment?.paidAt ?? '')))
  })

  test('for several concurrent orders grants a year each', async () => {
    const dealer = await makeDealer(db(), { cityIds: [delhi.cityId] })
    const ends = await endOf(dealer, delhi)
    const orders: string[] = []
    for (let count = 0; count < 4; count += 1) orders.push(await orderCities(app, dealer, [delhi, mumbai]))
    const paid = await Promise.all(orders.map((orderId) => payOrder(app, orderId)))
    const answers = await Promise.all([...paid, ...paid].map((one) => confirm(dealer, one)))
    for (const { status } of answers) expect(status).toBe(200)
    const later = [1, 2, 3, 4].reduce(yearAfter, ends ?? new Date(0))
    expect(await endOf(dealer, delhi)).toEqual(later)
    const lines = (await paymentsOf(dealer)).flatMap(({ cities }) =>
      cities.filter(({ name }) => name === 'Mumbai'),
    )
    const years = lines
      .map(({ validFrom, validUntil }) => [validFrom ?? '', validUntil ?? ''])
      .toSorted(([a = ''], [b = '']) => a.localeCompare(b))
    for (const [index, [from]] of years.entries()) {
      if (index > 0) expect(from).toBe(years[index - 1]?.[1])
    }
  })
})

describe('a receipt', () => {
  test('states the payment and its tax, for its dealer only', async () => {
    const dealer = await makeNewcomer(app, 'subscription')
    const orderId = await orderCities(app, dealer, [delhi, mumbai])
    const paid = await payOrder(app, orderId)
    const none = await fetchReceipt(dealer, orderId)
    expect(none.status).toBe(404)
    await confirm(dealer, paid)
    const answer = await fetchReceipt(dealer, orderId)
    const [payment] = await paymentsOf(dealer)
    const name = `receipt-${payment?.receiptNumber?.toLowerCase().replaceAll('/', '-')}.pdf`
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('content-disposition'),
    ]).toEqual([200, 'application/pdf', `attachment; filename="${name}"`])
    const [page, ...others] = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    expect(others).toEqual([])
    for (const text of [
      `No. ${payment?.receiptNumber}`,
      dealer.name,
      'Not registered',
      'Delhi (07)',
      '998599',
      '₹30,000',
      '₹60,000',
      '₹50,847.46',
      '₹4,576.27',
      'Sixty thousand rupees',
      paid.paymentId,
      orderId,
      'Page 1 of 1',
    ]) {
      expect(page?.text.replace(/\s+/g, ' ')).toContain(text)
    }
    const thief = await makeDealer(db())
    expect((await fetchReceipt(thief, orderId)).status).toBe(404)
  })

  test.each([
    { businessType: 'Individual', more: { stateCode: '06' }, place: 'Haryana (06)' },
    { businessType: 'Partnership', more: {}, place: 'Maharashtra (27)' },
  ] as const)('for a buyer in another state shows IGST: $place', async ({ businessType, more, place }) => {
    const dealer = await makeDealer(db(), { onboarding: 'dealer_info' })
    await app.must('createDealerInfo', { ...dealerInfo(dealer.mobile, businessType), ...more }, dealer)
    const orderId = await orderCities(app, dealer, [delhi])
    await confirm(dealer, await payOrder(app, orderId))
    const answer = await fetchReceipt(dealer, orderId)
    const [page] = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    const text = page?.text.replace(/\s+/g, ' ')
    for (const shown of [`Place of supply ${place}`, 'IGST 18 %', '₹4,576.27']) expect(text).toContain(shown)
    expect(text).not.toContain('CGST')
  })

  test('is encrypted in the database', async () => {
    const { rows } = await app.database.pool.query<{ paper: Buffer }>('select paper from city_receipts')
    expect(rows.length).toBeGreaterThan(0)
    for (const { paper } of rows) expect(paper.toString('latin1')).not.toMatch(/"number"|YB\//)
  })

  function fetchReceipt({ token }: MadeUser, orderId: string) {
    return app.fetch(`/api/downloadReceipt?orderId=${orderId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  }
})

test('payments of a wrong amount, or beyond the first for an order, become due for a refund', async () => {
  const dealer = await makeDealer(db(), { onboarding: 'subscription' })
  const orderId = await orderCities(app, dealer, [delhi])
  const send = (amount: number, more: Record<string, unknown> = {}) =>
    sendEvent(
      app,
      writeEvent(app.secret, 'payment.captured', { payment: paymentEntity(orderId, amount, more) }),
    )
  for (const amount of [1, CITY_PRICE, CITY_PRICE * 100 - 1, CITY_PRICE * 200])
    expect(await send(amount)).toBe(200)
  expect(await send(CITY_PRICE * 100, { currency: 'USD' })).toBe(200)
  expect(await stepOf(dealer)).toBe('subscription')
  expect(await send(CITY_PRICE * 100)).toBe(200)
  expect(await stepOf(dealer)).toBe('upload_docs')
  expect(await send(CITY_PRICE * 100)).toBe(200)
  const reasons = await db()
    .selectFrom('city_payments')
    .select(({ fn }) => ['refund_reason', fn.countAll<number>().as('count')])
    .where('order_id', 'in', (orders) =>
      orders.selectFrom('city_orders').select('id').where('provider_order_id', '=', orderId),
    )
    .groupBy('refund_reason')
    .orderBy('refund_reason')
    .execute()
  expect(reasons).toEqual([
    { refund_reason: 'already_paid', count: 1 },
    { refund_reason: 'other_amount', count: 5 },
    { refund_reason: null, count: 1 },
  ])
})
