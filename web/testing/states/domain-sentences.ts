import { THIRD_PARTY_NOTICE } from '#domain/analytics/consent-notice.ts'
import { doubtOfAddress, doubtOfName } from '#domain/plausible-names.ts'

/** The sentences that the domain writes in English: questions about typed values, and a notice. */
export const DOMAIN_SENTENCES: readonly string[] = [
  doubtOfName('Test') ?? '',
  doubtOfAddress('12/3') ?? '',
  THIRD_PARTY_NOTICE.title,
  ...THIRD_PARTY_NOTICE.paragraphs,
]
