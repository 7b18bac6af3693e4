import * as z from 'zod'
import type { WithdrawLotProposal } from '#contract/auctions/admin-auctions.ts'
import { decideWithdraw, takesTwoToCancel } from '#domain/auctions/decide-cancel.ts'
import { accept, refuse, refuseFor, type Result } from '#domain/refusal.ts'
import { auditCall } from '#server/audit/record-audit.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { lockLotsToEnd, type LockedLot } from '#server/flows/locked-lot.ts'
import { actorOf, type ActorIdentity } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call } from '#server/platform/http/handler.ts'
import { auditActsOn } from '#server/proposals/audit-acts.ts'
import { defineProposalKind } from '#server/proposals/proposal-kind.ts'
import { propose } from '#server/proposals/propose.ts'
import type { StaffReader } from '#server/proposals/read-staff.ts'
import { lockAndFindAllWithdrawn, markCancelled } from './auctions-queries.ts'
import { readProposedLots } from './house-lots-queries.ts'
import { settleLots } from './settle-lot.ts'

const audit = auditActsOn('lot')

/** The proposals to withdraw a live lot that would be sold as it stands, or is sealed. Their subject is its id. */
export const withdrawProposals = defineProposalKind({
  kind: 'withdrawLot',
  details: z.object({}),
  password: 'recent',
  isDoneAtOnceAlone: true,

  lock: async (tx, { subject }) => {
    await lockLotsToEnd(tx, [subject])
  },

  describe: async (db, proposals): Promise<readonly WithdrawLotProposal[]> => {
    const lots = await readProposedLots(
      db,
      proposals.map(({ subject }) => subject),
    )
    return proposals.map(({ subject }) => {
      const lot = lots.get(subject)
      if (lot === undefined) throw new Error(`A proposal names lot ${subject}, which is not there.`)
      return { kind: 'withdrawLot', lotId: subject, ...lot }
    })
  },

  noteProposed: (tx, { subject, reason }, act) =>
    audit(tx, subject, 'lotWithdrawalProposed', { ...act, reason }),

  carryOut: async (tx, { subject: lotId, reason }, confirmation) => {
    const locked = await lockOpenLot(tx, lotId)
    if (!locked.ok) return refuseFor('WRONG_STATE', locked.refusal)
    const withdrawn = await withdrawLot(tx, confirmation.actor, locked.value, reason ?? '')
    if (!withdrawn.ok) return withdrawn
    await audit(tx, lotId, 'lotWithdrawn', { ...confirmation, ...changeOf(withdrawn.value), reason })
    return accept(undefined)
  },

  withdraw: (tx, { subject, reason }, act) => audit(tx, subject, 'lotWithdrawalDropped', { ...act, reason }),
})

/**
 * Withdraws a published lot that has not ended, or proposes it where that takes two people. Returns the id of its auction.
 * Refuses with NOT_FOUND, WRONG_STATE, AUCTION_ENDED or PASSWORD_REQUIRED.
 */
export async function withdrawOrPropose(
  tx: Tx,
  staff: StaffReader,
  call: Call<'admin/withdrawLot'>,
): Promise<Result<string>> {
  const { input, caller, request } = call
  const { lotId, reason } = input
  const locked = await lockOpenLot(tx, lotId)
  if (!locked.ok) return locked
  const { lot, now } = locked.value
  if (takesTwoToCancel([lot], now)) {
    const act = { subject: lotId, details: {}, reason, admin: userOf(caller), request }
    const proposed = await propose(tx, staff, withdrawProposals, act)
    return proposed.ok ? accept(lot.auctionId) : proposed
  }
  const withdrawn = await withdrawLot(tx, actorOf(caller), locked.value, reason)
  if (!withdrawn.ok) return withdrawn
  const subject = { kind: 'lot', id: lotId } as const
  await auditCall(tx, call, { action: 'lotWithdrawn', subject, ...changeOf(withdrawn.value), reason })
  return accept(lot.auctionId)
}

/** A lot that was withdrawn, as it was before. */
interface Withdrawn {
  readonly lot: LockedLot
  /** Whether it was the last lot of its auction, which is cancelled with it. */
  readonly isAuctionCancelled: boolean
}

/**
 * Withdraws a locked lot, and moves its flows. Dealers see the reason. With its last lot an auction is cancelled. If the
 * life-cycle refuses a step (WRONG_STATE), the caller must roll back.
 */
async function withdrawLot(
  tx: Tx,
  by: ActorIdentity,
  { lot, now }: OpenLot,
  reason: string,
): Promise<Result<Withdrawn>> {
  const settled = await settleLots(tx, by, now, [
    { lot, outcome: 'withdrawn', event: 'lotWithdrawn', reason },
  ])
  if (!settled.ok) return settled
  const { auctionId } = lot
  const isAuctionCancelled =
    (await lockAndFindAllWithdrawn(tx, auctionId)) &&
    (await markCancelled(tx, auctionId, 'published', reason))
  if (isAuctionCancelled) {
    await appendEvents(tx, [{ event: 'auctionCancelled', by, auctionId, reason, details: { lots: 0 } }])
  }
  return accept({ lot, isAuctionCancelled })
}

/** A locked lot that may be withdrawn, and the database's clock after locking (epoch ms). */
interface OpenLot {
  readonly lot: LockedLot
  readonly now: number
}

/** Locks a lot that may be withdrawn. Refuses with NOT_FOUND, WRONG_STATE or AUCTION_ENDED. */
async function lockOpenLot(tx: Tx, lotId: string): Promise<Result<OpenLot>> {
  const { now, lots } = await lockLotsToEnd(tx, [lotId])
  const [lot] = lots
  if (!lot) return refuse('NOT_FOUND', 'lot.unknown')
  const allowed = decideWithdraw(lot, now)
  return allowed.ok ? accept({ lot, now }) : allowed
}

/** Returns what a withdrawal changed, for the audit log. What is bid on a sealed lot stays out of it. */
function changeOf({ lot, isAuctionCancelled }: Withdrawn) {
  const highestBid = lot.format === 'sealed' ? null : (lot.highest?.amount ?? null)
  return {
    before: { outcome: null, highestBid, ...(isAuctionCancelled && { status: 'published' }) },
    after: { outcome: 'withdrawn', highestBid, ...(isAuctionCancelled && { status: 'cancelled' }) },
  }
}
