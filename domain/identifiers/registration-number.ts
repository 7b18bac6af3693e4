import { tidyIdentifier } from './tidy-identifier.ts'

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

/** A registration number in stored form, and a warning if its form is unusual. */
export interface RegistrationNumber {
  /** Upper case, letters and digits only: "DL8CAF1234". */
  readonly regno: string
  /** One sentence, or null if the form is usual. A number of unusual form is still accepted. */
  readonly warning: string | null
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
 * so an unusual form gives a warning and is never refused.
 */
export function readRegistrationNumber(text: string): RegistrationNumber {
  const regno = tidyIdentifier(text).replace(/[^A-Z0-9]/g, '')
  return {
    regno,
    warning:
      registrationOf(regno) !== null
        ? null
        : 'This registration number has an unusual form; a usual one reads like DL8CAF1234 or 22BH1234AA.',
  }
}
