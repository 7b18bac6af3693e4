import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeCity, type MadeCity, type MadeUser } from '#server/testing/factories.ts'
import { makeNewcomer } from '#server/testing/onboarding-scene.ts'
import { readOutboxOf } from '#server/testing/outbox.ts'
import { checkPaymentConsistency } from '#server/testing/payment-consistency-queries.ts'
import {
  CITY_PRICE,
  orderCities,
  paymentEntity,
  payOrder,
  sendEvent,
  writeEvent,
} from '#server/testing/payment-scene.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf } from '#server/testing/tier.ts'

let app: TestApp
let admin: MadeUser
let delhi: MadeCity
let mumbai: MadeCity
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.database.db)
  delhi = await makeCity(app.database.db, { name: 'Delhi', state: 'Delhi' })
  mumbai = await makeCity(app.database.db, { name: 'Mumbai' })
})
afterAll(() => app.stop())
afterEach(() => checkPaymentConsistency(app.database.db))

const NUMBER = /^YBC\/\d\d-\d\d\/\d{5}$/

const reject = ({ userId }: MadeUser) =>
  app.call('admin/rejectOnboarding', { uid: userId, reason: 'Other papers.' }, admin)

/** Makes a dealer that has paid for Delhi and Mumbai. */
async function makePayer(): Promise<{ readonly dealer: MadeUser; readonly paymentId: string }> {
  const dealer = await makeNewcomer(app, 'subscription')
  const paid = await payOrder(app, await orderCities(app, dealer, [delhi, mumbai]))
  await app.must('confirmPayment', paid, dealer)
  return { dealer, paymentId: paid.paymentId }
}

async function refundsOf({ userId }: MadeUser) {
  const { items } = await app.must('admin/getRefunds', { limit: 100 }, admin)
  return items.filter(({ dealer }) => dealer.uid === userId)
}

