import { expect, test } from 'vitest'
import type { Output } from '#contract/api.ts'
import { pageWithout } from './take-out-of-lists.ts'

type Page = Output<'getDealerHomeData'>

const creta = { id: 'c1', make: 'Hyundai', carType: 'SUV', fueltype: 'Diesel', transmission: null }
const nexon = { id: 'c2', make: 'Tata', carType: 'SUV', fueltype: 'Petrol', transmission: 'Manual' }

const page = {
  dealerCities: ['Delhi'],
  cars: [creta, nexon],
  total: 2,
  nextCursor: null,
  facets: {
    brand: [
      { value: 'Hyundai', count: 1 },
      { value: 'Tata', count: 1 },
    ],
    carType: [{ value: 'SUV', count: 2 }],
    fueltype: [
      { value: 'Diesel', count: 1 },
      { value: 'Petrol', count: 1 },
    ],
    transmission: [{ value: 'Manual', count: 1 }],
  },
} as unknown as Page

const without = (page: Page, id: string): Page => {
  const car = page.cars.find((car) => car.id === id)
  if (car === undefined) throw new Error(`no car ${id}`)
  return pageWithout(page, car)
}

test('A car that was added leaves the list and its figures', () => {
  const left = without(page, 'c1')
  expect(left.cars.map(({ id }) => id)).toEqual(['c2'])
  expect(left.total).toBe(1)
  expect(left.facets).toEqual({
    brand: [{ value: 'Tata', count: 1 }],
    carType: [{ value: 'SUV', count: 1 }],
    fueltype: [{ value: 'Petrol', count: 1 }],
    transmission: [{ value: 'Manual', count: 1 }],
  })
})

test('A figure that was not counted to its end stays', () => {
  const many = {
    ...page,
    total: 10_001,
    facets: { ...page.facets, carType: [{ value: 'SUV', count: 10_001 }] },
  }
  const left = without(many, 'c1')
  expect(left.total).toBe(10_001)
  expect(left.facets.carType).toEqual([{ value: 'SUV', count: 10_001 }])
})
