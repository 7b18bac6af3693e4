import { formatRupees, isRupees } from '../money.ts'
import { accept, refuse, type Result } from '../refusal.ts'
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

const OUTCOME_NAMES: Readonly<Record<LotOutcome, string>> = {
  awarded: 'awarded',
  reserve_not_met: 'under the reserve',
  no_bids: 'closed without a bid',
  cancelled: 'cancelled',
  withdrawn: 'withdrawn',
  released: 'released',
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
    const sentence = `A counter is a whole number of rupees over the highest bid of ${formatRupees(bid.value)}.`
    return refuse('INVALID_INPUT', sentence, { fields: { amount: sentence } })
  }
  return accept({ amount, until: counterDeadline(now) })
}

function bidUnderReserve(lot: EndedLot): Result<number> {
  if (lot.outcome !== 'reserve_not_met' || lot.highestBid === null) {
    const name = lot.outcome === null ? 'not closed yet' : OUTCOME_NAMES[lot.outcome]
    return refuse('WRONG_STATE', `This lot is not waiting for the house: it is ${name}.`)
  }
  if (lot.counter !== null) {
    return refuse('COUNTER_OPEN', 'The highest bidder is still considering the counter offer for this lot.')
  }
  return accept(lot.highestBid)
}
