import type { ImportProgress } from '#contract/stock/admin-import.ts'
import { inertCell, writeCsv } from '#domain/csv.ts'

type RejectedRow = Omit<ImportProgress['rejected'][number], 'faults'>

/** Formats a cell for a spreadsheet: on one line, never a formula. */
function cell(text: string): string {
  return inertCell(text.replaceAll(/\s+/g, ' '))
}

function cellsOf({ row, field, column, reason }: RejectedRow, labelOf: (field: string) => string) {
  return [String(row), labelOf(field), column ?? '', reason]
}

/** Rejected rows as tab-separated text for pasting into a spreadsheet. */
export function rejectedRowsAsText(
  header: readonly string[],
  rejected: readonly RejectedRow[],
  labelOf: (field: string) => string,
): string {
  const rows = rejected.map((row) => cellsOf(row, labelOf))
  return [header, ...rows].map((cells) => cells.map(cell).join('\t')).join('\n')
}

/** Rejected rows as a CSV file. */
export function rejectedRowsAsCsv(
  header: readonly string[],
  rejected: readonly RejectedRow[],
  labelOf: (field: string) => string,
): string {
  return writeCsv([header, ...rejected.map((row) => cellsOf(row, labelOf))])
}
