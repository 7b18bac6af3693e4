import {
  FUEL_TYPES,
  TRANSMISSIONS,
  VEHICLE_TYPES,
  type FuelType,
  type Transmission,
  type VehicleType,
} from '#domain/car/car-kinds.ts'
import { readFuelType, readTransmission, readVehicleType } from '#domain/car/read-car-kind.ts'
import { FACTS } from '#domain/car/car-description.ts'
import { rcPresent } from '#domain/car/car.ts'
import { hasHiddenCharacters } from '#domain/hidden-characters.ts'
import { readRegistrationNumber } from '#domain/identifiers/registration-number.ts'
import { accept } from '#domain/refusal.ts'
import { unreadable, type Reading } from './import-fields.ts'

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
  return readSentences(text.trim().replace(/^(?:[-+*•]\s+)+/, ''), FACTS.remarks.most)
}

function readSentences(text: string, most: number): Reading<string> {
  const words = text.trim().replace(/\s+/g, ' ')
  if (FORMULA.test(words)) return unreadable(words, 'reads like a formula')
  if (UNPRINTABLE.test(words) || hasHiddenCharacters(words) || !words.isWellFormed()) {
    return { ok: false, refusal: 'the cell holds characters that cannot be printed' }
  }
  return words.length > most ? unreadable(words, `is longer than ${most} characters`) : accept(words)
}

const SHORTEST_REGISTRATION = 5
const LONGEST_REGISTRATION = 12

/**
 * Reads a registration number in stored form. Refuses a formula, and a bare registering office ("MH12") or a masked
 * number ("MH12XXXX"), which would merge many cars into one.
 */
export function readRegistration(text: string): Reading<string> {
  if (FORMULA.test(text)) return unreadable(text, 'reads like a formula')
  const { regno } = readRegistrationNumber(text)
  const isWhole =
    regno.length >= SHORTEST_REGISTRATION && regno.length <= LONGEST_REGISTRATION && /\d/.test(regno)
  const isMasked = /[*#?]/.test(text) || /X{3}/.test(regno)
  return isWhole && !isMasked ? accept(regno) : unreadable(text, 'is not a complete registration number')
}

/** Reads whether the RC is available: "Y", "Yes", "No" and the like. */
export function readRcStatus(text: string): Reading<'Yes' | 'No'> {
  const present = rcPresent(text)
  if (present === null) return unreadable(text, 'is neither Yes nor No')
  return accept(present ? 'Yes' : 'No')
}

/** Reads a fuel type. Refuses unknown ones. */
export function readFuel(text: string): Reading<FuelType> {
  const fuel = readFuelType(text)
  return fuel === null ? unreadable(text, `is not a known fuel (${FUEL_TYPES.join(', ')})`) : accept(fuel)
}

/** Reads a transmission. Refuses unknown ones. */
export function readTransmissionCell(text: string): Reading<Transmission> {
  const gearbox = readTransmission(text)
  return gearbox === null ? unreadable(text, `is neither ${TRANSMISSIONS.join(' nor ')}`) : accept(gearbox)
}

/** Reads a vehicle type. Refuses unknown ones. */
export function readVehicleTypeCell(text: string): Reading<VehicleType> {
  const body = readVehicleType(text)
  return body === null
    ? unreadable(text, `is not a known vehicle type (${VEHICLE_TYPES.join(', ')})`)
    : accept(body)
}
