import { expect, test } from 'vitest'
import { FLOW_EVENTS, requiresReason, transitionOf } from './car-lifecycle.ts'
import { FLOW_STATES } from './flow-states.ts'
import { rejectedPassOf } from './rejected-pass.ts'

test('a flow that is back with a reason had its pass rejected, and no other', () => {
  const rejected = FLOW_STATES.filter((state) => rejectedPassOf({ state, stateReason: 'Closed.' }) !== null)
  expect(rejected).toEqual(['MY_CARS_NEW', 'PAYMENT_APPROVED'])
  for (const state of rejected) {
    expect(rejectedPassOf({ state, stateReason: null })).toBeNull()
    const withReason = FLOW_EVENTS.filter(
      (event) => transitionOf(event).to === state && requiresReason(event),
    )
    expect(withReason).toEqual([state === 'MY_CARS_NEW' ? 'rejectGatePass' : 'rejectDeliveryGatePass'])
  }
})
