import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { startBidStorm, type BidStorm, type StormLot } from './bid-storm.ts'
import { checkStorm, endSoon, makeStormLots } from './storm-lots.ts'
import { report, sizeOf } from './tier.ts'

/** A fault during a storm of bids. */
export interface StormFault {
  /** The name of the fault in reports, for example "kill 7 of 50, a process". */
  readonly name: string
  /**
   * The URL of the process that the fault hits. Only bids in flight to that process are counted; by default all are.
   */
  readonly url?: string
  strike(): Promise<void> | void
  /** Seconds after which the lots end, while bids still arrive. Default: 2. */
  readonly lotsLast?: number
  /** Resolves when the app answers again. */
  untilReady(): Promise<void>
}

/** The app under the storm. */
export interface StormedApp {
  readonly db: PooledQueries
  /** Returns the URLs of the running processes. */
  readonly urls: () => readonly string[]
}

/** The number of dealers that bid at once: they keep every core busy, also while they repeat bids without an answer. */
const WORKERS = sizeOf({ short: 48, long: 128 })
/** The minimum number of unanswered bids when the fault strikes. */
const MIN_IN_FLIGHT = 32
const LOTS_LAST = 2
/** The fault strikes at a random time within this many ms: before the lots end, or while they do. */
const LATEST_BLOW = sizeOf({ short: 500, long: 3_000 })

/** The maximum number of storms that are begun until the machine is fast enough for bids on each lot before it ends. */
const STORMS = 5

/** Starts a storm on new lots, and waits until a bid on each of them is accepted. Later tries have longer lots. */
async function startStorm(
  { db, urls }: StormedApp,
  lotsLast: number,
): Promise<{ readonly lots: readonly StormLot[]; readonly storm: BidStorm }> {
  for (let attempt = 1; attempt <= STORMS; attempt += 1) {
    const lots = await inTransaction(db, makeStormLots)
    await endSoon(db, lots, lotsLast * attempt)
    const storm = startBidStorm({ urls, lots, workers: WORKERS, bids: 1_000_000, maxBids: 5 })
    const isAccepted = ({ lotId }: StormLot) =>
      storm.asked.some((bid) => bid.lotId === lotId && bid.answer.kind === 'accepted')
    const givenUp = Date.now() + lotsLast * attempt * 1000
    while (Date.now() < givenUp) {
      if (lots.every(isAccepted)) return { lots, storm }
      await delay(1)
    }
    storm.stop()
    await storm.done
  }
  throw new Error(`In ${STORMS} storms the lots ended before a bid on each was accepted.`)
}

/**
 * Runs a storm of bids on new lots, strikes at a random moment with bids in flight, continues the storm after recovery,
 * and checks the whole history of these lots. Prints a summary.
 */
export async function expectNothingLost({ db, urls }: StormedApp, blow: StormFault): Promise<void> {
  const { lots, storm } = await startStorm({ db, urls }, blow.lotsLast ?? LOTS_LAST)
  try {
    await delay(randomInt(LATEST_BLOW))
    await expect
      .poll(() => storm.unanswered(blow.url), { timeout: 20_000, interval: 1 })
      .toBeGreaterThanOrEqual(MIN_IN_FLIGHT)
    const inFlight = storm.unanswered(blow.url)
    const struckAt = performance.now()
    await blow.strike()
    await blow.untilReady()
    const readyAfter = performance.now() - struckAt
    const before = storm.asked.length
    await expect.poll(() => storm.asked.length, { timeout: 20_000 }).toBeGreaterThan(before + WORKERS)
    storm.stop()
    await storm.done
    await checkStorm(db, lots, storm)
    const count = (kind: string) => storm.asked.filter((bid) => bid.answer.kind === kind).length
    report(
      `${blow.name}: ${inFlight} bids in flight; ready again after ${(readyAfter / 1000).toFixed(2)} s; ` +
        `${count('accepted')} accepted, ${count('refused')} refused, ${count('unknown')} unknown; the history holds`,
    )
  } finally {
    storm.stop()
  }
}
