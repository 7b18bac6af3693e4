/**
 * The first letters of registration numbers: the codes of states and union territories notified under the Motor
 * Vehicles Act, including legacy codes still on the road (OR, TS, UA, DN).
 */
const STATE_CODES: ReadonlySet<string> = new Set(
  (
    'AN AP AR AS BR CG CH DD DL DN GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ ' +
    'NL OD OR PB PY RJ SK TG TN TR TS UA UK UP WB'
  ).split(' '),
)

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

function hasUsualForm(regno: string): boolean {
  if (BHARAT_SERIES.test(regno)) return true
  const state = STATE_SERIES.exec(regno)?.[1]
  return state !== undefined && STATE_CODES.has(state)
}

/**
 * Reads a registration number: upper case, without spaces, hyphens or dots. Old, military and diplomatic numbers exist,
 * so an unusual form gives a warning and is never refused.
 */
export function readRegistrationNumber(text: string): RegistrationNumber {
  const regno = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return {
    regno,
    warning: hasUsualForm(regno)
      ? null
      : 'This registration number has an unusual form; a usual one reads like DL8CAF1234 or 22BH1234AA.',
  }
}
