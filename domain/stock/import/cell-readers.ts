import {
  FACT_NAMES,
  factOf,
  type FactDescription,
  type FACTS,
  type FactName,
} from '#domain/car/car-description.ts'
import type { ImportUnit, Reading } from './import-fields.ts'
import { readAmount } from './read-amount.ts'
import { readLastDay, readPastDay } from './read-day.ts'
import {
  readEngine,
  readFigure,
  readKeys,
  readKilometres,
  readMileage,
  readPower,
  readSeats,
} from './read-quantity.ts'
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

/** The readers of facts whose cells need more than the reader of their kind. */
const OWN_READERS = {
  make: readMake,
  year: (text: string, _unit: ImportUnit, latestYear: number) => readYear(text, latestYear),
  regno: readRegistration,
  kmsrun: readKilometres,
  fueltype: readFuel,
  transmission: readTransmissionCell,
  carType: readVehicleTypeCell,
  city: (text: string) => readCity(text),
  ownership: readOwners,
  rcstatus: readRcStatus,
  mileage: readMileage,
  engine: readEngine,
  power: readPower,
  seats: readSeats,
  remarks: readRemarks,
  chassisNo: readVehicleNumberCell,
  engineNo: readVehicleNumberCell,
  agreementNo: readAgreement,
  repossessedOn: readPastDay,
  parkedSince: readPastDay,
  keys: readKeys,
} as const satisfies Partial<Record<FactName, CellReader>>

type OwnReaders = typeof OWN_READERS

/** The reader of the other facts' cells, by kind. */
function readerOf(fact: FactDescription): CellReader {
  switch (fact.kind) {
    case 'text':
      return readWords
    case 'rupees':
      return readAmount
    case 'date':
      return readLastDay
    case 'yesNo':
      return readRcStatus
    case 'number':
      return (text) => readFigure(text, fact)
  }
}

type OtherFact = Exclude<FactName, keyof OwnReaders>

type KindValue<Name extends FactName> = (typeof FACTS)[Name]['kind'] extends 'number' | 'rupees'
  ? number
  : string

/** The reader of each fact's cells. */
export const CELL_READERS = {
  ...Object.fromEntries(FACT_NAMES.map((name) => [name, readerOf(factOf(name))])),
  ...OWN_READERS,
} as OwnReaders & {
  readonly [Name in OtherFact]: (text: string, unit: ImportUnit) => Reading<KindValue<Name>>
}

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
