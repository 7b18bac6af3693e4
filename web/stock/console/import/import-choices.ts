import { faultSentences } from '#web/text/fault-sentence.ts'
import { importReasons } from '#domain/reasons/import.ts'
import type { Input, Output } from '#contract/api.ts'
import {
  IMPORT_FIELDS,
  IMPORT_UNITS,
  isMoney,
  unitsOf,
  type ColumnChoice,
  type ImportField,
  type ImportUnit,
} from '#domain/stock/import/import-fields.ts'
import { namesReserve, wordsOfHeader } from '#domain/stock/import/header-likeness.ts'
import { planImport } from '#domain/stock/import/plan-import.ts'

const sentenceOf = faultSentences({ import: importReasons })

/** Values for rows that have none of their own; empty for none. */
export interface ImportDefaults {
  readonly city: string
  readonly yardId: string
  readonly supplierName: string
}

/** The column of each field, the units of amounts, and the defaults. */
export interface ImportChoices {
  readonly mapping: Readonly<Partial<Record<ImportField, ColumnChoice>>>
  /** The fields whose column is suggested and has to be confirmed. */
  readonly unsure: readonly ImportField[]
  readonly defaults: ImportDefaults
  /** By a spelling that names no city of the house: the city that it stands for, or {@link REFUSED}. */
  readonly cities?: Readonly<Record<string, string>>
  /** Whether the house remembers the cities of these spellings. Default: it does. */
  readonly rememberCities?: boolean
}

/** The answer that a spelling stands for no city, so that its rows are left out. No city has this name. */
export const REFUSED = '-'

/** Returns the choices with the column of one field set or cleared. */
function withField(choices: ImportChoices, field: ImportField, choice: ColumnChoice | null): ImportChoices {
  const { [field]: _before, ...others } = choices.mapping
  return {
    ...confirmColumn(choices, field),
    mapping: choice === null ? others : { ...others, [field]: choice },
  }
}

/** Confirms the column that is suggested for a field. */
export function confirmColumn(choices: ImportChoices, field: ImportField): ImportChoices {
  return { ...choices, unsure: choices.unsure.filter((other) => other !== field) }
}

/** Returns the choices that the server suggests. */
export function suggestedChoices(suggested: Output<'admin/uploadImport'>['suggestedMapping']): ImportChoices {
  const mapping = Object.fromEntries(
    IMPORT_FIELDS.flatMap((field) => {
      const choice = suggested[field]
      if (choice === undefined) return []
      const { isSure: _isSure, ...column } = choice
      return [[field, column]]
    }),
  )
  const unsure = IMPORT_FIELDS.filter((field) => suggested[field]?.isSure === false)
  return { mapping, unsure, defaults: { city: '', yardId: '', supplierName: '' } }
}

/** The choices made for a list with these columns. */
export interface ChoicesOfColumns {
  readonly columns: readonly string[]
  readonly choices: ImportChoices
}

/** Returns earlier choices if they were made for a list with the same columns, in any order; otherwise null. */
export function choicesFor(
  columns: readonly string[],
  earlier: ChoicesOfColumns | null,
): ImportChoices | null {
  const sorted = (names: readonly string[]) => JSON.stringify(names.toSorted())
  if (earlier === null || sorted(earlier.columns) !== sorted(columns)) return null
  // The cities were those of the other list.
  const { cities, ...choices } = earlier.choices
  return cities === undefined ? earlier.choices : choices
}

/**
 * Chooses a column for a field; '' clears it. Its unit is the one that the header names ("Rs. in lakhs"). Without one,
 * the field's unit stays, and amounts are initially read as written.
 */
export function chooseColumn(choices: ImportChoices, field: ImportField, column: string): ImportChoices {
  if (column === '') return withField(choices, field, null)
  const { unit: named } = wordsOfHeader(column)
  const before = choices.mapping[field]?.unit ?? (isMoney(field) ? 'text' : undefined)
  const unit = named !== null && unitsOf(field).includes(named) ? named : before
  return withField(choices, field, { column, ...(unit !== undefined && { unit }) })
}

/** Chooses the unit of a column's amounts. */
export function chooseUnit(choices: ImportChoices, field: ImportField, unit: string): ImportChoices {
  const column = choices.mapping[field]?.column
  const known: ImportUnit | undefined = IMPORT_UNITS.find((other) => other === unit)
  if (column === undefined || known === undefined) return choices
  return withField(choices, field, { column, unit: known })
}

/** Says which city a spelling stands for; '' takes the answer back. */
export function chooseCityOf(choices: ImportChoices, spelling: string, city: string): ImportChoices {
  const { [spelling]: _before, ...others } = choices.cities ?? {}
  return { ...choices, cities: city === '' ? others : { ...others, [spelling]: city } }
}

