import { expect, test } from 'vitest'
import { readCar, type Car } from '#domain/car/car.ts'
import { carSpecs } from './car-specs.ts'

function carOf(facts: object): Car {
  const car = readCar({ id: 'c1', make: 'Tata', model: 'Nexon', ...facts })
  if (car === null) throw new Error('This is no car.')
  return car
}

const known = (facts: object) =>
  Object.fromEntries(carSpecs(carOf(facts)).known.map(({ label, value }) => [label.split('.')[1], value]))

test('all that is known of a car is on its page, with its units', () => {
  const nexon = {
    kmsrun: 43_210,
    fueltype: 'Diesel',
    transmission: 'Manual',
    ownership: 2,
    engine: 1_497,
    power: 108.5,
    mileage: 21.5,
    seats: 5,
    colour: 'White',
    carType: 'SUV',
    keys: 2,
    insuranceUntil: '2027-03-31',
  }
  expect(known(nexon)).toEqual({
    kmsRun: '43,210 KMS',
    fuelType: 'Diesel',
    transmission: 'Manual',
    ownership: '2nd Owner',
    engine: '1,497 cc',
    power: '108.5 bhp',
    mileage: '21.5 kmpl',
    seats: '5',
    colour: 'White',
    vehicleType: 'SUV',
    keys: '2 keys',
    insuranceUntil: '31 Mar 2027',
  })
  const given = new Set(Object.keys(known(nexon)).map((label) => `carDetails.${label}`))
  expect(carSpecs(carOf(nexon)).unknown.filter((label) => given.has(label))).toEqual([])
})

test('what is not known has no cell, but the engine and the transmission, whose text part B fixes', () => {
  expect(known({ fueltype: 'Petrol' })).toEqual({ fuelType: 'Petrol', engine: 'NA', transmission: 'NA' })
  expect(carSpecs(carOf({ fueltype: 'Petrol' })).unknown).toContain('carDetails.power')
})

test('the first facts stand in the order of part B', () => {
  const facts = { kmsrun: 43_210, fueltype: 'Diesel', transmission: 'Manual', ownership: 2, engine: 1_497 }
  expect(Object.keys(known(facts))).toEqual(['ownership', 'fuelType', 'kmsRun', 'engine', 'transmission'])
})

test('no key and one key are said as such', () => {
  expect(known({ keys: 0 })).toMatchObject({ keys: 'No key' })
  expect(known({ keys: 1 })).toMatchObject({ keys: '1 key' })
})

test('chassis and engine number are there once the dealer has paid, and never shown as missing', () => {
  expect(known({ chassisNo: 'MA3EHKD17A0123456', engineNo: 'K12MN1234567' })).toMatchObject({
    chassisNo: 'MA3EHKD17A0123456',
    engineNo: 'K12MN1234567',
  })
  expect(carSpecs(carOf({})).unknown).not.toContain('carDetails.chassisNo')
})
