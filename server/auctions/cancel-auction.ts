import * as z from 'zod'
import type { CancelAuctionProposal } from '#contract/auctions/admin-auctions.ts'
import { decideCancel, takesTwoToCancel } from '#domain/auctions/decide-cancel.ts'
import { accept, refuse, refuseFor, type Result } from '#domain/refusal.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { lockLotsToEnd } from '#server/flows/locked-lot.ts'
import type { ActorIdentity } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { auditActsOn } from '#server/proposals/audit-acts.ts'
import { defineProposalKind } from '#server/proposals/proposal-kind.ts'
import { findAuction } from './auction-list-queries.ts'
import { findLotIds, findStatus, markCancelled } from './auctions-queries.ts'
import { cancelLots } from './settle-due-lots.ts'

const audit = auditActsOn('auction')

/** The proposals to cancel an auction with a lot that would be sold as it stands, or is sealed. Their subject is its id. */
export const cancelProposals = defineProposalKind({
  kind: 'cancelAuction',
  details: z.object({}),
  password: 'recent',
  isDoneAtOnceAlone: true,

  lock: async (tx, { subject }) => {
    await lockLotsToEnd(tx, await findLotIds(tx, subject))
  },

  describe: (db, proposals): Promise<readonly CancelAuctionProposal[]> =>
    Promise.all(
      proposals.map(async ({ subject }) => {
        const auction = await findAuction(db, subject)
        if (auction === null) throw new Error(`A proposal names auction ${subject}, which is not there.`)
        return { kind: 'cancelAuction', auctionId: subject, name: auction.name } as const
      }),
    ),

  noteProposed: (tx, { subject, reason }, act) =>
    audit(tx, subject, 'auctionCancelProposed', { ...act, reason }),

  carryOut: async (tx, { subject: auctionId, reason }, confirmation) => {
    const cancelled = await cancelAuction(tx, confirmation.actor, { auctionId, reason: reason ?? '' })
    if (!cancelled.ok) return refuseFor('WRONG_STATE', cancelled.refusal)
    await audit(tx, auctionId, 'auctionCancelled', { ...confirmation, reason })
    return accept(undefined)
  },

  withdraw: (tx, { subject, reason }, act) =>
    audit(tx, subject, 'auctionCancelWithdrawn', { ...act, reason }),
})

/** Locks the lots of a published auction and returns whether cancelling them now takes two people. */
export async function lockAndJudgeCancel(tx: Tx, auctionId: string): Promise<boolean> {
  const { now, lots } = await lockLotsToEnd(tx, await findLotIds(tx, auctionId))
  const open = decideCancel(lots, now)
  return open.ok && takesTwoToCancel(open.value, now)
}

/**
 * Cancels a draft, or the lots of a published auction that have not ended. Refuses with NOT_FOUND, WRONG_STATE or
 * AUCTION_ENDED.
 */
export async function cancelAuction(
  tx: Tx,
  by: ActorIdentity,
  { auctionId, reason }: { readonly auctionId: string; readonly reason: string },
): Promise<Result<null>> {
  const status = await findStatus(tx, auctionId)
  if (status === null) return refuse('NOT_FOUND', 'auction.unknown')
  if (status === 'cancelled') return alreadyCancelled()
  const cancelled = status === 'draft' ? accept([]) : await cancelLots(tx, by, auctionId, reason)
  if (!cancelled.ok) return cancelled
  // False if it was published or cancelled in the meantime.
  if (!(await markCancelled(tx, auctionId, status, reason))) return alreadyCancelled()
  const details = { lots: cancelled.value.length }
  await appendEvents(tx, [{ event: 'auctionCancelled', by, auctionId, reason, details }])
  return accept(null)
}

/** Refuses because somebody else was first, with WRONG_STATE. */
function alreadyCancelled(): Result<never> {
  return refuse('WRONG_STATE', 'auction.changed')
}
