import { createHash } from 'node:crypto'
import type { PaperKind } from '#domain/car/car-papers.ts'
import { plateKey } from '#domain/identifiers/registration-number.ts'
import { isNotKnown } from '#domain/read-value.ts'
import { CELL_READERS, type ImportedCar } from '#domain/stock/import/cell-readers.ts'
import type { ImportPlan } from '#domain/stock/import/plan-import.ts'
import type { ListedPaper } from '#domain/stock/import/read-paper.ts'
import { readImportRow, readRowPlace, type RowPlace } from '#domain/stock/import/read-row.ts'
import { identifyRow, lookAlikeKey, referenceKey } from '#domain/stock/import/row-identity.ts'
import { isTotalRow } from '#domain/stock/import/total-row.ts'
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
  /** The cells that cannot be read, without which it comes in. */
  readonly doubts: readonly RowFault[]
  /** The number of an earlier row without a number that says the same; null if there is none. */
  readonly like: number | null
}

/** The rows without a number, by the hash of what they say: the number of the first such row. */
export type LookAlikeRows = Map<string, number>

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
  /** The rows that are no cars, but sum up others. */
  readonly notCars: number
}

/**
 * Parses rows, in slices, and separates the faulty ones and the totals. Counts the occurrences of rows that only their whole content identifies.
 */
export async function prepareRows(
  plan: ImportPlan,
  rows: readonly CsvRow[],
  { counts, lookAlikes }: { readonly counts: RowCounts; readonly lookAlikes: LookAlikeRows },
): Promise<PreparedRows> {
  const pauses = createPauses()
  const read: ReadRow[] = []
  const faulty: FaultyRow[] = []
  let notCars = 0
  for (const { number, cells } of rows) {
    await pauses.take()
    if (isTotalRow(plan, cells)) {
      notCars += 1
      continue
    }
    const reading = readImportRow(plan, cells)
    if (reading.ok) {
      const { car, papers, doubts } = reading.value
      const like = findLike(lookAlikes, number, lookAlikeKey(plan, cells, car))
      read.push({ number, given: car, papers, keys: keysOf(plan, cells, car, counts), doubts, like })
      continue
    }
    faulty.push({ number, faults: reading.refusal, place: readRowPlace(plan, cells) })
  }
  return { read, faulty, notCars }
}

/** Returns the number of the first row with this key, unless it is this one. */
export function findLike(lookAlikes: LookAlikeRows, number: number, key: string | null): number | null {
  if (key === null) return null
  const hash = hashOf(key)
  const first = lookAlikes.get(hash)
  if (first === undefined) lookAlikes.set(hash, number)
  return first ?? null
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

function keysOf(plan: ImportPlan, cells: readonly string[], car: ImportedCar, counts: RowCounts): RowKeys {
  const identity = identifyRow(plan, cells, car)
  if (identity.by !== 'row') return { ...factKeys(car), row: null }
  const hash = hashOf(identity.key)
  const count = (counts.get(hash) ?? 0) + 1
  counts.set(hash, count)
  return { reference: null, plate: null, row: `${hash}#${count}` }
}

/** Reads only what shows whether a row that names no car is like another one; null for a row that names its car. */
export function readLookAlikeKey(plan: ImportPlan, cells: readonly string[]): string | null {
  const reference =
    cells[plan.planned.get('externalRef')?.index ?? -1] ?? plan.defaults.get('externalRef') ?? ''
  const externalRef = isNotKnown(reference) ? null : reference
  return lookAlikeKey(plan, cells, { regno: readPlate(plan, cells), externalRef })
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
