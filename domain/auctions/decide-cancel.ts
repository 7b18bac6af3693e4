import { accept, refuse, type Result } from '../refusal.ts'
import { phaseOf, type LotOutcome } from '../lot/auction-clock.ts'
import type { AuctionFormat } from '../lot/auction-rules.ts'
import { decideAward } from './decide-award.ts'

/** A lot of an auction that is being cancelled. Instants in epoch ms. */
export interface LotToCancel {
  readonly startsAt: number
  readonly endsAt: number
  readonly outcome: LotOutcome | null
}

/**
 * Returns the lots that a cancellation affects: those that have no outcome and have not ended. Refuses with
 * AUCTION_ENDED if there are none.
 */
export function decideCancel<L extends LotToCancel>(lots: readonly L[], now: number): Result<readonly L[]> {
  const open = lots.filter((lot) => lot.outcome === null && phaseOf(lot, now) !== 'ended')
  if (open.length === 0) return refuse('AUCTION_ENDED', 'auction.allLotsEnded')
  return accept(open)
}

/**
 * Decides whether the house may withdraw a lot at `now` (epoch ms): until its end (spec: house.md, "withdrawLot"). Refuses
 * with WRONG_STATE a draft's lot and one that was taken off before, with AUCTION_ENDED one that has ended.
 */
export function decideWithdraw(
  lot: LotToCancel & { readonly isPublished: boolean },
  now: number,
): Result<null> {
  const { outcome } = lot
  if (outcome === 'cancelled' || outcome === 'withdrawn') {
    return refuse('WRONG_STATE', 'lot.takenOff', { values: { outcome } })
  }
  if (!lot.isPublished) {
    return refuse('WRONG_STATE', 'lot.inDraft')
  }
  if (outcome === 'reserve_not_met') {
    return refuse('AUCTION_ENDED', 'lot.endedUnderReserve')
  }
  if (outcome !== null || phaseOf(lot, now) === 'ended') {
    return refuse('AUCTION_ENDED', 'lot.endedNotWithdrawable')
  }
  return accept(null)
}

/** A lot that is cancelled or withdrawn, with what would become of it at its end. Money in rupees. */
export interface LotInCancellation extends LotToCancel {
  readonly format: AuctionFormat
  readonly reserve: number | null
  /** Null without bids. */
  readonly highest: { readonly amount: number } | null
}

/**
 * Returns whether cancelling or withdrawing these lots takes two people: one of them is live and would be sold as it stands,
 * or is sealed, so that the rule reveals nothing of its bids (spec: money.md, "Two people").
 */
export function takesTwoToCancel(lots: readonly LotInCancellation[], now: number): boolean {
  return lots.some(
    (lot) =>
      phaseOf(lot, now) === 'live' &&
      (lot.format === 'sealed' || decideAward(lot.highest, lot.reserve).outcome === 'awarded'),
  )
}
