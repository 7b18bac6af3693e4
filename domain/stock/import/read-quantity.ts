import { FACTS } from '#domain/car/car-description.ts'
import { formatIndianNumber } from '#domain/money.ts'
import { isDottedNumber } from '#domain/dotted-number.ts'
import { accept } from '#domain/refusal.ts'
import { DOTTED, unreadable, type ImportUnit, type Reading } from './import-fields.ts'

/** No car has run more, in kilometres; a larger number is a typing error. */
export const MAX_KILOMETRES = 20_00_000
const MAX_SEATS = 60

interface Quantity {
  readonly figure: number
  /** The text after the number in lower case: "kmpl"; "" for none. */
  readonly word: string
}

/** Reads a number, grouped or not, and the word after it; returns `nothing` if the cell says "null bhp". */
function readQuantity(text: string): Quantity | 'nothing' | null {
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (/^(?:null|nan|n\/a)\b/.test(plain)) return 'nothing'
  const parts = /^(\d+|\d{1,3}(?:,\d{2,3})+)(\.\d+)?([a-z/. ]*)$/.exec(plain)
  if (parts === null) return null
  return {
    figure: Number(`${(parts[1] ?? '').replaceAll(',', '')}${parts[2] ?? ''}`),
    word: (parts[3] ?? '').trim().replace(/\.$/, ''),
  }
}

/** Reads a measured quantity, for which suppliers write 0 or "null bhp" if it was not measured. */
function readMeasure(text: string, words: readonly string[], max: number, kind: string): Reading<number> {
  const quantity = readQuantity(text)
  if (quantity === 'nothing') return accept(null)
  if (quantity === null || !['', ...words].includes(quantity.word))
    return unreadable(text, `is not a valid ${kind}`)
  if (quantity.figure > max) return unreadable(text, `is more than any car's ${kind}`)
  return accept(quantity.figure === 0 ? null : quantity.figure)
}

const KILOMETRE_WORDS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['k', 1_000],
  ['lakh', 1_00_000],
  ['lakhs', 1_00_000],
])

/**
 * Reads whole kilometres run: "43,210", "43,210 KMS", "83.61k", "1.2 lakh km". A plain number may be
 * in thousands by the column's unit. 0 is a car that has not run. "43.210" is never 43: it cannot be read.
 */
export function readKilometres(text: string, unit: ImportUnit = 'text'): Reading<number> {
  const quantity = readQuantity(text)
  if (quantity === 'nothing') return accept(null)
  const word = quantity?.word.replace(/\b(?:kms?|kilomet(?:er|re)s?)$/, '').trimEnd() ?? 'none'
  const scale = quantity?.word === '' && unit === 'thousand' ? 1_000 : KILOMETRE_WORDS.get(word)
  if (quantity === null || scale === undefined) return unreadable(text, 'is not a valid number of kilometres')
  if (scale === 1 && isDottedNumber(text)) return unreadable(text, DOTTED)
  const kilometres = Math.round(quantity.figure * scale)
  return kilometres > MAX_KILOMETRES
    ? unreadable(text, `is more than ${formatIndianNumber(MAX_KILOMETRES)} kilometres, which no car has run`)
    : accept(kilometres)
}

/** Reads the model year, four digits ("2015", also "2015.0"), up to `latestYear`. */
export function readYear(text: string, latestYear: number): Reading<number> {
  const digits = /^(\d{4})(?:\.0+)?$/.exec(text.trim())?.[1]
  const year = Number(digits)
  return digits === undefined || year < FACTS.year.least || year > latestYear
    ? unreadable(text, `is not a valid model year (at most ${latestYear})`)
    : accept(year)
}

/**
 * Reads a mileage in kilometres per litre, or per kilogram of gas: "13.33 kmpl", "26.6 km/kg". Which of them it is
 * follows from the fuel. 0 means "not known".
 */
export function readMileage(text: string): Reading<number> {
  return readMeasure(text, ['kmpl', 'km/l', 'km/kg'], FACTS.mileage.most, 'mileage in kmpl or km/kg')
}

/** Reads the engine's size in whole cubic centimetres: "2993 CC"; 0 means "not known". */
export function readEngine(text: string): Reading<number> {
  if (isDottedNumber(text)) return unreadable(text, DOTTED)
  const read = readMeasure(text, ['cc'], FACTS.engine.most, 'engine size in CC')
  return read.ok && read.value !== null ? accept(Math.round(read.value)) : read
}

/** Reads the engine's power in bhp: "255 bhp", "98.6 bhp"; "null bhp" and 0 mean "not known". */
export function readPower(text: string): Reading<number> {
  return readMeasure(text, ['bhp', 'hp'], FACTS.power.most, 'power in bhp')
}

/** Reads the number of seats: "5", "5 seater"; 0 means "not known". */
export function readSeats(text: string): Reading<number> {
  const read = readMeasure(text, ['seat', 'seats', 'seater'], MAX_SEATS, 'number of seats')
  return read.ok && read.value !== null && !Number.isInteger(read.value)
    ? unreadable(text, 'is not a valid number of seats')
    : read
}

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]

/** Four owners or more are one value, so the "& above" of "Fourth & Above" loses nothing. */
const FOUR_OR_MORE = 4

/**
 * Reads the number of owners: "First", "2nd Owner", "3", "Fourth & Above" (4). "Second & Above" is ambiguous and cannot
 * be read; 0 means "not known".
 */
export function readOwners(text: string): Reading<number> {
  const parts =
    /^(\d{1,2}|[a-z]+?)(?:\.0+|st|nd|rd|th)?(?:\s*owners?)?(\s*(?:&|and|or)\s*(?:above|more)|\s*\+)?(?:\s*owners?)?$/.exec(
      text.trim().toLowerCase(),
    )
  const word = parts?.[1] ?? ''
  const owners = /^\d+$/.test(word) ? Number(word) : ordinalOf(text)
  if (parts === null || owners === null) return unreadable(text, 'is not a valid number of owners')
  if (parts[2] !== undefined && owners < FOUR_OR_MORE) {
    return unreadable(text, 'does not say how many owners there were')
  }
  return accept(owners === 0 ? null : owners)
}

function ordinalOf(text: string): number | null {
  const index = ORDINALS.indexOf(/^[a-z]+/.exec(text.trim().toLowerCase())?.[0] ?? '')
  return index < 0 ? null : index + 1
}
