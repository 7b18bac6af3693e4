import { expect, test } from 'vitest'
import { countFirstBidSteps, FIRST_BID_STEPS } from './first-bid.ts'
import { FLOW_STATES, couldBid } from './flow-states.ts'

test('The car that is furthest counts', () => {
  expect(countFirstBidSteps([])).toBe(0)
  expect(countFirstBidSteps(['MY_CARS_NEW'])).toBe(1)
  expect(countFirstBidSteps(['GATE_PASS_APPROVED', 'MY_CARS_NEW', 'GATE_PASS_REQUESTED'])).toBe(3)
  expect(countFirstBidSteps(['PLACE_BIDS', 'EVALUATION'])).toBe(FIRST_BID_STEPS.length - 1)
  expect(countFirstBidSteps(['LAPSED'])).toBe(0)
})

test('Each state after the bidding shows that the dealer has bid', () => {
  for (const state of FLOW_STATES) {
    const hasBid = couldBid(state) && state !== 'PLACE_BIDS'
    expect(countFirstBidSteps(['MY_CARS_NEW', state]) === null, state).toBe(hasBid)
  }
})