/** Returns the text of a payment's credit note, without whitespace, and its file name. */
async function creditNote(paymentId: string) {
  const answer = await app.fetch(`/api/admin/downloadCreditNote?paymentId=${paymentId}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const pages = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  return {
    text: pages.map(({ text }) => text.replace(/\s/g, '')).join(''),
    name: answer.headers.get('content-disposition'),
  }
}

describe('what a rejected registration paid', () => {
  test('is queued to be refunded whole, once, with a credit note against its receipt', async () => {
    const { dealer, paymentId } = await makePayer()
    const { payments } = await app.must('getCityPayments', {}, dealer)
    const answers = await Promise.all([reject(dealer), reject(dealer), reject(dealer)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const refunds = await refundsOf(dealer)
    expect(refunds).toMatchObject([
      {
        providerPaymentId: paymentId,
        amount: 2 * CITY_PRICE,
        reason: 'registration_rejected',
        state: 'refund_due',
        creditNoteNumber: expect.stringMatching(NUMBER),
      },
    ])
    const [refund] = refunds
    const { text, name } = await creditNote(refund?.paymentId ?? '')
    for (const part of [
      'Creditnote',
      refund?.creditNoteNumber ?? '-',
      payments[0]?.receiptNumber ?? '-',
      dealer.name.replaceAll(' ', ''),
      'Delhi,Mumbai',
      '₹60,000.00',
      'Sixtythousandrupees',
      paymentId,
    ]) {
      expect(text).toContain(part)
    }
    expect(name).toMatch(/^attachment; filename="credit-note-ybc-\d\d-\d\d-\d{5}\.pdf"$/)
    const [email] = await readOutboxOf(app, dealer.email)
    expect(email?.text).toContain('You paid ₹60,000. All of it goes back to you')
    expect(email?.attachments).toEqual([expect.stringMatching(/^credit-note-ybc-.*\.pdf$/)])
  })

  test('is refunded through the provider like any other refund', async () => {
    const { dealer } = await makePayer()
    await reject(dealer)
    const [refund] = await refundsOf(dealer)
    const done = await app.must('admin/refundPayment', { paymentId: refund?.paymentId ?? '' }, admin)
    expect(done).toMatchObject({ state: 'refunded', creditNoteNumber: expect.stringMatching(NUMBER) })
    expect(await refundsOf(dealer)).toEqual([])
  })

  test('stays in the record of the dealer as refunded', async () => {
    const { dealer } = await makePayer()
    await reject(dealer)
    const before = await app.must('admin/getDealer', { uid: dealer.userId }, admin)
    expect(before.payments).toMatchObject([{ state: 'paid', refundDue: 60_000, refunded: 0 }])
    const [refund] = await refundsOf(dealer)
    await app.must('admin/refundPayment', { paymentId: refund?.paymentId ?? '' }, admin)
    const after = await app.must('admin/getDealer', { uid: dealer.userId }, admin)
    expect(after.payments).toMatchObject([{ state: 'paid', refundDue: 0, refunded: 60_000 }])
  })
})

describe('a payment that arrives after the rejection', () => {
  test('is queued to be refunded once, with a voucher that the dealer gets', async () => {
    const dealer = await makeNewcomer(app, 'subscription')
    const orderId = await orderCities(app, dealer, [delhi])
    await reject(dealer)
    const payment = paymentEntity(orderId, CITY_PRICE * 100)
    const events = ['payment.captured', 'order.paid', 'payment.captured'].map((kind) =>
      writeEvent(app.secret, kind, { payment }),
    )
    const statuses = await Promise.all(events.map((event) => sendEvent(app, event)))
    expect(statuses).toEqual([200, 200, 200])
    const refunds = await refundsOf(dealer)
    expect(refunds).toMatchObject([
      {
        amount: CITY_PRICE,
        reason: 'registration_rejected',
        state: 'refund_due',
        creditNoteNumber: expect.stringMatching(NUMBER),
      },
    ])
    const { text } = await creditNote(refunds[0]?.paymentId ?? '')
    expect(text).toContain('Refundvoucher')
    expect(text).toContain('Nonewasissuedforthispayment.')
    const messages = await readOutboxOf(app, dealer.email)
    const late = messages.filter(({ subject }) => subject === 'We refund your payment of ₹30,000')
    expect(late).toMatchObject([{ attachments: [expect.stringMatching(/^credit-note-/)] }])
  })

  test('is refunded beside the one that counted before', async () => {
    const { dealer } = await makePayer()
    const second = await makeOpenOrder(dealer)
    await reject(dealer)
    await sendEvent(
      app,
      writeEvent(app.secret, 'payment.captured', { payment: paymentEntity(second, CITY_PRICE * 100) }),
    )
    const refunds = await refundsOf(dealer)
    expect(refunds.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      CITY_PRICE,
      2 * CITY_PRICE,
    ])
    for (const { reason } of refunds) expect(reason).toBe('registration_rejected')
    expect(new Set(refunds.map(({ creditNoteNumber }) => creditNoteNumber)).size).toBe(2)
  })

  test('at the same moment is refunded once, whichever is first', async () => {
    for (let round = 0; round < sizeOf({ short: 2, long: 5 }); round += 1) {
      const dealer = await makeNewcomer(app, 'subscription')
      const orderId = await orderCities(app, dealer, [delhi])
      const payment = paymentEntity(orderId, CITY_PRICE * 100)
      const [rejected, status] = await Promise.all([
        reject(dealer),
        sendEvent(app, writeEvent(app.secret, 'payment.captured', { payment })),
      ])
      expect([rejected.status, status]).toEqual([200, 200])
      expect(await refundsOf(dealer)).toMatchObject([
        { reason: 'registration_rejected', state: 'refund_due', creditNoteNumber: expect.any(String) },
      ])
    }
  })
})

/** Opens an order of a dealer that has paid already, as from a second tab. */
async function makeOpenOrder({ organisationId, userId }: MadeUser): Promise<string> {
  const providerOrderId = `order_${userId.replaceAll('-', '').slice(0, 14)}`
  const { id } = await app.database.db
    .insertInto('city_orders')
    .values({
      organisation_id: organisationId,
      user_id: userId,
      purpose: 'subscription',
      provider: 'sandbox',
      provider_order_id: providerOrderId,
      mode: 'UPI',
      price_per_city: CITY_PRICE,
      city_count: 1,
      amount: CITY_PRICE,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.database.db
    .insertInto('city_order_lines')
    .values({ order_id: id, city_id: delhi.cityId })
    .execute()
  return providerOrderId
}
