import { expect, test } from 'vitest'
import { perFacet } from './car-description.ts'
import { facetsWithin, facetValueOf, isCounted, offeredValues } from './facet-values.ts'
import { readCar } from './car.ts'

const carWith = (facts: object) => {
  const car = readCar({ id: 'c1', ...facts })
  if (car === null) throw new Error('Not a car')
  return car
}

test.each([
  [1, '1'],
  [3, '3'],
  [4, '4'],
  [7, '4'],
  [null, null],
])('a car with %o owners is counted under %o', (ownership, value) => {
  expect(facetValueOf('owners', carWith({ ownership }))).toBe(value)
})

test('a car is counted under its own spelling of a kind', () => {
  expect(facetValueOf('carType', carWith({ carType: 'Tractor' }))).toBe('Tractor')
  expect(facetValueOf('carType', carWith({}))).toBe(null)
})

test('the numbers of owners and the known kinds are always offered, brands and colours are not', () => {
  expect(offeredValues('owners')).toEqual(['1', '2', '3', '4'])
  expect(offeredValues('transmission')).toEqual(['Manual', 'Automatic'])
  expect(offeredValues('brand')).toEqual([])
  expect(offeredValues('colour')).toEqual([])
})

test('models are counted only while one brand is chosen, everything else always', () => {
  const counted = (brand: readonly string[] | null) =>
    Object.entries(perFacet((facet) => isCounted(facet, { ...perFacet(() => null), brand })))
      .filter(([, is]) => !is)
      .map(([facet]) => facet)
  expect(counted(['Tata'])).toEqual([])
  for (const brand of [null, [], ['Tata', 'Kia']]) expect(counted(brand)).toEqual(['model'])
  expect(facetsWithin('brand')).toEqual(['model'])
  expect(facetsWithin('model')).toEqual([])
})
