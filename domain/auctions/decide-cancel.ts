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
  if (open.length === 0) return refuse('AUCTION_ENDED', 'Every lot of this auction has ended already.')
  return accept(open)
}

/** A lot that is cancelled, with what would become of it at its end. Money in rupees. */
export interface LotInCancellation extends LotToCancel {
  readonly format: AuctionFormat
  readonly reserve: number | null
  /** Null without bids. */
  readonly highest: { readonly amount: number } | null
}

/**
 * Returns whether a cancellation takes two people: one of its lots is live and would be sold as it stands, or is sealed, so
 * that the rule tells nothing of its bids.
 */
export function takesTwoToCancel(lots: readonly LotInCancellation[], now: number): boolean {
  return lots.some(
    (lot) =>
      phaseOf(lot, now) === 'live' &&
      (lot.format === 'sealed' || decideAward(lot.highest, lot.reserve).outcome === 'awarded'),
  )
}
