import { expect, test } from 'vitest'
import { readCar, type Car } from '#domain/car/car.ts'
import type { Person } from '#web/people/person.ts'
import { paidFirst, planDelivery } from './delivery-plan.ts'

function car(id: string, more: Partial<Record<keyof Car, unknown>> = {}): Car {
  const read = readCar({
    id,
    make: 'Hyundai',
    model: 'Creta',
    year: 2019,
    regno: `DL1CAA000${id}`,
    auctionId: 'one',
    state: 'PAYMENT_APPROVED',
    ...more,
  })
  if (read === null) throw new Error('This is no car')
  return read
}

const DRIVER: Person = {
  id: 'd',
  type: 'delivery_driver',
  name: 'Dev',
  phone: '+919820000002',
  imageUrl: '',
  licenseUrl: '',
  address: null,
}
const plan = (cars: readonly Car[], chosenIds: readonly string[], driverId: string | null = 'd') =>
  planDelivery({ cars, chosenIds, people: [DRIVER], driverId })

test('there is one request for each car, in their order', () => {
  const made = plan([car('1'), car('2'), car('3', { auctionId: 'two' })], ['3', '1'])
  expect(made).toEqual({
    ok: true,
    driver: DRIVER,
    requests: [
      { auctionId: 'two', carIds: ['3'] },
      { auctionId: 'one', carIds: ['1'] },
    ],
  })
})

test.each([
  ['no car', plan([car('1')], []), 'delivery.choose', {}],
  ['no driver', plan([car('1')], ['1'], null), 'delivery.choose', {}],
  ['a driver who was removed', plan([car('1')], ['1'], 'x'), 'delivery.driverGone', {}],
  ['a car that left the list', plan([car('1')], ['1', '2']), 'delivery.carGone', {}],
  [
    'a car without an auction',
    plan([car('1', { auctionId: null })], ['1']),
    'delivery.idMissing',
    { car: '2019 Hyundai Creta (DL1CAA0001)' },
  ],
  [
    'a car that has a request',
    plan([car('1', { state: 'DELIVERY_GATE_PASS_REQUESTED' })], ['1']),
    'delivery.wrongState',
    { car: '2019 Hyundai Creta (DL1CAA0001)' },
  ],
])('%s is a fault', (_, made, fault, values) => {
  expect(made).toEqual({ ok: false, fault, values })
})

test('a yard’s paid cars are offered, the one that was asked for first', () => {
  const cars = [car('1'), car('2', { state: 'DELIVERY_GATE_PASS_REQUESTED' }), car('3')]
  expect(paidFirst(cars, '3').map(({ id }) => id)).toEqual(['3', '1'])
  expect(paidFirst(cars, '2').map(({ id }) => id)).toEqual(['1', '3'])
})
