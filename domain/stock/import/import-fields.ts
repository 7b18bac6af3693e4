import type { FuelType, Transmission, VehicleType } from '#domain/car/car-kinds.ts'
import type { Result } from '#domain/refusal.ts'

/**
 * What a column of an imported file can be: facts of a car under the names of the lists, `name` for
 * make, model and variant in one, and what suppliers' lists hold besides.
 */
export const IMPORT_FIELDS = [
  'name',
  'make',
  'model',
  'variant',
  'year',
  'regno',
  'kmsrun',
  'fueltype',
  'transmission',
  'carType',
  'city',
  'yard',
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

export type ImportField = (typeof IMPORT_FIELDS)[number]

/** How the figures of a column are meant; `text` reads what people write ("1.75 Lakh", "2993 CC"). */
export const IMPORT_UNITS = ['rupees', 'lakh', 'crore', 'text'] as const

export type ImportUnit = (typeof IMPORT_UNITS)[number]

const MONEY_FIELDS: ReadonlySet<ImportField> = new Set(['price', 'newPrice'])

/** Whether a field is an amount of money, the only kind of figure that has a unit of its own. */
export function isMoney(field: ImportField): boolean {
  return MONEY_FIELDS.has(field)
}

/** Where a field comes from. */
export interface ColumnChoice {
  readonly column: string
  readonly unit?: ImportUnit | undefined
}

/** Which column of the file is which field. */
export type ImportMapping = { readonly [Field in ImportField]?: ColumnChoice | undefined }

/** How far a car runs on a litre, or on a kilogram of gas. */
export interface Mileage {
  readonly figure: number
  readonly unit: 'kmpl' | 'km/kg'
}

/**
 * A car as one row of a file gives it. Null is "not known". Amounts are whole rupees, distances whole
 * kilometres, the engine cubic centimetres, the power bhp.
 */
export interface ImportedCar {
  readonly make: string
  readonly model: string
  readonly variant: string | null
  readonly year: number
  readonly regno: string | null
  readonly kmsrun: number | null
  readonly fueltype: FuelType | null
  readonly transmission: Transmission | null
  readonly carType: VehicleType | null
  readonly city: string
  readonly yard: string | null
  /** Number of owners; 4 stands for four or more. */
  readonly ownership: number | null
  readonly rcstatus: 'Yes' | 'No' | null
  readonly price: number | null
  readonly newPrice: number | null
  readonly mileage: Mileage | null
  readonly engine: number | null
  readonly power: number | null
  readonly seats: number | null
  readonly colour: string | null
  readonly supplierName: string | null
  readonly externalRef: string | null
}

/** What a cell says: a value, null for "not known", or, where it cannot be read, what is wrong with it. */
export type Reading<T> = Result<T | null, string>

const SHOWN_CHARACTERS = 40

/** The reading of a cell that cannot be read: `"fast" is no power in bhp`. */
export function unreadable(text: string, complaint: string): Result<never, string> {
  // A character of two halves is not cut in two: a half can't be stored.
  const begin = text.slice(0, SHOWN_CHARACTERS).replace(/[\ud800-\udbff]$/, '')
  const shown = text.length > SHOWN_CHARACTERS ? `${begin}…` : text
  return { ok: false, refusal: `"${shown}" ${complaint}` }
}
