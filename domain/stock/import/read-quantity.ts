import { FACTS } from '#domain/car/car-description.ts'
import { accept } from '#domain/refusal.ts'
import { foldWords, wordSet, wordsOf, wordTable } from '#domain/word-table.ts'
import { unreadable, type ImportUnit, type Reading } from './import-fields.ts'
import { meansNoKilometres, meansUnknown } from './unknown-words.ts'
import { readWrittenNumber, scaleOfWord, type WrittenNumber } from './written-number.ts'

/** No car has run more, in kilometres; a larger number is a typing error. */
export const MAX_KILOMETRES = 20_00_000
const MAX_SEATS = 60

/** Units of measure, and their names in Hindi. */
const KILOMETRE_WORDS = wordSet('km|kms|kmr|kilometer|kilometers|kilometre|kilometres|किमी|कि|मी|किलोमीटर')
const DRIVEN_WORDS = wordSet('driven|run|odo|odometer|चला|चली')
const MILEAGE_WORDS = wordSet('kmpl|kpl|km l|km ltr|km litre|km per litre|km per liter|km kg|km per kg|kmpkg')
const ENGINE_WORDS = wordSet('cc|सीसी')
const POWER_WORDS = wordSet('bhp|hp|बीएचपी')
const SEAT_WORDS = wordSet('seat|seats|seater|सीट|सीटर|सीटें')

const KEY_WORDS = wordSet('key|keys|no|nos|set|sets|available|received|चाबी|चाबियां|चाबियाँ')
/** Words for a number of keys. */
const KEYS = wordTable([
  [0, 'no|n|none|zero|missing|lost|not received|not there|no key|no keys|without key|without keys|नहीं'],
  [1, 'one|single|एक'],
  [2, 'two|both|double|pair|दो|दोनों'],
  [3, 'three|तीन'],
])
/** Words that say that there are keys, and not how many. */
const SOME_KEYS = wordSet('yes|y|available|key available|keys available|present|received|with us|ok|हाँ|हां|है')

/** Whether a cell says that a quantity was not measured: "null bhp", "N/A". */
function meansNotMeasured(text: string): boolean {
  return meansUnknown(text) || /^\s*(?:null|nan|n\/a)\b/i.test(text)
}

/** Reads a measured quantity, for which suppliers write 0 or "null bhp" if it was not measured. */
function readMeasure(
  text: string,
  words: ReadonlySet<string>,
  max: number,
  measure: 'mileage' | 'engine' | 'power' | 'seats',
): Reading<WrittenNumber & { readonly figure: number }> {
  if (meansNotMeasured(text)) return accept(null)
  // "113.98bhp@4000rpm"
  const [beforeSpeed = ''] = text.split('@')
  const written = readWrittenNumber(beforeSpeed)
  const word = written?.after.join(' ') ?? ''
  const isOther = written === null || written.before.length > 0 || (word !== '' && !words.has(word))
  if (isOther) return unreadable(text, 'cell.notMeasure', { measure })
  const { figure } = written
  if (figure === null) return unreadable(text, 'cell.dotted')
  if (figure > max) return unreadable(text, 'cell.measureTooHigh', { measure })
  return accept(figure === 0 ? null : { ...written, figure })
}

/** Returns the figure of a reading, as it was written. */
function figureOf(read: Reading<{ readonly figure: number }>): Reading<number> {
  return read.ok ? accept(read.value?.figure ?? null) : read
}

/** A smaller plain number with decimals is no distance: "43.21" is 43,210 that a spreadsheet has cut, or thousands. */
const MIN_WITH_DECIMALS = 1_000

/**
 * Reads whole kilometres run: "43,210", "43,210 KMS", "83.61k", "1.2 lakh km". A plain number may be in thousands by the
 * column's unit. 0 is a car that has not run. "43.210" and "43.21" are never 43: the reason is `cell.dotted`.
 */
