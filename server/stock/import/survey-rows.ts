import { fault } from '#domain/refusal.ts'
import type { ImportQuestion } from '#contract/stock/admin-import.ts'
import { MAX_LIST_ROWS, type ImportPlan } from '#domain/stock/import/plan-import.ts'
import { readImportRow } from '#domain/stock/import/read-row.ts'
import { NotTable } from '#server/files/tables/not-table.ts'
import { inBatches, type CsvRow } from '#server/files/tables/csv-rows.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { createPauses } from '#server/platform/pauses.ts'
import { findLeftPlates } from '#server/stock/plates-queries.ts'
import { askLookAlikes, askSoldBefore, createDotsReaders, type ReadAnswers } from './import-questions.ts'
import { findLike, readLookAlikeKey, readPlate, type LookAlikeRows } from './prepare-rows.ts'

const BATCH_ROWS = 20_000

/** The number of a list's rows, and what has to be asked before it is imported. */
export interface Survey {
  readonly rows: number
  readonly questions: readonly ImportQuestion[]
}

/**
 * Reads the whole list once, so that an unreadable one is refused, and what must be asked is asked, before any row is
 * imported.
 *
 * @throws NotTable if it becomes unreadable or has over 1,00,000 rows, and the signal's reason if stopped
 */
export async function surveyRows(
  list: AsyncIterable<CsvRow>,
  { plan, answers }: { readonly plan: ImportPlan; readonly answers: ReadAnswers },
  {
    db,
    signal,
    onProgress,
  }: {
    readonly db: Queries
    readonly signal: AbortSignal
    /** Takes the rows read so far. */
    readonly onProgress: (rows: number) => Promise<void>
  },
): Promise<Survey> {
  const pauses = createPauses()
  const dots = createDotsReaders(plan.planned, answers.dots)
  const lookAlikes = createLookAlikesReader(plan)
  let [rows, soldBefore] = [0, 0]
  for await (const batch of inBatches(list, BATCH_ROWS)) {
    signal.throwIfAborted()
    rows += batch.length
    if (rows > MAX_LIST_ROWS) throw new NotTable(fault('list.tooManyRows'))
    const plates: string[] = []
    for (const { number, cells } of batch) {
      await pauses.take()
      for (const reader of dots) reader.add(cells)
      const plate = readPlate(plan, cells)
      if (plate !== null) plates.push(plate)
      else if (answers.lookAlikes === null) lookAlikes.add(number, cells)
    }
    if (answers.soldBefore === null) {
      const left = await findLeftPlates(db, plates)
      soldBefore += plates.filter((plate) => left.has(plate)).length
    }
    await onProgress(rows)
  }
  const questions = [
    soldBefore === 0 ? null : askSoldBefore(soldBefore),
    lookAlikes.ask(),
    ...dots.map((reader) => reader.ask()),
  ]
  return { rows, questions: questions.filter((question) => question !== null) }
}

/** Counts the rows without a number that are like an earlier one. */
function createLookAlikesReader(plan: ImportPlan) {
  const seen: LookAlikeRows = new Map()
  let rows = 0
  let first: { readonly row: number; readonly of: number } | null = null
  return {
    add: (row: number, cells: readonly string[]) => {
      const of = findLike(seen, row, readLookAlikeKey(plan, cells))
      // A row that cannot be read is rejected, and so is the one that it is like.
      if (of === null || !readImportRow(plan, cells).ok) return
      rows += 1
      first ??= { row, of }
    },
    ask: () => (first === null ? null : askLookAlikes(rows, first)),
  }
}
