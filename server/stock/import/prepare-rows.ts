import { createHash } from 'node:crypto'
import type { PaperKind } from '#domain/car/car-papers.ts'
import { plateKey } from '#domain/identifiers/registration-number.ts'
import { isNotKnown } from '#domain/read-value.ts'
import { CELL_READERS, type ImportedCar } from '#domain/stock/import/cell-readers.ts'
import type { ImportPlan } from '#domain/stock/import/plan-import.ts'
import type { ListedPaper } from '#domain/stock/import/read-paper.ts'
import { readImportRow, readRowPlace, type RowPlace } from '#domain/stock/import/read-row.ts'
import { identifyRow, referenceKey } from '#domain/stock/import/row-identity.ts'
import type { StockFacts } from '#domain/stock/stock-car.ts'
import { createPauses } from '#server/platform/pauses.ts'
import type { CsvRow } from '#server/files/tables/csv-rows.ts'
import type { RowFault } from './rejected-row.ts'

/** A row's facts about a car; null for a fact that the row lacks. */
export type GivenFacts = StockFacts

/** Keys that may identify a row's car, each null if the row lacks it. */
export interface RowKeys {
  /** Supplier name and reference, combined. */
  readonly reference: string | null
  /** The key of the number plate. */
  readonly plate: string | null
  /** Hash of the whole normalised row with its count in the list; only if both other keys are missing. */
  readonly row: string | null
}

/** A successfully parsed row. */
export interface ReadRow {
  readonly number: number
  readonly given: GivenFacts
  readonly papers: ReadonlyMap<PaperKind, ListedPaper>
  readonly keys: RowKeys
}

/** Number of occurrences of each whole row in this list, by the row's hash. */
export type RowCounts = Map<string, number>

/** A row with cells that cannot be read. */
export interface FaultyRow {
  readonly number: number
  readonly faults: readonly RowFault[]
  /** Null if its cells are not under their headers. */
  readonly place: RowPlace | null
}

/** A batch of rows as they were read. */
export interface PreparedRows {
  readonly read: readonly ReadRow[]
  readonly faulty: readonly FaultyRow[]
}

/**
 * Parses rows, in slices, and separates the faulty ones. Counts the occurrences of rows that only their whole content identifies.
 */
export async function prepareRows(
  plan: ImportPlan,
  rows: readonly CsvRow[],
  counts: RowCounts,
): Promise<PreparedRows> {
  const pauses = createPauses()
  const read: ReadRow[] = []
  const faulty: FaultyRow[] = []
  for (const { number, cells } of rows) {
    await pauses.take()
    const reading = readImportRow(plan, cells)
    if (reading.ok) {
      const { car, papers } = reading.value
      read.push({ number, given: car, papers, keys: keysOf(plan, cells, car, counts) })
      continue
    }
    const faults = reading.refusal.map(({ field, reason }) => ({ field, reason }))
    faulty.push({ number, faults, place: readRowPlace(plan, cells) })
  }
  return { read, faulty }
}

function keysOf(plan: ImportPlan, cells: readonly string[], car: ImportedCar, counts: RowCounts): RowKeys {
  const identity = identifyRow(plan, cells, car)
  if (identity.by !== 'row') return { ...factKeys(car), row: null }
  const hash = createHash('sha256').update(identity.key).digest('base64url')
  const count = (counts.get(hash) ?? 0) + 1
  counts.set(hash, count)
  return { reference: null, plate: null, row: `${hash}#${count}` }
}

/** Reads only the key of a row's number plate; null if the row has none that can be read. */
export function readPlate(plan: ImportPlan, cells: readonly string[]): string | null {
  const text = cells[plan.planned.get('regno')?.index ?? -1] ?? ''
  const regno = isNotKnown(text) ? null : CELL_READERS.regno(text)
  return regno?.ok && regno.value !== null ? plateKey(regno.value) : null
}

/** Derives a car's keys from its facts. */
export function factKeys(
  facts: Pick<StockFacts, 'supplierName' | 'externalRef' | 'regno'>,
): Omit<RowKeys, 'row'> {
  return { reference: referenceKey(facts), plate: facts.regno === null ? null : plateKey(facts.regno) }
}
