import { expect, test } from 'vitest'
import { FLOW_STATES, type FlowState } from '../flows/flow-states.ts'
import { decideNoc, decideReversal } from './payment-reversal.ts'

const effectOf = (state: FlowState, hasLeft: boolean) => {
  const decided = decideReversal({ state, hasLeft })
  return decided.ok ? decided.value : decided.refusal.code
}

test('a car that has not left waits for another payment', () => {
  const states = FLOW_STATES.filter((state) => effectOf(state, false) === 'payAgain')
  expect(states).toEqual(['PAYMENT_APPROVED', 'DELIVERY_GATE_PASS_REQUESTED', 'DELIVERY_GATE_PASS_APPROVED'])
})

test('the amount is owed once the guard entered that the car left, and from the delivery on', () => {
  expect(effectOf('DELIVERY_GATE_PASS_APPROVED', true)).toBe('owe')
  const states = FLOW_STATES.filter((state) => effectOf(state, false) === 'owe')
  expect(states).toEqual([
    'DELIVERED',
    'DELIVERY_APPROVED',
    'KYC_SUBMITTED',
    'KYC_ACCEPTED',
    'KYC_NEED_FURTHER_INFO',
    'NOC_SENT',
    'NOC_RECEIVED',
    'NEW_RC_UPLOADED',
    'RC_ACCEPTED',
    'RC_NEED_MORE_INFO',
  ])
})

test('what is not approved cannot come back', () => {
  expect(effectOf('PAYMENT_REVIEWED', false)).toBe('WRONG_STATE')
  expect(effectOf('BID_AWARDED', true)).toBe('WRONG_STATE')
})

test('the NOC waits while anything is owed for the car', () => {
  expect(decideNoc(0).ok).toBe(true)
  expect(decideNoc(1)).toMatchObject({ refusal: { code: 'MONEY_OWED' } })
})
