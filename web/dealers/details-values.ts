import { faultSentences } from '#web/text/fault-sentence.ts'
import { dealersReasons } from '#domain/reasons/dealers.ts'
import { identifiersReasons } from '#domain/reasons/identifiers.ts'
import type { Input, Output } from '#contract/api.ts'
import { hasField, BUSINESS_TYPES, TYPE_FIELDS, type BusinessType } from '#domain/dealers/business-type.ts'
import { readDealerDetails, type GivenDetails } from '#domain/dealers/dealer-details.ts'
import { tidyIdentifier } from '#domain/identifiers/tidy-identifier.ts'
import { doubtOfAddress, doubtOfName } from '#domain/plausible-names.ts'
import { t } from '#web/text/en/onboarding.ts'
import { type TextId } from '#web/text/text.ts'
import { doubtOf, type Doubts } from '#web/ui/form/use-doubts.tsx'

const sentenceOf = faultSentences({ dealers: dealersReasons, identifiers: identifiersReasons })

/** The label of each field, in the order of the form. */
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

/** A text field of the form. */
export type DetailsField = keyof typeof DETAILS_LABELS

/** The values of the details form; the business type is empty until it is chosen. */
export type DetailsValues = Record<DetailsField, string> & { consent: boolean }

/** The form's text fields. */
export const DETAILS_FIELDS = Object.keys(DETAILS_LABELS).filter(
  (name): name is DetailsField => name in DETAILS_LABELS,
)

/** Fields whose validation depends on the business type. */
const OF_TYPE: ReadonlySet<string> = new Set([...TYPE_FIELDS, 'panCardNo'])

/** The form's faults by field. */
export type DetailsFaults = Readonly<Partial<Record<keyof DetailsValues, string>>>

/** Reads the chosen business type; null if none. */
export function chosenType(text: string): BusinessType | null {
  return BUSINESS_TYPES.find((type) => type === text) ?? null
}

/** Whether the form asks for a field for this business type. */
export function isAsked(type: BusinessType | null, field: DetailsField): boolean {
  const typeField = TYPE_FIELDS.find((name) => name === field)
  return typeField === undefined || (type !== null && hasField(type, typeField))
}

/** Returns the empty fields that the form asks for, all of which are required. */
export function emptyFields(values: DetailsValues): readonly DetailsField[] {
  const type = chosenType(values.businessType)
  return DETAILS_FIELDS.filter((field) => isAsked(type, field) && values[field].trim() === '')
}

/** Returns all faults of the form; empty if it can be sent. The server applies the same rules from `domain/`. */
export function checkDetails(values: DetailsValues): DetailsFaults {
  const type = chosenType(values.businessType)
  const empty = Object.fromEntries(emptyFields(values).map((field) => [field, t('details.missing')]))
  const read = readDealerDetails(givenOf(values, type ?? 'Individual'))
  const faults = (read.ok ? [] : Object.entries(read.refusal.fields ?? {})).map(
    ([field, fault]) => [field, sentenceOf(fault)] as const,
  )
  const again = tidyIdentifier(values.bankAccountNoAgain)
  const differs = again !== '' && again !== tidyIdentifier(values.bankAccountNo)
  return {
    // Faults that depend on the type are not shown until a type is chosen.
    ...Object.fromEntries(faults.filter(([field]) => type !== null || !OF_TYPE.has(field))),
    ...empty,
    ...(type === null && { businessType: t('details.typeMissing') }),
    ...(differs && { bankAccountNoAgain: t('details.accountDiffers') }),
    ...(!values.consent && { consent: t('details.consentMissing') }),
  }
}

/** Returns what is asked about before the form is sent, by field: names and addresses that are unlikely. */
export function detailsDoubts(values: DetailsValues): Doubts<DetailsField> {
  const type = chosenType(values.businessType)
  const doubts = [
    ...(['businessName', 'companyName', 'partnerName', 'bankAccountName'] as const).map(
      (field) => [field, doubtOf(values[field], doubtOfName)] as const,
    ),
    ...(['address', 'mailingAddress'] as const).map(
      (field) => [field, doubtOf(values[field], doubtOfAddress)] as const,
    ),
  ]
  return Object.fromEntries(doubts.filter(([field]) => isAsked(type, field)))
}

function givenOf(values: DetailsValues, businessType: BusinessType): GivenDetails {
  const typed = DETAILS_FIELDS.filter(
    (field) => field !== 'bankAccountNoAgain' && isAsked(businessType, field) && values[field].trim() !== '',
  )
  return { ...Object.fromEntries(typed.map((field) => [field, values[field].trim()])), businessType }
}

/** Returns the operation's input; null if no type is chosen or the notice was not shown. */
export function detailsInput(
  values: DetailsValues,
  consentVersion: string | undefined,
): Input<'createDealerInfo'> | null {
  const type = chosenType(values.businessType)
  if (type === null || consentVersion === undefined) return null
  return { ...givenOf(values, type), consent: true, consentVersion }
}

/**
 * Returns the form's initial values: the draft on this device, otherwise the details on the server. Masked values must
 * be typed again.
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
    const typed = NEVER_KEPT.has(field) ? undefined : draft[field]
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

/** The values that are never stored on the device: official numbers, and the account number. */
const NEVER_KEPT: ReadonlySet<DetailsField> = new Set([
  'aadhaarNumber',
  'panCardNo',
  'gstNumber',
  'bankAccountNo',
  'bankAccountNoAgain',
])

/** Returns the values that may be stored on the device: without official numbers, accounts and the consent. */
export function draftOf(values: DetailsValues): object {
  const kept = DETAILS_FIELDS.filter((field) => !NEVER_KEPT.has(field))
  return Object.fromEntries(kept.map((field) => [field, values[field]]))
}
