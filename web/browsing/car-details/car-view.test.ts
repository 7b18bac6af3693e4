import { expect, test } from 'vitest'
import type { Output } from '#contract/api.ts'
import { DECODERS } from '#web/api/decoders.ts'
import { viewFromNavigationState } from './car-view.ts'

const car = { id: 'c1', make: 'Tata', model: 'Nexon', yard: 'Okhla Yard', city: 'Delhi' }

test('The car carried by See Details is shown until the answer arrives', () => {
  const view = viewFromNavigationState({ car }, 'c1')
  expect(view?.car.make).toBe('Tata')
  expect(view?.location).toBe('Okhla Yard, Delhi')
  expect(view?.history).toBeNull()
})

test('A place without a yard is the city alone', () => {
  expect(viewFromNavigationState({ car: { ...car, yard: null } }, 'c1')?.location).toBe('Delhi')
})

test.each([
  null,
  undefined,
  'car',
  {},
  { car: null },
  { car: { make: 'Tata' } },
  { car: { ...car, id: 'c2' } },
])('Anything but this car is not shown: %j', (state) => {
  expect(viewFromNavigationState(state, 'c1')).toBeNull()
})

test.each([
  null,
  'page',
  {},
  { car: {} },
  { car },
  { car, images: [] },
  { car, images: [], interactionHistory: [] },
])('An answer without a car and its parts is rejected: %j', (answer) => {
  expect(DECODERS.getCarDetailsPageData(answer as unknown as Output<'getCarDetails'>)).toBeNull()
})
