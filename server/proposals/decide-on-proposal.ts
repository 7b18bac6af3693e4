import { decideSecondHalf } from '#domain/proposals/decide-proposal.ts'
import type { ProposalKind, ProposalOutcome } from '#domain/proposals/proposal-kinds.ts'
import { isEnabled } from '#domain/proposals/who-counts.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { requirePasswordToDecide, usePasswordOnce } from '#server/identity/confirm-password.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { actOf, type AdminCall } from './admin-call.ts'
import type { AnyProposalKind } from './proposal-kind.ts'
import { findProposal, lockProposal, storeOutcome, type StoredProposal } from './proposals-queries.ts'
import type { StaffReader } from './read-staff.ts'

/** All kinds of proposals, composed at the top of the room. */
export type ProposalKinds<Described = unknown> = {
  readonly [Kind in ProposalKind]: AnyProposalKind<Described>
}

/** The dependencies of decisions about proposals. */
export interface DecisionDeps {
  readonly staff: StaffReader
  readonly kinds: ProposalKinds
}

type Decided = Result<{ readonly proposalId: string; readonly outcome: Exclude<ProposalOutcome, 'waiting'> }>

/**
 * Confirms a proposal and carries it out, in one transaction.
 *
 * Refuses with NOT_FOUND, with WRONG_STATE if it was decided already or its subject has changed since,
 * with OTHER_ADMIN_REQUIRED, with PASSWORD_REQUIRED, and with INVALID_INPUT where the confirmation lacks something.
 */
export async function confirmProposal(
  tx: Tx,
  { staff: staffReader, kinds }: DecisionDeps,
  {
    proposalId,
    bankReferenceId,
    admin,
    request,
  }: AdminCall & { readonly proposalId: string; readonly bankReferenceId: string | null },
): Promise<Decided> {
  const found = await lockWaiting(tx, kinds, proposalId)
  if (!found.ok) return found
  const { kind, proposal } = found.value
  const { proposedBy, needsSecond, dueAt } = proposal
  const staff = await staffReader.hold(tx)
  const carried = decideSecondHalf(
    staff,
    { by: proposedBy.uid, needsSecond, isDelayed: dueAt !== null },
    admin.userId,
  )
  if (!carried.ok) return carried
  const password = await (kind.password === 'each' ? usePasswordOnce : requirePasswordToDecide)(tx, admin)
  if (!password.ok) return password
  const confirmation = { ...actOf({ admin, request }), ...carried.value, bankReferenceId }
  const done = await kind.carryOut(tx, proposal, confirmation)
  if (!done.ok) return done
  await storeOutcome(tx, proposalId, admin.userId, 'confirmed')
  return accept({ proposalId, outcome: 'confirmed' })
}

/**
 * Withdraws one's own proposal, or declines somebody else's. Refuses with NOT_FOUND, or WRONG_STATE if it was decided
 * already.
 */
export async function withdrawProposal(
  tx: Tx,
  { staff: staffReader, kinds }: DecisionDeps,
  { proposalId, admin, request }: AdminCall & { readonly proposalId: string },
): Promise<Decided> {
  const found = await lockWaiting(tx, kinds, proposalId)
  if (!found.ok) return found
  const { kind, proposal } = found.value
  const staff = await staffReader.hold(tx)
  if (!isEnabled(staff, admin.userId)) return refuse('WRONG_STATE', 'account.disabled')
  await kind.withdraw(tx, proposal, actOf({ admin, request }))
  await storeOutcome(tx, proposalId, admin.userId, 'withdrawn')
  return accept({ proposalId, outcome: 'withdrawn' })
}

/** Takes the locks of the act, then that of its proposal. Refuses with NOT_FOUND or WRONG_STATE. */
export async function lockWaiting(
  tx: Tx,
  kinds: ProposalKinds,
  proposalId: string,
): Promise<Result<{ readonly kind: AnyProposalKind<unknown>; readonly proposal: StoredProposal }>> {
  const before = await findProposal(tx, proposalId)
  const kind = before === null ? undefined : kindOf(kinds, before)
  if (before === null || kind === undefined) return refuse('NOT_FOUND', 'proposal.unknown')
  await kind.lock(tx, before)
  const proposal = await lockProposal(tx, proposalId)
  if (proposal?.outcome !== 'waiting') {
    return refuse('WRONG_STATE', 'proposal.decided')
  }
  return accept({ kind, proposal })
}

/** Returns the kind of a stored proposal; undefined if this release does not know it. */
export function kindOf<Described>(
  kinds: ProposalKinds<Described>,
  { kind: name }: Pick<StoredProposal, 'kind'>,
): AnyProposalKind<Described> | undefined {
  return Object.values(kinds).find(({ kind }) => kind === name)
}
