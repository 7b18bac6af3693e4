import { SYSTEM, type ActorIdentity } from '#server/platform/actor.ts'
import { phaseOf, type LotOutcome } from '#domain/bidding/auction-clock.ts'
import { hasCounterRunOut } from '#domain/auctions/answer-counter.ts'
import { decideAward } from '#domain/auctions/decide-award.ts'
import { decideCancel } from '#domain/auctions/decide-cancel.ts'
import { accept, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { lockLots, type LockedLot, type LockedLots } from '#server/flows/locked-lot.ts'
import { findLotIds } from './outcomes-queries.ts'
import { settleLots, type Settlement } from './settle-lot.ts'

/** A lot that was closed by the clock. */
export interface SettledLot {
  readonly outcome: LotOutcome
  /** Milliseconds from its end, or its counter's, to the clock under its lock. */
  readonly lagMs: number
}

/**
 * Closes those of the locked lots whose end has passed by the clock and which have no outcome yet, and lets
 * counters run out whose time is over. Lots that are not due are left as they are.
 *
 * @returns what was settled.
 */
export async function settleDueLots(tx: Queries, { now, lots }: LockedLots): Promise<readonly SettledLot[]> {
  const settlements = lots.flatMap((lot) => settlementDue(lot, now) ?? [])
  const settled = await settleLots(tx, SYSTEM, now, settlements)
  // The flows are locked and the table allows each step by the system: a refusal is a mistake of ours.
  if (!settled.ok) throw new Error(`A lot could not be closed: ${settled.refusal.message}`)
  return settlements.map(({ lot, outcome }) => ({ outcome, lagMs: now - dueAt(lot) }))
}

function dueAt(lot: LockedLot): number {
  return lot.outcome === null ? lot.endsAt : (lot.counter?.until ?? lot.endsAt)
}

function settlementDue(lot: LockedLot, now: number): Settlement | null {
  if (hasCounterRunOut(lot, now)) {
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
 * Cancels the auction's lots that have not ended by the database's clock, with a reason that the dealers
 * read, and moves their flows. Takes the lots' locks.
 *
 * @returns the ids of the lots cancelled; AUCTION_ENDED where none was left.
 */
export async function cancelLots(
  tx: Queries,
  by: ActorIdentity,
  auctionId: string,
  reason: string,
): Promise<Result<readonly string[]>> {
  const { now, lots } = await lockLots(tx, await findLotIds(tx, auctionId))
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
