import { FACTS } from '#domain/car/car-description.ts'
import { knownMake } from '#domain/car/makes.ts'
import { canonicalCity, stateOfCity } from '#domain/cities.ts'
import { readRegistrationNumber } from '#domain/identifiers/registration-number.ts'
import { CELL_READERS } from './cell-readers.ts'
import { isPaperField, type ImportField, type ImportUnit } from './import-fields.ts'
import { readPaper } from './read-paper.ts'
import { splitName } from './split-name.ts'

/**
 * The evidence of a column's cells on whether it holds a field: `contradicts` if most cannot be read as it, `fits` if
 * they can, `proves` if they can hardly be anything else, `silent` without cells.
 */
export type Evidence = 'contradicts' | 'silent' | 'fits' | 'proves'

/** The share of cells that must be readable. A list has some faulty ones. */
const MOST_ARE_READABLE = 0.5
const NEARLY_ALL = 0.8

const COLOURS: ReadonlySet<string> = new Set(
  'white black silver grey gray red blue brown beige green gold golden orange yellow maroon bronze purple'.split(
    ' ',
  ),
)
/** A model year before this is more likely another number. */
const EARLIEST_USUAL_YEAR = 1980

/** Whether a readable cell can hardly be anything but the field. Fields without an entry are never proved. */
const PROOFS: Readonly<Partial<Record<ImportField, (cell: string) => boolean>>> = {
  name: () => true,
  make: (cell) => knownMake(cell) !== null,
  year: (cell) => Number(cell) >= EARLIEST_USUAL_YEAR,
  regno: (cell) => readRegistrationNumber(cell).warning === null,
  kmsrun: (cell) => /\d\s*(?:kms?|kilomet(?:er|re)s?)\.?$/i.test(cell),
  fueltype: () => true,
  // A single letter may be anything: a grade, a code.
  transmission: (cell) => cell.trim().length > 1,
  carType: () => true,
  city: (cell) => stateOfCity(canonicalCity(cell)) !== null,
  ownership: (cell) => /own|^(?:first|second|third|fourth)\b|^\d(?:st|nd|rd|th)\b/i.test(cell),
  price: (cell) => /^(?:₹|rs|inr)|la(?:kh|c)s?$|\b(?:crores?|cr)\.?$/i.test(cell),
  mileage: (cell) => /kmpl|km\/(?:l|kg)/i.test(cell),
  engine: (cell) => /cc$/i.test(cell),
  power: (cell) => /(?:bhp|hp)$/i.test(cell),
  seats: (cell) => /seat/i.test(cell),
  colour: (cell) => COLOURS.has(cell.split(/\s+/).at(-1)?.toLowerCase() ?? ''),
}

/** Returns what cells, trimmed and not empty, say about a field whose plain numbers are in `unit`. */
export function evidenceOf(field: ImportField, cells: readonly string[], unit: ImportUnit): Evidence {
  if (cells.length === 0) return 'silent'
  const readable = cells.filter((cell) => isReadable(field, cell, unit))
  if (readable.length < cells.length * MOST_ARE_READABLE) return 'contradicts'
  const proof = PROOFS[field]
  if (proof === undefined) return 'fits'
  return readable.filter(proof).length >= cells.length * NEARLY_ALL ? 'proves' : 'fits'
}

function isReadable(field: ImportField, cell: string, unit: ImportUnit): boolean {
  if (field === 'name') return splitName(cell) !== null
  if (isPaperField(field)) return readPaper(field, cell).ok
  return CELL_READERS[field](cell, unit, FACTS.year.most).ok
}
