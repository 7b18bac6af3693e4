import { accept, refuse, type Result } from '../refusal.ts'

/**
 * A car of the stock, with the field names of the lists. Null means "not known". Amounts are whole rupees, distances
 * kilometres; cities and yards are names.
 */
export interface StockFacts {
  readonly make: string
  readonly model: string
  readonly variant: string | null
  readonly year: number
  readonly regno: string | null
  readonly kmsrun: number | null
  readonly fueltype: string | null
  readonly transmission: string | null
  readonly carType: string | null
  readonly ownership: number | null
  readonly rcstatus: 'Yes' | 'No' | null
  readonly price: number | null
  readonly newPrice: number | null
  readonly mileage: string | null
  readonly engine: string | null
  readonly power: string | null
  readonly seats: number | null
  readonly colour: string | null
  readonly supplierName: string | null
  readonly externalRef: string | null
  readonly city: string
  readonly yard: string | null
}

/** A field of a car of the stock. */
export type StockField = keyof StockFacts

/**
 * A car's standing: `listed` while it is in a published lot without a final outcome, `sold` while it is awarded to a
 * dealer.
 */
export type Standing = 'unlisted' | 'listed' | 'sold'

/** Facts that dealers rely on when bidding. They are fixed while dealers can bid and once the car is sold. */
const BIDDING_FACTS: ReadonlySet<StockField> = new Set([
  'make',
  'model',
  'variant',
  'year',
  'regno',
  'kmsrun',
  'city',
  'yard',
])

const NAMES: Readonly<Partial<Record<StockField, string>>> = {
  regno: 'registration number',
  kmsrun: 'kilometres',
}

/** The fields in which two versions of a car differ. */
export function changedFields(before: StockFacts, after: StockFacts): readonly StockField[] {
  return (Object.keys(after) as StockField[]).filter((field) => before[field] !== after[field])
}

/**
 * Whether a car of this standing may be changed in these fields. Refuses CAR_IN_AUCTION, naming each locked field, also
 * in `fields`.
 */
export function decideStockChange(standing: Standing, changed: readonly StockField[]): Result<null> {
  const locked = standing === 'unlisted' ? [] : changed.filter((field) => BIDDING_FACTS.has(field))
  if (locked.length === 0) return accept(null)
  const why = standing === 'sold' ? 'is sold' : 'is in an auction'
  const names = locked.map((field) => NAMES[field] ?? field).join(', ')
  return refuse('CAR_IN_AUCTION', `This car ${why}, so its ${names} can’t be changed.`, {
    fields: Object.fromEntries(locked.map((field) => [field, `Can’t be changed: the car ${why}.`])),
  })
}
