import { THIRD_PARTY_NOTICE } from '#domain/analytics/consent-notice.ts'
import { readAadhaar } from '#domain/identifiers/aadhaar.ts'
import { readBankAccount } from '#domain/identifiers/bank-account.ts'
import { readEmail } from '#domain/identifiers/email.ts'
import { readGstin } from '#domain/identifiers/gstin.ts'
import { readIfsc } from '#domain/identifiers/ifsc.ts'
import { readMobile } from '#domain/identifiers/mobile.ts'
import { readPan } from '#domain/identifiers/pan.ts'
import { readNewPassword } from '#domain/identity/password-rules.ts'
import { doubtOfAddress, doubtOfName, readAddress, readName } from '#domain/plausible-names.ts'
import type { Result } from '#domain/refusal.ts'

/** The sentences that the domain writes in English: about typed values, which forms show beside the field, and a notice. */
export const DOMAIN_SENTENCES: readonly string[] = [
  readMobile('12345'),
  readAadhaar('1234'),
  readAadhaar('123456789012'),
  readAadhaar('234567890123'),
  readPan('ABC', 'person'),
  readPan('ABCDEFGHIJ', 'person'),
  readPan('ABCCK1234L', 'person'),
  readGstin('27ABC'),
  readIfsc('HDFC'),
  readIfsc('1DFC0000001'),
  readIfsc('HDFC1000001'),
  readBankAccount('12'),
  readName('12'),
  readAddress('--'),
  readEmail('nobody'),
  readNewPassword('short'),
]
  .map(sentenceOf)
  .concat(
    doubtOfName('Test') ?? '',
    doubtOfAddress('12/3') ?? '',
    THIRD_PARTY_NOTICE.title,
    THIRD_PARTY_NOTICE.paragraphs,
  )

function sentenceOf(read: Result<string>): string {
  return read.ok ? '' : read.refusal.message
}
