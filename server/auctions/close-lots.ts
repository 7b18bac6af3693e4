import { setTimeout as delay } from 'node:timers/promises'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { CloseMeters } from '#server/platform/metrics.ts'
import { settleDueLots, type SettledLot } from './end-lots.ts'
import { lockLots, readLockedLots } from '#server/flows/locked-lot.ts'
import { findOverdueLots, limitLockWait, lockDueLots, timeToNextEnd } from './close-lots-queries.ts'

/** The sweep that closes lots, while it runs. */
export interface LotCloser {
  /** Lets the lots that are being closed be closed, and ends. */
  stop(): Promise<void>
}

export interface LotCloserDeps {
  readonly db: Queries
  /** Hears of every sweep, and of every lot, that failed; it is tried again. */
  readonly onFailure: (error: unknown) => void
  readonly meters: CloseMeters
}

/** Lots a transaction at most. */
const MOST_LOTS = 50
/** Milliseconds between two sweeps at most. */
const PERIOD = 500
/** Milliseconds between two sweeps at least. */
const LEAST_WAIT = 20
/** Seconds after which a lot that is always held is waited for. */
const OVERDUE_SECONDS = 0.7
/** Milliseconds for which the sweep waits for a lot's lock. */
const LOCK_WAIT = 2_000

/**
 * Closes lots as their ends pass, and lets counters run out: every half second, and when the next end is due.
 * Any number of processes may run it, and any may be killed: a lot is closed whole or not at all, by
 * whichever holds its lock, and found closed by all others.
 */
export function startLotCloser({ db, onFailure, meters }: LotCloserDeps): LotCloser {
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      const wait = await sweep({ db, onFailure, meters })
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** One sweep that reports its failures; answers the milliseconds to wait before the next. */
async function sweep({ db, onFailure, meters }: LotCloserDeps): Promise<number> {
  try {
    const isWhole = await closeLots(db, onFailure, (settled) => {
      for (const { outcome, lagMs } of settled) meters.closed(outcome, lagMs / 1000)
    })
    meters.swept(isWhole)
    // A lot that could not be closed stays due: it is not tried again without pause.
    const next = isWhole ? ((await timeToNextEnd(db)) ?? PERIOD) : PERIOD
    return Math.min(PERIOD, Math.max(LEAST_WAIT, next))
  } catch (error) {
    meters.swept(false)
    onFailure(error)
    return PERIOD
  }
}

/**
 * Closes every lot that is due, in small transactions, and waits for those that others hold. A lot that
 * fails is reported and holds up no other. `onSettled` hears of what is committed.
 *
 * @returns whether nothing failed.
 */
export async function closeLots(
  db: Queries,
  onFailure: (error: unknown) => void,
  onSettled: (settled: readonly SettledLot[]) => void = () => undefined,
): Promise<boolean> {
  let isWhole = true
  const report = (error: unknown) => {
    isWhole = false
    onFailure(error)
  }
  try {
    for (let found = MOST_LOTS; found >= MOST_LOTS;) {
      const closed = await closeSome(db)
      onSettled(closed.settled)
      found = closed.found
    }
  } catch (error) {
    report(error)
  }
  for (const lotId of await findOverdueLots(db, OVERDUE_SECONDS, MOST_LOTS)) {
    try {
      onSettled(await closeOne(db, lotId))
    } catch (error) {
      report(error)
    }
  }
  return isWhole
}

interface ClosedLots {
  /** How many looked due and were held by nobody. */
  readonly found: number
  readonly settled: readonly SettledLot[]
}

function closeSome(db: Queries): Promise<ClosedLots> {
  return inTransaction(db, async (tx) => {
    const lotIds = await lockDueLots(tx, MOST_LOTS)
    const settled = lotIds.length === 0 ? [] : await settleDueLots(tx, await readLockedLots(tx, lotIds))
    return { found: lotIds.length, settled }
  })
}

function closeOne(db: Queries, lotId: string): Promise<readonly SettledLot[]> {
  return inTransaction(db, async (tx) => {
    await limitLockWait(tx, LOCK_WAIT)
    return settleDueLots(tx, await lockLots(tx, [lotId]))
  })
}
