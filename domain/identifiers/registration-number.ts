import { fault, type Fault } from '../refusal.ts'
import { cleanCharacters } from './clean-characters.ts'

/**
 * The first letters of registration numbers, and the state or union territory of each: the codes notified under the
 * Motor Vehicles Act, including legacy codes still on the road (DD, OR, TS, UA).
 */
const STATE_OF_CODE: Readonly<Record<string, string>> = {
  AN: 'Andaman and Nicobar Islands',
  AP: 'Andhra Pradesh',
  AR: 'Arunachal Pradesh',
  AS: 'Assam',
  BR: 'Bihar',
  CG: 'Chhattisgarh',
  CH: 'Chandigarh',
  DD: 'Dadra and Nagar Haveli and Daman and Diu',
  DL: 'Delhi',
  DN: 'Dadra and Nagar Haveli and Daman and Diu',
  GA: 'Goa',
  GJ: 'Gujarat',
  HP: 'Himachal Pradesh',
  HR: 'Haryana',
  JH: 'Jharkhand',
  JK: 'Jammu and Kashmir',
  KA: 'Karnataka',
  KL: 'Kerala',
  LA: 'Ladakh',
  LD: 'Lakshadweep',
  MH: 'Maharashtra',
  ML: 'Meghalaya',
  MN: 'Manipur',
  MP: 'Madhya Pradesh',
  MZ: 'Mizoram',
  NL: 'Nagaland',
  OD: 'Odisha',
  OR: 'Odisha',
  PB: 'Punjab',
  PY: 'Puducherry',
  RJ: 'Rajasthan',
  SK: 'Sikkim',
  TG: 'Telangana',
  TN: 'Tamil Nadu',
  TR: 'Tripura',
  TS: 'Telangana',
  UA: 'Uttarakhand',
  UK: 'Uttarakhand',
  UP: 'Uttar Pradesh',
  WB: 'West Bengal',
}

/** State, district, series (up to three letters), number 1 to 9999. */
const STATE_SERIES = /^([A-Z]{2})(?:\d{1,2}[A-Z]{1,3}|\d{2})(?!0+$)\d{1,4}$/
/** The Bharat series of CMVR rule 47: year, BH, number, series. */
const BHARAT_SERIES = /^\d{2}BH\d{4}[A-Z]{1,2}$/

/** A number without a series whose district is one digit by itself: "MH 1 234". */
const DISTRICT_OF_ONE_DIGIT = /^([^A-Z0-9]*[A-Z]{2}[^A-Z0-9]*)(\d[^A-Z0-9]+\d{1,4}[^A-Z0-9]*)$/

/** Gives such a district its zero, because "MH1234" reads as district 12 and number 34. */
function padDistrict(text: string): string {
  return text.replace(DISTRICT_OF_ONE_DIGIT, '$10$2')
}

/** The parts of a state's number: state, district and series (or the district alone, in two digits), number. */
const PARTS = /^([A-Z]{2})(?:(\d{1,2})([A-Z]{1,3})|(\d{2}))((?!0+$)\d{1,4})$/

/**
 * Returns the text by which number plates are compared, for a registration number in stored form: its parts without their
 * padding, so that DL08CAF0101 and DL8CAF101 are one plate ("DL|8|CAF|101"), and MH01234 and MH1234 are two. A number of
 * another form is compared letter by letter. The SQL function `plate_key` says the same.
 */
export function plateKey(regno: string): string {
  const [, state, district, series = '', alone = '', number] = PARTS.exec(regno) ?? []
  return state === undefined ? regno : [state, Number(district ?? alone), series, Number(number)].join('|')
}

/** Returns whether two registration numbers in stored form are of one plate. None is of the same plate as none. */
export function isSamePlate(regno: string | null, other: string | null): boolean {
  return regno === null || other === null ? regno === other : plateKey(regno) === plateKey(other)
}

/**
 * Returns every way in which the same plate may be stored, with and without the padding of its parts; only the number
 * itself if it has another form.
 */
export function spellingsOf(regno: string): readonly string[] {
  const [, state, district, series = '', alone = '', number] = PARTS.exec(regno) ?? []
  if (state === undefined || number === undefined) return [regno]
  const districts = district === undefined ? [alone] : padded(district, 2)
  return districts.flatMap((of) => padded(number, 4).map((padding) => `${state}${of}${series}${padding}`))
}

/** Returns a number with every count of leading zeros, up to `max` digits. */
function padded(number: string, max: number): readonly string[] {
  const bare = String(Number(number))
  return Array.from({ length: max - bare.length + 1 }, (_, zeros) => '0'.repeat(zeros) + bare)
}

/** A registration number in stored form. One of an unusual form is still accepted. */
export interface RegistrationNumber {
  /** Upper case, letters and digits only: "DL8CAF1234". */
  readonly regno: string
  readonly isUsual: boolean
}

/** The series of a registration number: the Bharat series, which is valid in every state, or that of a state. */
export type Registration = { readonly series: 'BH' } | { readonly series: 'state'; readonly state: string }

/** Returns the series of a registration number in stored form; null if its form is unusual. */
export function registrationOf(regno: string): Registration | null {
  if (BHARAT_SERIES.test(regno)) return { series: 'BH' }
  const code = STATE_SERIES.exec(regno)?.[1]
  const state = code === undefined ? undefined : STATE_OF_CODE[code]
  return state === undefined ? null : { series: 'state', state }
}

/**
 * Reads a registration number: upper case, without spaces, hyphens or dots. Old, military and diplomatic numbers exist,
 * so an unusual form is never refused.
 */
export function readRegistrationNumber(text: string): RegistrationNumber {
  const regno = padDistrict(cleanCharacters(text).toUpperCase()).replace(/[^A-Z0-9]/g, '')
  return { regno, isUsual: registrationOf(regno) !== null }
}

/** Returns the question about a registration number of an unusual form, in its stored form; null for a usual one. */
export function doubtOfRegistrationNumber(regno: string): Fault | null {
  return readRegistrationNumber(regno).isUsual ? null : fault('regno.odd')
}
