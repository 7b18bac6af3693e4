import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { insertFile } from '#server/files/file-queries.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call } from '#server/platform/http/handler.ts'
import { keyOf, resultOf, runCommand } from '#server/platform/http/run-command.ts'
import { findDetails } from './details-queries.ts'
import { findLatestAgreement, insertAgreement, type Agreement } from './given-papers-queries.ts'
import { wrongStep } from './move-onboarding.ts'
import { findOnboarding, lockOnboarding, type OnboardingState } from './onboarding-queries.ts'
import type { Paper } from '#server/platform/papers/paper.ts'
import { writePdf } from '#server/platform/papers/pdf.ts'
import type { Vault } from '#server/platform/vault.ts'
import { composeAgreement } from './agreement-paper.ts'
import { findPaidSubscription } from './paid-subscription-queries.ts'

/** What agreements are made with. `now` gives epoch milliseconds of the database's clock. */
export interface AgreementDeps {
  readonly store: FileStore
  readonly vault: Vault
  readonly now: () => number
}

/** An agreement that is in the store, or is there already. */
interface PreparedAgreement {
  readonly contentDigest: Buffer
  /** Null where the latest has the same content. */
  readonly stored: { readonly sha256: Buffer; readonly sizeBytes: number } | null
}

/**
 * Makes the agreement for the caller to sign, or finds the one that says the same; answers the id of its file. The
 * PDF is in the store before the transaction begins.
 */
export async function makeAgreement(
  deps: AgreementDeps,
  call: Call<'generateAgreement'>,
): Promise<Result<{ readonly fileId: string }>> {
  const { userId } = userOf(call.caller)
  const prepared = await prepare(deps, call.db, userId)
  const outcome = await runCommand(call.db, keyOf('generateAgreement', call), async (tx) => {
    const state = await lockOnboarding(tx, userId)
    if (!prepared.ok || state?.step !== 'contract') return wrongStep()
    return accept({ fileId: await enter(tx, state, prepared.value) })
  })
  const made = resultOf(outcome)
  // What is kept with a key went out as this and comes back as this.
  return made.ok ? accept(made.value as { fileId: string }) : made
}

async function prepare(
  { store, vault, now }: AgreementDeps,
  db: Queries,
  userId: string,
): Promise<Result<PreparedAgreement>> {
  const state = await findOnboarding(db, userId)
  if (state?.step !== 'contract') return wrongStep()
  const paper = await compose(db, vault, state, now())
  if (paper === null) return wrongStep()
  const contentDigest = digestOf(paper)
  const latest = await findLatestAgreement(db, state.organisationId)
  if (latest?.contentDigest.equals(contentDigest)) return accept({ contentDigest, stored: null })
  const pdf = await writePdf(paper)
  const sha256 = createHash('sha256').update(pdf).digest()
  await store.put({ folder: 'contracts', sha256, variant: 'original' }, pdf)
  return accept({ contentDigest, stored: { sha256, sizeBytes: pdf.length } })
}

async function enter(
  tx: Queries,
  state: OnboardingState,
  { contentDigest, stored }: PreparedAgreement,
): Promise<string> {
  const latest = await findLatestAgreement(tx, state.organisationId)
  if (latest && (stored === null || latest.contentDigest.equals(contentDigest))) return latest.fileId
  if (stored === null) throw new Error('An agreement that was there is gone.')
  const fileId = await insertFile(tx, {
    folder: 'contracts',
    organisationId: state.organisationId,
    uploadedBy: 'house',
    sha256: stored.sha256,
    kind: 'pdf',
    sizeBytes: stored.sizeBytes,
    width: null,
    height: null,
    hasThumbnail: false,
    originalName: 'agreement.pdf',
    metadata: {},
  })
  await insertAgreement(tx, state, { fileId, contentDigest })
  return fileId
}

/**
 * The agreement as PDF: while it is to be signed as it would be made now, afterwards the one that was made last.
 * WRONG_STEP before the step, NOT_FOUND for a dealer who came in without one.
 */
export async function readAgreement(
  deps: AgreementDeps,
  db: Queries,
  userId: string,
): Promise<Result<Buffer>> {
  const state = await findOnboarding(db, userId)
  if (state?.step !== 'contract' && state?.step !== 'home') return wrongStep()
  const latest = await findLatestAgreement(db, state.organisationId)
  if (state.step === 'home' && latest !== null) return readStored(deps.store, latest)
  const paper = await compose(db, deps.vault, state, deps.now())
  if (paper === null) return refuse('NOT_FOUND', 'There is no agreement.')
  return latest?.contentDigest.equals(digestOf(paper))
    ? readStored(deps.store, latest)
    : accept(await writePdf(paper))
}

/**
 * The agreement that was made last for a dealer, if it says what one that is made now would say; null where it says
 * something else, or none was made.
 */
export async function findCurrentAgreement(
  { vault, now }: Pick<AgreementDeps, 'vault' | 'now'>,
  db: Queries,
  state: OnboardingState,
): Promise<Agreement | null> {
  const latest = await findLatestAgreement(db, state.organisationId)
  if (latest === null) return null
  const paper = await compose(db, vault, state, now())
  return paper !== null && latest.contentDigest.equals(digestOf(paper)) ? latest : null
}

async function readStored(store: FileStore, { sha256 }: Agreement): Promise<Result<Buffer>> {
  const open = await store.open({ folder: 'contracts', sha256, variant: 'original' })
  return open === null
    ? refuse('NOT_FOUND', 'The agreement is not here any more.')
    : accept(await buffer(open.content))
}

async function compose(
  db: Queries,
  vault: Vault,
  state: OnboardingState,
  madeAt: number,
): Promise<Paper | null> {
  const details = await findDetails(db, vault, state.organisationId)
  if (details === null) return null
  const subscription = await findPaidSubscription(db, state.organisationId)
  return composeAgreement({ ...state, details, subscription }, madeAt)
}

/** Tells papers apart by what is said on them, whenever they were made. */
function digestOf(paper: Paper): Buffer {
  const { madeAt: _, blocks, ...head } = paper
  // The first paragraph names the day.
  const [, ...said] = blocks
  return createHash('sha256')
    .update(JSON.stringify({ ...head, said }))
    .digest()
}
