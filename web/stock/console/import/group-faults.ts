import type { RowFault } from '#contract/stock/admin-import.ts'

type RejectedRows = readonly {
  readonly row: number
  readonly faults: readonly Omit<RowFault, 'code' | 'values'>[]
}[]

/** The rows that are rejected for the same reason. */
export interface FaultGroup extends Pick<RowFault, 'field' | 'column' | 'reason'> {
  /** Their numbers in a spreadsheet, in ascending order. */
  readonly rows: readonly number[]
}

/** Groups rejected rows by their reasons, in the order of their first rows. A row with several faults is in several groups. */
export function groupFaults(rejected: RejectedRows): readonly FaultGroup[] {
  const all = rejected.flatMap(({ row, faults }) => faults.map((fault) => ({ row, ...fault })))
  const groups = Map.groupBy(all, ({ field, column, reason }) => JSON.stringify([field, column, reason]))
  return [...groups.values()].flatMap((faults) => {
    const [first] = faults
    if (first === undefined) return []
    const { field, column, reason } = first
    return [{ field, column, reason, rows: [...new Set(faults.map(({ row }) => row))] }]
  })
}

/** A yard that a list names and the house does not have, and how many rejected rows name it. */
export interface MissingYard {
  readonly city: string
  readonly name: string
  readonly rows: number
}

/** Returns the missing yards of rejected rows, those with the most rows first. */
export function missingYards(rejected: RejectedRows): readonly MissingYard[] {
  const named = rejected.flatMap(({ faults }) => faults.flatMap(({ unknownYard }) => unknownYard ?? []))
  // The server compares names without case.
  const yards = Map.groupBy(named, ({ city, name }) => JSON.stringify([city, name.toLowerCase()]))
  return [...yards.values()]
    .flatMap((same) => (same[0] === undefined ? [] : [{ ...same[0], rows: same.length }]))
    .toSorted((a, b) => b.rows - a.rows)
}

/** The maximum number of row numbers, or ranges of them, that are shown in one cell. */
const MAX_RANGES = 6

/** Returns row numbers as text, "2, 4–6, 9", and how many of the rows it leaves out: none with `isWhole`. */
export function describeRows(
  rows: readonly number[],
  isWhole = false,
): { readonly text: string; readonly more: number } {
  const ranges: { first: number; last: number }[] = []
  for (const row of rows) {
    const range = ranges.at(-1)
    if (range !== undefined && row === range.last + 1) range.last = row
    else ranges.push({ first: row, last: row })
  }
  const shown = isWhole ? ranges : ranges.slice(0, MAX_RANGES)
  const count = shown.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const text = shown.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')
  return { text, more: rows.length - count }
}
