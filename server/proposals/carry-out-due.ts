import { mayDecideAlone } from '#domain/proposals/who-counts.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { inTransaction, type Tx } from '#server/platform/db/transaction.ts'
import { lockWaiting, type DecisionDeps } from './decide-on-proposal.ts'
import { findDueProposals, storeSecondNeeded } from './delay-queries.ts'
import { storeOutcome } from './proposals-queries.ts'

/** Job that carries out the changes that one person made alone a day ago and nobody stopped. It runs every minute. */
export const CARRY_OUT_DUE = 'carry-out-due-proposals'

/**
 * Carries out the proposals that are due. One whose author is no longer alone waits for a second person from now on. One
 * that cannot be carried out any more is withdrawn.
 */
export async function carryOutDue(db: PooledQueries, deps: DecisionDeps): Promise<void> {
  for (const proposalId of await findDueProposals(db)) {
    await inTransaction(db, (tx) => carryOut(tx, deps, proposalId))
  }
}

async function carryOut(tx: Tx, deps: DecisionDeps, proposalId: string): Promise<void> {
  const found = await lockWaiting(tx, deps.kinds, proposalId)
  if (!found.ok) return
  const { kind, proposal } = found.value
  const { uid } = proposal.proposedBy
  if (proposal.dueAt === null) return
  if (!mayDecideAlone(await deps.staff.hold(tx), uid)) {
    await storeSecondNeeded(tx, proposalId)
    return
  }
  const act = { adminId: uid, actor: { actor: 'admin', userId: uid, phone: null }, request: null } as const
  const done = await kind.carryOut(tx, proposal, { ...act, isAlone: true, bankReferenceId: null })
  if (!done.ok) await kind.withdraw(tx, proposal, act)
  await storeOutcome(tx, proposalId, uid, done.ok ? 'confirmed' : 'withdrawn')
}
