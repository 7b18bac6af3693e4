import { createHash } from 'node:crypto'
import { IMPORT_FIELDS, type ColumnChoice, type ImportMapping } from '#domain/stock/import/import-fields.ts'

const fold = (header: string) => header.trim().toLowerCase()

/** What lists with the same set of headers have in common, in whatever order they come. */
export function hashHeaders(columns: readonly string[]): Buffer {
  const headers = [...new Set(columns.map(fold))].toSorted()
  return createHash('sha256').update(JSON.stringify(headers)).digest()
}

/** A mapping of a list with the same headers, in this list's own spelling of them. */
export function recallMapping(
  remembered: Readonly<Record<string, ColumnChoice>>,
  columns: readonly string[],
): ImportMapping {
  const recalled = IMPORT_FIELDS.flatMap((field) => {
    const choice = remembered[field]
    const column =
      choice &&
      (columns.find((other) => other === choice.column) ??
        columns.find((other) => fold(other) === fold(choice.column)))
    return choice === undefined || column === undefined ? [] : [[field, { ...choice, column }] as const]
  })
  return Object.fromEntries(recalled)
}
