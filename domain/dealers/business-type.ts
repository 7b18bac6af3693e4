import type { PanHolder } from '../identifiers/pan.ts'

/** The business types of dealers (part A section 9). */
export const BUSINESS_TYPES = [
  'Individual',
  'Proprietorship',
  'Partnership',
  'Private Limited Company',
  'Limited Liability Partnership',
  'OPC',
] as const

export type BusinessType = (typeof BUSINESS_TYPES)[number]

/** The fields that only some business types have. */
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
 * The fields required by each business type, and its kind of PAN. A dealer without a GSTIN, which starts with a state
 * code, is asked for the state, because the place of supply and so the tax depends on it (spec: "Required by business
 * type", "Formats and law").
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

/** Returns the additional fields of a business type. All but the state are required. */
export function fieldsOfType(type: BusinessType): readonly TypeField[] {
  return RULES[type].fields
}

/** Returns whether a business type has the field. */
export function hasField(type: BusinessType, field: TypeField): boolean {
  return RULES[type].fields.includes(field)
}

/** Returns the kind of holder of a business type's PAN. */
export function panHolderOf(type: BusinessType): PanHolder {
  return RULES[type].holder
}
