import { expect } from 'vitest'
import { sandboxAccount } from '#server/city-payments/sandbox-payments.ts'
import { signPayment } from '#server/city-payments/payment-signatures.ts'
import { formatRupees } from '#domain/money.ts'
import type { MadeCity, MadeUser } from './factories.ts'
import { CITY_PRICE, orderCities, payOrder, type PaidOrder } from './payment-scene.ts'
import type { TestApp } from './test-app.ts'

/** Checks that an order of these cities with a wrong amount is refused and not stored. */
export async function expectAmountRefused(
  app: TestApp,
  dealer: MadeUser,
  cities: readonly MadeCity[],
  amount: number,
): Promise<void> {
  const { token } = dealer
  const before = await readOrders(app)
  const order = { amount, cities: cities.map(({ name }) => name), mode: 'UPI' } as const
  const total = formatRupees(CITY_PRICE * cities.length)
  expect((await app.call('initiatePayment', order, { token })).body).toMatchObject({
    status: 409,
    code: 'AMOUNT_MISMATCH',
    error: `The total for these cities is ${total}.`,
  })
  expect(await readOrders(app)).toEqual(before)
}

function readOrders({ database: { db } }: TestApp) {
  return db.selectFrom('city_orders').select(['id', 'amount']).orderBy('id').execute()
}

/** Reports a payment as the browser does. */
export function confirmPaid(
  app: Pick<TestApp, 'call'>,
  { token }: Pick<MadeUser, 'token'>,
  paid: PaidOrder,
  key?: string,
) {
  return app.call('confirmPayment', paid, { token, ...(key === undefined ? {} : { key }) })
}

/** Checks that a reported payment is refused with this status and code, and that no order of the dealer is paid. */
export async function expectNotPaid(
  app: TestApp,
  dealer: MadeUser,
  paid: PaidOrder,
  status: number,
  code: string,
): Promise<void> {
  const { token } = dealer
  const answer = await confirmPaid(app, dealer, paid)
  expect([answer.status, answer.body]).toMatchObject([status, { code }])
  expect((await app.must('verifySession', {}, { token })).onboarding).toBe('subscription')
  const { payments } = await app.must('getCityPayments', {}, { token })
  for (const { state } of payments) expect(state).not.toBe('paid')
}

/** Checks that a dealer's subscription, for at least two cities, is paid only with the provider's own signature. */
export async function expectSignatureChecked(
  app: TestApp,
  dealer: MadeUser,
  cities: readonly MadeCity[],
): Promise<void> {
  const { keySecret, webhookSecret } = sandboxAccount(app.secret)
  const refuse = (forged: PaidOrder) => expectNotPaid(app, dealer, forged, 400, 'PAYMENT_NOT_VERIFIED')
  const orderId = await orderCities(app, dealer, cities)
  const cheap = await payOrder(app, await orderCities(app, dealer, cities.slice(0, 1)))
  await refuse({ ...cheap, orderId })
  await refuse({ ...cheap, orderId, paymentId: 'pay_AAAAAAAAAAAAAA' })

  // A payment of another order, and one of this order. For the latter, only the signature is wrong.
  const paid = await payOrder(app, orderId)
  for (const { paymentId } of [cheap, paid]) {
    const own = signPayment(keySecret, orderId, paymentId)
    for (const signature of [
      cheap.signature,
      signPayment('another secret', orderId, paymentId),
      signPayment(webhookSecret, orderId, paymentId),
      signPayment('', orderId, paymentId),
      signPayment(keySecret, paymentId, orderId),
      own.toUpperCase(),
      own.slice(0, -1),
      `${own}0`,
    ]) {
      await refuse({ orderId, paymentId, signature })
    }
  }
  expect((await confirmPaid(app, dealer, paid)).status).toBe(200)
}
