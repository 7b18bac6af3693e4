import { isRupees } from '../money.ts'
import { accept, refuse, refuseField, type Result } from '../refusal.ts'
import type { LotOutcome } from '../lot/auction-clock.ts'
import { counterDeadline, type Counter } from '../lot/auction-rules.ts'

/** An ended lot on which the house decides. */
export interface EndedLot {
  readonly outcome: LotOutcome | null
  /** Rupees; null if there were no bids. */
  readonly highestBid: number | null
  /**
   * The counter that was made; null if none. Once it is answered or has expired, the outcome is no longer
   * `reserve_not_met`.
   */
  readonly counter: Counter | null
}

/**
 * Decides whether the house may award the lot to its highest bidder; returns that bid in rupees. Refuses with
 * WRONG_STATE if the lot is not under reserve, and with COUNTER_OPEN while a counter is open.
 */
export function decideAwardLot(lot: EndedLot): Result<number> {
  return bidUnderReserve(lot)
}

/** Decides whether the house may release the lot; returns the outcome. Refuses as {@link decideAwardLot} does. */
export function decideReleaseLot(lot: EndedLot): Result<'released'> {
  const bid = bidUnderReserve(lot)
  return bid.ok ? accept('released') : bid
}

/**
 * Decides whether the house may make its one counter of `amount` rupees. Refuses as {@link decideAwardLot} does, and
 * with INVALID_INPUT if the amount does not exceed the highest bid.
 */
export function decideCounter(lot: EndedLot, amount: number, now: number): Result<Counter> {
  const bid = bidUnderReserve(lot)
  if (!bid.ok) return bid
  if (!isRupees(amount) || amount <= bid.value) {
    return refuseField('amount', 'counter.tooLow', { bid: { rupees: bid.value } })
  }
  return accept({ amount, until: counterDeadline(now) })
}

function bidUnderReserve(lot: EndedLot): Result<number> {
  if (lot.outcome !== 'reserve_not_met' || lot.highestBid === null) {
    return refuse('WRONG_STATE', 'lot.notUnderReserve', { values: { outcome: lot.outcome ?? 'open' } })
  }
  if (lot.counter !== null) {
    return refuse('COUNTER_OPEN', 'counter.open')
  }
  return accept(lot.highestBid)
}
