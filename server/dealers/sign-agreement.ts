import { createHash } from 'node:crypto'
import { describeDevice } from '#domain/identity/describe-device.ts'
import { accept, refuseField, type Result } from '#domain/refusal.ts'
import { findFile, insertFile } from '#server/files/file-queries.ts'
import { readPictureAsPng } from '#server/files/read-picture.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { writePdf } from '#server/platform/papers/pdf.ts'
import {
  agreementFile,
  composeCurrent,
  digestOf,
  findCurrentAgreement,
  type AgreementDeps,
} from './make-agreement.ts'
import { refuseWrongStep } from './move-onboarding.ts'
import { findOnboarding, type OnboardingState } from './onboarding-queries.ts'
import type { DrawnSignature, SignedContract } from './signed-contract-queries.ts'

/** The width of a signature's picture in the PDF, in px: three times the points that it is printed in. */
const PICTURE_WIDTH = 720

/** A signed agreement whose PDF is in the file store. */
export interface PreparedSigning {
  /** The digest of the content that was signed. */
  readonly contentDigest: Buffer
  readonly pdf: { readonly sha256: Buffer; readonly sizeBytes: number }
  readonly signature: DrawnSignature
}

/**
 * Prints a drawn signature into the caller's agreement, with the name, the time and the device, and stores the PDF.
 * Refuses with WRONG_STEP unless the dealer is at the contract step, and INVALID_INPUT if the picture is gone.
 */
export async function prepareSignedAgreement(
  deps: AgreementDeps,
  db: Queries,
  userId: string,
  drawn: { readonly fileId: string; readonly name: string; readonly userAgent: string | null },
): Promise<Result<PreparedSigning>> {
  const state = await findOnboarding(db, userId)
  if (state?.step !== 'contract') return refuseWrongStep()
  const { fileId, name } = drawn
  const file = await findFile(db, fileId)
  const image = file && (await readPictureAsPng(deps.store, file, PICTURE_WIDTH))
  if (image === null) return refuseField('signature.imageUrl', 'agreement.signAgain')
  const at = deps.now()
  const device = describeDevice(drawn.userAgent)
  const unsigned = await composeCurrent(db, deps.vault, state, at)
  const signed = await composeCurrent(db, deps.vault, state, at, { image, name, at, device })
  if (unsigned === null || signed === null) return refuseWrongStep()
  const pdf = await writePdf(signed)
  const sha256 = createHash('sha256').update(pdf).digest()
  await deps.store.put({ folder: 'contracts', sha256, variant: 'original' }, pdf)
  return accept({
    contentDigest: digestOf(unsigned),
    pdf: { sha256, sizeBytes: pdf.length },
    signature: { fileId, name, device },
  })
}

/**
 * Enters a prepared signed agreement into the files. Refuses with WRONG_STEP if the content of the agreement has changed
 * since. `state` must be locked and at the contract step.
 */
export async function enterSignedAgreement(
  tx: Queries,
  deps: Pick<AgreementDeps, 'vault' | 'now'>,
  state: OnboardingState,
  { contentDigest, pdf, signature }: PreparedSigning,
): Promise<Result<Pick<SignedContract, 'fileId' | 'signature' | 'agreementId'>>> {
  const now = await composeCurrent(tx, deps.vault, state, deps.now())
  if (now === null || !digestOf(now).equals(contentDigest)) return refuseWrongStep()
  const fileId = await insertFile(tx, agreementFile(state, pdf))
  const current = await findCurrentAgreement(deps, tx, state)
  return accept({ fileId, signature, agreementId: current?.agreementId ?? null })
}
