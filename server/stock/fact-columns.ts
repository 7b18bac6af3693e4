import { FACT_NAMES, type FactName } from '#domain/car/car-description.ts'
import type { StockFacts } from '#domain/stock/stock-car.ts'
import type { Cars } from '#server/platform/db/types.ts'

/** A fact stored in a column of `cars`. City and yard are rows of their own tables. */
export type StoredFact = Exclude<FactName, 'city' | 'yard'>

/** The column of `cars` that stores each fact. */
export const FACT_COLUMNS = {
  make: 'make',
  model: 'model',
  variant: 'variant',
  year: 'year',
  regno: 'regno',
  kmsrun: 'kmsrun',
  fueltype: 'fueltype',
  transmission: 'transmission',
  carType: 'car_type',
  ownership: 'ownership',
  rcstatus: 'rc_present',
  price: 'price',
  newPrice: 'new_price',
  mileage: 'mileage',
  engine: 'engine',
  power: 'power',
  seats: 'seats',
  colour: 'colour',
  supplierName: 'supplier_name',
  externalRef: 'external_ref',
} as const satisfies Record<StoredFact, keyof Cars>

/** Returns whether a column of `cars` stores the fact. */
export function isStored(name: FactName): name is StoredFact {
  return Object.hasOwn(FACT_COLUMNS, name)
}

/** All stored facts, in the order of {@link FACT_NAMES}. */
export const STORED_FACTS: readonly StoredFact[] = FACT_NAMES.filter(isStored)

/** Type of a fact's value in its column. The RC status is stored as a flag. */
export type StoredValue<Name extends StoredFact> = Name extends 'rcstatus' ? boolean | null : StockFacts[Name]

/** Converts the stored RC flag to the RC status that cars show. */
export function rcStatusOf(present: boolean | null): 'Yes' | 'No' | null {
  if (present === null) return null
  return present ? 'Yes' : 'No'
}
