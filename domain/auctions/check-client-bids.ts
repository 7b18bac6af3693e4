import type { BrokenRule, ClientBid, RecordedBid, RecordedLot } from '../bidding/bid-history.ts'

/**
 * Compares the clients' records with the stored bids: every acknowledged bid is stored as acknowledged, and every
 * stored bid was either acknowledged or requested by a client that never received the answer.
 */
export function checkClientBids(
  lots: readonly RecordedLot[],
  bids: readonly RecordedBid[],
  clientBids: readonly ClientBid[],
): readonly BrokenRule[] {
  const bidOf = new Map(bids.map((bid) => [bid.bidId, bid]))
  const sealed = new Set(lots.filter((lot) => lot.format === 'sealed').map((lot) => lot.lotId))
  const broken: BrokenRule[] = []
  const acknowledged = new Set<string>()
  const unanswered = new Map<string, number>()

  for (const asked of clientBids) {
    if (asked.answer.kind === 'unknown') unanswered.set(keyOf(asked), (unanswered.get(keyOf(asked)) ?? 0) + 1)
    if (asked.answer.kind !== 'accepted') continue
    const { bidId, sequence } = asked.answer
    const bid = bidOf.get(bidId)
    if (bid === undefined) {
      broken.push({
        rule: 'acknowledged_bid_missing',
        subject: asked.lotId,
        detail: `bid ${bidId} is not stored`,
      })
      continue
    }
    const expected = sealed.has(bid.lotId) ? bid.n : bid.sequence
    if (keyOf(bid) !== keyOf(asked) || expected !== sequence) {
      broken.push({
        rule: 'acknowledged_bid_differs',
        subject: asked.lotId,
        detail: `bid ${bidId} was acknowledged as ${keyOf(asked)} #${sequence}, but is stored as ${keyOf(bid)} #${expected}`,
      })
    }
    if (acknowledged.has(bidId)) {
      broken.push({
        rule: 'acknowledged_twice',
        subject: asked.lotId,
        detail: `two requests were answered with bid ${bidId}`,
      })
    }
    acknowledged.add(bidId)
  }

  for (const bid of bids) {
    if (acknowledged.has(bid.bidId)) continue
    const left = unanswered.get(keyOf(bid)) ?? 0
    unanswered.set(keyOf(bid), left - 1)
    if (left > 0) continue
    broken.push({ rule: 'bid_invented', subject: bid.lotId, detail: `no client requested bid ${bid.bidId}` })
  }
  return broken
}

/** Returns a comparable key of a client's request. */
function keyOf(bid: { readonly lotId: string; readonly dealerId: string; readonly amount: number }): string {
  return `${bid.dealerId} ₹${bid.amount} on ${bid.lotId}`
}
