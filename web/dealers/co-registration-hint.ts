import '#web/text/en/onboarding.ts'
import type { BusinessType } from '#domain/dealers/business-type.ts'
import type { TextId } from '#web/text/text.ts'

/** The text about the co-registration certificate of each type of business. */
const HINTS: Readonly<Record<BusinessType, TextId>> = {
  Individual: 'documents.tradeHint',
  Proprietorship: 'documents.tradeHint',
  Partnership: 'documents.firmHint',
  'Private Limited Company': 'documents.companyHint',
  'Limited Liability Partnership': 'documents.llpHint',
  OPC: 'documents.companyHint',
}

/** Returns the text about the co-registration certificate; `type` is null if unknown. */
export function coRegistrationHint(type: BusinessType | null): TextId {
  return HINTS[type ?? 'Individual']
}
