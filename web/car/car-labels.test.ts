import { describe, expect, test } from 'vitest'
import { markedTitle as markedInEnglish, ownerLabel as ownerInEnglish } from '#domain/car/car-labels.ts'
import { FUEL_TYPES, TRANSMISSIONS, VEHICLE_TYPES } from '#domain/car/car-kinds.ts'
import { readCar } from '#domain/car/car.ts'
import { carValuesTexts } from '#web/text/en/car-values.ts'
import { carValuesHi } from '#web/text/hi/car-values.ts'
import { facetLabel, labelCar, markedTitle, ownerLabel, valueLabel } from './car-labels.ts'

const VALUES = [
  ...FUEL_TYPES.map((value) => ['fueltype', value] as const),
  ...TRANSMISSIONS.map((value) => ['transmission', value] as const),
  ...VEHICLE_TYPES.map((value) => ['carType', value] as const),
]

test.each([null, 0, 1, 2, 3, 4, 5, 11, 12, 20, 21])('%s owners are as papers have them', (owners) => {
  expect(ownerLabel(owners)).toBe(ownerInEnglish(owners))
})

test.each([
  { regno: 'DL8CAF1234', lotNumber: 12 },
  { regno: null, lotNumber: 12 },
  { regno: null, lotNumber: null },
])('the title of a car with %o is as mails have it', (marks) => {
  const car = { year: 2019, make: 'Hyundai', model: 'Creta', ...marks }
  expect(markedTitle(car)).toBe(markedInEnglish(car))
})

test.each(VALUES)('the %s %s is the same in English', (fact, value) => {
  expect(valueLabel(fact, value)).toBe(value)
})

test('a colour is the same in English, and has its word in Hindi', () => {
  expect(valueLabel('colour', 'White')).toBe('White')
  expect(carValuesHi['carValue.colour.White']).toBe('सफ़ेद')
  expect(valueLabel('colour', 'Pearl White')).toBe('Pearl White')
})

test('a value without words of its own stays as it is', () => {
  expect(valueLabel('fueltype', 'Hydrogen')).toBe('Hydrogen')
  expect(valueLabel('make', 'Tata')).toBe('Tata')
})

test('the values of a facet that are numbers have their words, those that it does not know stay', () => {
  const labels = ['1', '2', '3', '4', '5'].map((value) => facetLabel('owners', value))
  expect(labels).toEqual(['1st Owner', '2nd Owner', '3rd Owner', '4th Owner or more', '5'])
  expect(facetLabel('brand', 'Tata')).toBe('Tata')
})

describe('what the screens say of a car', () => {
  test('a car of which all is known', () => {
    const car = readCar({
      id: 'c1',
      make: 'Hyundai',
      model: 'Creta',
      year: 2019,
      regno: 'DL8CAF1234',
      kmsrun: 43_210,
      fueltype: 'Diesel',
      transmission: 'Manual',
      yard: 'Okhla Yard',
      ownership: 1,
      price: 7_85_000,
    })
    expect(car && labelCar(car)).toEqual({
      title: '2019 Hyundai Creta',
      registration: 'DL8CAF1234',
      kilometres: '43,210 KMS',
      fuel: 'Diesel',
      transmission: 'Manual',
      yard: 'Okhla Yard',
      owner: '1st Owner',
      price: '₹7,85,000',
    })
  })

  test('a car of which nothing is known shows no fact', () => {
    const car = readCar({ id: 'c1' })
    expect(car && labelCar(car)).toEqual({
      title: 'Unknown Unknown',
      registration: 'N/A',
      kilometres: 'Not known',
      fuel: 'Not known',
      transmission: 'N/A',
      yard: 'Unknown',
      owner: 'N/A',
      price: null,
    })
  })
})

test.each(Object.keys(carValuesTexts))('%s is in Hindi, but for abbreviations', (id) => {
  const hindi: Readonly<Record<string, string>> = carValuesHi
  const words = (hindi[id] ?? '')
    .replaceAll(/\{\w+\}|\{\w+, \w+,|=?\w+ \{/g, '')
    .replaceAll(/CNG|LPG|SUV/g, '')
  expect(hindi[id]).toBeDefined()
  expect(words).not.toMatch(/[A-Za-z]/)
})
