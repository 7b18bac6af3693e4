import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  givePassword,
  makeAdmin,
  makeCity,
  makeDealer,
  type MadeCity,
  type MadeUser,
} from '#server/testing/factories.ts'
import { checkPaymentConsistency } from '#server/testing/payment-consistency-queries.ts'
import {
  checkoutResult,
  orderCities,
  reconcileWith,
  sendEvent,
  writeEvent,
} from '#server/testing/payment-scene.ts'
import {
  startRazorpayStandIn,
  type RazorpayStandIn,
  type StandInRefund,
} from '#server/testing/razorpay-stand-in.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let standIn: RazorpayStandIn
let app: TestApp
let delhi: MadeCity
let admin: MadeUser
beforeAll(async () => {
  standIn = await startRazorpayStandIn()
  app = await startTestApp({ env: standIn.env })
  delhi = await makeCity(app.database.db)
  admin = await makeAdmin(app.database.db)
})
afterAll(async () => {
  await app.stop()
  await standIn.stop()
})
afterEach(async () => {
  standIn.setBehaviour('well')
  standIn.setRefundStatus('processed')
  await checkPaymentConsistency(db())
})

const db = () => app.database.db

const reconcile = () => reconcileWith(standIn, app)

/** Sends a refund event as the provider. */
async function sendRefundEvent(
  event: string,
  { id, payment_id, amount }: Omit<StandInRefund, 'status'>,
): Promise<void> {
  expect(
    await sendEvent(app, writeEvent(standIn.account, event, { refund: { id, payment_id, amount } })),
  ).toBe(200)
}