export function readKilometres(text: string, unit: ImportUnit = 'text'): Reading<number> {
  if (meansNotMeasured(text) || meansNoKilometres(text)) return accept(null)
  const written = readWrittenNumber(text)
  const isIdle = (word: string) => KILOMETRE_WORDS.has(word) || DRIVEN_WORDS.has(word)
  const [word, ...others] = written?.after.filter((part) => !isIdle(part)) ?? []
  const isThousands = written?.after.length === 0 && unit === 'thousand'
  const scale = isThousands ? 1_000 : word === undefined ? 1 : scaleOfWord(word)
  if (written === null || scale === null || others.length > 0 || !written.before.every(isIdle)) {
    return unreadable(text, 'cell.notKilometres')
  }
  const { figure, isDotted } = written
  const isCut = figure !== null && figure < MIN_WITH_DECIMALS && !Number.isInteger(figure)
  if (figure === null || (scale === 1 && (isDotted || isCut))) return unreadable(text, 'cell.dotted')
  const kilometres = Math.round(figure * scale)
  return kilometres > MAX_KILOMETRES
    ? unreadable(text, 'cell.tooManyKilometres', { max: MAX_KILOMETRES })
    : accept(kilometres)
}

/**
 * Reads a mileage in kilometres per litre, or per kilogram of gas: "13.33 kmpl", "26.6 km/kg". Which of them it is
 * follows from the fuel. 0 means "not known".
 */
export function readMileage(text: string): Reading<number> {
  return figureOf(readMeasure(text, MILEAGE_WORDS, FACTS.mileage.max, 'mileage'))
}

/** Reads the engine's size in whole cubic centimetres: "2993 CC"; 0 means "not known". */
export function readEngine(text: string): Reading<number> {
  const read = readMeasure(text, ENGINE_WORDS, FACTS.engine.max, 'engine')
  if (!read.ok || read.value === null) return read.ok ? accept(null) : read
  return read.value.isDotted ? unreadable(text, 'cell.dotted') : accept(Math.round(read.value.figure))
}

/** Reads the engine's power in bhp: "255 bhp", "98.6 bhp"; "null bhp" and 0 mean "not known". */
export function readPower(text: string): Reading<number> {
  return figureOf(readMeasure(text, POWER_WORDS, FACTS.power.max, 'power'))
}

/**
 * Reads the number of keys: "2", "2 keys", "Both", "Single", "Missing" (0). "Yes" says that there are keys, and not how many,
 * so that their number is not known.
 */
export function readKeys(text: string): Reading<number> {
  const folded = foldWords(text)
  if (meansUnknown(text) || SOME_KEYS.has(folded)) return accept(null)
  const known = KEYS.get(folded)
  if (known !== undefined) return accept(known)
  const written = readWrittenNumber(text)
  const words = written === null ? wordsOf(text) : [...written.before, ...written.after]
  const [word, ...others] = words.filter((part) => !KEY_WORDS.has(part))
  const figure = written === null ? KEYS.get(word ?? '') : word === undefined ? written.figure : null
  const isOther = others.length > 0 || figure === undefined || figure === null || !Number.isInteger(figure)
  return isOther || figure > FACTS.keys.max ? unreadable(text, 'cell.notKeys') : accept(figure)
}

/** Reads the number of seats: "5", "5 seater"; 0 means "not known". */
export function readSeats(text: string): Reading<number> {
  const read = figureOf(readMeasure(text, SEAT_WORDS, MAX_SEATS, 'seats'))
  return read.ok && read.value !== null && !Number.isInteger(read.value)
    ? unreadable(text, 'cell.notMeasure', { measure: 'seats' })
    : read
}

/** Reads a plain number between the bounds of a fact: "4", "1,197". Words other than "not known" make it unreadable. */
export function readFigure(
  text: string,
  {
    min,
    max,
    isDecimal = false,
  }: { readonly min: number; readonly max: number; readonly isDecimal?: boolean },
): Reading<number> {
  if (meansNotMeasured(text)) return accept(null)
  const written = readWrittenNumber(text)
  const figure = written === null || written.before.length + written.after.length > 0 ? null : written.figure
  const isPossible = figure !== null && figure >= min && figure <= max
  return isPossible && (isDecimal || Number.isInteger(figure))
    ? accept(figure)
    : unreadable(text, 'cell.notNumber', { min, max })
}
