import { expect, test } from 'vitest'
import { FLOW_EVENTS } from '../flows/car-lifecycle.ts'
import { changesQueue } from './queues.ts'

test('a request and each answer to it change the queue, and other steps do not', () => {
  const steps = FLOW_EVENTS.filter((event) => changesQueue(event, 'deliveryGatePasses'))
  expect(steps).toEqual([
    'reversePayment',
    'requestDeliveryGatePass',
    'approveDeliveryGatePass',
    'rejectDeliveryGatePass',
  ])
  expect(FLOW_EVENTS.filter((event) => changesQueue(event, 'gatePasses'))).toEqual(
    expect.arrayContaining(['requestGatePass', 'approveGatePass', 'rejectGatePass', 'lapse']),
  )
})

test.each(['onboarding', 'underReserve'] as const)('no step of a flow changes the queue %s', (queue) => {
  expect(FLOW_EVENTS.filter((event) => changesQueue(event, queue))).toEqual([])
})