describe('a refund', () => {
  async function makeRefundDue(): Promise<{
    paymentId: string
    providerPaymentId: string
    dealer: MadeUser
  }> {
    const dealer = await makeDealer(db(), { onboarding: 'subscription' })
    const orderId = await orderCities(app, dealer, [delhi])
    const second = await orderCities(app, dealer, [delhi])
    const first = standIn.pay(orderId)
    await app.must('confirmPayment', checkoutResult(standIn.account, orderId, first.id), {
      token: dealer.token,
    })
    const { id } = standIn.pay(second)
    expect(
      (await app.call('confirmPayment', checkoutResult(standIn.account, second, id), { token: dealer.token }))
        .status,
    ).toBe(409)
    const { items } = await app.must('admin/getRefunds', { limit: 1 }, { token: admin.token })
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

  const ageRequest = (paymentId: string) =>
    db()
      .updateTable('city_payments')
      .set({ refund_asked_at: new Date(Date.now() - 3_600_000) })
      .where('id', '=', paymentId)
      .execute()

  test('is listed in the console until refunded, sent once, and audited', async () => {
    const { paymentId, providerPaymentId, dealer } = await makeRefundDue()
    const sendRefund = () => app.call('admin/refundPayment', { paymentId }, { token: admin.token })
    const answers = await Promise.all([sendRefund(), sendRefund(), sendRefund()])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await sendRefund()).body).toMatchObject({
      code: 'WRONG_STATE',
      error: 'This payment was given back already.',
    })
    expect(standIn.payments.get(providerPaymentId)).toMatchObject({ amount_refunded: 30_000_00 })
    const due = await app.must('admin/getRefunds', {}, { token: admin.token })
    expect(due.items.map((item) => item.paymentId)).not.toContain(paymentId)
    const done = await app.must('admin/getRefunds', { state: 'done' }, { token: admin.token })
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
    const { payments } = await app.must('getCityPayments', {}, { token: dealer.token })
    expect(payments.map(({ refundDue, refunded }) => [refundDue, refunded])).toContainEqual([0, 30_000])
  })

  test('that the provider rejects at first is finished by the reconciliation', async () => {
    const { paymentId, providerPaymentId } = await makeRefundDue()
    standIn.setBehaviour('badly')
    expect((await app.call('admin/refundPayment', { paymentId }, { token: admin.token })).status).toBe(503)
    standIn.setBehaviour('well')
    await ageRequest(paymentId)
    await reconcile()
    expect(standIn.payments.get(providerPaymentId)).toMatchObject({ amount_refunded: 30_000_00 })
    const done = await app.must('admin/getRefunds', { state: 'done' }, { token: admin.token })
    expect(done.items.map((item) => item.paymentId)).toContain(paymentId)
  })

  test('is not sent again if the process died after sending it', async () => {
    const { paymentId, providerPaymentId } = await makeRefundDue()
    standIn.addRefund(providerPaymentId, 30_000_00)
    const { state } = await app.must('admin/refundPayment', { paymentId }, { token: admin.token })
    expect(state).toBe('refunded')
    expect(standIn.payments.get(providerPaymentId)).toMatchObject({ amount_refunded: 30_000_00 })
  })

  describe('that the bank has yet to accept', () => {
    /** Requests a refund, which the provider keeps pending. */
    async function requestRefund() {
      const made = await makeRefundDue()
      standIn.setRefundStatus('pending')
      const sendRefund = () =>
        app.must('admin/refundPayment', { paymentId: made.paymentId }, { token: admin.token })
      expect(await sendRefund()).toMatchObject({ state: 'refunding', refundedAt: null })
      await ageRequest(made.paymentId)
      await reconcile()
      const refunds = standIn.refunds.filter(({ payment_id }) => payment_id === made.providerPaymentId)
      const [refund] = refunds
      expect(refunds).toMatchObject([{ amount: 30_000_00, status: 'pending' }])
      if (refund === undefined) throw new Error('The provider has no refund.')
      return { ...made, sendRefund, refund, state: () => stateOf(made.paymentId) }
    }

    async function stateOf(paymentId: string) {
      for (const state of ['due', 'done'] as const) {
        const { items } = await app.must('admin/getRefunds', { state, limit: 100 }, { token: admin.token })
        const found = items.find((item) => item.paymentId === paymentId)
        if (found !== undefined) return found.state
      }
      return null
    }

    test('is done only once the provider reports it as processed', async () => {
      const { refund, state } = await requestRefund()
      expect(await state()).toBe('refunding')
      refund.status = 'processed'
      await reconcile()
      expect(await state()).toBe('refunded')
    })

    test('is due again if the bank rejects it, and can be requested again', async () => {
      const { providerPaymentId, refund, state, sendRefund } = await requestRefund()
      refund.status = 'failed'
      await reconcile()
      expect(await state()).toBe('refund_due')
      standIn.setRefundStatus('processed')
      expect(await sendRefund()).toMatchObject({ state: 'refunded' })
      const refunds = standIn.refunds.filter(({ payment_id }) => payment_id === providerPaymentId)
      expect(refunds.map(({ status, amount }) => [status, amount])).toEqual([
        ['failed', 30_000_00],
        ['processed', 30_000_00],
      ])
    })

    test('is updated by webhooks', async () => {
      const { refund, state, sendRefund } = await requestRefund()
      await sendRefundEvent('refund.failed', refund)
      expect(await state()).toBe('refund_due')
      // A later event overrides the failure.
      refund.status = 'processed'
      await sendRefundEvent('refund.processed', refund)
      expect(await state()).toBe('refunded')
      await expect(sendRefund()).rejects.toThrow('This payment was given back already.')
    })
  })

  test('after a partial refund in the provider’s dashboard sends only the rest', async () => {
    const { paymentId, providerPaymentId } = await makeRefundDue()
    await sendRefundEvent('refund.processed', standIn.addRefund(providerPaymentId, 100_00))
    const { items } = await app.must('admin/getRefunds', { limit: 100 }, { token: admin.token })
    expect(items.find((item) => item.paymentId === paymentId)).toMatchObject({ state: 'refund_due' })
    const { state } = await app.must('admin/refundPayment', { paymentId }, { token: admin.token })
    expect(state).toBe('refunded')
    const amounts = standIn.refunds
      .filter(({ payment_id }) => payment_id === providerPaymentId)
      .map(({ amount }) => amount)
    expect(amounts).toEqual([100_00, 29_900_00])
  })

  test('is refused for a payment that is not due for one', async () => {
    const dealer = await makeDealer(db(), { onboarding: 'subscription' })
    const orderId = await orderCities(app, dealer, [delhi])
    const { id } = standIn.pay(orderId)
    await app.must('confirmPayment', checkoutResult(standIn.account, orderId, id), { token: dealer.token })
    const { id: paymentId } = await db()
      .selectFrom('city_payments')
      .select('id')
      .where('provider_payment_id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await app.call('admin/refundPayment', { paymentId }, { token: admin.token })).status).toBe(404)
    expect((await app.call('admin/refundPayment', { paymentId }, { token: dealer.token })).status).toBe(403)
    expect(standIn.payments.get(id)).toMatchObject({ amount_refunded: 0 })
  })

  test('takes two people where another admin counts, with the password for each', async () => {
    const { paymentId } = await makeRefundDue()
    const second = await makeAdmin(db())
    const asked = await app.must('admin/refundPayment', { paymentId }, { token: admin.token })
    expect(asked).toMatchObject({ state: 'refund_due', proposalId: expect.any(String) })
    expect((await app.call('admin/refundPayment', { paymentId }, { token: second.token })).status).toBe(409)
    const confirmed = { proposalId: asked.proposalId ?? '' }
    const confirm = (by: MadeUser) => app.call('admin/confirmProposal', confirmed, { token: by.token })
    expect(await confirm(admin)).toMatchObject({ body: { code: 'OTHER_ADMIN_REQUIRED' } })
    await givePassword(db(), second, null)
    expect(await confirm(second)).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } })
    await givePassword(db(), second)
    const answers = await Promise.all([confirm(second), confirm(second)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const stateOf = async () => {
      const { items } = await app.must('admin/getRefunds', { state: 'done' }, { token: admin.token })
      return items.find((item) => item.paymentId === paymentId)?.state
    }
    await expect.poll(stateOf, { timeout: 10_000 }).toBe('refunded')
    // The password was used up.
    const { password_confirmed_at: at } = await db()
      .selectFrom('sessions')
      .select('password_confirmed_at')
      .where('user_id', '=', second.userId)
      .executeTakeFirstOrThrow()
    expect(at).toBeNull()
    await db()
      .updateTable('users')
      .set({ disabled_at: new Date(0) })
      .where('id', '=', second.userId)
      .execute()
  })
})
