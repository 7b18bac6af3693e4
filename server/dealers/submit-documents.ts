import { DEALER_DOCUMENTS, imageFieldOf, perDocument } from '#domain/dealers/dealer-documents.ts'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import { accept, refuseField, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { claimFiles } from '#server/files/claim-files.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call } from '#server/platform/http/handler.ts'
import { storeSubmittedDocuments } from './dealer-documents-queries.ts'
import { findSignedContract, writeSignedContract } from './signed-contract-queries.ts'
import { completeStep, refuseWrongStep } from './move-onboarding.ts'
import { lockOnboarding } from './onboarding-queries.ts'
import { findCurrentAgreement, type AgreementDeps } from './make-agreement.ts'
import { refuseMobile } from './refuse-mobile.ts'

/** Stores the documents that a dealer uploaded, and returns the next onboarding step. */
export async function submitDocuments(
  tx: Queries,
  links: FileLinks,
  { input, caller }: Pick<Call<'uploadDocuments'>, 'input' | 'caller'>,
): Promise<Result<OnboardingStep>> {
  const files = await claimFiles(
    { db: tx, links },
    {
      caller,
      folder: 'onboarding-documents',
      named: DEALER_DOCUMENTS.map(imageFieldOf).map((field) => ({ field, text: input[field] })),
    },
  )
  if (!files.ok) return files
  const fileIds = perDocument((document, index) => {
    const file = files.value[index]
    if (!file) throw new Error(`claimFiles returned no file for ${document}.`)
    return [document, file.fileId]
  })
  const state = await lockOnboarding(tx, userOf(caller).userId)
  if (state !== null && input.regNumber !== state.mobile) return refuseMobile()
  if (state?.step !== 'upload_docs') return refuseWrongStep()
  await storeSubmittedDocuments(tx, state, fileIds)
  return accept(await completeStep(tx, state, { step: 'upload_docs', changed: true }))
}

/**
 * Stores the photo of the agreement that a dealer signed, and returns the next onboarding step. Refuses with
 * INVALID_INPUT a photo that was submitted before the agreement's content changed.
 */
export async function submitContract(
  tx: Queries,
  { links, ...deps }: Pick<AgreementDeps, 'vault' | 'now'> & { readonly links: FileLinks },
  { input, caller }: Pick<Call<'dealerContract'>, 'input' | 'caller'>,
): Promise<Result<OnboardingStep>> {
  const files = await claimFiles(
    { db: tx, links },
    { caller, folder: 'contracts', named: [{ field: 'signedContractUrl', text: input.signedContractUrl }] },
  )
  if (!files.ok) return files
  const [signed] = files.value
  if (!signed) throw new Error('claimFiles returned no file.')
  // The folder also holds the generated PDF, which must not pass as the signed photo.
  if (signed.kind === 'pdf') {
    return refuseField('signedContractUrl', 'Signed contract must be an image file (PNG/JPEG).')
  }
  const state = await lockOnboarding(tx, userOf(caller).userId)
  if (state !== null && input.regNumber !== state.mobile) return refuseMobile()
  if (state?.step !== 'contract') return refuseWrongStep()
  const current = await findCurrentAgreement(deps, tx, state)
  const before = await findSignedContract(tx, state.organisationId)
  if (before?.fileId === signed.fileId && before.agreementId !== (current?.agreementId ?? null)) {
    return refuseField(
      'signedContractUrl',
      'Your details have changed since you signed this. Please download the contract again, sign it and upload that.',
    )
  }
  await writeSignedContract(tx, state, { fileId: signed.fileId, agreementId: current?.agreementId ?? null })
  return accept(await completeStep(tx, state, { step: 'contract', changed: true }))
}
