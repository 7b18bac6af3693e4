import type { Tx } from '#server/platform/db/transaction.ts'
import { SYSTEM, type ActorIdentity } from '#server/platform/actor.ts'
import { phaseOf, type LotOutcome } from '#domain/lot/auction-clock.ts'
import { hasCounterExpired } from '#domain/auctions/answer-counter.ts'
import { decideAward } from '#domain/auctions/decide-award.ts'
import { decideCancel } from '#domain/auctions/decide-cancel.ts'
import { accept, type Result } from '#domain/refusal.ts'
import { lockLotsToEnd, type LockedLot, type LockedLots } from '#server/flows/locked-lot.ts'
import { findLotIds } from './auctions-queries.ts'
import { settleLots, type Settlement } from './settle-lot.ts'

/** A lot settled by the sweep. */
export interface SettledLot {
  readonly outcome: LotOutcome
  /** Delay in ms from the end of the lot or counter to the clock under its lock. */
  readonly lagMs: number
}

/**
 * Closes the locked lots that have ended without an outcome, and expires overdue counters. Leaves other lots unchanged.
 *
 * @returns the settled lots.
 */
export async function settleDueLots(tx: Tx, { now, lots }: LockedLots): Promise<readonly SettledLot[]> {
  const settlements = lots.flatMap((lot) => settlementDue(lot, now) ?? [])
  const settled = await settleLots(tx, SYSTEM, now, settlements)
  // The flows are locked and the life-cycle allows these steps to the system, so a refusal is a bug.
  if (!settled.ok) throw new Error(`The lots could not be closed: ${settled.refusal.reason}`)
  return settlements.map(({ lot, outcome }) => ({ outcome, lagMs: now - dueAt(lot) }))
}

function dueAt(lot: LockedLot): number {
  return lot.outcome === null ? lot.endsAt : (lot.counter?.until ?? lot.endsAt)
}

function settlementDue(lot: LockedLot, now: number): Settlement | null {
  if (hasCounterExpired(lot, now)) {
    return { lot, outcome: 'released', event: 'lotReleased', counterAnswer: 'expired' }
  }
  if (lot.outcome !== null || phaseOf(lot, now) !== 'ended') return null
  const close = decideAward(lot.highest, lot.reserve)
  return {
    lot,
    outcome: close.outcome,
    event: 'lotClosed',
    ...(close.outcome === 'awarded' ? { hammerPrice: close.bid.amount } : {}),
  }
}

/**
 * Cancels the auction's lots that have not ended by the database's clock, and moves their flows. Dealers see the
 * reason. Locks the lots.
 *
 * @returns the ids of the cancelled lots. Refuses with AUCTION_ENDED if no lot was left to cancel.
 */
export async function cancelLots(
  tx: Tx,
  by: ActorIdentity,
  auctionId: string,
  reason: string,
): Promise<Result<readonly string[]>> {
  const { now, lots } = await lockLotsToEnd(tx, await findLotIds(tx, auctionId))
  const open = decideCancel(lots, now)
  if (!open.ok) return open
  const settled = await settleLots(
    tx,
    by,
    now,
    open.value.map((lot) => ({ lot, outcome: 'cancelled', event: 'lotCancelled', reason })),
  )
  return settled.ok ? accept(open.value.map((lot) => lot.lotId)) : settled
}
