import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClientBid } from '#domain/bidding/bid-history.ts'
import { elementAt, type Bidder, type SceneLot } from './bidding-scene.ts'

/** Many dealers bidding against each other through several processes, and the answers that they got. */
export interface BidStorm {
  /** Every bid sent. All repeats with the same key count as one. */
  readonly asked: readonly ClientBid[]
  /** Wrong answers: different answers to one key, or an unexpected status. */
  readonly faults: readonly string[]
  /** Returns the number of requests waiting for an answer, of all processes or of one. */
  unanswered(url?: string): number
  /** Resolves when every bid has been answered or given up. */
  readonly done: Promise<void>
  /** Stops sending bids. */
  stop(): void
}

/** A lot that the storm bids on. */
export type StormLot = SceneLot & { readonly sealed: boolean }

export interface BidStormOptions {
  /** Returns the URLs of the running processes. Called for each request, because they may change. */
  readonly urls: () => readonly string[]
  readonly lots: readonly StormLot[]
  /** The number of dealers that bid at once. Some of them send a bid two or three times. */
  readonly workers: number
  /** The total number of bids to send. */
  readonly bids: number
  readonly maxBids: number
}

type Answered =
  | Extract<ClientBid['answer'], { kind: 'accepted' }>
  | { readonly kind: 'refused'; readonly code: string }

/** How long a client repeats an unanswered bid, in ms. */
const PATIENCE = 20_000

/** Starts a storm. Each worker sends its next bid as soon as the last one is answered. */
export function startBidStorm(options: BidStormOptions): BidStorm {
  const { urls, lots, workers, bids, maxBids } = options
  const asked: ClientBid[] = []
  const faults: string[] = []
  const steps = new Map<string, number>()
  const placed = new Map<string, { count: number; latest: number }>()
  const waiting = new Map<string, number>()
  let left = bids

  function nextBid() {
    const lot = elementAt(lots, randomInt(lots.length))
    const free = lot.bidders.filter((bidder) => (placed.get(bidder.flowId)?.count ?? 0) < maxBids)
    // Occasionally a bidder with no bids left tries to bid.
    const among = free.length === 0 || randomInt(20) === 0 ? lot.bidders : free
    const bidder = elementAt(among, randomInt(among.length))
    const step = (steps.get(lot.lotId) ?? 0) + 1
    steps.set(lot.lotId, step)
    const own = placed.get(bidder.flowId)?.latest ?? 1000
    const amount = lot.sealed ? own + randomInt(-20, 60) : 1000 + 10 * step + randomInt(-25, 25)
    return { lot, bidder, amount: Math.max(1, amount), key: randomUUID() }
  }

  /** Sends a bid until it is answered. Returns null if no answer came in time. */
  async function send(bid: ReturnType<typeof nextBid>): Promise<Answered | null> {
    const givenUp = Date.now() + PATIENCE
    while (Date.now() < givenUp) {
      const running = urls()
      const url = running[randomInt(Math.max(1, running.length))]
      const answer = url === undefined ? null : await ask(url, bid)
      if (answer !== null) return answer
      await delay(20 + randomInt(100))
    }
    return null
  }

  async function ask(url: string, bid: ReturnType<typeof nextBid>): Promise<Answered | null> {
    waiting.set(url, (waiting.get(url) ?? 0) + 1)
    try {
      const response = await postBid(url, bid)
      if (response.status >= 500 && response.status !== 503) {
        faults.push(`${response.status} ${JSON.stringify(response.body)}`)
      }
      if (response.status === 200) {
        return { kind: 'accepted', bidId: response.body.bid.id, sequence: response.body.bid.sequence }
      }
      return response.status === 409 ? { kind: 'refused', code: response.body.code } : null
    } catch {
      // The process or its connection is gone, so the outcome of the bid is unknown.
      return null
    } finally {
      waiting.set(url, (waiting.get(url) ?? 0) - 1)
    }
  }

  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1
      const bid = nextBid()
      const copies = randomInt(5) === 0 ? 2 + randomInt(2) : 1
      const answers = await Promise.all(Array.from({ length: copies }, () => send(bid)))
      const received = answers.filter((answer) => answer !== null)
      const [first] = received
      if (received.some((answer) => JSON.stringify(answer) !== JSON.stringify(first))) {
        faults.push(`one key, two answers: ${JSON.stringify(received)}`)
      }
      if (first?.kind === 'accepted') {
        const count = (placed.get(bid.bidder.flowId)?.count ?? 0) + 1
        placed.set(bid.bidder.flowId, { count, latest: bid.amount })
      }
      asked.push({
        lotId: bid.lot.lotId,
        dealerId: bid.bidder.organisationId,
        amount: bid.amount,
        answer: first?.kind === 'refused' ? { kind: 'refused' } : (first ?? { kind: 'unknown' }),
      })
    }
  }

  return {
    asked,
    faults,
    unanswered: (url) =>
      url === undefined
        ? [...waiting.values()].reduce((all, count) => all + count, 0)
        : (waiting.get(url) ?? 0),
    done: Promise.all(Array.from({ length: workers }, work)).then(() => undefined),
    stop() {
      left = 0
    },
  }
}

interface BidAnswer {
  readonly status: number
  readonly body: { readonly bid: { readonly id: string; readonly sequence: number }; readonly code: string }
}

/** Sends one bid to a process. @throws Error if the connection breaks, or there is no answer within 15 s. */
export async function postBid(
  url: string,
  bid: { readonly lot: SceneLot; readonly bidder: Bidder; readonly amount: number; readonly key: string },
): Promise<BidAnswer> {
  const response = await fetch(`${url}/api/placeBidForCar`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bid.bidder.token}`,
      'content-type': 'application/json',
      'idempotency-key': bid.key,
    },
    body: JSON.stringify({ carId: bid.lot.carId, flowEntityId: bid.bidder.flowId, bidAmount: bid.amount }),
    signal: AbortSignal.timeout(15_000),
  })
  return { status: response.status, body: (await response.json()) as BidAnswer['body'] }
}