/** Changes the defaults. A yard belongs to one city, so another city clears it. */
export function chooseDefaults(choices: ImportChoices, changed: Partial<ImportDefaults>): ImportChoices {
  const isOtherCity = changed.city !== undefined && changed.city !== choices.defaults.city
  const defaults = { ...choices.defaults, ...(isOtherCity && { yardId: '' }), ...changed }
  return { ...choices, defaults }
}

/** The server's limit on the length of the file's name, in characters. */
const MAX_NAME_LENGTH = 200
/** After this many seconds the server answers with the progress instead of the result. */
const ANSWER_WITHIN_SECONDS = 1

/** Returns the choices as the operation's input. */
export function importInput(
  list: { readonly fileId: string; readonly fileName: string },
  { mapping, defaults, cities = {}, rememberCities = true }: ImportChoices,
): Omit<Input<'admin/importCars'>, 'dryRun'> {
  const cityAliases = Object.entries(cities)
    .filter(([, city]) => city !== REFUSED)
    .map(([spelling, city]) => ({ spelling, city, remember: rememberCities }))
  const given = Object.entries(defaults).filter(([, value]) => value.trim() !== '')
  return {
    fileId: list.fileId,
    fileName: list.fileName.slice(0, MAX_NAME_LENGTH),
    mapping: { ...mapping },
    defaults: Object.fromEntries(given),
    ...(cityAliases.length > 0 && { cityAliases }),
    answerWithinSeconds: ANSWER_WITHIN_SECONDS,
  }
}

/**
 * Returns the faults of the choices by field: those that the server's check would find, and the columns that are not
 * confirmed, with `unconfirmed` as their sentence.
 */
export function choiceFaults(
  columns: readonly string[],
  { mapping, unsure, defaults }: ImportChoices,
  { latestYear, unconfirmed }: { readonly latestYear: number; readonly unconfirmed: string },
): ReadonlyMap<ImportField, string> {
  const open = unsure.map((field) => [field, unconfirmed] as const)
  const { city, supplierName } = defaults
  const plan = planImport({ columns, mapping, defaults: { city, supplierName }, latestYear })
  if (plan.ok) return new Map(open)
  const faults = Object.entries(plan.refusal.fields ?? {}).flatMap(([path, fault]) => {
    const field = IMPORT_FIELDS.find((name) => path === `mapping.${name}` || path === `defaults.${name}`)
    return field === undefined ? [] : [[field, sentenceOf(fault)] as const]
  })
  return new Map([...open, ...faults])
}

/** Returns the first non-empty cells of a field's column, as samples. */
export function samplesOf(
  upload: Pick<Output<'admin/uploadImport'>, 'columns' | 'sampleRows'>,
  column: string | undefined,
): readonly string[] {
  const index = column === undefined ? -1 : upload.columns.indexOf(column)
  const cells = upload.sampleRows.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '')
  return [...new Set(cells)].slice(0, 3)
}

/** The columns and fields that the choices leave out. */
export interface UnmappedParts {
  /** The columns that no field uses. */
  readonly columns: readonly string[]
  /** Those of them that name a reserve. */
  readonly reserves: readonly string[]
  /** The fields that every car needs and that nothing gives. */
  readonly required: readonly ImportField[]
  /** The fields of {@link WANTED} that no column gives. */
  readonly wanted: readonly ImportField[]
}

/** The facts that dealers look for first, and those that identify a car. */
const WANTED: readonly ImportField[] = ['regno', 'kmsrun', 'fueltype', 'transmission', 'ownership', 'price']

/** Returns what the choices leave out; `faults` are those of {@link choiceFaults}. */
export function unmappedParts(
  columns: readonly string[],
  { mapping }: ImportChoices,
  faults: ReadonlyMap<ImportField, string>,
): UnmappedParts {
  const taken = new Set(Object.values(mapping).map(({ column }) => column))
  const free = columns.filter((column) => !taken.has(column))
  return {
    columns: free,
    reserves: free.filter(namesReserve),
    // A field with a column may have another fault.
    required: [...faults.keys()].filter((field) => mapping[field] === undefined),
    wanted: WANTED.filter((field) => mapping[field] === undefined),
  }
}

/** Returns the columns that several fields use. */
export function columnsUsedTwice({ mapping }: ImportChoices): readonly string[] {
  const taken = Object.values(mapping).map(({ column }) => column)
  return [...new Set(taken.filter((column, index) => taken.indexOf(column) !== index))]
}
