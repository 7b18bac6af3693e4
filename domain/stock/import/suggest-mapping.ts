import { PAPER_KINDS } from '#domain/car/car-papers.ts'
import { areProof, evidenceOf, type Evidence } from './column-content.ts'
import {
  isExact,
  isVagueAmount,
  likeness,
  mayBeMoney,
  wordsOfHeader,
  type HeaderWords,
} from './header-likeness.ts'
import {
  IMPORT_FIELDS,
  isMoney,
  type ImportField,
  type ImportUnit,
  type SuggestedChoice,
  type SuggestedMapping,
} from './import-fields.ts'
import { findWords, type WordsPlace } from './name-words.ts'
import { splitName } from './split-name.ts'
import { suggestUnit } from './suggest-unit.ts'
import { meansUnknown } from './unknown-words.ts'

/** Columns beyond these are left to the user; no list of cars has as many. */
const MAX_COLUMNS = 100

/** The characters of a cell that show its content: one more than words may have. */
const MAX_CHARACTERS = 201

/** A column that may be suggested. */
interface Column {
  readonly header: string
  readonly words: HeaderWords
  /** Trimmed, one of each row. */
  readonly rows: readonly string[]
  /** Those of them that say something. */
  readonly cells: readonly string[]
  /** Whether another header differs from this one only in upper and lower case. */
  readonly hasTwin: boolean
}

/** A column that may hold a field, with how likely it does. */
interface Match {
  readonly field: ImportField
  readonly column: Column
  readonly score: number
  readonly unit: ImportUnit | null
  readonly isSure: boolean
}

/** Headers less like a usual one say nothing: more than half of their words must be in common. */
const MIN_LIKENESS = 0.6
/** A header names the field, but its cells are something else. Any other field takes the column first. */
const CONTRADICTED = 0.3
/** The cells prove the field, and the header says nothing of it. */
const PROVED = 0.5
const BONUS_OF_PROOF = 0.2

/**
 * A car is known again by its supplier and reference, so a wrong guess would merge cars. Dealers read remarks, so none
 * but those meant for them may be taken. Of a paper there may be several columns: its number, its date, its state; so may
 * there be of loans, days and keys ("Second key").
 */
const EXACT_ALONE: ReadonlySet<ImportField> = new Set([
  'externalRef',
  'supplierName',
  'remarks',
  'agreementNo',
  'repossessedOn',
  'parkedSince',
  'keys',
  'insuranceUntil',
  ...PAPER_KINDS,
])

function scoreOf(field: ImportField, alike: number, evidence: Evidence): number {
  const proof = evidence === 'proves' ? BONUS_OF_PROOF : 0
  const isNamed = isExact(alike) && !(evidence === 'contradicts' && EXACT_ALONE.has(field))
  if (isNamed) return evidence === 'contradicts' ? CONTRADICTED : alike + proof
  // A registration number, too, names the car.
  const isNothing = evidence === 'contradicts' || (field === 'regno' && evidence === 'fits')
  return isNothing ? 0 : alike + proof
}

function matchesOf(field: ImportField, column: Column): readonly Match[] {
  const { words, cells, hasTwin } = column
  if (isMoney(field) && !mayBeMoney(words, field)) return []
  const alike = likeness(words, field)
  if (!isExact(alike) && EXACT_ALONE.has(field)) return []
  const unit = suggestUnit(field, words.unit, cells)
  if (alike < MIN_LIKENESS) {
    // A sum of money may be anything that a car costs, so its cells prove nothing.
    const isProved = !words.isOther && !isMoney(field) && areProof(field, cells, unit ?? 'text')
    return isProved ? [{ field, column, score: PROVED, unit, isSure: !hasTwin }] : []
  }
  const evidence = evidenceOf(field, cells, unit ?? 'text')
  const score = scoreOf(field, alike, evidence)
  return score > 0 ? [{ field, column, score, unit, isSure: evidence !== 'contradicts' && !hasTwin }] : []
}

/**
 * Suggests the column of each field and the unit of amounts, from the headers and some rows of the file. A header counts
 * as a field's if it is a usual one or like one ("Distance_in_k", "Prices_in_lakhs"), and if the cells do not contradict
 * it; a column with another header if its cells can hardly be anything but the field's. A column is used once; what is
 * not recognised, or occurs twice, is left to the user. A suggestion that is not sure says so.
 *
 * This takes tens of milliseconds, and yields after every short step, so that a process can serve others in between.
 */
