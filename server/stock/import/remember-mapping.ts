import { createHash } from 'node:crypto'
import { mayBeMoney, wordsOfHeader } from '#domain/stock/import/header-likeness.ts'
import {
  IMPORT_FIELDS,
  isMoney,
  type ColumnChoice,
  type ImportMapping,
} from '#domain/stock/import/import-fields.ts'

const fold = (header: string) => header.trim().toLowerCase()

/** Hashes a list's headers, ignoring order, case and duplicates. */
export function hashHeaders(columns: readonly string[]): Buffer {
  const headers = [...new Set(columns.map(fold))].toSorted()
  return createHash('sha256').update(JSON.stringify(headers)).digest()
}

/**
 * Adapts a remembered mapping to this list's spelling of the same headers. No price of an auction is suggested as the
 * guide price.
 */
export function recallMapping(
  remembered: Readonly<Record<string, ColumnChoice>>,
  columns: readonly string[],
): ImportMapping {
  const recalled = IMPORT_FIELDS.flatMap((field) => {
    const choice = remembered[field]
    // A reserve that someone once took as the guide price must not become a habit.
    if (choice !== undefined && isMoney(field) && !mayBeMoney(wordsOfHeader(choice.column), field)) return []
    const column =
      choice &&
      (columns.find((other) => other === choice.column) ??
        columns.find((other) => fold(other) === fold(choice.column)))
    return choice === undefined || column === undefined ? [] : [[field, { ...choice, column }] as const]
  })
  return Object.fromEntries(recalled)
}
