import {
  FUEL_TYPES,
  TRANSMISSIONS,
  VEHICLE_TYPES,
  type FuelType,
  type Transmission,
  type VehicleType,
} from '#domain/car/car-kinds.ts'
import { isOtherVehicle, readFuelType, readTransmission, readVehicleType } from '#domain/car/read-car-kind.ts'
import { FACTS } from '#domain/car/car-description.ts'
import { rcPresent } from '#domain/car/car.ts'
import { canonicalMake } from '#domain/car/makes.ts'
import { canonicalCity } from '#domain/cities.ts'
import { findCityName, NO_ALIASES, type CityAliases } from '#domain/city-aliases.ts'
import { hasHiddenCharacters } from '#domain/hidden-characters.ts'
import { readRegistrationNumber } from '#domain/identifiers/registration-number.ts'
import { readVehicleNumber } from '#domain/identifiers/vehicle-numbers.ts'
import { accept } from '#domain/refusal.ts'
import { foldWords, wordTable } from '#domain/word-table.ts'
import { unreadable, type Reading } from './import-fields.ts'
import { meansNoNumber } from './no-number.ts'
import { meansUnknown } from './unknown-words.ts'

const MAX_CHARACTERS = 200

/** Control characters, invisible operators, and replacement characters from a wrong encoding. */
const UNPRINTABLE = /[\p{Cc}\u2060-\u2065\ufeff\ufffd]/u

/** The start of a spreadsheet formula. */
const FORMULA = /^\s*[=+\-@]/

/**
 * Reads a text with single spaces. Refuses spreadsheet formulas (a leading =, +, - or @), characters that cannot be
 * printed or stored, and texts over 200 characters.
 */
export function readWords(text: string): Reading<string> {
  return readSentences(text, MAX_CHARACTERS)
}

/** Reads remarks like {@link readWords}, without the mark of a list ("- scratch on the door"), and longer ones. */
export function readRemarks(text: string): Reading<string> {
  return readSentences(text.trim().replace(/^(?:[-+*•]\s+)+/, ''), FACTS.remarks.max)
}

function readSentences(text: string, max: number): Reading<string> {
  const words = text.trim().replace(/\s+/g, ' ')
  if (FORMULA.test(words)) return unreadable(words, 'cell.formula')
  if (UNPRINTABLE.test(words) || hasHiddenCharacters(words) || !words.isWellFormed()) {
    return { ok: false, refusal: { reason: 'cell.unprintable' } }
  }
  return words.length > max ? unreadable(words, 'cell.tooLong', { max }) : accept(words)
}

/** Reads a make in its canonical spelling. */
export function readMake(text: string): Reading<string> {
  const words = readWords(text)
  return words.ok && words.value !== null ? accept(canonicalMake(words.value)) : words
}

/** The signs between the parts of an address, and before a district or a state that follows a city. */
const BETWEEN_PARTS = /[,(/-]/

/**
 * Reads a city in its canonical spelling: alone, before its state or district ("Pune, Maharashtra"), or at the end of an
 * address ("Metro Walk, Rohini, New Delhi"). The house's own spellings count. A text without a known city stays as it is.
 */
export function readCity(text: string, aliases: CityAliases = NO_ALIASES): Reading<string> {
  const words = readWords(text)
  if (!words.ok || words.value === null) return words
  const [first = '', ...others] = words.value.split(BETWEEN_PARTS).map((part) => part.replace(')', '').trim())
  for (const part of [words.value, first, ...others.toReversed()]) {
    const known = findCityName(part, aliases)
    if (known !== null) return accept(known)
  }
  return accept(canonicalCity(words.value))
}

const SHORTEST_REGISTRATION = 5
const LONGEST_REGISTRATION = 12

/**
 * Reads a registration number in stored form. Refuses a formula, and a bare registering office ("MH12") or a masked
 * number ("MH12XXXX"), which would merge many cars into one. "NEW" and "Applied for" mean that there is none yet.
 */
export function readRegistration(text: string): Reading<string> {
  if (meansUnknown(text) || meansNoNumber(text)) return accept(null)
  if (FORMULA.test(text)) return unreadable(text, 'cell.formula')
  const { regno } = readRegistrationNumber(text)
  const isWhole =
    regno.length >= SHORTEST_REGISTRATION && regno.length <= LONGEST_REGISTRATION && /\d/.test(regno)
  const isMasked = /[*#?]/.test(text) || /X{3}/.test(regno)
  return isWhole && !isMasked ? accept(regno) : unreadable(text, 'cell.notRegistration')
}

/** A long number that a spreadsheet has cut: its last digits are gone. */
const CUT_NUMBER = /^\s*\d(?:[.,]\d+)?e\+?\d{1,2}\s*$/i

/** Reads a chassis or engine number in its stored form. */
export function readVehicleNumberCell(text: string): Reading<string> {
  if (meansUnknown(text)) return accept(null)
  if (CUT_NUMBER.test(text)) return unreadable(text, 'cell.cutNumber')
  const number = readVehicleNumber(text)
  return number.ok ? accept(number.value) : unreadable(text, 'cell.notVehicleNumber')
}

/** Reads the number of an agreement, as written. */
export function readAgreement(text: string): Reading<string> {
  return CUT_NUMBER.test(text)
    ? unreadable(text, 'cell.cutNumber')
    : readSentences(text, FACTS.agreementNo.max)
}

const RC_PRESENT = wordTable([
  [true, 'available|present|received|with us|original|rc original|original rc|smart card|हाँ|हां|है'],
  [false, 'not received|not with us|missing|lost|pending|awaited|नहीं'],
])

/** Reads whether the RC is available: "Y", "Yes", "No", "Received", "Lost" and the like. */
export function readRcStatus(text: string): Reading<'Yes' | 'No'> {
  const present = rcPresent(text) ?? RC_PRESENT.get(foldWords(text)) ?? null
  if (present === null) return unreadable(text, 'cell.notYesNo')
  return accept(present ? 'Yes' : 'No')
}

/** Reads a fuel type. Refuses unknown ones. */
export function readFuel(text: string): Reading<FuelType> {
  const fuel = readFuelType(text)
  return fuel === null ? unreadable(text, 'cell.notFuel', { known: { list: FUEL_TYPES } }) : accept(fuel)
}

/** Reads a transmission. Refuses unknown ones. */
export function readTransmissionCell(text: string): Reading<Transmission> {
  const gearbox = readTransmission(text)
  const [first, second] = TRANSMISSIONS
  return gearbox === null ? unreadable(text, 'cell.notTransmission', { first, second }) : accept(gearbox)
}

/** Reads a vehicle type; a body without a type of its own ("Convertible") is unknown. Refuses other words. */
export function readVehicleTypeCell(text: string): Reading<VehicleType> {
  if (isOtherVehicle(text)) return accept(null)
  const body = readVehicleType(text)
  return body === null
    ? unreadable(text, 'cell.notVehicleType', { known: { list: VEHICLE_TYPES } })
    : accept(body)
}
