import { FACT_NAMES, isRequiredFact } from '#domain/car/car-description.ts'
import { NO_ALIASES, type CityAliases } from '#domain/city-aliases.ts'
import { accept, fault, refuseFields, type Fault, type Result } from '#domain/refusal.ts'
import {
  IMPORT_FIELDS,
  isMoney,
  unitsOf,
  type ColumnChoice,
  type ImportField,
  type ImportUnit,
} from './import-fields.ts'

/** A field and its column: the index from 0, the header, and the unit of its amounts. */
export interface PlannedColumn {
  readonly field: ImportField
  readonly index: number
  readonly header: string
  readonly unit: ImportUnit
}

/** The treatment of a row with a cell that cannot be read, in a field that is not required. */
export type OnUnreadable =
  /** The row comes in without the value, which stands among its doubts. */
  | 'doubt'
  /** The row is rejected. */
  | 'refuse'

/** The maximum number of rows of a list, titles and blank rows aside. */
export const MAX_LIST_ROWS = 1_00_000

/** Everything needed to read the rows of one file, validated once. */
export interface ImportPlan {
  readonly columns: readonly string[]
  readonly planned: ReadonlyMap<ImportField, PlannedColumn>
  readonly defaults: ReadonlyMap<ImportField, string>
  /** The latest model year of a car. */
  readonly latestYear: number
  readonly onUnreadable: OnUnreadable
  /** The fields in whose columns a dot stands for a comma: "43.210" is 43,210. */
  readonly dotsAreCommas: ReadonlySet<ImportField>
  /** The spellings that stand for cities beside the usual ones. */
  readonly cityAliases: CityAliases
}

function isField(name: string): boolean {
  return (IMPORT_FIELDS as readonly string[]).includes(name)
}

/**
 * Returns the indexes of the columns with this header: an exact match, otherwise ignoring case and surrounding spaces.
 */
function findColumns(columns: readonly string[], header: string): readonly number[] {
  const indexes = columns.map((_, index) => index)
  const exact = indexes.filter((index) => columns[index] === header)
  if (exact.length > 0) return exact
  const folded = header.trim().toLowerCase()
  return indexes.filter((index) => columns[index]?.trim().toLowerCase() === folded)
}

function planColumn(field: ImportField, input: ImportInput): Result<PlannedColumn | null, Fault> {
  const choice = input.mapping[field]
  if (choice === undefined) return accept(null)
  const [index, ...others] = findColumns(input.columns, choice.column)
  const { column } = choice
  if (index === undefined) return { ok: false, refusal: fault('list.columnUnknown', { column }) }
  if (others.length > 0) return { ok: false, refusal: fault('list.columnTwice', { column }) }
  const unit = choice.unit ?? (isMoney(field) ? 'rupees' : 'text')
  if (!unitsOf(field).includes(unit)) {
    const refusal = unit === 'thousand' ? fault('list.unitThousand') : fault('list.unitOfMoney', { unit })
    return { ok: false, refusal }
  }
  return accept({ field, index, header: column.trim(), unit })
}

/** The user's choices and the file's header row. */
export interface ImportInput {
  readonly columns: readonly string[]
  /** By field name; an unknown name is refused. */
  readonly mapping: Readonly<Record<string, ColumnChoice | undefined>>
  readonly defaults: Readonly<Record<string, string | number | undefined>>
  readonly latestYear: number
  /** Omitted: `doubt`. */
  readonly onUnreadable?: OnUnreadable
  /** Omitted: none. */
  readonly dotsAreCommas?: ReadonlySet<ImportField>
  /** Omitted: none. */
  readonly cityAliases?: CityAliases
}

/**
 * Validates the choice of columns against the file's header. Refuses with INVALID_INPUT, naming each faulty choice: a
 * column that is missing or occurs twice, an unknown field, a unit that its field cannot have, and a required field
 * (make, model, year, city) without a source.
 */
export function planImport(input: ImportInput): Result<ImportPlan> {
  const faults = new Map<string, Fault>()
  const planned = new Map<ImportField, PlannedColumn>()
  const defaults = new Map<ImportField, string>()
  for (const field of IMPORT_FIELDS) {
    const column = planColumn(field, input)
    if (!column.ok) faults.set(`mapping.${field}`, column.refusal)
    else if (column.value !== null) planned.set(field, column.value)
    const value = input.defaults[field]
    if (value !== undefined && String(value).trim() !== '') defaults.set(field, String(value))
  }
  for (const [part, names] of [
    ['mapping', Object.keys(input.mapping)],
    ['defaults', Object.keys(input.defaults)],
  ] as const) {
    for (const name of names)
      if (!isField(name)) faults.set(`${part}.${name}`, fault('list.fieldUnknown', { field: name }))
  }
  const comesFrom = (field: ImportField): boolean => input.mapping[field] !== undefined || defaults.has(field)
  for (const field of FACT_NAMES.filter(isRequiredFact)) {
    const isInName = field === 'make' || field === 'model'
    if (comesFrom(field) || (isInName && comesFrom('name'))) continue
    faults.set(`mapping.${field}`, fault('list.fieldMissing', { field }))
  }
  if (faults.size > 0) return refuseFields('INVALID_INPUT', Object.fromEntries(faults))
  const { columns, latestYear } = input
  const { onUnreadable = 'doubt', dotsAreCommas = new Set(), cityAliases = NO_ALIASES } = input
  return accept({ columns, planned, defaults, latestYear, onUnreadable, dotsAreCommas, cityAliases })
}
