import type {
  BrokenRule,
  HistoryRule,
  RecordedAward,
  RecordedBid,
  RecordedLot,
} from '../bidding/bid-history.ts'
import { highestOf, meetsReserve } from './decide-award.ts'

/**
 * Returns the rules that a lot's outcome and awards break. The rules: the outcome follows from the bids and the
 * reserve, the lot was awarded once, to the highest bid and at the right price, and a runner-up got it at its own bid.
 */
export function checkAwards(
  lot: RecordedLot,
  bids: readonly RecordedBid[],
  awards: readonly RecordedAward[],
): readonly BrokenRule[] {
  const broken: BrokenRule[] = []
  const report = (rule: HistoryRule, detail: string) => broken.push({ rule, subject: lot.lotId, detail })
  const best = highestOf(bids)
  const first = awards.filter((award) => award.how !== 'runner_up')
  const met = best !== null && meetsReserve(best.amount, lot.reserve)

  if (!outcomeFits(lot, best !== null, met)) {
    report('outcome_disagrees', `${lot.outcome} with ${bids.length} bids, the highest ₹${best?.amount ?? 0}`)
  }
  const due = lot.outcome === 'awarded' ? 1 : 0
  if (first.length !== due) report('awarded_not_once', `${first.length} awards instead of ${due}`)

  for (const award of first) {
    if (best === null || award.dealerId !== best.dealerId) {
      report(
        'wrong_winner',
        `went to ${award.dealerId}, but the highest bidder is ${best?.dealerId ?? 'none'}`,
      )
      continue
    }
    const priced = award.how === 'counter' ? award.amount > best.amount : award.amount === best.amount
    if (!priced) report('wrong_price', `${award.how} at ₹${award.amount} over a bid of ₹${best.amount}`)
    if (award.how === 'close' && !met)
      report('under_reserve', `closed at ₹${best.amount} under ₹${lot.reserve}`)
    if (award.how !== 'close' && met) report('outcome_disagrees', `${award.how} although the reserve was met`)
  }
  for (const [index, award] of awards.entries()) {
    if (award.how === 'runner_up') checkRunnerUp(award, bids, awards.slice(0, index), report)
  }
  return broken
}

function outcomeFits(lot: RecordedLot, hasBids: boolean, met: boolean): boolean {
  switch (lot.outcome) {
    case null:
    case 'cancelled':
    case 'withdrawn':
      return true
    case 'no_bids':
      return !hasBids
    case 'awarded':
      return hasBids
    case 'reserve_not_met':
    case 'released':
      return hasBids && !met
  }
}

function checkRunnerUp(
  award: RecordedAward,
  bids: readonly RecordedBid[],
  earlier: readonly RecordedAward[],
  report: (rule: HistoryRule, detail: string) => void,
): void {
  const had = new Set(earlier.map((other) => other.dealerId))
  const best = highestOf(bids.filter((bid) => !had.has(bid.dealerId)))
  if (earlier.length === 0) report('awarded_not_once', 'offered to a runner-up before any award')
  if (best === null || best.dealerId !== award.dealerId) {
    report('wrong_winner', `offered to ${award.dealerId}, but the next bidder is ${best?.dealerId ?? 'none'}`)
  } else if (best.amount !== award.amount) {
    report('wrong_price', `offered at ₹${award.amount}, but its own bid is ₹${best.amount}`)
  }
}
