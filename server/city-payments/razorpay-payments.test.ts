import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startRazorpayStandIn, type RazorpayStandIn } from '#server/testing/razorpay-stand-in.ts'
import { ProviderFailure, type PaymentProvider } from './payments.ts'
import { createRazorpay } from './razorpay-payments.ts'

let standIn: RazorpayStandIn
let razorpay: PaymentProvider
beforeAll(async () => {
  standIn = await startRazorpayStandIn()
  razorpay = createRazorpay({ ...standIn.account, apiUrl: standIn.url })
})
afterEach(() => standIn.setBehaviour('well'))
afterAll(() => standIn.stop())

const open = () => razorpay.openOrder({ receipt: 'ours', amountPaise: 30_000_00 })

test('opens an order in paise with automatic capture', async () => {
  const orderId = await open()
  expect(standIn.orders.get(orderId)).toMatchObject({
    amount: 30_000_00,
    currency: 'INR',
    receipt: 'ours',
    payment: { capture: 'automatic' },
  })
})

test('reads payments, and returns null for an unknown one', async () => {
  const orderId = await open()
  const { id } = standIn.pay(orderId)
  const payment = {
    id,
    orderId,
    amountPaise: 30_000_00,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
  }
  expect(await razorpay.readPayment(id)).toEqual(payment)
  expect(await razorpay.readOrderPayments(orderId)).toEqual([payment])
  expect(await razorpay.readPayment('pay_AAAAAAAAAAAAAA')).toBeNull()
})

test('captures an authorised payment once', async () => {
  const { id } = standIn.pay(await open(), { status: 'authorized' })
  const authorised = await razorpay.readPayment(id)
  if (authorised === null) throw new Error('The payment was not found.')
  expect(await razorpay.capture(authorised)).toMatchObject({ status: 'captured' })
  await expect(razorpay.capture(authorised)).rejects.toThrow('already been captured')
})

test('refunds at most the full payment, and lists every refund', async () => {
  const { id } = standIn.pay(await open())
  expect(await razorpay.readRefunds(id)).toEqual([])
  const part = await razorpay.refund(id, 10_000_00)
  expect(part).toEqual({ id: expect.stringMatching(/^rfnd_/), amountPaise: 10_000_00, status: 'processed' })
  await expect(razorpay.refund(id, 30_000_00)).rejects.toThrow('fully refunded')
  standIn.setRefundStatus('pending')
  const rest = await razorpay.refund(id, 20_000_00)
  expect(rest).toMatchObject({ amountPaise: 20_000_00, status: 'pending' })
  expect(await razorpay.readRefunds(id)).toEqual([part, rest])
})

test.each([
  ['refuses', () => standIn.url],
  ['is unreachable', () => 'http://127.0.0.1:9'],
])('a provider that %s causes a failure without secrets in it', async (_, apiUrl) => {
  standIn.setBehaviour('badly')
  const provider = createRazorpay({ ...standIn.account, apiUrl: apiUrl() })
  const failure: unknown = await provider.readPayment('pay_AAAAAAAAAAAAAA').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProviderFailure)
  expect(JSON.stringify(failure) + String(failure)).not.toContain(standIn.account.keySecret)
})

test('wrong credentials cause a failure, not an unknown payment', async () => {
  const stranger = createRazorpay({ ...standIn.account, keySecret: 'wrong', apiUrl: standIn.url })
  await expect(stranger.readPayment('pay_AAAAAAAAAAAAAA')).rejects.toThrow('401')
})
