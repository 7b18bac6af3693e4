import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeCity, makeDealer, type MadeCity, type MadeUser } from '#server/testing/factories.ts'
import { makeNewcomer } from '#server/testing/onboarding-scene.ts'
import { readOutboxOf } from '#server/testing/outbox.ts'
import { checkPaymentConsistency } from '#server/testing/payment-consistency-queries.ts'
import { completeCheckout, orderCities, payOrder } from '#server/testing/payment-scene.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let delhi: MadeCity
beforeAll(async () => {
  // The webhook comes late, so that only the check can know.
  app = await startTestApp({ env: { ORDERS_PER_DEALER_PER_HOUR: '4', SANDBOX_WEBHOOK_SECONDS: '600' } })
  delhi = await makeCity(app.database.db, { name: 'Delhi', state: 'Delhi' })
})
afterAll(() => app.stop())
afterEach(() => checkPaymentConsistency(app.database.db))

const statesOf = async ({ token }: MadeUser) =>
  (await app.must('getCityPayments', {}, { token })).payments.map(({ state }) => state)

test('a failed payment is known as failed once the order is checked, and a later one counts', async () => {
  const dealer = await makeNewcomer(app, 'subscription')
  const orderId = await orderCities(app, dealer, [delhi])
  const check = () => app.must('checkCityOrder', { orderId }, dealer)
  expect([await check(), await statesOf(dealer)]).toEqual([{ state: 'open' }, ['open']])
  await completeCheckout(app, orderId, 'failure')
  expect(await statesOf(dealer)).toEqual(['open'])
  expect([await check(), await statesOf(dealer)]).toEqual([{ state: 'failed' }, ['failed']])
  // Paid in the same checkout, but the browser never came back.
  await payOrder(app, orderId)
  expect([await check(), await statesOf(dealer)]).toEqual([{ state: 'paid' }, ['paid']])
  expect((await app.must('verifySession', {}, dealer)).onboarding).toBe('upload_docs')
})

test('a dealer checks only its own orders, and only so often', async () => {
  const dealer = await makeNewcomer(app, 'subscription')
  const other = await makeDealer(app.database.db, { onboarding: 'subscription' })
  const orderId = await orderCities(app, dealer, [delhi])
  expect((await app.call('checkCityOrder', { orderId }, other)).status).toBe(404)
  for (let turn = 0; turn < 4; turn += 1) await app.must('checkCityOrder', { orderId }, dealer)
  expect((await app.call('checkCityOrder', { orderId }, dealer)).status).toBe(429)
})

test('the receipt is sent by email when the payment counts', async () => {
  const dealer = await makeNewcomer(app, 'subscription')
  await app.must('confirmPayment', await payOrder(app, await orderCities(app, dealer, [delhi])), dealer)
  const { payments } = await app.must('getCityPayments', {}, dealer)
  const number = payments[0]?.receiptNumber ?? '-'
  const [email, ...others] = await readOutboxOf(app, dealer.email)
  expect(others).toEqual([])
  expect(email).toMatchObject({
    channel: 'email',
    subject: `Receipt ${number} for your Yardbid cities`,
    attachments: [`receipt-${number.toLowerCase().replaceAll('/', '-')}.pdf`],
  })
})
