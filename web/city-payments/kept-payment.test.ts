import { describe, expect, test } from 'vitest'
import { CallFailure, readRefusal } from '#web/api/failure.ts'
import { isFinalRefusal, readStoredPayment } from './kept-payment.ts'

const paid = { orderId: 'order_1', paymentId: 'pay_1', signature: 'abc' }

test('A stored payment is read back, and nothing else is accepted', () => {
  expect(readStoredPayment({ ...paid, more: 1 })).toEqual(paid)
  const others = [{}, { ...paid, signature: undefined }, { ...paid, orderId: 5 }]
  expect(others.map(readStoredPayment)).toEqual([null, null, null])
})

describe('checking a payment again', () => {
  const refused = (status: number, code: string) => new CallFailure(readRefusal(status, { code }, null))

  test.each([
    refused(400, 'PAYMENT_NOT_VERIFIED'),
    refused(400, 'INVALID_INPUT'),
    refused(404, 'NOT_FOUND'),
    refused(409, 'WRONG_STEP'),
  ])('is pointless after $failure.code', (error) => {
    expect(isFinalRefusal(error)).toBe(true)
  })

  test.each([
    refused(503, 'UNAVAILABLE'),
    refused(500, 'INTERNAL_ERROR'),
    refused(429, 'TOO_MANY_REQUESTS'),
    refused(401, 'UNAUTHENTICATED'),
    refused(404, 'a page of a proxy’s'),
    new CallFailure({ kind: 'network' }),
    new CallFailure({ kind: 'timeout' }),
    new TypeError('not from a call'),
  ])('may succeed after: $message', (error) => {
    expect(isFinalRefusal(error)).toBe(false)
  })
})
