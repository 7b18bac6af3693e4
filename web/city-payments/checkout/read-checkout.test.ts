import { expect, test } from 'vitest'
import { readFailed, readPaid } from './read-checkout.ts'

const handed = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'abc',
}

test("A payment is renamed to the server's fields", () => {
  expect(readPaid({ ...handed, more: 1 })).toEqual({
    kind: 'paid',
    paid: { orderId: 'order_1', paymentId: 'pay_1', signature: 'abc' },
  })
})

test.each([
  null,
  'paid',
  {},
  { ...handed, razorpay_signature: undefined },
  { ...handed, razorpay_order_id: 5 },
])('%j is not a payment', (response) => {
  expect(readPaid(response)).toBeNull()
})

test("A failure carries the provider's description if there is one", () => {
  expect(readFailed({ error: { description: 'Your bank declined it.' } })).toEqual({
    kind: 'failed',
    description: 'Your bank declined it.',
  })
  for (const response of [null, {}, { error: 'x' }, { error: { description: 5 } }]) {
    expect(readFailed(response)).toMatchObject({ kind: 'failed', description: expect.any(String) })
  }
})
