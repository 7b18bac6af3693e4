import { PAPER_KINDS, type PaperKind } from '#domain/car/car-papers.ts'
import { FACT_NAMES, isRequiredFact, type FactName } from '#domain/car/car-description.ts'
import { isPrintedFact } from '#domain/car/printed-facts.ts'
import { hasHiddenCharacters } from '#domain/hidden-characters.ts'
import { doubtOfRegistrationNumber } from '#domain/identifiers/registration-number.ts'
import { doubtOfChassisNumber } from '#domain/identifiers/vehicle-numbers.ts'
import { isPrintable } from '#domain/printable-text.ts'
import { accept, fault, type Fault, type Result } from '#domain/refusal.ts'
import { CELL_READERS, type CellReader, type ImportedCar } from './cell-readers.ts'
import {
  isDotted,
  isFactField,
  unreadable,
  type ImportField,
  type ImportUnit,
  type Reading,
} from './import-fields.ts'
import type { ImportPlan } from './plan-import.ts'
import { readPaper, type ListedPaper } from './read-paper.ts'
import { readCity, readWords } from './read-words.ts'
import { dropMake, splitName, type NameParts } from './split-name.ts'
import { meansUnknown } from './unknown-words.ts'

/** Why a row is rejected, or a doubt about one that is not. */
export interface RowFault extends Fault {
  readonly field: ImportField | 'row'
  /** The header of the column; null for a fault of the whole row or of a default. */
  readonly column: string | null
}

const HIDDEN: Reading<never> = { ok: false, refusal: { reason: 'cell.hidden' } }
const NOT_PRINTED: Reading<never> = { ok: false, refusal: { reason: 'cell.notPrinted' } }

interface Cell {
  readonly text: string
  /** The header of the column; null for a default. */
  readonly column: string | null
  readonly unit: ImportUnit
}

function readName(text: string): Reading<NameParts> {
  const words = readWords(text)
  if (!words.ok || words.value === null) return words.ok ? accept(null) : words
  const parts = splitName(words.value)
  return parts === null ? unreadable(text, 'cell.notName') : accept(parts)
}

/** Returns the cell of a field: the row's own unless empty, otherwise the default. */
function findCell(plan: ImportPlan, cells: readonly string[], field: ImportField): Cell | null {
  const column = plan.planned.get(field)
  if (column !== undefined) {
    const text = cells[column.index] ?? ''
    if (!meansUnknown(text)) return { text, column: column.header, unit: column.unit }
  }
  const text = plan.defaults.get(field)
  return text === undefined || meansUnknown(text) ? null : { text, column: null, unit: 'rupees' }
}

/** Returns the header of a field's column; null if it has none. */
export function headerOf(plan: ImportPlan, field: ImportField | 'row'): string | null {
  return field === 'row' ? null : (plan.planned.get(field)?.header ?? null)
}

/** A car's row: its facts, and what it says of the car's papers. */
export interface ImportedRow {
  readonly car: ImportedCar
  readonly papers: ReadonlyMap<PaperKind, ListedPaper>
  /** The cells that could not be read, without which the row came in. */
  readonly doubts: readonly RowFault[]
}

/** The city and the yard that a row names; null for none, or one that cannot be read. */
export interface RowPlace {
  readonly city: string | null
  readonly yard: string | null
}

/** Reads only the place of a row, which may have faults. Null if its cells are not under their headers. */
export function readRowPlace(plan: ImportPlan, cells: readonly string[]): RowPlace | null {
  if (refuseWidth(plan, cells) !== null) return null
  const { read } = openRow(plan, cells)
  return { city: read('city', readCityBy(plan)), yard: read('yard', CELL_READERS.yard) }
}

/** Refuses hidden characters and, in what papers print, letters that they can't print. */
function refuseLetters(field: ImportField, text: string): Reading<never> | null {
  if (hasHiddenCharacters(text)) return HIDDEN
  return isPrintedFact(field) && !isPrintable(text) ? NOT_PRINTED : null
}

/** Reads a cell; where dots stand for commas in its column, "43.210" and "43.21" are 43,210. */
function readDots<T>(
  { dotsAreCommas }: ImportPlan,
  field: ImportField,
  { text, unit }: Cell,
  reader: (text: string, unit: ImportUnit) => Reading<T>,
): Reading<T> {
  const reading = reader(text, unit)
  if (reading.ok || !dotsAreCommas.has(field) || !isDotted(reading.refusal)) return reading
  return reader(withoutDots(text), unit)
}

/** Returns a text without the dots in its number, whose last group a spreadsheet may have cut short. */
export function withoutDots(text: string): string {
  return text.replace(/[\d.]+/g, (number) => {
    const groups = number.split('.')
    const isDotted = groups.length > 1 && groups.every((group) => group !== '')
    return isDotted ? [...groups.slice(0, -1), groups.at(-1)?.padEnd(3, '0')].join('') : number
  })
}

