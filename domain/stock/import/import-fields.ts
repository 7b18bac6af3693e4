import { FACT_NAMES, factOf, type FactName } from '#domain/car/car-description.ts'
import { PAPER_KINDS, type PaperKind } from '#domain/car/car-papers.ts'
import type { cellsReasons } from '#domain/reasons/cells.ts'
import type { ValuesOf } from '#domain/reasons/reason-values.ts'
import type { Fault, Result } from '#domain/refusal.ts'

/**
 * The content of an imported file's column: a fact of a car under its name in the lists, `name` for make, model and
 * variant in one, or a kind of paper.
 */
export type ImportField = 'name' | FactName | PaperKind

/** All import fields, in the order in which columns are matched and shown. */
export const IMPORT_FIELDS: readonly ImportField[] = ['name', ...FACT_NAMES, ...PAPER_KINDS]

/** Returns whether a field is a fact of a car. */
export function isFactField(field: ImportField): field is FactName {
  return (FACT_NAMES as readonly ImportField[]).includes(field)
}

/** Returns whether a field is a paper of a car. */
export function isPaperField(field: ImportField): field is PaperKind {
  return (PAPER_KINDS as readonly ImportField[]).includes(field)
}

/**
 * The unit of a column's plain numbers. `text` also reads those with words ("1.75 Lakh", "2993 CC"), and takes a plain
 * number as it is.
 */
export const IMPORT_UNITS = ['rupees', 'thousand', 'lakh', 'crore', 'text'] as const

export type ImportUnit = (typeof IMPORT_UNITS)[number]

/** Returns whether a field is an amount of money. */
export function isMoney(field: ImportField): boolean {
  return isFactField(field) && factOf(field).kind === 'rupees'
}

/** Returns the units that a field's column may be given in; only `text` where there is nothing to choose. */
export function unitsOf(field: ImportField): readonly ImportUnit[] {
  if (isMoney(field)) return IMPORT_UNITS
  return field === 'kmsrun' ? ['text', 'thousand'] : ['text']
}

/** The source of a field: a column of the file, or a default. */
export interface ColumnChoice {
  readonly column: string
  readonly unit?: ImportUnit | undefined
}

/** The column of the file for each field. */
export type ImportMapping = { readonly [Field in ImportField]?: ColumnChoice | undefined }

/** A column that is suggested for a field; `isSure` is false where the cells and the headers leave it open. */
export interface SuggestedChoice extends ColumnChoice {
  readonly isSure?: false
}

/** The column that is suggested for each field. */
export type SuggestedMapping = { readonly [Field in ImportField]?: SuggestedChoice | undefined }

/** Why a cell cannot be read. */
export type CellReason = keyof typeof cellsReasons

/** A reason with the values that its sentence names. */
export interface CellFault extends Fault {
  readonly reason: CellReason
}

/** The result of reading a cell: a value, null for "not known", or its fault if the cell is unreadable. */
export type Reading<T> = Result<T | null, CellFault>

/** Whether a cell holds a whole number with a dot before its last three digits, which is one of two numbers. */
export function isDotted({ reason }: Fault): boolean {
  return reason === 'cell.dotted'
}

const SHOWN_CHARACTERS = 40

/** The values of a reason beside the cell itself. */
type OtherValues<Id extends CellReason> = Omit<ValuesOf<Id>, 'cell'>

/** Refuses an unreadable cell for a reason, with the beginning of its text: `"fast" is not a valid power in bhp.` */
export function unreadable<Id extends CellReason>(
  text: string,
  reason: Id,
  ...[values]: keyof OtherValues<Id> extends never ? [] : [values: OtherValues<Id>]
): Result<never, CellFault> {
  // Does not split a surrogate pair: half of one cannot be stored.
  const begin = text.slice(0, SHOWN_CHARACTERS).replace(/[\ud800-\udbff]$/, '')
  const shown = text.length > SHOWN_CHARACTERS ? `${begin}…` : text
  return { ok: false, refusal: { reason, values: { ...values, cell: shown } } }
}
