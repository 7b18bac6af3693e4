import { FACT_NAMES, factOf, type FactName } from '#domain/car/car-description.ts'
import type { Result } from '#domain/refusal.ts'

/**
 * What a column of an imported file can be: a fact of a car under its name in the lists, or `name` for
 * make, model and variant in one.
 */
export type ImportField = 'name' | FactName

/** All of them, in the order in which columns are looked for and shown. */
export const IMPORT_FIELDS: readonly ImportField[] = ['name', ...FACT_NAMES]

/** How the figures of a column are meant; `text` reads what people write ("1.75 Lakh", "2993 CC"). */
export const IMPORT_UNITS = ['rupees', 'lakh', 'crore', 'text'] as const

export type ImportUnit = (typeof IMPORT_UNITS)[number]

/** Whether a field is an amount of money, the only kind of figure that has a unit of its own. */
export function isMoney(field: ImportField): boolean {
  return field !== 'name' && factOf(field).kind === 'rupees'
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
