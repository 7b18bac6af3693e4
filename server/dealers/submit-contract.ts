import * as z from 'zod'
import type { Output } from '#contract/api.ts'
import type { Signing } from '#domain/dealers/agreement-signing.ts'
import { ONBOARDING_STEPS } from '#domain/onboarding-steps.ts'
import { accept, refuseField, type Result } from '#domain/refusal.ts'
import { claimFiles, type ClaimedFile } from '#server/files/claim-files.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { userOf } from '#server/platform/http/caller.ts'
import { commitThen } from '#server/platform/http/commit-then.ts'
import type { Call } from '#server/platform/http/handler.ts'
import { keyOf } from '#server/platform/http/run-command.ts'
import { findCurrentAgreement, type AgreementDeps } from './make-agreement.ts'
import { completeStep, refuseWrongStep } from './move-onboarding.ts'
import { lockOnboarding, type OnboardingState } from './onboarding-queries.ts'
import { refuseMobile } from './refuse-mobile.ts'
import { enterSignedAgreement, prepareSignedAgreement, type PreparedSigning } from './sign-agreement.ts'
import { findSignedContract, writeSignedContract, type SignedContract } from './signed-contract-queries.ts'

const sentStep = z.object({ onboarding: z.enum(ONBOARDING_STEPS) })

type Deps = AgreementDeps & { readonly links: FileLinks }
type Contract = Pick<SignedContract, 'fileId' | 'furtherFileIds' | 'signature' | 'agreementId'>

/**
 * Stores the agreement that a dealer signed, and returns the next onboarding step. A signature drawn on the screen is
 * printed into the agreement, before the transaction begins. Refuses with INVALID_INPUT files that are no pictures, or
 * that were submitted before the agreement's content changed.
 */
export async function submitContract(
  deps: Deps,
  call: Call<'dealerContract'>,
): Promise<Result<Output<'dealerContract'>>> {
  const { signing } = call.input
  const prepared = signing.kind === 'drawn' ? await prepareDrawn(deps, call, signing) : accept(null)
  return commitThen(call.db, keyOf('dealerContract', call), {
    kept: sentStep,
    commit: async (tx) => {
      if (!prepared.ok) return prepared
      const state = await lockOnboarding(tx, userOf(call.caller).userId)
      if (state !== null && call.input.regNumber !== state.mobile) return refuseMobile()
      if (state?.step !== 'contract') return refuseWrongStep()
      const contract =
        prepared.value === null
          ? await readPages(tx, deps, call, state)
          : await enterDrawn(tx, deps, call, state, prepared.value)
      if (!contract.ok) return contract
      await writeSignedContract(tx, state, contract.value)
      return accept({ onboarding: await completeStep(tx, state, { step: 'contract', changed: true }) })
    },
    after: accept,
  })
}

/** Claims the pictures of the pages. Refuses those of an agreement whose content has changed since. */
async function readPages(
  tx: Tx,
  deps: Deps,
  { caller, input }: Call<'dealerContract'>,
  state: OnboardingState,
): Promise<Result<Contract>> {
  const urls = input.signing.kind === 'pages' ? input.signing.urls : []
  const named = urls.map((text, index) => ({
    field: index === 0 ? 'signedContractUrl' : `furtherPageUrls.${index - 1}`,
    text,
  }))
  const files = await claimPictures(tx, deps.links, caller, named)
  if (!files.ok) return files
  const [fileId = '', ...furtherFileIds] = files.value.map((file) => file.fileId)
  const current = await findCurrentAgreement(deps, tx, state)
  const agreementId = current?.agreementId ?? null
  const before = await findSignedContract(tx, state.organisationId)
  if (before?.fileId === fileId && before.agreementId !== agreementId) {
    return refuseField('signedContractUrl', 'agreement.outdated')
  }
  return accept({ fileId, furtherFileIds, signature: null, agreementId })
}

/** Finds the picture of a drawn signature, and prints it into the agreement. */
async function prepareDrawn(
  deps: Deps,
  { db, caller, request }: Call<'dealerContract'>,
  signing: Extract<Signing, { kind: 'drawn' }>,
): Promise<Result<PreparedSigning>> {
  const named = [{ field: 'signature.imageUrl', text: signing.imageUrl }]
  const files = await claimPictures(db, deps.links, caller, named)
  if (!files.ok) return files
  const [picture] = files.value
  if (!picture) throw new Error('claimFiles returned no file.')
  return prepareSignedAgreement(deps, db, userOf(caller).userId, {
    fileId: picture.fileId,
    name: signing.name,
    userAgent: request.userAgent,
  })
}

async function enterDrawn(
  tx: Tx,
  deps: Deps,
  { caller }: Call<'dealerContract'>,
  state: OnboardingState,
  prepared: PreparedSigning,
): Promise<Result<Contract>> {
  // Locks the picture against removal.
  const text = prepared.signature.fileId
  const claimed = await claimPictures(tx, deps.links, caller, [{ field: 'signature.imageUrl', text }])
  if (!claimed.ok) return claimed
  const entered = await enterSignedAgreement(tx, deps, state, prepared)
  return entered.ok ? accept({ ...entered.value, furtherFileIds: [] }) : entered
}

/** Claims uploads to the folder of contracts. Refuses PDFs: the folder also holds the generated agreement. */
async function claimPictures(
  db: Queries,
  links: FileLinks,
  caller: Call<'dealerContract'>['caller'],
  named: readonly { readonly field: string; readonly text: string }[],
): Promise<Result<readonly ClaimedFile[]>> {
  const files = await claimFiles({ db, links }, { caller, folder: 'contracts', named })
  if (!files.ok) return files
  const wrong = named.find((_, index) => files.value[index]?.kind === 'pdf')
  return wrong === undefined ? files : refuseField(wrong.field, 'agreement.notPicture')
}
