import type { Input, Output } from '#contract/api.ts'
import { asksFor, BUSINESS_TYPES, TYPE_FIELDS, type BusinessType } from '#domain/dealers/business-type.ts'
import { readDealerDetails, type GivenDetails } from '#domain/dealers/dealer-details.ts'
import { t, type TextId } from '#web/text/text.ts'

/** What each field of the form is called, in the order in which they stand. */
export const DETAILS_LABELS = {
  businessType: 'details.businessType',
  businessName: 'details.businessName',
  companyName: 'details.companyName',
  partnerName: 'details.partnerName',
  panCardNo: 'details.pan',
  aadhaarNumber: 'details.aadhaar',
  gstNumber: 'details.gst',
  regNumber: 'details.mobile',
  address: 'details.address',
  stateCode: 'details.state',
  mailingAddress: 'details.mailingAddress',
  bankAccountNo: 'details.accountNumber',
  bankAccountNoAgain: 'details.accountAgain',
  bankAccountName: 'details.accountName',
  ifscCode: 'details.ifsc',
} as const satisfies Readonly<Record<string, TextId>>

/** A field of the form that is typed. */
export type DetailsField = keyof typeof DETAILS_LABELS

/** The form of the dealer's details as it stands on the screen; the type is empty until it is chosen. */
export type DetailsValues = Record<DetailsField, string> & { consent: boolean }

/** The fields that are typed. */
export const DETAILS_FIELDS = Object.keys(DETAILS_LABELS).filter(
  (name): name is DetailsField => name in DETAILS_LABELS,
)

/** What is right in them depends on the business type. */
const OF_TYPE: ReadonlySet<string> = new Set([...TYPE_FIELDS, 'panCardNo'])

/** What is wrong with a form, by field. */
export type DetailsFaults = Readonly<Partial<Record<keyof DetailsValues, string>>>

/** The business type that was chosen; null for none. */
export function chosenType(text: string): BusinessType | null {
  return BUSINESS_TYPES.find((type) => type === text) ?? null
}

/** Whether the form has a field while this type is chosen. */
export function isAsked(type: BusinessType | null, field: DetailsField): boolean {
  const typeField = TYPE_FIELDS.find((name) => name === field)
  return typeField === undefined || (type !== null && asksFor(type, typeField))
}

/** The fields that were left empty, of those that are asked for: all of them are required. */
export function emptyFields(values: DetailsValues): readonly DetailsField[] {
  const type = chosenType(values.businessType)
  return DETAILS_FIELDS.filter((field) => isAsked(type, field) && values[field].trim() === '')
}

/** All that is wrong with the form; empty where it can be sent. The rules are the domain's, which the house asks too. */
export function checkDetails(values: DetailsValues): DetailsFaults {
  const type = chosenType(values.businessType)
  const empty = Object.fromEntries(emptyFields(values).map((field) => [field, t('details.missing')]))
  const read = readDealerDetails(givenOf(values, type ?? 'Individual'))
  const faults = read.ok ? [] : Object.entries(read.refusal.fields ?? {})
  const again = values.bankAccountNoAgain.replaceAll(/\s/g, '')
  const differs = again !== '' && again !== values.bankAccountNo.replaceAll(/\s/g, '')
  return {
    // Until a type is chosen nothing is said of what follows from it.
    ...Object.fromEntries(faults.filter(([field]) => type !== null || !OF_TYPE.has(field))),
    ...empty,
    ...(type === null && { businessType: t('details.typeMissing') }),
    ...(differs && { bankAccountNoAgain: t('details.accountDiffers') }),
    ...(!values.consent && { consent: t('details.consentMissing') }),
  }
}

function givenOf(values: DetailsValues, businessType: BusinessType): GivenDetails {
  const typed = DETAILS_FIELDS.filter(
    (field) => field !== 'bankAccountNoAgain' && isAsked(businessType, field) && values[field].trim() !== '',
  )
  return { ...Object.fromEntries(typed.map((field) => [field, values[field].trim()])), businessType }
}

/** The form as the house takes it; null where no type is chosen, or the notice was not there to be agreed to. */
export function detailsInput(
  values: DetailsValues,
  consentVersion: string | undefined,
): Input<'createDealerInfo'> | null {
  const type = chosenType(values.businessType)
  if (type === null || consentVersion === undefined) return null
  return { ...givenOf(values, type), consent: true, consentVersion }
}

/**
 * The form to begin with: what was typed on this device before, else what the house knows and shows whole. What it
 * shows masked has to be typed again.
 */
export function startingValues(
  draft: Readonly<Record<string, unknown>>,
  { details, regNumber }: Pick<Output<'getOnboarding'>, 'details' | 'regNumber'>,
): DetailsValues {
  const known: Partial<Record<DetailsField, string | null>> = {
    regNumber,
    businessType: details?.businessType ?? null,
    businessName: details?.businessName ?? null,
    companyName: details?.companyName ?? null,
    partnerName: details?.partnerName ?? null,
    address: details?.address ?? null,
    stateCode: details?.stateCode ?? null,
    mailingAddress: details?.mailingAddress ?? null,
    bankAccountName: details?.bankAccountName ?? null,
    ifscCode: details?.ifscCode ?? null,
  }
  const startOf = (field: DetailsField): string => {
    const typed = draft[field]
    return typeof typed === 'string' ? typed : (known[field] ?? '')
  }
  return {
    businessType: startOf('businessType'),
    businessName: startOf('businessName'),
    companyName: startOf('companyName'),
    partnerName: startOf('partnerName'),
    panCardNo: startOf('panCardNo'),
    aadhaarNumber: '',
    gstNumber: startOf('gstNumber'),
    regNumber: startOf('regNumber'),
    address: startOf('address'),
    stateCode: startOf('stateCode'),
    mailingAddress: startOf('mailingAddress'),
    bankAccountNo: startOf('bankAccountNo'),
    bankAccountNoAgain: startOf('bankAccountNoAgain'),
    bankAccountName: startOf('bankAccountName'),
    ifscCode: startOf('ifscCode'),
    consent: false,
  }
}

/** What of the form may stay on the device: never the Aadhaar number, and the consent is given with each sending. */
export function draftOf(values: DetailsValues): object {
  const kept = DETAILS_FIELDS.filter((field) => field !== 'aadhaarNumber')
  return Object.fromEntries(kept.map((field) => [field, values[field]]))
}