/** Reads the cells of one row and collects their faults. */
function openRow(plan: ImportPlan, cells: readonly string[]) {
  const faults: RowFault[] = []
  function read<T>(field: ImportField, reader: (text: string, unit: ImportUnit) => Reading<T>): T | null {
    const cell = findCell(plan, cells, field)
    if (cell === null) return null
    const reading = refuseLetters(field, cell.text) ?? readDots(plan, field, cell, reader)
    if (reading.ok) return reading.value
    faults.push({ field, column: cell.column, ...reading.refusal })
    return null
  }
  function need<T>(field: FactName, value: T | null, placeField: ImportField): T | null {
    const column = headerOf(plan, placeField)
    const isReported = faults.some(
      (found) => found.field === field || (column !== null && found.column === column),
    )
    if (value === null && !isReported) {
      const why =
        column === null ? fault('row.factMissing', { field }) : fault('row.columnEmpty', { column, field })
      faults.push({ field, column, ...why })
    }
    return value
  }
  return { faults, read, need }
}

function refuseWidth(plan: ImportPlan, cells: readonly string[]): RowFault | null {
  const width = plan.columns.length
  const isExtraEmpty = cells.slice(width).every((cell) => cell.trim() === '')
  if (cells.length >= width && isExtraEmpty) return null
  const counts = { cells: cells.length, columns: width }
  // A quote that closes further down takes the rows between into one cell.
  const isMerged = cells.some((cell) => /[\r\n]/.test(cell))
  const why = isMerged ? fault('row.quoteOpen', counts) : fault('row.cellCount', counts)
  return { field: 'row', column: null, ...why }
}

const readCityBy = (plan: ImportPlan) => (text: string) => readCity(text, plan.cityAliases)

/** Returns the reader of a fact's cells by a plan. */
function readerOf(plan: ImportPlan, field: FactName): (text: string, unit: ImportUnit) => Reading<unknown> {
  if (field === 'city') return readCityBy(plan)
  const reader: CellReader = CELL_READERS[field]
  return (text, unit) => reader(text, unit, plan.latestYear)
}

/** The facts that a `name` column holds. */
const NAMED: ReadonlySet<FactName> = new Set(['make', 'model', 'variant'])

/** The required facts first, so that their faults are reported first. */
const READ_ORDER = FACT_NAMES.toSorted((a, b) => Number(isRequiredFact(b)) - Number(isRequiredFact(a)))

/** Returns what is unusual about the numbers of a car, which is taken as it stands. */
function doubtsOfNumbers(plan: ImportPlan, { regno, chassisNo }: ImportedCar): readonly RowFault[] {
  const doubts = [
    ['regno', regno, doubtOfRegistrationNumber],
    ['chassisNo', chassisNo, doubtOfChassisNumber],
  ] as const
  return doubts.flatMap(([field, number, doubtOf]) => {
    const doubt = number === null ? null : doubtOf(number)
    if (number === null || doubt === null) return []
    return [{ field, column: headerOf(plan, field), ...doubt, values: { number } }]
  })
}

/** Whether a fault rejects the row, although the plan lets it come in without what cannot be read. */
function isDecisive({ field, column }: RowFault, { make, model }: Partial<ImportedCar>): boolean {
  // Without a column it is a value for all rows.
  if (column === null) return true
  if (field === 'name') return make === null || model === null
  return field !== 'row' && isFactField(field) && isRequiredFact(field)
}

/**
 * Reads one row, with its cells in the order of the plan's columns. Missing values are null. A cell that cannot be read
 * rejects the row, or is a doubt about it, as the plan says; one that every car needs always rejects it. All faults are
 * reported.
 */
export function readImportRow(
  plan: ImportPlan,
  cells: readonly string[],
): Result<ImportedRow, readonly RowFault[]> {
  const width = refuseWidth(plan, cells)
  if (width !== null) return { ok: false, refusal: [width] }
  const { faults, read, need } = openRow(plan, cells)
  const name: Partial<Record<FactName, string | null>> = read('name', readName) ?? {}
  const nameField = plan.planned.has('name') ? 'name' : null
  const readFact = (field: FactName) => {
    const value = read(field, readerOf(plan, field)) ?? name[field] ?? null
    const placeField = NAMED.has(field) ? (nameField ?? field) : field
    return isRequiredFact(field) ? need(field, value, placeField) : value
  }
  const facts: Partial<Record<FactName, unknown>> = {}
  for (const field of READ_ORDER) facts[field] = readFact(field)
  // Each fact comes from its own reader, and a missing required fact is a fault.
  const car = facts as unknown as ImportedCar
  const papers = new Map<PaperKind, ListedPaper>()
  for (const kind of PAPER_KINDS) {
    const paper = read(kind, (text) => readPaper(kind, text))
    if (paper !== null) papers.set(kind, paper)
  }
  const isRejected = faults.some((found) => plan.onUnreadable === 'refuse' || isDecisive(found, car))
  if (isRejected) return { ok: false, refusal: faults }
  const doubts = [...faults, ...doubtsOfNumbers(plan, car)]
  return accept({ car: { ...car, model: dropMake(car.make, car.model) }, papers, doubts })
}
