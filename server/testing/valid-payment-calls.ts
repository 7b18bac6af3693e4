import { makeDealer } from './factories.ts'
import type { CallScene } from './call-scene.ts'
import { CITY_PRICE, orderCities, paymentEntity, payOrder, sendEvent, writeEvent } from './payment-scene.ts'
import type { MakeCall } from './valid-call.ts'

type PaymentCall =
  | 'initiatePayment'
  | 'confirmPayment'
  | 'checkCityOrder'
  | 'paymentWebhook'
  | 'downloadReceipt'
  | 'admin/refundPayment'
  | 'admin/downloadCreditNote'

const order = ({ app, dealer, city }: CallScene) => orderCities(app, dealer, [city])

/** Makes a payment that must be refunded: the second subscription payment of a new dealer. */
async function makeRefundDue({ app, city }: CallScene): Promise<string> {
  const { db } = app.database
  const dealer = await makeDealer(db, { onboarding: 'subscription' })
  const [first, second] = [await orderCities(app, dealer, [city]), await orderCities(app, dealer, [city])]
  await app.must('confirmPayment', await payOrder(app, first), { token: dealer.token })
  const paid = await payOrder(app, second)
  await app.call('confirmPayment', paid, { token: dealer.token })
  const { id } = await db
    .selectFrom('city_payments')
    .select('id')
    .where('provider_payment_id', '=', paid.paymentId)
    .where('state', '=', 'refund_due')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes the payment of a registration that is then rejected, and returns its id. */
async function makeCreditNote({ app, city, admin }: CallScene): Promise<string> {
  const { db } = app.database
  const dealer = await makeDealer(db, { onboarding: 'subscription' })
  const paid = await payOrder(app, await orderCities(app, dealer, [city]))
  await app.must('confirmPayment', paid, { token: dealer.token })
  await app.must('admin/rejectOnboarding', { uid: dealer.userId, reason: 'A mistake.' }, admin)
  const { id } = await db
    .selectFrom('city_payments')
    .select('id')
    .where('provider_payment_id', '=', paid.paymentId)
    .executeTakeFirstOrThrow()
  return id
}

/** The part of `VALID_CALLS` with which dealers pay for their cities. */
export const VALID_PAYMENT_CALLS: { readonly [Name in PaymentCall]: MakeCall<Name> } = {
  initiatePayment: async ({ city }) => ({
    by: 'dealer',
    of: 'nobody',
    input: { amount: CITY_PRICE, cities: [city.name], mode: 'netBanking' },
  }),
  confirmPayment: async (scene) => ({
    by: 'dealer',
    of: 'dealer',
    input: await payOrder(scene.app, await order(scene)),
  }),
  checkCityOrder: async (scene) => ({
    by: 'dealer',
    of: 'dealer',
    input: { orderId: await order(scene) },
  }),
  paymentWebhook: async (scene) => {
    const payment = paymentEntity(await order(scene), CITY_PRICE * 100)
    const { body, headers } = writeEvent(scene.app.secret, 'payment.captured', { payment })
    return { by: 'nobody', of: 'nobody', input: {}, raw: body, headers }
  },
  downloadReceipt: async (scene) => {
    const orderId = await order(scene)
    const payment = paymentEntity(orderId, CITY_PRICE * 100)
    await sendEvent(scene.app, writeEvent(scene.app.secret, 'order.paid', { payment }))
    return { by: 'dealer', of: 'dealer', input: { orderId } }
  },
  'admin/refundPayment': async (scene) => ({
    by: 'admin',
    of: 'house',
    input: { paymentId: await makeRefundDue(scene) },
  }),
  'admin/downloadCreditNote': async (scene) => ({
    by: 'admin',
    of: 'house',
    input: { paymentId: await makeCreditNote(scene) },
  }),
}
