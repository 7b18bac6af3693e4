import type { FACTS, FactName } from '#domain/car/car-description.ts'
import type { ImportUnit, Reading } from './import-fields.ts'
import { readAmount } from './read-amount.ts'
import { readLastDay, readPastDay } from './read-day.ts'
import { readEngine, readKeys, readKilometres, readMileage, readPower, readSeats } from './read-quantity.ts'
import { readOwners } from './read-owners.ts'
import { readYear } from './read-year.ts'
import {
  readAgreement,
  readCity,
  readMake,
  readVehicleTypeCell,
  readFuel,
  readTransmissionCell,
  readRcStatus,
  readRegistration,
  readRemarks,
  readVehicleNumberCell,
  readWords,
} from './read-words.ts'

/** Reads a cell; `latestYear` is the latest model year allowed. */
export type CellReader = (text: string, unit: ImportUnit, latestYear: number) => Reading<unknown>

/** The reader of each fact's cells. */
export const CELL_READERS = {
  make: readMake,
  model: readWords,
  variant: readWords,
  year: (text: string, _unit: ImportUnit, latestYear: number) => readYear(text, latestYear),
  regno: readRegistration,
  kmsrun: readKilometres,
  fueltype: readFuel,
  transmission: readTransmissionCell,
  carType: readVehicleTypeCell,
  city: (text: string) => readCity(text),
  yard: readWords,
  ownership: readOwners,
  rcstatus: readRcStatus,
  price: readAmount,
  newPrice: readAmount,
  mileage: readMileage,
  engine: readEngine,
  power: readPower,
  seats: readSeats,
  colour: readWords,
  remarks: readRemarks,
  supplierName: readWords,
  externalRef: readWords,
  reserve: readAmount,
  startingPrice: readAmount,
  chassisNo: readVehicleNumberCell,
  engineNo: readVehicleNumberCell,
  agreementNo: readAgreement,
  repossessedOn: readPastDay,
  parkedSince: readPastDay,
  keys: readKeys,
  insuranceUntil: readLastDay,
} as const satisfies Record<FactName, CellReader>

type CellValue<Name extends FactName> =
  ReturnType<(typeof CELL_READERS)[Name]> extends Reading<infer Value> ? NonNullable<Value> : never

/**
 * A car as read from one row of a file. Null means "not known". Amounts are whole rupees, distances whole kilometres,
 * the engine cubic centimetres, the power bhp; 4 owners mean four or more.
 */
export type ImportedCar = {
  readonly [Name in FactName]: (typeof FACTS)[Name] extends { readonly isRequired: true }
    ? CellValue<Name>
    : CellValue<Name> | null
}
