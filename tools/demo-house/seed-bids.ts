import { decideBid } from '#domain/bidding/decide-bid.ts'
import { minimumBid } from '#domain/lot/figure-to-beat.ts'
import type { AuctionFormat } from '#domain/lot/auction-rules.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { insertBid } from './demo-queries.ts'
import type { DemoFlow } from './advance-flows.ts'

/** A lot to bid on. Instants in epoch milliseconds, amounts in rupees. */
export interface BiddingLot {
  readonly lotId: string
  readonly format: AuctionFormat
  readonly startsAt: number
  readonly endsAt: number
  readonly hardEndsAt: number
  readonly extensionWindowSeconds: number
  readonly startingPrice: number
  readonly increment: number
  readonly maxBids: number
}

/** A bid to place: the bidder, the rupees above the minimum bid, and the time. */
export interface SeedBid {
  readonly flow: DemoFlow
  readonly over: number
  /** Epoch milliseconds. */
  readonly at: number
}

/**
 * Places bids on one lot in order, each decided by the same rule as dealers' bids.
 *
 * @throws Error if the rule refuses one, which means that the demo data is wrong.
 */
export async function placeSeedBids(tx: Queries, lot: BiddingLot, bids: readonly SeedBid[]): Promise<void> {
  let { endsAt } = lot
  let highestBid: number | null = null
  let lastSequence = 0
  const own = new Map<string, { count: number; latest: number | null }>()
  for (const { flow, over, at } of bids) {
    const mine = own.get(flow.flowId) ?? { count: 0, latest: null }
    const standing = { ...lot, endsAt, highestBid, lastSequence, outcome: null }
    const amount = minimumBid(standing, mine) + over
    const decided = decideBid({
      amount,
      validUntil: null,
      now: at,
      lot: standing,
      state: 'PLACE_BIDS',
      hasOpenDefault: false,
      own: mine,
    })
    if (!decided.ok) throw new Error(`A demo bid was refused: ${decided.refusal.reason}`)
    const { dealer } = flow
    const bid = decided.value
    const bidId = await insertBid(tx, {
      ...bid,
      ...dealer,
      lotId: lot.lotId,
      flowId: flow.flowId,
      sealed: lot.format === 'sealed',
      leads: highestBid === null || amount > highestBid,
    })
    await appendEvents(tx, [
      {
        event: 'placeBid',
        by: { actor: 'dealer', userId: dealer.userId, phone: null },
        flowId: flow.flowId,
        lotId: lot.lotId,
        carId: flow.lot.carId,
        organisationId: dealer.organisationId,
        from: 'PLACE_BIDS',
        to: 'PLACE_BIDS',
        details: {
          amount,
          bidId,
          sequence: bid.sequence,
          n: bid.n,
          beats: bid.beats,
          endsAt: new Date(bid.endsAt).toISOString(),
        },
        at: new Date(at),
      },
    ])
    own.set(flow.flowId, { count: bid.n, latest: amount })
    highestBid = Math.max(highestBid ?? 0, amount)
    lastSequence = bid.sequence
    endsAt = bid.endsAt
  }
}
