import { FACTS } from '#domain/car/car-description.ts'
import { knownMake } from '#domain/car/makes.ts'
import { readFuelType, readTransmission } from '#domain/car/read-car-kind.ts'
import { canonicalCity, stateOfCity } from '#domain/cities.ts'
import { cleanCell } from './clean-cell.ts'
import { readRegistrationNumber } from '#domain/identifiers/registration-number.ts'
import { cleanVehicleNumber, doubtOfChassisNumber } from '#domain/identifiers/vehicle-numbers.ts'
import type { Result } from '#domain/refusal.ts'
import { wordSet, wordsOf } from '#domain/word-table.ts'
import { CELL_READERS } from './cell-readers.ts'
import { isPaperField, type ImportField, type ImportUnit } from './import-fields.ts'
import { beginsAsTrim, beginsWithModel } from './name-words.ts'
import { readWrittenAmount } from './read-amount.ts'
import { readPaper } from './read-paper.ts'
import { splitName } from './split-name.ts'

/**
 * The evidence of a column's cells on whether it holds a field: `contradicts` if most cannot be read as it, `fits` if
 * they can, `proves` if they can hardly be anything else, `silent` without cells.
 */
export type Evidence = 'contradicts' | 'silent' | 'fits' | 'proves'

/** The share of cells that must be readable. A list has some faulty ones. */
const MIN_READABLE_SHARE = 0.5
const NEARLY_ALL = 0.8

const COLOURS = wordSet(
  'white|black|silver|grey|gray|red|blue|brown|beige|green|gold|golden|orange|yellow|maroon|bronze|purple|' +
    'सफ़ेद|काला|काली|चाँदी|सिल्वर|ग्रे|लाल|नीला|नीली|भूरा|हरा|सुनहरा|पीला|मैरून',
)

/** Four digits that are hardly anything but a model year. */
const YEAR = /^(?:19[89]|20)\d\d(?:-\d\d)?$/

const isVin = (cell: string): boolean => {
  const number = cleanVehicleNumber(cell)
  return doubtOfChassisNumber(number) === null && /\d/.test(number) && /[A-Z]/.test(number)
}
const isYear = (cell: string): boolean => YEAR.test(cleanCell(cell))
const isMake = (cell: string): boolean => knownMake(cell) !== null
const isWholeName = (cell: string): boolean => splitName(cell) !== null

const isFuelOrGearbox = (cell: string): boolean =>
  readFuelType(cell) !== null || readTransmission(cell) !== null

/** Whether a readable cell is more likely something else than the field, although its words could be anything. */
const OTHERWISE: Readonly<Partial<Record<ImportField, (cell: string) => boolean>>> = {
  make: (cell) => !isMake(cell) && (isWholeName(cell) || beginsWithModel(cell) || isYear(cell)),
  model: (cell) => isMake(cell) || isWholeName(cell) || beginsAsTrim(cell) || isYear(cell),
  variant: (cell) =>
    isMake(cell) || isWholeName(cell) || beginsWithModel(cell) || isYear(cell) || isFuelOrGearbox(cell),
}

/** Tests of whether a readable cell proves that its column is of this field. Fields without a test are never proved. */
const PROOFS: Readonly<Partial<Record<ImportField, (cell: string) => boolean>>> = {
  name: () => true,
  make: isMake,
  model: beginsWithModel,
  // A single letter may be anything: a grade, a code.
  variant: (cell) => cell.trim().length > 1 && beginsAsTrim(cell),
  year: isYear,
  regno: (cell) => readRegistrationNumber(cell).isUsual,
  kmsrun: (cell) => /km|kilomet|किमी|किलोमीटर/i.test(cell),
  fueltype: () => true,
  transmission: (cell) => cell.trim().length > 1,
  carType: () => true,
  city: (cell) => stateOfCity(canonicalCity(cell)) !== null,
  ownership: (cell) => /\p{L}{2}/u.test(cell),
  price: (cell) => /₹|rs|inr/i.test(cell) || typeof readWrittenAmount(cell)?.unit === 'number',
  mileage: (cell) => /kmpl|km\/(?:l|kg)/i.test(cell),
  engine: (cell) => /cc$/i.test(cell),
  power: (cell) => /(?:bhp|hp)$/i.test(cell),
  seats: (cell) => /seat|सीट/i.test(cell),
  chassisNo: isVin,
  colour: (cell) => COLOURS.has(wordsOf(cell).at(-1) ?? ''),
}

/** Returns what cells, trimmed and not empty, say about a field whose plain numbers are in `unit`. */
export function evidenceOf(field: ImportField, cells: readonly string[], unit: ImportUnit): Evidence {
  if (cells.length === 0) return 'silent'
  const readable = cells.filter((cell) => readingOf(field, cell, unit).ok)
  if (readable.length < cells.length * MIN_READABLE_SHARE) return 'contradicts'
  return areProof(field, cells, unit) ? 'proves' : 'fits'
}

/** Returns whether cells can hardly be anything but the field; it stops as soon as too many can. */
export function areProof(field: ImportField, cells: readonly string[], unit: ImportUnit): boolean {
  const proof = PROOFS[field]
  let others = 0
  const isProof = (cell: string) => proof?.(cell) === true && isKnown(readingOf(field, cell, unit))
  return (
    proof !== undefined &&
    cells.length > 0 &&
    cells.every((cell) => {
      if (!isProof(cell)) others += 1
      return cells.length - others >= cells.length * NEARLY_ALL
    })
  )
}

/** The reading of a cell that more likely holds something else. */
const UNLIKELY: Result<unknown, unknown> = { ok: false, refusal: null }

/** A cell that says that a value is unknown proves nothing. */
function isKnown(reading: Result<unknown, unknown>): boolean {
  return reading.ok && reading.value !== null
}

function readingOf(field: ImportField, cell: string, unit: ImportUnit): Result<unknown, unknown> {
  if (OTHERWISE[field]?.(cell) === true) return UNLIKELY
  if (field === 'name') return isWholeName(cell) ? { ok: true, value: cell } : UNLIKELY
  if (isPaperField(field)) return readPaper(field, cell)
  return CELL_READERS[field](cell, unit, FACTS.year.max)
}
