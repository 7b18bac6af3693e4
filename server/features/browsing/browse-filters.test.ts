import { expect, test } from 'vitest'
import { escapeLike, readFilters } from './browse-filters.ts'

test('kinds are read in any spelling, and an unknown one stays as it was written', () => {
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

test.each([
  ['Hyundai  CRETA', ['hyundai', 'creta'], null],
  ['DL8CAF1234', ['dl8caf1234'], null],
  ['DL 8C AF-1234', ['dl', '8c', 'af-1234'], 'dl8caf1234'],
  ['dl-8caf1234', ['dl-8caf1234'], 'dl8caf1234'],
  ['   ', [], null],
  ['%_', ['%_'], null],
])(
  '%j is searched by its words, and as a registration number where it may be one',
  (q, words, registration) => {
    expect(readFilters({ q })).toMatchObject({ words, registration })
  },
)

test('the signs of LIKE stand for themselves', () => {
  expect(escapeLike(String.raw`100%_a\b`)).toBe(String.raw`100\%\_a\\b`)
})
