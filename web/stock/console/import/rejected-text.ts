import type { ImportProgress } from '#contract/stock/admin-import.ts'
import { inertCell } from '#domain/csv.ts'

/** A cell that a sheet takes as it is: on one line, and never as a formula. */
function cell(text: string): string {
  return inertCell(text.replaceAll(/\s+/g, ' '))
}

/** Faulty rows as a sheet takes them from the clipboard: tabs between the columns. */
export function asTable(
  header: readonly string[],
  rejected: ImportProgress['rejected'],
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
