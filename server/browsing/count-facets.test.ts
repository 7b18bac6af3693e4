import { expect, test } from 'vitest'
import { readFilters } from './browse-filters.ts'
import { countFacets, type KindCount } from './count-facets.ts'

const alike = (brand: string, carType: string | null, fueltype: string | null, count: number): KindCount => ({
  brand,
  carType,
  fueltype,
  transmission: null,
  count,
})

const counts = [
  alike('Hyundai', 'SUV', 'Petrol', 3),
  alike('Hyundai', 'Sedan', 'Diesel', 2),
  alike('Tata', 'SUV', 'Diesel', 4),
  alike('Tata', null, null, 1),
]

const kindsOf = (input: Partial<Parameters<typeof readFilters>[0]>) => readFilters(input).kinds

test('without filters counts everything except unknown values', () => {
  expect(countFacets(counts, kindsOf({}))).toEqual({
    total: 10,
    facets: {
      brand: [
        { value: 'Hyundai', count: 5 },
        { value: 'Tata', count: 5 },
      ],
      carType: [
        { value: 'SUV', count: 7 },
        { value: 'Sedan', count: 2 },
      ],
      fueltype: [
        { value: 'Diesel', count: 6 },
        { value: 'Petrol', count: 3 },
      ],
      transmission: [],
    },
  })
})

test('counts a facet within the other filters but not its own', () => {
  const { total, facets } = countFacets(counts, kindsOf({ brand: ['tata'], fueltype: ['diesel'] }))
  expect(total).toBe(4)
  expect(facets.brand).toEqual([
    { value: 'Tata', count: 4 },
    { value: 'Hyundai', count: 2 },
  ])
  expect(facets.fueltype).toEqual([{ value: 'Diesel', count: 4 }])
  expect(facets.carType).toEqual([{ value: 'SUV', count: 4 }])
})

test('unknown values match nothing', () => {
  expect(countFacets(counts, kindsOf({ brand: ['Trabant'] })).total).toBe(0)
  expect(countFacets(counts, kindsOf({ carType: ['null'] })).total).toBe(0)
})

test('caps counts above 10,000', () => {
  const { total, facets } = countFacets([alike('Tata', null, null, 12_000)], kindsOf({}))
  expect(total).toBe(10_001)
  expect(facets.brand).toEqual([{ value: 'Tata', count: 10_001 }])
  expect(countFacets([alike('Tata', null, null, 10_000)], kindsOf({})).total).toBe(10_000)
})
