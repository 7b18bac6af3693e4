import { DEALER_NOTICE } from '#domain/dealers/consent-notice.ts'
import type { DealerDetails } from '#domain/dealers/dealer-details.ts'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import { accept, refuseField, type Result } from '#domain/refusal.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call } from '#server/platform/http/handler.ts'
import { bankNameOf } from './bank-names.ts'
import { digestAadhaar, findDetails, writeDetails, type OpenDetails } from './details-queries.ts'
import { completeStep, refuseWrongStep } from './move-onboarding.ts'
import { lockOnboarding } from './onboarding-queries.ts'
import type { Vault } from '#server/platform/vault.ts'
import { insertConsent } from '#server/identity/consents-queries.ts'
import { refuseMobile } from './refuse-mobile.ts'

/** Stores a dealer's business details and its consent, and returns the next onboarding step. */
export async function submitDetails(
  tx: Tx,
  vault: Vault,
  { input, caller }: Pick<Call<'createDealerInfo'>, 'input' | 'caller'>,
): Promise<Result<OnboardingStep>> {
  const { details, consentVersion } = input
  if (bankNameOf(details.ifsc) === null) {
    return refuseField('ifscCode', 'bank.unknown', { code: details.ifsc.slice(0, 4) })
  }
  if (consentVersion !== undefined && consentVersion !== DEALER_NOTICE.version) {
    return refuseField('consent', 'details.noticeChanged')
  }
  const state = await lockOnboarding(tx, userOf(caller).userId)
  if (state !== null && details.mobile !== state.mobile) return refuseMobile()
  if (state?.step !== 'dealer_info') return refuseWrongStep()
  const before = await findDetails(tx, vault, state.organisationId)
  await writeDetails(tx, vault, state, details)
  await insertConsent(tx, state.userId, { ...DEALER_NOTICE, agreed: true })
  const changed = before === null || !isSame(vault, before, details)
  return accept(await completeStep(tx, state, { step: 'dealer_info', changed }))
}

/**
 * Fields compared to detect changed details. Omits the Aadhaar number, which is compared by its hash, and the mobile,
 * which belongs to the account.
 */
const COMPARED = [
  'businessType',
  'businessName',
  'partnerName',
  'companyName',
  'address',
  'mailingAddress',
  'pan',
  'gstin',
  'bankAccount',
  'bankAccountName',
  'ifsc',
] as const satisfies readonly (keyof DealerDetails)[]

/** Returns whether the dealer's details are unchanged, so that its signature remains valid. */
function isSame(vault: Vault, before: OpenDetails, now: DealerDetails): boolean {
  const { aadhaar } = now
  const { aadhaarDigest } = before
  const digest = aadhaar === null ? null : digestAadhaar(vault, aadhaar)
  const isSameAadhaar =
    digest === null || aadhaarDigest === null ? digest === aadhaarDigest : digest.equals(aadhaarDigest)
  return isSameAadhaar && COMPARED.every((field) => now[field] === before[field])
}
