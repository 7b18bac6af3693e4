import {
  FUEL_TYPES,
  readFuelType,
  readTransmission,
  readVehicleType,
  TRANSMISSIONS,
  VEHICLE_TYPES,
  type FuelType,
  type Transmission,
  type VehicleType,
} from '#domain/car/car-kinds.ts'
import { rcPresent } from '#domain/car/car.ts'
import { readRegistrationNumber } from '#domain/identifiers/registration-number.ts'
import { accept } from '#domain/refusal.ts'
import { unreadable, type Reading } from './import-fields.ts'

const MAX_CHARACTERS = 200

/** Control characters, marks that turn the direction of writing, and what a wrong encoding leaves. */
const UNPRINTABLE = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]/u

/** What a spreadsheet would run. */
const FORMULA = /^\s*[=+\-@]/

/**
 * A text with single spaces. Refuses what a spreadsheet would run (a leading =, +, - or @), what cannot
 * be printed or stored, and what is longer than 200 characters.
 */
export function readWords(text: string): Reading<string> {
  const words = text.trim().replace(/\s+/g, ' ')
  if (FORMULA.test(words)) return unreadable(words, 'reads like a formula')
  if (UNPRINTABLE.test(words) || !words.isWellFormed()) {
    return { ok: false, refusal: 'the cell holds characters that cannot be printed' }
  }
  return words.length > MAX_CHARACTERS
    ? unreadable(words, `is longer than ${MAX_CHARACTERS} characters`)
    : accept(words)
}

const SHORTEST_REGISTRATION = 5
const LONGEST_REGISTRATION = 12

/**
 * A registration number in its stored form. One that is only the registering office ("MH12") or masked
 * ("MH12XXXX") cannot be read, for it would make one car of many, and a formula is none.
 */
export function readRegistration(text: string): Reading<string> {
  if (FORMULA.test(text)) return unreadable(text, 'reads like a formula')
  const { regno } = readRegistrationNumber(text)
  const isWhole =
    regno.length >= SHORTEST_REGISTRATION && regno.length <= LONGEST_REGISTRATION && /\d/.test(regno)
  const isMasked = /[*#?]/.test(text) || /X{3}/.test(regno)
  return isWhole && !isMasked ? accept(regno) : unreadable(text, 'is no whole registration number')
}

/** Whether the RC is there: "Y", "Yes", "No" and the like. */
export function readRc(text: string): Reading<'Yes' | 'No'> {
  const present = rcPresent(text)
  if (present === null) return unreadable(text, 'says neither Yes nor No')
  return accept(present ? 'Yes' : 'No')
}

/** One of the house's fuels. */
export function readFuel(text: string): Reading<FuelType> {
  const fuel = readFuelType(text)
  return fuel === null ? unreadable(text, `is none of ${FUEL_TYPES.join(', ')}`) : accept(fuel)
}

/** One of the house's gearboxes. */
export function readGearbox(text: string): Reading<Transmission> {
  const gearbox = readTransmission(text)
  return gearbox === null ? unreadable(text, `is none of ${TRANSMISSIONS.join(', ')}`) : accept(gearbox)
}

/** One of the house's vehicle types. */
export function readBody(text: string): Reading<VehicleType> {
  const body = readVehicleType(text)
  return body === null ? unreadable(text, `is none of ${VEHICLE_TYPES.join(', ')}`) : accept(body)
}
