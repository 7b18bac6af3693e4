import { expect, test } from 'vitest'
import { readFilters } from './browse-filters.ts'

test('reads facet values in any spelling, and keeps unknown ones', () => {
  expect(
    readFilters({
      brand: ['MARUTI', 'maruti suzuki', 'vw'],
      carType: ['hatch'],
      fueltype: ['cng + petrol', 'Coal'],
      transmission: [' AUTO '],
    }).kinds,
  ).toEqual({
    brand: ['maruti suzuki', 'volkswagen'],
    carType: ['hatchback'],
    fueltype: ['cng', 'coal'],
    transmission: ['automatic'],
  })
  expect(readFilters({}).kinds).toEqual({ brand: null, carType: null, fueltype: null, transmission: null })
})
