import { describe, expect, test } from 'vitest'
import {
  carMark,
  carTitle,
  engineLabel,
  markedTitle,
  mileageLabel,
  ownerLabel,
  powerLabel,
  rtoTag,
} from './car-labels.ts'

describe('the owner tag', () => {
  test.each([
    [null, 'N/A'],
    [0, 'N/A'],
    [1, '1st Owner'],
    [2, '2nd Owner'],
    [3, '3rd Owner'],
    [4, '4th Owner or more'],
    [5, '5th Owner'],
    [11, '11th Owner'],
    [12, '12th Owner'],
    [21, '21st Owner'],
  ])('of %s owners is %s', (owners, label) => {
    expect(ownerLabel(owners)).toBe(label)
  })
})

describe('the RTO tag', () => {
  test.each([
    ['DL8CAF1234', 'DL 8C'],
    ['dl 8c af 1234', 'DL 8C'],
    ['MH12AB1234', 'MH 12'],
    ['RJ14CA1234', 'RJ 14'],
    ['22BH1234AA', '22 BH'],
    ['CDX4417', 'CDX4'],
    [null, 'N/A'],
    ['N/A', 'N/A'],
    ['', 'N/A'],
  ])('of %s is %s', (regno, tag) => {
    expect(rtoTag(regno)).toBe(tag)
  })
})

describe('the figures of the engine', () => {
  test('have their units, and nothing where they are not known', () => {
    expect(engineLabel({ engine: 2_993 })).toBe('2,993 cc')
    expect(powerLabel({ power: 187.74 })).toBe('187.74 bhp')
    expect([engineLabel({ engine: null }), powerLabel({ power: null })]).toEqual([null, null])
  })

  test.each([
    ['Diesel', '13.33 kmpl'],
    [null, '13.33 kmpl'],
    ['CNG', '13.33 km/kg'],
    ['LPG', '13.33 km/kg'],
  ])('the mileage on %s is per litre or per kilogram: %s', (fueltype, label) => {
    expect(mileageLabel({ mileage: 13.33, fueltype })).toBe(label)
    expect(mileageLabel({ mileage: null, fueltype })).toBeNull()
  })
})

describe('what distinguishes twins', () => {
  const twin = { year: 2019, make: 'Hyundai', model: 'Creta' }

  test.each([
    [{ regno: 'DL8CAF1234', lotNumber: 12 }, 'DL8CAF1234', '2019 Hyundai Creta (DL8CAF1234)'],
    [{ regno: null, lotNumber: 12 }, 'Lot 12', '2019 Hyundai Creta (Lot 12)'],
    [{ regno: null, lotNumber: null }, null, '2019 Hyundai Creta'],
  ])('of %o is %s', (marks, mark, title) => {
    expect(carMark(marks)).toBe(mark)
    expect(markedTitle({ ...twin, ...marks })).toBe(title)
  })
})

describe('what the screens say of a car', () => {
  test('the title is year, brand and model', () => {
    expect(carTitle({ year: 2019, make: 'Hyundai', model: 'Creta' })).toBe('2019 Hyundai Creta')
    expect(carTitle({ year: null, make: 'Hyundai', model: 'Creta' })).toBe('Hyundai Creta')
  })
})
