import { LISTED_FACTS, type FactName } from '#domain/car/car-description.ts'
import { doubtOfFigure } from '#domain/car/unusual-facts.ts'
import type { ImportedCar } from './cell-readers.ts'
import { isFactField, type ImportField } from './import-fields.ts'
import type { ImportPlan } from './plan-import.ts'
import { headerOf, readImportRow, type RowFault } from './read-row.ts'
import { isTotalRow } from './total-row.ts'
import { meansUnknown } from './unknown-words.ts'

/** The rows of a list whose cell for a field says nothing that dealers could read. */
export interface FieldCounts {
  readonly empty: number
  /** The cell says that it is not known: "N/A", "Ask for price". */
  readonly unknown: number
  /** The cell cannot be read, or has a figure that few cars have. */
  readonly odd: number
}

/** One of the first rows of a list, as dealers would read it. */
export interface PreviewedRow {
  /** The row's number in a spreadsheet. */
  readonly row: number
  /** Null if the row would be rejected. */
  readonly car: ImportedCar | null
  /** Why the row is rejected, or what is to be checked. */
  readonly faults: readonly RowFault[]
}

/** A list's rows as they would be read by a plan. */
export interface ListPreview {
  readonly rows: number
  readonly cars: readonly PreviewedRow[]
  readonly fields: ReadonlyMap<ImportField, FieldCounts>
}

const SHOWN_ROWS = 10

/** Collects a {@link ListPreview} row by row. */
export interface PreviewReader {
  add(row: number, cells: readonly string[]): void
  end(): ListPreview
}

/** Returns why a row cannot be imported that names these places; null if it can. */
export type PlaceFaultOf = (place: {
  readonly city: string
  readonly yard: string | null
}) => Omit<RowFault, 'column'> | null

/** Creates a reader for the rows of a list. */
export function createPreviewReader(plan: ImportPlan, placeFaultOf: PlaceFaultOf): PreviewReader {
  const cars: PreviewedRow[] = []
  const fields = new Map([...plan.planned.keys()].map((field) => [field, { empty: 0, unknown: 0, odd: 0 }]))
  let rows = 0
  return {
    add: (row, cells) => {
      rows += 1
      if (isTotalRow(plan, cells)) return
      const reading = readImportRow(plan, cells)
      const read = reading.ok ? reading.value.car : null
      const fault = read === null ? null : placeFaultOf(read)
      const car = fault === null ? read : null
      const known = reading.ok ? reading.value.doubts : reading.refusal
      const faults = fault === null ? known : [{ ...fault, column: headerOf(plan, fault.field) }, ...known]
      if (cars.length < SHOWN_ROWS) cars.push({ row, car, faults })
      const faulty = new Set(faults.map(({ field }) => field))
      for (const [field, counts] of fields) {
        const cell = cells[plan.planned.get(field)?.index ?? -1] ?? ''
        if (cell.trim() === '') counts.empty += 1
        else if (faulty.has(field) || isUnusual(field, read)) counts.odd += 1
        else if (meansUnknown(cell) || isUnread(field, read)) counts.unknown += 1
      }
    },
    end: () => ({ rows, cars, fields }),
  }
}

function isUnusual(field: ImportField, car: ImportedCar | null): boolean {
  if (car === null || !isFactField(field)) return false
  const value = car[field]
  return typeof value === 'number' && doubtOfFigure(field, value) !== null
}

/** Whether a filled cell gave no value without a fault: its words say that it is not known. */
function isUnread(field: ImportField, car: ImportedCar | null): boolean {
  return car !== null && isFactField(field) && car[field] === null
}

/** Returns the known facts of a previewed car that dealers see. */
export function shownFacts(car: ImportedCar): Readonly<Partial<Record<FactName, string | number>>> {
  return Object.fromEntries(
    LISTED_FACTS.flatMap((name) => {
      const value = car[name]
      return value === null ? [] : [[name, value] as const]
    }),
  )
}
