import { expect, test } from 'vitest'
import { FACET_NAMES, type Facet } from '#domain/car/car-description.ts'
import { countFacets, type KindCount } from './count-facets.ts'

const all = (count: number, missed: Facet | null = null): KindCount => ({
  facet: null,
  value: null,
  missed,
  count,
})
const alike = (
  facet: Facet,
  value: string | null,
  count: number,
  missed: Facet | null = null,
): KindCount => ({ facet, value, missed, count })

test('without filters counts everything except unknown values', () => {
  const { total, facets } = countFacets([
    all(10),
    alike('brand', 'Tata', 5),
    alike('brand', 'Hyundai', 5),
    alike('carType', 'Sedan', 2),
    alike('carType', null, 1),
    alike('carType', 'SUV', 7),
    alike('transmission', null, 10),
  ])
  expect(total).toBe(10)
  expect(Object.keys(facets)).toEqual(FACET_NAMES)
  expect(facets).toMatchObject({
    brand: [
      { value: 'Hyundai', count: 5 },
      { value: 'Tata', count: 5 },
    ],
    carType: [
      { value: 'SUV', count: 7 },
      { value: 'Sedan', count: 2 },
    ],
    fueltype: [],
    transmission: [],
  })
})

test('counts a facet within the other filters but not its own', () => {
  const { total, facets } = countFacets([
    all(4),
    all(2, 'brand'),
    all(3, 'fueltype'),
    alike('brand', 'Tata', 4),
    alike('brand', 'Hyundai', 2, 'brand'),
    alike('brand', 'Kia', 3, 'fueltype'),
    alike('fueltype', 'Diesel', 4),
    alike('fueltype', 'Diesel', 2, 'brand'),
    alike('fueltype', 'Petrol', 3, 'fueltype'),
  ])
  expect(total).toBe(4)
  expect(facets.brand).toEqual([
    { value: 'Tata', count: 4 },
    { value: 'Hyundai', count: 2 },
  ])
  expect(facets.fueltype).toEqual([
    { value: 'Diesel', count: 4 },
    { value: 'Petrol', count: 3 },
  ])
})

test('counts spellings that differ in case as one value', () => {
  const { facets } = countFacets([
    alike('fueltype', 'DIESEL', 2),
    alike('fueltype', 'Petrol', 4),
    alike('fueltype', 'Diesel', 3),
  ])
  expect(facets.fueltype).toEqual([
    { value: 'Diesel', count: 5 },
    { value: 'Petrol', count: 4 },
  ])
})

test('nothing that passes is a total of 0', () => {
  expect(countFacets([]).total).toBe(0)
  expect(countFacets([all(7, 'brand'), alike('brand', 'Tata', 7, 'brand')]).total).toBe(0)
})

test('caps counts above 10,000', () => {
  const { total, facets } = countFacets([all(12_000), alike('brand', 'Tata', 12_000)])
  expect(total).toBe(10_001)
  expect(facets.brand).toEqual([{ value: 'Tata', count: 10_001 }])
  expect(countFacets([all(10_000)]).total).toBe(10_000)
})
