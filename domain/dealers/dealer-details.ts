import { readAadhaar } from '../identifiers/aadhaar.ts'
import { readBankAccount } from '../identifiers/bank-account.ts'
import { panOfGstin, readGstin } from '../identifiers/gstin.ts'
import { readIfsc } from '../identifiers/ifsc.ts'
import { readMobile } from '../identifiers/mobile.ts'
import { readPan } from '../identifiers/pan.ts'
import { readAddress, readName } from '../plausible-names.ts'
import { accept, faultOf, refuse, refuseFields, type Fault, type Result } from '../refusal.ts'
import { TAX_STATES } from '../tax/gst.ts'
import { hasField, panHolderOf, type BusinessType, type TypeField } from './business-type.ts'

/** A dealer's business details as typed: trimmed, empty fields absent. */
export type GivenDetails = { readonly businessType: BusinessType } & {
  readonly [
    Field in
      | TypeField
      | 'regNumber'
      | 'panCardNo'
      | 'address'
      | 'bankAccountNo'
      | 'bankAccountName'
      | 'ifscCode'
  ]?: string | undefined
}

/** The validated details. Fields that the business type does not have are null. */
export interface DealerDetails {
  readonly businessType: BusinessType
  /** In stored form: "+919810000001". */
  readonly mobile: string
  readonly businessName: string | null
  readonly partnerName: string | null
  readonly companyName: string | null
  readonly address: string
  /** The GST state code of the address. Given only without a GSTIN, which begins with that code; otherwise null. */
  readonly stateCode: string | null
  readonly mailingAddress: string | null
  readonly pan: string
  readonly gstin: string | null
  readonly aadhaar: string | null
  readonly bankAccount: string
  readonly bankAccountName: string
  readonly ifsc: string
}

/** Validates a dealer's business details. Refuses with INVALID_INPUT and the fault of each invalid field. */
export function readDealerDetails(given: GivenDetails): Result<DealerDetails> {
  const { businessType } = given
  const faults: Record<string, Fault> = {}
  const read = (
    field: Exclude<keyof GivenDetails, 'businessType'>,
    how: (text: string) => Result<string>,
  ) => {
    const text = given[field]
    const value = text === undefined ? refuse('INVALID_INPUT', 'input.required') : how(text)
    if (value.ok) return value.value
    faults[field] = faultOf(value.refusal)
    return ''
  }
  const readOfType = (field: TypeField, how: (text: string) => Result<string>) =>
    hasField(businessType, field) ? read(field, how) : null

  const pan = read('panCardNo', (text) => readPan(text, panHolderOf(businessType)))
  const details: DealerDetails = {
    businessType,
    mobile: read('regNumber', readMobile),
    pan,
    businessName: readOfType('businessName', readName),
    companyName: readOfType('companyName', readName),
    partnerName: readOfType('partnerName', readName),
    aadhaar: readOfType('aadhaarNumber', readAadhaar),
    gstin: readOfType('gstNumber', (text) => readGstinOf(text, pan)),
    address: read('address', readAddress),
    // The form requires it, but older clients do not send it.
    stateCode: given.stateCode === undefined ? null : readOfType('stateCode', readStateCode),
    mailingAddress: readOfType('mailingAddress', readAddress),
    bankAccount: read('bankAccountNo', readBankAccount),
    bankAccountName: read('bankAccountName', readName),
    ifsc: read('ifscCode', readIfsc),
  }
  return Object.keys(faults).length === 0 ? accept(details) : refuseFields('INVALID_INPUT', faults)
}

function readStateCode(text: string): Result<string> {
  if (TAX_STATES.some(({ code }) => code === text)) return accept(text)
  return refuse('INVALID_INPUT', 'details.stateMissing')
}

/**
 * Reads a GSTIN that must contain the dealer's PAN. If the PAN itself is invalid (empty here), only that is reported.
 */
function readGstinOf(text: string, pan: string): Result<string> {
  const gstin = readGstin(text)
  if (!gstin.ok || pan === '' || panOfGstin(gstin.value) === pan) return gstin
  return refuse('INVALID_INPUT', 'details.gstinOfOtherPan')
}

/** Returns the name under which the business signs: the company's or firm's, otherwise the person's. */
export function legalNameOf(
  details: Pick<DealerDetails, 'companyName' | 'businessName'>,
  personName: string,
): string {
  return details.companyName ?? details.businessName ?? personName
}
