import type { ImportDoubt, ImportProgress, RowFault } from '#contract/stock/admin-import.ts'
import { cellsReasons } from '#domain/reasons/cells.ts'
import { importRowsReasons } from '#domain/reasons/import-rows.ts'
import { stockReasons } from '#domain/reasons/stock.ts'
import { rowSentence } from '#domain/stock/import/row-sentence.ts'
import { faultOfCode, faultSentences } from '#web/text/fault-sentence.ts'

const REASONS = { ...cellsReasons, ...importRowsReasons, ...stockReasons }
const sentenceOf = faultSentences({
  cells: cellsReasons,
  'import-rows': importRowsReasons,
  stock: stockReasons,
})

type RejectedRow = ImportProgress['rejected'][number]

/** Returns the sentence of a row's fault in the page's language; the server's for a code that this release does not know. */
export function rowFaultSentence({ field, column, reason, ...parts }: Omit<RowFault, 'unknownYard'>): string {
  const known = faultOfCode(REASONS, parts)
  return known === null ? reason : rowSentence({ field, column, ...known }, sentenceOf)
}

/** Returns the sentence of a doubt about a row in the page's language. */
export function doubtSentence({ text, ...doubt }: Omit<ImportDoubt, 'row'>): string {
  return rowFaultSentence({ ...doubt, reason: text })
}

/** Returns a rejected row with the sentences of its faults in the page's language. */
export function wordRejected(row: RejectedRow): RejectedRow {
  const faults = row.faults.map((fault) => ({ ...fault, reason: rowFaultSentence(fault) }))
  return { ...row, faults, reason: faults.map(({ reason }) => reason).join(' ') }
}
