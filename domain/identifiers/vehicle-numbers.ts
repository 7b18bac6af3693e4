import { accept, fault, refuse, type Fault, type Result } from '../refusal.ts'
import { cleanCharacters } from './clean-characters.ts'

/** The lengths of chassis and engine numbers in characters: those of old cars are short. */
const SHORTEST = 5
const LONGEST = 25

/** Makers write hyphens, slashes and dots between the letters and figures. */
const VEHICLE_NUMBER = /^[A-Z0-9][A-Z0-9./-]*[A-Z0-9]$/

/** A vehicle identification number: 17 characters (ISO 3779), without I, O and Q, which look like figures. */
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/

/** Returns a chassis or engine number as it is stored: in upper case, without the blanks and stars that are stamped with it. */
export function cleanVehicleNumber(text: string): string {
  return cleanCharacters(text).toUpperCase().replace(/[ *]/g, '')
}

/**
 * Reads a chassis or engine number in its stored form: 5 to 25 letters and figures, at least one of them a figure, with the
 * signs between them that makers write. Refuses anything else with INVALID_INPUT.
 */
export function readVehicleNumber(text: string): Result<string> {
  const number = cleanVehicleNumber(text)
  const isWhole = number.length >= SHORTEST && number.length <= LONGEST
  // A number with an X for each figure names no car.
  const isMasked = /X{4}/.test(number)
  return isWhole && VEHICLE_NUMBER.test(number) && /\d/.test(number) && !isMasked
    ? accept(number)
    : refuse('INVALID_INPUT', 'vehicleNumber.invalid', { values: { min: SHORTEST, max: LONGEST } })
}

/**
 * Returns the question about a chassis number, in its stored form, that is no vehicle identification number, as those of
 * old cars; null for a usual one.
 */
export function doubtOfChassisNumber(number: string): Fault | null {
  return VIN.test(number) ? null : fault('chassisNo.odd')
}
