import { delayedUntil } from '#domain/proposals/delay.ts'
import { mayActAlone, isEnabled } from '#domain/proposals/who-counts.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { requirePasswordToDecide } from '#server/identity/confirm-password.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { actOf, type AdminCall } from './admin-call.ts'
import type { DefinedKind, ProposalAct } from './proposal-kind.ts'
import { findLastDisabling, storeDueAt } from './delay-queries.ts'
import { findProposal, insertProposal, storeOutcome, type StoredProposal } from './proposals-queries.ts'
import type { StaffReader } from './read-staff.ts'

/** The outcome of proposing an act: it waits for a second person, or was carried out at once. */
export interface Proposed {
  readonly proposalId: string
  readonly isWaiting: boolean
}

/** Audits a change that one person made alone and that takes effect later, and notifies every admin of the way to stop it. */
export type DelayAlone = (
  tx: Tx,
  proposal: StoredProposal & { readonly dueAt: Date },
  act: ProposalAct,
) => Promise<void>

/**
 * Proposes an act, and carries it out immediately if nobody counts as a second person and no further confirmation is needed.
 * The caller holds the locks of the act's subject, and has checked that the act is allowed. With `delayAlone`, an act by a
 * single person soon after an admin was disabled takes effect a day later.
 *
 * Refuses with PASSWORD_REQUIRED, with WRONG_STATE if such a proposal is already open, and as the act itself does.
 */
export async function propose<Details>(
  tx: Tx,
  staffReader: StaffReader,
  kind: DefinedKind<Details, unknown>,
  {
    subject,
    details,
    reason = null,
    admin,
    request,
  }: AdminCall & { readonly subject: string; readonly details: Details; readonly reason?: string | null },
  delayAlone: DelayAlone | null = null,
): Promise<Result<Proposed>> {
  const act = actOf({ admin, request })
  const password = await requirePasswordToDecide(tx, admin)
  if (!password.ok) return password
  const staff = await staffReader.hold(tx)
  if (!isEnabled(staff, admin.userId)) return refuse('WRONG_STATE', 'account.disabled')
  const needsSecond = !mayActAlone(staff, admin.userId)
  const row = { kind: kind.kind, subject, details, reason, proposedBy: admin.userId, needsSecond }
  const proposalId = await insertProposal(tx, row)
  if (proposalId === null) return refuse('WRONG_STATE', 'proposal.exists')
  const stored = await findProposal(tx, proposalId)
  if (stored === null) throw new Error('A proposal that was stored is there.')
  if (needsSecond || !kind.isDoneAtOnceAlone) {
    await kind.noteProposed(tx, stored, act)
    return accept({ proposalId, isWaiting: true })
  }
  const dueAt = delayAlone === null ? null : delayedUntil(await findLastDisabling(tx), staff.now)
  if (delayAlone !== null && dueAt !== null) {
    await storeDueAt(tx, proposalId, dueAt)
    await delayAlone(tx, { ...stored, dueAt: new Date(dueAt) }, act)
    return accept({ proposalId, isWaiting: true })
  }
  const done = await kind.carryOut(tx, stored, { ...act, isAlone: true, bankReferenceId: null })
  if (!done.ok) return done
  await storeOutcome(tx, proposalId, admin.userId, 'confirmed')
  return accept({ proposalId, isWaiting: false })
}
