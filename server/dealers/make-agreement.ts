import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { findFile, insertFile, type FileEntry, type NewFile } from '#server/files/file-queries.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call } from '#server/platform/http/handler.ts'
import { commitThen } from '#server/platform/http/commit-then.ts'
import { keyOf } from '#server/platform/http/run-command.ts'
import { findDetails } from './details-queries.ts'
import { findLatestAgreement, insertAgreement, type Agreement } from './agreement-queries.ts'
import { refuseWrongStep } from './move-onboarding.ts'
import { findOnboarding, lockOnboarding, type OnboardingState } from './onboarding-queries.ts'
import type { Paper } from '#server/platform/papers/paper.ts'
import { writePdf } from '#server/platform/papers/pdf.ts'
import type { Vault } from '#server/platform/vault.ts'
import { composeAgreement, type AgreementSignature } from './agreement-paper.ts'
import { findPaidSubscription } from './paid-subscription-queries.ts'
import { findSignedContract } from './signed-contract-queries.ts'

/** Dependencies of making and reading agreements. `now` returns the database's clock in epoch ms. */
export interface AgreementDeps {
  readonly store: FileStore
  readonly vault: Vault
  readonly now: () => number
}

/** An agreement whose PDF is in the file store. */
interface PreparedAgreement {
  readonly contentDigest: Buffer
  /** The stored PDF; null if the latest agreement has the same content. */
  readonly stored: { readonly sha256: Buffer; readonly sizeBytes: number } | null
}

/**
 * Makes the agreement that the caller is to sign, or reuses the latest one if its content is the same, and passes its
 * file id to `after`. Stores the PDF before the transaction begins. Refuses with WRONG_STEP unless the dealer is at the
 * contract step.
 */
export async function makeAgreement<Answer>(
  deps: AgreementDeps,
  call: Call<'generateAgreement'>,
  after: (made: { readonly fileId: string }) => Result<Answer>,
): Promise<Result<Answer>> {
  const { userId } = userOf(call.caller)
  const prepared = await prepare(deps, call.db, userId)
  return commitThen(call.db, keyOf('generateAgreement', call), {
    kept: z.object({ fileId: z.string() }),
    commit: async (tx) => {
      const state = await lockOnboarding(tx, userId)
      if (!prepared.ok || state?.step !== 'contract') return refuseWrongStep()
      return accept({ fileId: await recordAgreement(tx, state, prepared.value) })
    },
    after,
  })
}

async function prepare(
  { store, vault, now }: AgreementDeps,
  db: Queries,
  userId: string,
): Promise<Result<PreparedAgreement>> {
  const state = await findOnboarding(db, userId)
  if (state?.step !== 'contract') return refuseWrongStep()
  const paper = await composeCurrent(db, vault, state, now())
  if (paper === null) return refuseWrongStep()
  const contentDigest = digestOf(paper)
  const latest = await findLatestAgreement(db, state.organisationId)
  if (latest?.contentDigest.equals(contentDigest)) return accept({ contentDigest, stored: null })
  const pdf = await writePdf(paper)
  const sha256 = createHash('sha256').update(pdf).digest()
  await store.put({ folder: 'contracts', sha256, variant: 'original' }, pdf)
  return accept({ contentDigest, stored: { sha256, sizeBytes: pdf.length } })
}

async function recordAgreement(
  tx: Queries,
  state: OnboardingState,
  { contentDigest, stored }: PreparedAgreement,
): Promise<string> {
  const latest = await findLatestAgreement(tx, state.organisationId)
  if (latest && (stored === null || latest.contentDigest.equals(contentDigest))) return latest.fileId
  if (stored === null) throw new Error('The agreement found before the transaction no longer exists.')
  const fileId = await insertFile(tx, agreementFile(state, stored))
  await insertAgreement(tx, state, { fileId, contentDigest })
  return fileId
}

/** Returns the row of an agreement's PDF whose content is stored. */
export function agreementFile(
  { organisationId }: OnboardingState,
  { sha256, sizeBytes }: { readonly sha256: Buffer; readonly sizeBytes: number },
): NewFile {
  return {
    folder: 'contracts',
    organisationId,
    uploadedBy: 'house',
    sha256,
    kind: 'pdf',
    sizeBytes,
    width: null,
    height: null,
    hasThumbnail: false,
    metadata: {},
  }
}

/**
 * Returns the agreement as PDF: for an approved dealer as signed on the screen or last made, else with the current
 * content. Refuses with
 * WRONG_STEP unless the dealer is at the contract step or approved, and NOT_FOUND if there is no agreement.
 */
export async function readAgreement(
  deps: AgreementDeps,
  db: Queries,
  userId: string,
): Promise<Result<Buffer>> {
  const state = await findOnboarding(db, userId)
  if (state?.step !== 'contract' && state?.step !== 'home') return refuseWrongStep()
  const latest = await findLatestAgreement(db, state.organisationId)
  if (state.step === 'home') {
    const signed = await findSignedOnScreen(db, state.organisationId)
    const kept = signed ?? latest
    if (kept !== null) return readStored(deps.store, kept)
  }
  const paper = await composeCurrent(db, deps.vault, state, deps.now())
  if (paper === null) return refuse('NOT_FOUND', 'agreement.unknown')
  return latest?.contentDigest.equals(digestOf(paper))
    ? readStored(deps.store, latest)
    : accept(await writePdf(paper))
}

/** Returns the latest agreement of a dealer; null if there is none or its content is outdated. */
export async function findCurrentAgreement(
  { vault, now }: Pick<AgreementDeps, 'vault' | 'now'>,
  db: Queries,
  state: OnboardingState,
): Promise<Agreement | null> {
  const latest = await findLatestAgreement(db, state.organisationId)
  if (latest === null) return null
  const paper = await composeCurrent(db, vault, state, now())
  return paper !== null && latest.contentDigest.equals(digestOf(paper)) ? latest : null
}

/** Returns the agreement that a dealer signed on the screen; null if it signed on paper, or not yet. */
async function findSignedOnScreen(db: Queries, organisationId: string): Promise<FileEntry | null> {
  const contract = await findSignedContract(db, organisationId)
  return contract?.signature ? findFile(db, contract.fileId) : null
}

async function readStored(store: FileStore, { sha256 }: Pick<Agreement, 'sha256'>): Promise<Result<Buffer>> {
  const open = await store.open({ folder: 'contracts', sha256, variant: 'original' })
  return open === null ? refuse('NOT_FOUND', 'agreement.gone') : accept(await buffer(open.content))
}

/** Composes the agreement of a dealer with its current content, signed or not; null without business details. */
export async function composeCurrent(
  db: Queries,
  vault: Vault,
  state: OnboardingState,
  madeAt: number,
  signature: AgreementSignature | null = null,
): Promise<Paper | null> {
  const details = await findDetails(db, vault, state.organisationId)
  if (details === null) return null
  const subscription = await findPaidSubscription(db, state.organisationId)
  return composeAgreement({ ...state, details, subscription }, madeAt, signature)
}

/** Hashes the content of an unsigned agreement without its date, to detect changes. */
export function digestOf(paper: Paper): Buffer {
  const { madeAt: _, blocks, ...head } = paper
  // The first paragraph contains the date.
  const [, ...body] = blocks
  return createHash('sha256')
    .update(JSON.stringify({ ...head, body }))
    .digest()
}
