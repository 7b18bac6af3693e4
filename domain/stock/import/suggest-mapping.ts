import { PAPER_KINDS } from '#domain/car/car-papers.ts'
import { evidenceOf, type Evidence } from './column-content.ts'
import { isExact, likeness, wordsOfHeader, type HeaderWords } from './header-likeness.ts'
import {
  IMPORT_FIELDS,
  isMoney,
  type ColumnChoice,
  type ImportField,
  type ImportMapping,
  type ImportUnit,
} from './import-fields.ts'
import { suggestUnit } from './suggest-unit.ts'
import { saysUnknown } from './unknown-words.ts'

/** Columns beyond these are left to the user; no list of cars has as many. */
const MOST_COLUMNS = 100

/** A column that may be suggested. */
interface Column {
  readonly header: string
  readonly words: HeaderWords
  /** Trimmed, without those that say nothing. */
  readonly cells: readonly string[]
}

/** A column that may hold a field, with how likely it does. */
interface Match {
  readonly field: ImportField
  readonly column: Column
  readonly score: number
  readonly unit: ImportUnit | null
}

/** Headers less like a usual one say nothing: more than half of their words must be in common. */
const LEAST_LIKENESS = 0.6
/** A header names the field, but its cells are something else. Any other field takes the column first. */
const CONTRADICTED = 0.3
/** The cells prove the field, and the header says nothing of it. */
const PROVED = 0.5
const BONUS_OF_PROOF = 0.2

/**
 * A car is known again by its supplier and reference, so a wrong guess would merge cars. Dealers read remarks, so none
 * but those meant for them may be taken. Of a paper there may be several columns: its number, its date, its state.
 */
const EXACT_ALONE: ReadonlySet<ImportField> = new Set([
  'externalRef',
  'supplierName',
  'remarks',
  ...PAPER_KINDS,
])

function scoreOf(field: ImportField, alike: number, evidence: Evidence): number {
  const proof = evidence === 'proves' ? BONUS_OF_PROOF : 0
  if (isExact(alike)) return evidence === 'contradicts' ? CONTRADICTED : alike + proof
  if (evidence === 'contradicts') return 0
  // A registration number, too, names the car.
  if (alike >= LEAST_LIKENESS) return field === 'regno' && evidence === 'fits' ? 0 : alike + proof
  return evidence === 'proves' ? PROVED : 0
}

function matchesOf(field: ImportField, column: Column): readonly Match[] {
  const { words, cells } = column
  // Every dealer sees the guide price.
  if (words.isReserve && isMoney(field)) return []
  const alike = likeness(words, field)
  // A sum of money may be anything that a car costs, so its cells prove nothing.
  const mayBeProved = !words.isOther && !isMoney(field)
  if (!isExact(alike) && (EXACT_ALONE.has(field) || (alike < LEAST_LIKENESS && !mayBeProved))) return []
  const unit = suggestUnit(field, words.unit, cells)
  const score = scoreOf(field, alike, evidenceOf(field, cells, unit ?? 'text'))
  return score > 0 ? [{ field, column, score, unit }] : []
}

/**
 * Suggests the column of each field and the unit of amounts, from the headers and some rows of the file. A header counts
 * as a field's if it is a usual one or like one ("Distance_in_k", "Prices_in_lakhs"), and if the cells do not contradict
 * it; a column with another header if its cells can hardly be anything but the field's. A column is used once; what is
 * not recognised, or occurs twice, is left to the user.
 */
export function suggestMapping(
  columns: readonly string[],
  sampleRows: readonly (readonly string[])[],
): ImportMapping {
  const known = readColumns(columns, sampleRows)
  // Sorting is stable: of equals, the first field gets the first column.
  const matches = IMPORT_FIELDS.flatMap((field) =>
    known.flatMap((column) => matchesOf(field, column)),
  ).toSorted((a, b) => b.score - a.score)
  const chosen = new Map<ImportField, Match>()
  const taken = new Set<Column>()
  for (const match of matches) {
    if (chosen.has(match.field) || taken.has(match.column)) continue
    chosen.set(match.field, match)
    taken.add(match.column)
  }
  nameWhole(chosen)
  return Object.fromEntries([...chosen].map(([field, match]) => [field, choiceOf(match)]))
}

function readColumns(
  columns: readonly string[],
  sampleRows: readonly (readonly string[])[],
): readonly Column[] {
  const fold = (header: string) => header.trim().toLowerCase()
  const counts = Map.groupBy(columns, fold)
  return columns.slice(0, MOST_COLUMNS).flatMap((header, index) => {
    if (counts.get(fold(header))?.length !== 1) return []
    const cells = sampleRows.map((row) => row[index]?.trim() ?? '').filter((cell) => !saysUnknown(cell))
    return [{ header, words: wordsOfHeader(header), cells }]
  })
}

/** Takes a column of models or makes as that of whole names, if its cells are such and the other one is missing. */
function nameWhole(chosen: Map<ImportField, Match>): void {
  if (chosen.has('name') || (chosen.has('make') && chosen.has('model'))) return
  for (const field of ['model', 'make', 'variant'] as const) {
    const match = chosen.get(field)
    if (match === undefined || evidenceOf('name', match.column.cells, 'text') !== 'proves') continue
    chosen.delete(field)
    chosen.set('name', { ...match, field: 'name', unit: null })
    return
  }
}

function choiceOf({ column, unit }: Match): ColumnChoice {
  return unit === null ? { column: column.header } : { column: column.header, unit }
}
