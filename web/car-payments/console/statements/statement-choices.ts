import { faultSentences } from '#web/text/fault-sentence.ts'
import { statementsReasons } from '#domain/reasons/statements.ts'
import type { Input, Output } from '#contract/api.ts'
import type { DateOrder } from '#domain/car-payments/statement-cells.ts'
import {
  planStatement,
  STATEMENT_FIELDS,
  type StatementField,
} from '#domain/car-payments/statement-mapping.ts'

const sentenceOf = faultSentences({ statements: statementsReasons })

/** The account, the column of each field, the order of the parts of the dates, and the answers to doubts. */
export interface StatementChoices {
  /** Null until it is chosen, if the file does not say. */
  readonly accountId: string | null
  /** For each row that is answered, whether it is the movement that it is like. */
  readonly decisions: ReadonlyMap<number, boolean>
  /** Whether somebody says that the account is right although another one has such movements. */
  readonly accountIsRight: boolean
  readonly columns: Readonly<Partial<Record<StatementField, string>>>
  readonly dateOrder: DateOrder
}

/** Returns the choices that the server suggests. */
export function suggestedChoices({
  suggestedMapping: suggested,
  suggestedAccountId,
}: Pick<Output<'admin/uploadStatement'>, 'suggestedMapping' | 'suggestedAccountId'>): StatementChoices {
  const columns: Partial<Record<StatementField, string>> = {}
  for (const field of STATEMENT_FIELDS) {
    const column = suggested[field]
    if (column !== undefined) columns[field] = column
  }
  return {
    accountId: suggestedAccountId,
    decisions: new Map(),
    accountIsRight: false,
    columns,
    dateOrder: suggested.dateOrder,
  }
}

/** Changes the account, the columns or the order of the dates. The answers to doubts were about other rows. */
export function changeChoices(
  choices: StatementChoices,
  change: Partial<Omit<StatementChoices, 'decisions' | 'accountIsRight'>>,
): StatementChoices {
  return { ...choices, ...change, decisions: new Map(), accountIsRight: false }
}

/** Answers for rows whether they are the movement that they are like. */
export function decideRows(
  choices: StatementChoices,
  rows: readonly number[],
  isSame: boolean,
): StatementChoices {
  return {
    ...choices,
    decisions: new Map([...choices.decisions, ...rows.map((row) => [row, isSame] as const)]),
  }
}

/** Chooses a column for a field; '' clears it. */
export function chooseStatementColumn(
  choices: StatementChoices,
  field: StatementField,
  column: string,
): StatementChoices {
  const { [field]: _before, ...others } = choices.columns
  return changeChoices(choices, { columns: column === '' ? others : { ...others, [field]: column } })
}

/** Returns the faults of the choices by field. The server makes the same check. */
export function columnFaults(
  columns: readonly string[],
  choices: StatementChoices,
): ReadonlyMap<StatementField, string> {
  const plan = planStatement(columns, choices)
  if (plan.ok) return new Map()
  const faults = Object.entries(plan.refusal.fields ?? {}).flatMap(([path, fault]) => {
    const field = STATEMENT_FIELDS.find((name) => path === `mapping.${name}`)
    return field === undefined ? [] : [[field, sentenceOf(fault)] as const]
  })
  return new Map(faults)
}

/** Returns the choices as the call takes them. */
export function statementInput(
  file: { readonly fileId: string },
  { accountId, decisions, accountIsRight, columns, dateOrder }: StatementChoices,
): Omit<Input<'admin/importStatement'>, 'dryRun'> {
  return {
    fileId: file.fileId,
    ...(accountId === null ? {} : { accountId }),
    decisions: [...decisions].map(([row, same]) => ({ row, same })),
    accountIsRight,
    mapping: { ...columns, dateOrder },
  }
}
