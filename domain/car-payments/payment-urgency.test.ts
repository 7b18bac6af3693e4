import { expect, test } from 'vitest'
import type { Urgency } from '../countdown.ts'
import { paymentUrgency } from './payment-urgency.ts'

const HOUR = 3_600_000

test.each<[string, number, Urgency]>([
  ['two days', 48 * HOUR, 'calm'],
  ['a millisecond over a day', 24 * HOUR + 1, 'calm'],
  ['a day', 24 * HOUR, 'soon'],
  ['a millisecond over four hours', 4 * HOUR + 1, 'soon'],
  ['four hours', 4 * HOUR, 'urgent'],
  ['a millisecond', 1, 'urgent'],
  ['nothing', 0, 'over'],
  ['less than nothing', -HOUR, 'over'],
])('with %s left', (_, left, urgency) => {
  expect(paymentUrgency(left)).toBe(urgency)
})
