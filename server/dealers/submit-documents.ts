import { DEALER_DOCUMENTS, imageFieldOf, perDocument } from '#domain/dealers/dealer-documents.ts'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import { accept, type Result } from '#domain/refusal.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { claimFiles } from '#server/files/claim-files.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call } from '#server/platform/http/handler.ts'
import { storeSubmittedDocuments } from './dealer-documents-queries.ts'
import { completeStep, refuseWrongStep } from './move-onboarding.ts'
import { lockOnboarding } from './onboarding-queries.ts'
import { refuseMobile } from './refuse-mobile.ts'

/** Stores the documents that a dealer uploaded, and returns the next onboarding step. */
export async function submitDocuments(
  tx: Tx,
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
