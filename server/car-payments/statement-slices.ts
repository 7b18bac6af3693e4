import { describeColumns } from '#domain/car-payments/column-kinds.ts'
import { decideLines, type DecidedLines, type KnownLine } from '#domain/car-payments/decide-lines.ts'
import {
  createStatementReader,
  type IdentifiedLine,
  type ReadStatement,
} from '#domain/car-payments/read-statement.ts'
import type { StatementPlan } from '#domain/car-payments/statement-mapping.ts'
import { createPauses } from '#server/platform/pauses.ts'
import type { StatementTable } from './statement-file.ts'

/** Reads the rows of a statement, in slices. */
export async function readTable(
  { head, rows }: StatementTable,
  plan: StatementPlan,
  today: string,
): Promise<ReadStatement> {
  const pauses = createPauses()
  const reader = createStatementReader(plan, today, describeColumns(head.columns, head.sampleRows))
  for (const row of rows) {
    reader.push(row)
    await pauses.take()
  }
  return reader.end()
}

/** Decides about the lines of a statement, in slices: the lines of one amount and direction after the other. */
export async function decideStatement(
  lines: readonly IdentifiedLine[],
  known: readonly KnownLine[],
  decisions: ReadonlyMap<number, boolean>,
): Promise<DecidedLines> {
  const pauses = createPauses()
  const movementOf = ({ direction, amountPaise }: Pick<KnownLine, 'direction' | 'amountPaise'>) =>
    `${direction} ${amountPaise}`
  const stored = Map.groupBy(known, movementOf)
  const all = { added: [], known: [], doubtful: [] } as {
    [Kind in keyof DecidedLines]: DecidedLines[Kind][number][]
  }
  for (const [movement, rows] of Map.groupBy(lines, movementOf)) {
    const decided = decideLines(rows, stored.get(movement) ?? [], decisions)
    for (const line of decided.added) all.added.push(line)
    for (const line of decided.known) all.known.push(line)
    for (const line of decided.doubtful) all.doubtful.push(line)
    await pauses.take()
  }
  return {
    added: all.added.toSorted((one, other) => one.row - other.row),
    known: all.known,
    doubtful: all.doubtful.toSorted((one, other) => one.line.row - other.line.row),
  }
}
