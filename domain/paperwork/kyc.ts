/** The kinds of applicant in a KYC submission (part B section 9). */
export const KYC_TYPES = ['Individual', 'Company'] as const

/** One of {@link KYC_TYPES}. */
export type KycType = (typeof KYC_TYPES)[number]

/** The subject of a document of the paperwork. */
export const PAPER_DOCUMENTS = ['aadhaar', 'pan', 'noc', 'rc'] as const

/** One of {@link PAPER_DOCUMENTS}. */
export type PaperDocument = (typeof PAPER_DOCUMENTS)[number]

/** The maximum number of files of one kind in a submission. */
export const MAX_PAPER_FILES = 10

/** Returns the kind of applicant that a dealer's business type suggests; null if the type is not known. */
export function kycTypeOf(businessType: string | null): KycType | null {
  if (businessType === null) return null
  return businessType === 'Individual' || businessType === 'Proprietorship' ? 'Individual' : 'Company'
}
