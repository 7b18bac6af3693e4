import type { ImportProgress } from '#contract/stock/admin-import.ts'
import { inertCell } from '#domain/csv.ts'

/** Formats a cell for a spreadsheet: on one line, never a formula. */
function cell(text: string): string {
  return inertCell(text.replaceAll(/\s+/g, ' '))
}

/** Rejected rows as tab-separated text for pasting into a spreadsheet. */
export function rejectedRowsAsText(
  header: readonly string[],
  rejected: readonly Omit<ImportProgress['rejected'][number], 'faults'>[],
  labelOf: (field: string) => string,
): string {
  const rows = rejected.map(({ row, field, column, reason }) => [
    String(row),
    labelOf(field),
    column ?? '',
    reason,
  ])
  return [header, ...rows].map((cells) => cells.map(cell).join('\t')).join('\n')
}
