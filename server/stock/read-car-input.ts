import type { ReadInput } from '#contract/api.ts'
import { readFuelType, readTransmission, readVehicleType } from '#domain/car/car-kinds.ts'
import { readRegistrationNumber } from '#domain/identifiers/registration-number.ts'
import { canonicalMake } from '#domain/car/makes.ts'
import { accept, refuseField, type Result } from '#domain/refusal.ts'
import type { StockFacts } from '#domain/stock/stock-car.ts'

type Given = Omit<ReadInput<'admin/updateCar'>, 'carId'>

/** The facts of a car before anything is known about it. */
export const UNKNOWN_FACTS: Omit<StockFacts, 'make' | 'model' | 'year' | 'city' | 'yard'> = {
  variant: null,
  regno: null,
  kmsrun: null,
  fueltype: null,
  transmission: null,
  carType: null,
  ownership: null,
  rcstatus: null,
  price: null,
  newPrice: null,
  mileage: null,
  engine: null,
  power: null,
  seats: null,
  colour: null,
  supplierName: null,
  externalRef: null,
}

const PLAIN = [
  'model',
  'variant',
  'kmsrun',
  'ownership',
  'rcstatus',
  'price',
  'newPrice',
  'mileage',
  'engine',
  'power',
  'seats',
  'colour',
  'supplierName',
  'externalRef',
] as const

/**
 * Applies given facts to a car in canonical spelling: null clears a fact, an omitted one stays. City and yard are not
 * changed. Refuses with INVALID_INPUT if the year is after `latestYear`, or a registration number has no letters or
 * digits.
 */
export function writeFacts(facts: StockFacts, given: Given, latestYear: number): Result<StockFacts> {
  if (given.year !== undefined && given.year > latestYear) {
    return refuseField('year', `A car can’t be of a year after ${latestYear}.`)
  }
  const regno = given.regno ? readRegistrationNumber(given.regno).regno : given.regno
  if (regno === '')
    return refuseField('regno', 'A registration number has letters and figures, as DL8CAF1234.')
  const plain = Object.fromEntries(
    PLAIN.filter((field) => given[field] !== undefined).map((field) => [field, given[field]]),
  )
  return accept({
    ...facts,
    ...plain,
    ...(given.make === undefined ? {} : { make: canonicalMake(given.make) }),
    ...(given.year === undefined ? {} : { year: given.year }),
    ...(regno === undefined ? {} : { regno }),
    ...(given.fueltype === undefined ? {} : { fueltype: spell(given.fueltype, readFuelType) }),
    ...(given.transmission === undefined
      ? {}
      : { transmission: spell(given.transmission, readTransmission) }),
    ...(given.carType === undefined ? {} : { carType: spell(given.carType, readVehicleType) }),
  })
}

function spell(text: string | null, read: (text: string) => string | null): string | null {
  return text === null ? null : (read(text) ?? text)
}
