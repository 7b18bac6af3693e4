import { expect, test } from 'vitest'
import { decidePayment } from './payment-outcome.ts'

const order = {
  amount: 60_000,
  isPaid: false,
  purpose: 'subscription',
  hasSubscription: false,
  isRejected: false,
} as const
const paid = { amountPaise: 60_000_00, currency: 'INR' }

test('The order’s amount in rupees pays for it', () => {
  expect(decidePayment(paid, order)).toBe('counts')
})

test.each([1, 59_999_99, 60_000_01, 60_000, 120_000_00])('%i paise do not pay for ₹60,000', (amountPaise) => {
  expect(decidePayment({ ...paid, amountPaise }, order)).toBe('other_amount')
})

test('Another currency does not pay for it', () => {
  expect(decidePayment({ ...paid, currency: 'USD' }, order)).toBe('other_amount')
})

test('An order is paid once', () => {
  expect(decidePayment(paid, { ...order, isPaid: true })).toBe('already_paid')
  expect(decidePayment(paid, { ...order, purpose: 'renewal', isPaid: true })).toBe('already_paid')
})

test('A subscription is paid once, a renewal as often as the dealer likes', () => {
  expect(decidePayment(paid, { ...order, hasSubscription: true })).toBe('already_paid')
  expect(decidePayment(paid, { ...order, purpose: 'renewal', hasSubscription: true })).toBe('counts')
})

test('Nothing is paid for once the registration is rejected, whatever the amount', () => {
  for (const amountPaise of [60_000_00, 1]) {
    for (const isPaid of [false, true]) {
      expect(decidePayment({ ...paid, amountPaise }, { ...order, isPaid, isRejected: true })).toBe(
        'registration_rejected',
      )
    }
  }
})
