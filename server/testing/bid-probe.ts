import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { checkBidHistory } from '#domain/auctions/check-bid-history.ts'
import type { ClientBid } from '#domain/bidding/bid-history.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readBidHistory } from './bid-history-queries.ts'
import { postBid } from './bid-storm.ts'
import { elementAt, makeBiddingScene } from './bidding-scene.ts'

/** Bids on a lot of its own, one at a time, to show when bidding works again. */
export interface BidProbe {
  /** Sends one bid, again and again with its key, until it is accepted. @throws Error after `seconds`. */
  untilAccepted(seconds: number): Promise<void>
  /** Checks that the lot has exactly the bids that were accepted. */
  check(db: Queries): Promise<void>
}

/** Pause in ms before a bid without an answer is sent again. */
const PAUSE = 50
const MAX_BIDS = 5

/** Creates a probe that can bid `bids` times through the app's processes. */
export async function createBidProbe(
  db: Queries,
  { urls, bids }: { readonly urls: () => readonly string[]; readonly bids: number },
): Promise<BidProbe> {
  const scene = await makeBiddingScene(db, { dealers: Math.ceil(bids / MAX_BIDS) })
  const lot = elementAt(scene.lots)
  const asked: ClientBid[] = []
  return {
    async untilAccepted(seconds) {
      const bidder = elementAt(lot.bidders, asked.length % lot.bidders.length)
      const bid = { lot, bidder, amount: 1_000 * (asked.length + 1), key: randomUUID() }
      const givenUp = performance.now() + seconds * 1000
      let last: unknown
      for (let turn = 0; performance.now() < givenUp; turn += 1) {
        const url = elementAt(urls(), turn % urls().length)
        const answer = await postBid(url, bid).catch((error: unknown) => {
          last = error
          return null
        })
        if (answer?.status === 200) {
          const { id: bidId, sequence } = answer.body.bid
          const accepted = { kind: 'accepted', bidId, sequence } as const
          asked.push({
            lotId: lot.lotId,
            dealerId: bidder.organisationId,
            amount: bid.amount,
            answer: accepted,
          })
          return
        }
        last = answer ?? last
        await delay(PAUSE)
      }
      throw new Error(`No bid was accepted within ${seconds} s: ${JSON.stringify(last)}`)
    },
    async check(db) {
      const history = await readBidHistory(db, { lotIds: [lot.lotId], clientBids: asked })
      expect(history.bids).toHaveLength(asked.length)
      expect(checkBidHistory(history)).toEqual([])
    },
  }
}
