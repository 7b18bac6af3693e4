import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { BiddingScene } from './bidding-scene.ts'
import { createCall } from './test-app.ts'

/** A bid that the app has confirmed. */
export interface Acknowledged {
  readonly bidId: string
  /** When it was sent, and when the response arrived. Epoch milliseconds. */
  readonly sentAt: number
  readonly at: number
}

/** Dealers who bid. */
export interface Bidding {
  readonly acknowledged: readonly Acknowledged[]
  stop(): Promise<void>
}

/**
 * Lets eight dealers at a time bid until stopped or out of bids, and collects the confirmed ones. A call that fails, because
 * the app or its database is away, is given up.
 *
 * @param pause between a dealer's bids, in milliseconds
 */
export function bidUntilStopped(url: string, scene: BiddingScene, pause: number): Bidding {
  const call = createCall(url)
  const acknowledged: Acknowledged[] = []
  const planned = scene.lots.flatMap((lot) =>
    Array.from({ length: 5 }, (_, turn) =>
      lot.bidders.map((bidder, index) => ({ lot, bidder, amount: 1000 + 100 * (turn * 50 + index) })),
    ).flat(),
  )
  let stopping = false
  async function work(): Promise<void> {
    for (let next = planned.shift(); next !== undefined && !stopping; next = planned.shift()) {
      const { lot, bidder, amount } = next
      const sentAt = Date.now()
      const answer = await call(
        'placeBidForCar',
        { carId: lot.carId, flowEntityId: bidder.flowId, bidAmount: amount },
        { token: bidder.token, key: randomUUID() },
      ).catch(() => null)
      if (answer?.ok === true) acknowledged.push({ bidId: answer.body.bid.id, sentAt, at: Date.now() })
      await delay(pause)
    }
  }
  const done = Promise.all(Array.from({ length: 8 }, work))
  return {
    acknowledged,
    async stop() {
      stopping = true
      await done
    },
  }
}
