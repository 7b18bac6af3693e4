import { factOf, type FACTS, type FactDescription, type FactName } from '../car/car-description.ts'
import type { KnownValue } from '../car/car.ts'
import { accept, refuse, type Result } from '../refusal.ts'

/**
 * A car in stock, with the field names of the lists. Null means "not known". Amounts are whole rupees, distances
 * kilometres; cities and yards are names.
 */
export type StockFacts = { readonly [Name in FactName]: StockValue<(typeof FACTS)[Name]> }

/** The value of a fact: null where it is not known, unless it is known of every car. */
export type StockValue<Field extends FactDescription> = Field extends { readonly isRequired: true }
  ? KnownValue<Field>
  : KnownValue<Field> | null

/**
 * A car's status: `listed` while it is in a published lot without a final outcome, `sold` while it is awarded to a
 * dealer.
 */
export type Standing = 'unlisted' | 'listed' | 'sold'

const NAMES: Readonly<Partial<Record<FactName, string>>> = {
  regno: 'registration number',
  kmsrun: 'kilometres',
}

/** Returns the fields in which two versions of a car differ. */
export function changedFields(before: StockFacts, after: StockFacts): readonly FactName[] {
  return (Object.keys(after) as FactName[]).filter((field) => before[field] !== after[field])
}

/**
 * Decides whether a car of this status may be changed in these fields. Refuses with CAR_IN_AUCTION, naming each locked
 * field, also in `fields`.
 */
export function decideStockChange(standing: Standing, changed: readonly FactName[]): Result<null> {
  const locked = standing === 'unlisted' ? [] : changed.filter((field) => factOf(field).isLockedInAuction)
  if (locked.length === 0) return accept(null)
  const why = standing === 'sold' ? 'is sold' : 'is in an auction'
  const names = locked.map((field) => NAMES[field] ?? field).join(', ')
  return refuse('CAR_IN_AUCTION', `This car ${why}, so its ${names} can’t be changed.`, {
    fields: Object.fromEntries(locked.map((field) => [field, `Can’t be changed: the car ${why}.`])),
  })
}
