import { accept, refuse, type Result } from '../refusal.ts'
import type { LotOutcome } from '../lot/auction-clock.ts'
import type { Counter } from '../lot/auction-rules.ts'

/** A lot whose highest bidder may respond to the house's counter. */
export interface CounteredLot {
  readonly outcome: LotOutcome | null
  /** The counter open to this dealer; null if none. */
  readonly counter: Counter | null
}

/**
 * Decides whether the dealer may accept the counter at `amount` rupees at `now` (epoch ms). Refuses with COUNTER_CLOSED
 * if it is no longer open, and with COUNTER_CHANGED if the amount differs.
 */
export function decideAcceptCounter(
  lot: CounteredLot,
  amount: number,
  now: number,
): Result<{ readonly outcome: 'awarded'; readonly amount: number }> {
  const counter = openCounter(lot, now)
  if (!counter.ok) return counter
  if (counter.value.amount !== amount) {
    return refuse('COUNTER_CHANGED', 'counter.changed')
  }
  return accept({ outcome: 'awarded', amount })
}

/**
 * Decides whether the dealer may decline the counter at `now` (epoch ms). Refuses with COUNTER_CLOSED if it is no
 * longer open.
 */
export function decideDeclineCounter(
  lot: CounteredLot,
  now: number,
): Result<{ readonly outcome: 'released' }> {
  const counter = openCounter(lot, now)
  return counter.ok ? accept({ outcome: 'released' }) : counter
}

/** Whether the counter has expired unanswered, which counts as declined. */
export function hasCounterExpired(lot: CounteredLot, now: number): boolean {
  return lot.outcome === 'reserve_not_met' && lot.counter !== null && now >= lot.counter.until
}

function openCounter(lot: CounteredLot, now: number): Result<Counter> {
  if (lot.outcome !== 'reserve_not_met' || lot.counter === null || now >= lot.counter.until) {
    return refuse('COUNTER_CLOSED', 'counter.closed')
  }
  return accept(lot.counter)
}
