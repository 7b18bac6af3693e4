import { expect, test } from 'vitest'
import { orderState } from './order-state.ts'

test.each([
  [{ isPaid: false, lastAttempt: null }, 'open'],
  [{ isPaid: false, lastAttempt: 'reported' }, 'checking'],
  [{ isPaid: false, lastAttempt: 'failed' }, 'failed'],
  [{ isPaid: true, lastAttempt: 'failed' }, 'paid'],
  [{ isPaid: true, lastAttempt: null }, 'paid'],
] as const)('%o is %s', (order, state) => {
  expect(orderState(order)).toBe(state)
})
