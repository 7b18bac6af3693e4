import type { Input, Output } from '#contract/api.ts'
import type { DateOrder } from '#domain/car-payments/statement-cells.ts'
import {
  planStatement,
  STATEMENT_FIELDS,
  type StatementField,
} from '#domain/car-payments/statement-mapping.ts'

/** The column of each field, and the order of the parts of the dates. */
export interface StatementChoices {
  readonly columns: Readonly<Partial<Record<StatementField, string>>>
  readonly dateOrder: DateOrder
}

/** Returns the choices that the server suggests. */
export function suggestedColumns(
  suggested: Output<'admin/uploadStatement'>['suggestedMapping'],
): StatementChoices {
  const columns: Partial<Record<StatementField, string>> = {}
  for (const field of STATEMENT_FIELDS) {
    const column = suggested[field]
    if (column !== undefined) columns[field] = column
  }
  return { columns, dateOrder: suggested.dateOrder }
}

/** Chooses a column for a field; '' clears it. */
export function chooseStatementColumn(
  choices: StatementChoices,
  field: StatementField,
  column: string,
): StatementChoices {
  const { [field]: _before, ...others } = choices.columns
  return { ...choices, columns: column === '' ? others : { ...others, [field]: column } }
}

/** Returns the faults of the choices by field. The server makes the same check. */
export function columnFaults(
  columns: readonly string[],
  choices: StatementChoices,
): ReadonlyMap<StatementField, string> {
  const plan = planStatement(columns, choices)
  if (plan.ok) return new Map()
  const faults = Object.entries(plan.refusal.fields ?? {}).flatMap(([path, sentence]) => {
    const field = STATEMENT_FIELDS.find((name) => path === `mapping.${name}`)
    return field === undefined ? [] : [[field, sentence] as const]
  })
  return new Map(faults)
}

/** Returns the choices as the call takes them. */
export function statementInput(
  file: { readonly fileId: string },
  { columns, dateOrder }: StatementChoices,
): Omit<Input<'admin/importStatement'>, 'dryRun'> {
  return {
    fileId: file.fileId,
    mapping: { ...columns, dateOrder },
  }
}
