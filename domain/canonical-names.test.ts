import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FUEL_TYPES, TRANSMISSIONS, VEHICLE_TYPES } from './car/car-kinds.ts'
import { readFuelType, readTransmission, readVehicleType } from './car/read-car-kind.ts'
import { canonicalCity } from './cities.ts'
import { BRANDS } from './car/brands.ts'
import { canonicalMake, knownMake } from './car/makes.ts'

/** Spells a text in other cases and with surrounding spaces. */
const respell = (text: string): readonly string[] => [text.toLowerCase(), ` ${text.toUpperCase()} `, text]

describe('makes', () => {
  test.each([
    ['maruti', 'Maruti Suzuki'],
    ['MARUTI  SUZUKI', 'Maruti Suzuki'],
    ['land rover', 'Land Rover'],
    ['mini cooper', 'Mini'],
    ['ISUZU', 'Isuzu'],
    ['vw', 'Volkswagen'],
    ['mercedes', 'Mercedes-Benz'],
    ['foo motors', 'Foo Motors'],
    ['FOO MOTORS', 'Foo Motors'],
    ['constructor', 'Constructor'],
  ])('"%s" is %s', (text, make) => {
    expect(canonicalMake(text)).toBe(make)
  })

  test('A brand keeps its spelling in any case', () => {
    for (const brand of BRANDS) for (const text of respell(brand)) expect(canonicalMake(text)).toBe(brand)
  })

  test('Only a make on the list is recognised', () => {
    expect(knownMake('tata')).toBe('Tata')
    expect(knownMake('OpelCorsa')).toBeNull()
  })
})

describe('cities', () => {
  test.each([
    ['Bangalore', 'Bengaluru'],
    [' bengaluru ', 'Bengaluru'],
    ['NEW DELHI', 'Delhi'],
    ['navi  mumbai', 'Navi Mumbai'],
    ['constructor', 'Constructor'],
  ])('"%s" is %s', (text, city) => {
    expect(canonicalCity(text)).toBe(city)
  })
})

test('Canonical names map to themselves, whatever the case and spaces', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const canonical of [canonicalCity, canonicalMake]) {
        expect(canonical(canonical(text))).toBe(canonical(text))
        expect(canonical(`  ${text} `)).toBe(canonical(text))
      }
    }),
  )
})

describe('kinds', () => {
  test('Each keeps its spelling in any case', () => {
    for (const kind of VEHICLE_TYPES)
      for (const text of respell(kind)) expect(readVehicleType(text)).toBe(kind)
    for (const kind of FUEL_TYPES) for (const text of respell(kind)) expect(readFuelType(text)).toBe(kind)
    for (const kind of TRANSMISSIONS)
      for (const text of respell(kind)) expect(readTransmission(text)).toBe(kind)
  })

  test('Usual abbreviations are read, other words are not', () => {
    expect(readFuelType('Petrol + CNG')).toBe('CNG')
    expect(readVehicleType('MUV')).toBe('Van')
    for (const text of ['A', 'AT', 'A/T', 'AMT', 'AGS', 'CVT', 'e-CVT', 'IVT', 'DCT', 'DSG', 'Auto']) {
      expect(readTransmission(text), text).toBe('Automatic')
    }
    for (const text of ['M', 'm', 'MT', 'M/T', 'iMT']) expect(readTransmission(text), text).toBe('Manual')
    expect(readVehicleType('spaceship')).toBeNull()
    expect(readFuelType('coal')).toBeNull()
    expect(readTransmission('')).toBeNull()
  })
})
