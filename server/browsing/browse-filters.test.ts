import { expect, test } from 'vitest'
import { readFilters } from './browse-filters.ts'

test('reads facet values in any spelling, and keeps unknown ones', () => {
  expect(
    readFilters({
      brand: ['MARUTI', 'maruti suzuki', 'vw'],
      model: ['SWIFT ', 'polo'],
      carType: ['hatch'],
      fueltype: ['cng + petrol', 'Coal'],
      transmission: [' AUTO '],
      colour: ['WHITE '],
      owners: [' 1', '4', '5'],
    }).kinds,
  ).toEqual({
    brand: ['maruti suzuki', 'volkswagen'],
    model: ['swift', 'polo'],
    carType: ['hatchback'],
    fueltype: ['cng', 'coal'],
    transmission: ['automatic'],
    colour: ['white'],
    owners: ['1', '4', '5'],
  })
  expect(new Set(Object.values(readFilters({}).kinds))).toEqual(new Set([null]))
})
