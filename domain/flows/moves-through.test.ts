import { expect, test } from 'vitest'
import { FLOW_EVENTS, type FlowPlace } from './car-lifecycle.ts'
import { movesThrough } from './moves-through.ts'

const stepsThrough = (places: readonly FlowPlace[]) =>
  FLOW_EVENTS.filter((event) => movesThrough(event, places))

test('a request and each answer to it move through its state, and other steps do not', () => {
  expect(stepsThrough(['DELIVERY_GATE_PASS_REQUESTED'])).toEqual([
    'reversePayment',
    'requestDeliveryGatePass',
    'approveDeliveryGatePass',
    'rejectDeliveryGatePass',
  ])
  expect(stepsThrough(['GATE_PASS_REQUESTED'])).toEqual(
    expect.arrayContaining(['requestGatePass', 'approveGatePass', 'rejectGatePass', 'lapse']),
  )
})

test('no step moves through no state', () => {
  expect(stepsThrough([])).toEqual([])
})
