import { isSoldState } from '../flows/flow-states.ts'
import type {
  BidHistory,
  BrokenRule,
  HistoryRule,
  RecordedBid,
  RecordedFlow,
  RecordedLot,
} from '../bidding/bid-history.ts'
import { checkAwards } from './check-awards.ts'
import { checkClientBids } from './check-client-bids.ts'
import { bidsLeft, minimumBid, type OwnBids } from '../lot/figure-to-beat.ts'
import { endAfterBid } from '../bidding/late-bid.ts'

/**
 * Returns all bidding rules that a history breaks; empty if none. Compares the stored bids with the answers that
 * clients received, trusting neither.
 */
export function checkBidHistory(history: BidHistory): readonly BrokenRule[] {
  const bidsOf = Map.groupBy(history.bids, (bid) => bid.lotId)
  const awardsOf = Map.groupBy(history.awards, (award) => award.lotId)
  const known = new Set(history.lots.map((lot) => lot.lotId))
  const unknownLots = [...new Set([...bidsOf.keys(), ...awardsOf.keys()])].filter(
    (lotId) => !known.has(lotId),
  )

  return [
    ...unknownLots.map((lotId) => ({
      rule: 'unknown_lot' as const,
      subject: lotId,
      detail: 'there is no such lot',
    })),
    ...history.lots.flatMap((lot) => {
      const bids = (bidsOf.get(lot.lotId) ?? []).toSorted((a, b) => a.sequence - b.sequence)
      return [...checkBids(lot, bids), ...checkAwards(lot, bids, awardsOf.get(lot.lotId) ?? [])]
    }),
    ...checkSoldOnce(history.flows),
    ...(history.clientBids === null ? [] : checkClientBids(history.lots, history.bids, history.clientBids)),
  ]
}

/** Replays the lot's bids in order, checking each against the state before it. */
function checkBids(lot: RecordedLot, bids: readonly RecordedBid[]): readonly BrokenRule[] {
  const broken: BrokenRule[] = []
  const ownOf = new Map<string, OwnBids>()
  let highestBid: number | null = null
  let endsAt = lot.firstEndsAt
  let lastPlacedAt = -Infinity

  for (const [index, bid] of bids.entries()) {
    const report = (rule: HistoryRule, detail: string) =>
      broken.push({
        rule,
        subject: lot.lotId,
        detail: `bid ${bid.bidId} (sequence ${bid.sequence}): ${detail}`,
      })
    const own: OwnBids = ownOf.get(bid.dealerId) ?? { count: 0, latest: null }
    const minimum = minimumBid({ ...lot, highestBid }, own)

    if (bid.sequence !== index + 1) report('sequence_gap', `is at position ${index + 1}`)
    if (bid.n !== own.count + 1)
      report('own_count_gap', `has number ${bid.n} but is the dealer's bid ${own.count + 1}`)
    if (bidsLeft(lot, own) === 0) report('over_cap', `the dealer had already placed ${lot.maxBids} bids`)
    if (bid.amount < minimum) report('amount_too_low', `₹${bid.amount} is under the minimum of ₹${minimum}`)
    if (bid.placedAt < lastPlacedAt) report('time_runs_back', 'placed before the previous bid')
    if (bid.placedAt < lot.startsAt) report('before_start', `placed ${lot.startsAt - bid.placedAt} ms early`)
    if (bid.placedAt >= endsAt) report('after_end', `placed ${bid.placedAt - endsAt} ms past the end`)

    ownOf.set(bid.dealerId, { count: own.count + 1, latest: bid.amount })
    highestBid = Math.max(highestBid ?? 0, bid.amount)
    endsAt = endAfterBid({ ...lot, endsAt }, bid.placedAt)
    lastPlacedAt = bid.placedAt
  }

  if (endsAt !== lot.endsAt) {
    broken.push({
      rule: 'end_moved_wrongly',
      subject: lot.lotId,
      detail: `the stored end is ${lot.endsAt}, but its bids imply ${endsAt}`,
    })
  }
  return broken
}

function checkSoldOnce(flows: readonly RecordedFlow[]): readonly BrokenRule[] {
  const soldOf = Map.groupBy(
    flows.filter((flow) => isSoldState(flow.state)),
    (flow) => flow.carId,
  )
  return [...soldOf]
    .filter(([, sold]) => sold.length > 1)
    .map(([carId, sold]) => ({
      rule: 'sold_twice',
      subject: carId,
      detail: `sold in the flows ${sold.map((flow) => flow.flowId).join(', ')}`,
    }))
}
