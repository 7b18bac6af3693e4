import { accept, refuse, type Result } from '../refusal.ts'
import type { LotOutcome } from '../bidding/auction-clock.ts'
import type { Counter } from './under-reserve.ts'

/** What the highest bidder answers: its own lot's counter. */
export interface CounteredLot {
  readonly outcome: LotOutcome | null
  /** The counter that waits for this dealer, or null where none does. */
  readonly counter: Counter | null
}

/**
 * Whether the dealer takes the counter at `amount` rupees at `now` (epoch milliseconds). Refuses
 * COUNTER_CLOSED where none is open any more, COUNTER_CHANGED where the figure is another.
 */
export function decideAcceptCounter(
  lot: CounteredLot,
  amount: number,
  now: number,
): Result<{ readonly outcome: 'awarded'; readonly amount: number }> {
  const counter = openCounter(lot, now)
  if (!counter.ok) return counter
  if (counter.value.amount !== amount) {
    return refuse('COUNTER_CHANGED', 'The counter offer is for another amount. Please look at it again.')
  }
  return accept({ outcome: 'awarded', amount })
}

/** Whether the dealer leaves the counter at `now` (epoch milliseconds). Refuses COUNTER_CLOSED. */
export function decideDeclineCounter(
  lot: CounteredLot,
  now: number,
): Result<{ readonly outcome: 'released' }> {
  const counter = openCounter(lot, now)
  return counter.ok ? accept({ outcome: 'released' }) : counter
}

/** Whether the clock declines the counter in the dealer's place: its time ran out unanswered. */
export function hasCounterRunOut(lot: CounteredLot, now: number): boolean {
  return lot.outcome === 'reserve_not_met' && lot.counter !== null && now >= lot.counter.until
}

function openCounter(lot: CounteredLot, now: number): Result<Counter> {
  if (lot.outcome !== 'reserve_not_met' || lot.counter === null || now >= lot.counter.until) {
    return refuse('COUNTER_CLOSED', 'There is no open counter offer for this car any more.')
  }
  return accept(lot.counter)
}
