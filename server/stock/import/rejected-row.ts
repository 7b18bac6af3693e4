import type { ImportDoubt, ImportProgress } from '#contract/stock/admin-import.ts'
import type { Fault } from '#domain/refusal.ts'
import type { ImportField } from '#domain/stock/import/import-fields.ts'
import type { ImportPlan } from '#domain/stock/import/plan-import.ts'
import { describeFault } from './describe-fault.ts'

/** A yard that a list names and the house does not have. */
export interface UnknownYard {
  readonly city: string
  readonly name: string
}

/** A reason why a row is not imported, or something to check about one that is. */
export interface RowFault extends Fault {
  readonly field: ImportField | 'row'
  /** The yard that is missing, where that is the reason. */
  readonly unknownYard?: UnknownYard
}

/** A row that is not imported: the field and column of its first fault, the sentences of all, and each by itself. */
export type RejectedRow = ImportProgress['rejected'][number]

/** Makes a rejected row, with the headers of the columns that hold the faulty fields. */
export function rejectRow(plan: ImportPlan, row: number, faults: readonly RowFault[]): RejectedRow {
  const found = faults.map(({ unknownYard = null, ...fault }) => ({
    ...describeFault({ ...fault, column: headerOf(plan, fault.field) }),
    unknownYard,
  }))
  const { field = 'row', column = null } = found[0] ?? {}
  return { row, field, column, reason: found.map(({ reason }) => reason).join(' '), faults: found }
}

/** Makes something to check about an accepted row. */
export function doubtRow(plan: ImportPlan, row: number, doubt: RowFault): ImportDoubt {
  const { reason, ...parts } = describeFault({ ...doubt, column: headerOf(plan, doubt.field) })
  return { row, text: reason, ...parts }
}

function headerOf(plan: ImportPlan, field: ImportField | 'row'): string | null {
  const named = field === 'row' ? undefined : plan.planned.get(field)
  // Make and model may both come from one column.
  const inName = field === 'make' || field === 'model' || field === 'variant'
  const column = named ?? (inName ? plan.planned.get('name') : undefined)
  return column?.header ?? null
}
