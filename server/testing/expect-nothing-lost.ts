import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Queries } from '#server/db/pool.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startBidStorm } from './bid-storm.ts'
import { checkStorm, endSoon, makeStormLots } from './storm-lots.ts'
import { tell } from './tier.ts'

/** What is killed while bids are in flight. */
export interface Victim {
  /** The process whose bids are counted; left out: all processes' are. */
  readonly url?: string
  kill(): Promise<void> | void
  /** Resolves when everything answers again. */
  untilReady(): Promise<void>
}

export interface KillInStorm {
  readonly db: Queries
  /** The processes that are there now. */
  readonly urls: () => readonly string[]
  readonly victim: Victim
  /** What is told of it: "kill 7 of 50, a process". */
  readonly name: string
}

/** A storm is this many dealers at work. */
const WORKERS = 128
/** Bids that are unanswered at a kill, at least. */
const LEAST_IN_FLIGHT = 32
/** Milliseconds of the storm among which the moment of the kill is chosen. */
const LATEST_KILL = 1_000

/**
 * Lets dealers storm new lots, kills the victim at a random moment with bids in flight, lets the storm go on
 * when all is ready again, and checks the whole history of these lots. Tells what it met.
 */
export async function expectNothingLost({ db, urls, victim, name }: KillInStorm): Promise<void> {
  const lots = await inTransaction(db, makeStormLots)
  await endSoon(db, lots, 4)
  const storm = startBidStorm({ urls, lots, workers: WORKERS, bids: 1_000_000, maxBids: 5 })
  try {
    await expect.poll(() => storm.asked.length, { timeout: 20_000, interval: 1 }).toBeGreaterThan(0)
    await delay(randomInt(LATEST_KILL))
    await expect
      .poll(() => storm.unanswered(victim.url), { timeout: 20_000, interval: 1 })
      .toBeGreaterThanOrEqual(LEAST_IN_FLIGHT)
    const inFlight = storm.unanswered(victim.url)
    const killedAt = performance.now()
    await victim.kill()
    await victim.untilReady()
    const readyAfter = performance.now() - killedAt
    const before = storm.asked.length
    await expect.poll(() => storm.asked.length, { timeout: 20_000 }).toBeGreaterThan(before + WORKERS)
    storm.stop()
    await storm.done
    await checkStorm(db, lots, storm)
    const count = (kind: string) => storm.asked.filter((bid) => bid.answer.kind === kind).length
    tell(
      `${name}: ${inFlight} bids in flight; ready again after ${(readyAfter / 1000).toFixed(2)} s; ` +
        `${count('accepted')} accepted, ${count('refused')} refused, ${count('unknown')} unknown; the history holds`,
    )
  } finally {
    storm.stop()
  }
}