export function* suggestInSteps(
  columns: readonly string[],
  sampleRows: readonly (readonly string[])[],
): Generator<void, SuggestedMapping, void> {
  const known: Column[] = []
  for (const index of columns.slice(0, MAX_COLUMNS).keys()) {
    const column = readColumn(columns, index, sampleRows)
    if (column !== null) known.push(column)
    yield
  }
  const matches: Match[] = []
  for (const field of IMPORT_FIELDS) {
    for (const column of known) {
      matches.push(...matchesOf(field, column))
      yield
    }
  }
  // Sorting is stable: of equals, the first field gets the first column.
  matches.sort((a, b) => b.score - a.score)
  const chosen = new Map<ImportField, Match>()
  const taken = new Set<Column>()
  for (const match of matches) {
    if (chosen.has(match.field) || taken.has(match.column)) continue
    chosen.set(match.field, match)
    taken.add(match.column)
  }
  compareWithNames(chosen)
  return Object.fromEntries([...chosen].map(([field, match]) => [field, choiceOf(match)]))
}

/** Suggests the column of each field like {@link suggestInSteps}, at one go. */
export function suggestMapping(
  columns: readonly string[],
  sampleRows: readonly (readonly string[])[],
): SuggestedMapping {
  const steps = suggestInSteps(columns, sampleRows)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/**
 * Returns whether a suggestion has to be confirmed: it is not sure, or it takes a mere "Price" for the guide price, which
 * every dealer sees.
 */
export function mustBeConfirmed(field: ImportField, { column, isSure }: SuggestedChoice): boolean {
  return isSure === false || (field === 'price' && isVagueAmount(wordsOfHeader(column)))
}

/** Reads a column; null if another has the same header. */
function readColumn(
  columns: readonly string[],
  index: number,
  sampleRows: readonly (readonly string[])[],
): Column | null {
  const header = columns[index] ?? ''
  const fold = (other: string) => other.trim().toLowerCase()
  if (columns.filter((other) => other === header).length > 1) return null
  const rows = sampleRows.map((row) => row[index]?.trim().slice(0, MAX_CHARACTERS) ?? '')
  const cells = rows.filter((cell) => !meansUnknown(cell))
  const hasTwin = columns.filter((other) => fold(other) === fold(header)).length > 1
  return { header, words: wordsOfHeader(header), rows, cells, hasTwin }
}

/** The share of rows that decides whether the column is of models or of trims. */
const DECISIVE = 0.8

/**
 * Decides from all rows what the model column contains if another column has the whole name of a car: a model if it
 * follows the make in the names, otherwise a trim, whatever its header. A second column of whole names is left out.
 */
function compareWithNames(chosen: Map<ImportField, Match>): void {
  const [name, model] = [chosen.get('name'), chosen.get('model')]
  if (name === undefined || model === undefined || !name.isSure) return
  if (evidenceOf('name', model.column.cells, 'text') === 'proves') {
    chosen.delete('model')
    return
  }
  const places = placesInNames(name.column.rows, model.column.rows)
  const share = (place: WordsPlace) => places.filter((other) => other === place).length / places.length
  if (share('begins') >= DECISIVE) {
    chosen.set('model', { ...model, isSure: !model.column.hasTwin })
  } else if (1 - share('begins') >= DECISIVE) {
    chosen.delete('model')
    if (!chosen.has('variant'))
      chosen.set('variant', { ...model, field: 'variant', isSure: !model.column.hasTwin })
  } else if (places.length > 0) {
    chosen.set('model', { ...model, isSure: false })
  }
}

/** Returns where each row's cell stands in the name of its row, after the make; rows without either are left out. */
function placesInNames(names: readonly string[], cells: readonly string[]): readonly WordsPlace[] {
  return names.flatMap((name, index) => {
    const [parts, cell = ''] = [splitName(name), cells[index]]
    if (parts === null || meansUnknown(cell)) return []
    return [findWords(cell, [parts.model, parts.variant ?? ''].join(' '))]
  })
}

function choiceOf({ column, unit, isSure }: Match): SuggestedChoice {
  return {
    column: column.header,
    ...(unit !== null && { unit }),
    ...(!isSure && { isSure }),
  }
}
