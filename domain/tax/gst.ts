/** The GST rate on what the house sells, in percent; prices include it. */
export const GST_PERCENT = 18

/** The Services Accounting Code of market access: other support services. */
export const SERVICE_CODE = '998599'

/** An amount with its GST, in paise: as two halves within a state, as one tax between states. */
export interface SplitAmount {
  readonly taxable: number
  readonly cgst: number
  readonly sgst: number
  readonly igst: number
  readonly total: number
}

/**
 * Splits a price that includes GST (paise) into its value and the tax. The parts add up exactly, and the two halves are
 * equal.
 */
export function splitGst(total: number, isWithinState: boolean): SplitAmount {
  const tax = total - Math.round((total * 100) / (100 + GST_PERCENT))
  if (!isWithinState) return { taxable: total - tax, cgst: 0, sgst: 0, igst: tax, total }
  const half = Math.round(tax / 2)
  return { taxable: total - 2 * half, cgst: half, sgst: half, igst: 0, total }
}

/** The states and union territories by GST state code. */
const STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
}

/** A state as defined for GST. */
export interface TaxState {
  readonly code: string
  readonly name: string
}

/** "Other Territory", which lies in no state and has no addresses. */
const OTHER_TERRITORY = '97'

/** The states in which an address can be, sorted by name. */
export const TAX_STATES: readonly TaxState[] = Object.entries(STATES)
  .map(([code, name]) => ({ code, name }))
  .filter(({ code }) => code !== OTHER_TERRITORY)
  .toSorted((one, other) => (one.name < other.name ? -1 : 1))

/** Returns the state with this GST code; null if there is none. */
export function stateOfCode(code: string): TaxState | null {
  const name = Object.hasOwn(STATES, code) ? STATES[code] : undefined
  return name === undefined ? null : { code, name }
}

/** Returns the state in which a GSTIN is registered; null if its state code is unknown. */
export function stateOfGstin(gstin: string): TaxState | null {
  return stateOfCode(gstin.slice(0, 2))
}

/**
 * Returns the place of supply of a service (IGST Act 2017, section 12 (2)): the state where the buyer is registered,
 * otherwise of the buyer's address, otherwise where the seller is.
 */
export function placeOfSupply(
  buyer: { readonly gstin: string | null; readonly stateCode: string | null },
  seller: TaxState,
): TaxState {
  const registered = buyer.gstin === null ? null : stateOfGstin(buyer.gstin)
  const resident = buyer.stateCode === null ? null : stateOfCode(buyer.stateCode)
  return registered ?? resident ?? seller
}
