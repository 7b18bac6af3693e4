import { accept, refuse, type Result } from '../refusal.ts'
import { phaseOf, type LotOutcome } from '../lot/auction-clock.ts'

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
