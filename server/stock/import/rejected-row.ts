import type { ImportField } from '#domain/stock/import/import-fields.ts'
import type { ImportPlan } from '#domain/stock/import/plan-import.ts'

/** A yard that a list names and the house does not have. */
export interface UnknownYard {
  readonly city: string
  readonly name: string
}

/** A reason why a row is not imported. */
export interface RowFault {
  readonly field: ImportField | 'row'
  /** A sentence. */
  readonly reason: string
  /** The yard that is missing, where that is the reason. */
  readonly unknownYard?: UnknownYard
}

/** A {@link RowFault} as it is stored and answered. */
export interface RejectedFault extends Omit<RowFault, 'unknownYard'> {
  /** The column's header; null if no column is mapped to the field. */
  readonly column: string | null
  readonly unknownYard: UnknownYard | null
}

/** A row that is not imported: the field and column of its first fault, the sentences of all, and each by itself. */
export interface RejectedRow extends Omit<RejectedFault, 'unknownYard'> {
  /** The row's number in a spreadsheet. */
  readonly row: number
  readonly faults: readonly RejectedFault[]
}

/** Makes a rejected row, with the headers of the columns that hold the faulty fields. */
export function rejectRow(plan: ImportPlan, row: number, faults: readonly RowFault[]): RejectedRow {
  const found = faults.map(({ unknownYard = null, ...fault }) => ({
    ...fault,
    column: headerOf(plan, fault.field),
    unknownYard,
  }))
  const { field = 'row', column = null } = found[0] ?? {}
  return { row, field, column, reason: found.map(({ reason }) => reason).join(' '), faults: found }
}

function headerOf(plan: ImportPlan, field: ImportField | 'row'): string | null {
  const named = field === 'row' ? undefined : plan.planned.get(field)
  // Make and model may both come from one column.
  const inName = field === 'make' || field === 'model' || field === 'variant'
  const column = named ?? (inName ? plan.planned.get('name') : undefined)
  return column?.header ?? null
}
