import type { PanHolder } from '../identifiers/pan.ts'

/** What a dealer's business can be (part A section 9). */
export const BUSINESS_TYPES = [
  'Individual',
  'Proprietorship',
  'Partnership',
  'Private Limited Company',
  'Limited Liability Partnership',
  'OPC',
] as const

export type BusinessType = (typeof BUSINESS_TYPES)[number]

/** What is asked of some business types and not of others. */
export const TYPE_FIELDS = [
  'businessName',
  'companyName',
  'partnerName',
  'aadhaarNumber',
  'gstNumber',
  'stateCode',
  'mailingAddress',
] as const

export type TypeField = (typeof TYPE_FIELDS)[number]

interface TypeRule {
  readonly holder: PanHolder
  readonly fields: readonly TypeField[]
}

/**
 * The table of the specification ("Required by business type"), and whose PAN it is ("Formats and law"). Who has no
 * GSTIN, which begins with its state, is asked for the state: the place of supply, and so the tax, follows from it.
 */
const RULES: Readonly<Record<BusinessType, TypeRule>> = {
  Individual: { holder: 'person', fields: ['aadhaarNumber', 'stateCode'] },
  Proprietorship: { holder: 'person', fields: ['businessName', 'aadhaarNumber', 'gstNumber'] },
  Partnership: { holder: 'firm', fields: ['businessName', 'partnerName', 'gstNumber'] },
  'Private Limited Company': { holder: 'company', fields: ['companyName', 'gstNumber', 'mailingAddress'] },
  'Limited Liability Partnership': {
    holder: 'firm',
    fields: ['companyName', 'partnerName', 'gstNumber', 'mailingAddress'],
  },
  OPC: { holder: 'company', fields: ['companyName', 'gstNumber', 'mailingAddress'] },
}

/** What is asked of a business of this type, beside what is asked of all; all of it but the state is required. */
export function fieldsOfType(type: BusinessType): readonly TypeField[] {
  return RULES[type].fields
}

/** Whether a business of this type is asked for the field. */
export function asksFor(type: BusinessType, field: TypeField): boolean {
  return RULES[type].fields.includes(field)
}

/** Whose PAN a business of this type has. */
export function panHolderOf(type: BusinessType): PanHolder {
  return RULES[type].holder
}
