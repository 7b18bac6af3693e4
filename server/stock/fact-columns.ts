import { FACT_NAMES, type FactName } from '#domain/car/car-description.ts'
import type { StockFacts } from '#domain/stock/stock-car.ts'
import type { Cars } from '#server/platform/db/types.ts'

/** A fact that a column of `cars` holds; city and yard are rows of their own. */
export type StoredFact = Exclude<FactName, 'city' | 'yard'>

/** The column of each fact. */
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

/** Whether a column of `cars` holds the fact. */
export function isStored(name: FactName): name is StoredFact {
  return Object.hasOwn(FACT_COLUMNS, name)
}

/** All of them, in their order. */
export const STORED_FACTS: readonly StoredFact[] = FACT_NAMES.filter(isStored)

/** A fact as its column holds it: whether the RC is there is a flag. */
export type StoredValue<Name extends StoredFact> = Name extends 'rcstatus' ? boolean | null : StockFacts[Name]

/** The status of the RC as cars give it. */
export function rcStatusOf(present: boolean | null): 'Yes' | 'No' | null {
  if (present === null) return null
  return present ? 'Yes' : 'No'
}
