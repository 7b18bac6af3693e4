import { randomBytes } from 'node:crypto'
import { pathTo } from '#contract/screens.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { AuditEntry } from '#server/audit/record-audit.ts'
import { sealText, type SealedText } from '#server/notifications/sealed-text.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import type { Vault } from '#server/platform/vault.ts'
import { lockWaiting, type DecisionDeps } from './decide-on-proposal.ts'
import { findStopLink, insertStopLink, readStoppers } from './delay-queries.ts'
import { findProposal, storeOutcome, type StoredProposal } from './proposals-queries.ts'

export interface StopLinkDeps {
  readonly vault: Vault
  /** Returns the app's origin as browsers see it. */
  readonly origin: () => string
}

/**
 * Makes a link for each admin who may stop a proposal: the enabled ones, and those disabled in the last 30 days. Returns
 * them by address, sealed.
 */
export async function makeStopLinks(
  tx: Queries,
  { vault, origin }: StopLinkDeps,
  proposalId: string,
): Promise<readonly { readonly email: string; readonly link: SealedText }[]> {
  const links: { email: string; link: SealedText }[] = []
  for (const { userId, email } of await readStoppers(tx)) {
    const token = randomBytes(32).toString('base64url')
    await insertStopLink(tx, { tokenHash: hashToken(token), proposalId, userId })
    links.push({ email, link: sealText(vault, `${origin()}${pathTo('stopChange')}#token=${token}`) })
  }
  return links
}

/** Returns the proposal that a link stops. Refuses an unknown link with NOT_FOUND. */
export async function readStopLink(db: Queries, token: string): Promise<Result<StoredProposal>> {
  const link = await findStopLink(db, hashToken(token))
  const proposal = link === null ? null : await findProposal(db, link.proposalId)
  return proposal === null ? refuse('NOT_FOUND', 'link.invalid') : accept(proposal)
}

/**
 * Stops a change of one person alone, by a link. Refuses with NOT_FOUND, or with WRONG_STATE if it has taken effect or
 * was stopped.
 */
export async function stopByLink(
  tx: Tx,
  { kinds }: Pick<DecisionDeps, 'kinds'>,
  { token, request }: { readonly token: string; readonly request: AuditEntry['request'] },
): Promise<Result<StoredProposal>> {
  const link = await findStopLink(tx, hashToken(token))
  if (link === null) return refuse('NOT_FOUND', 'link.invalid')
  const { proposalId, userId } = link
  const found = await lockWaiting(tx, kinds, proposalId)
  if (!found.ok) return found
  const { kind, proposal } = found.value
  const actor = { actor: 'admin', userId, phone: null } as const
  await kind.withdraw(tx, proposal, { adminId: userId, actor, request })
  await storeOutcome(tx, proposalId, userId, 'withdrawn')
  return accept({ ...proposal, outcome: 'withdrawn' })
}
