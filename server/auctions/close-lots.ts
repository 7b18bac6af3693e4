import { setTimeout as delay } from 'node:timers/promises'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import type { CloseMeters } from '#server/platform/metrics.ts'
import { settleDueLots, type SettledLot } from './settle-due-lots.ts'
import { lockLotsToEnd, readLockedLots } from '#server/flows/locked-lot.ts'
import { findOverdueLots, limitLockWait, lockDueLots, timeToNextEnd } from './close-lots-queries.ts'

/** The running sweep that closes lots. */
export interface LotCloser {
  /** Finishes closing the current lots, then stops. */
  stop(): Promise<void>
}

export interface LotCloserDeps {
  readonly db: PooledQueries
  /** Receives the error of each sweep or lot that failed. Both are retried. */
  readonly onFailure: (error: unknown) => void
  readonly meters: CloseMeters
}

/** Maximum lots per transaction. */
const MAX_LOTS = 50
/** Maximum pause between sweeps, in ms. */
const MAX_PERIOD_MS = 500
/** Minimum pause between sweeps, in ms. */
const MIN_PERIOD_MS = 20
/** Seconds after which the sweep waits for a lot's lock instead of skipping it. */
const OVERDUE_SECONDS = 0.7
/** Maximum wait for an overdue lot's lock, in ms. */
const LOCK_TIMEOUT_MS = 2_000

/**
 * Closes lots as they end and expires counters, every half second and when the next end is due. It is safe to run this
 * in several processes and to kill them: a lot is closed in one transaction, by the process that holds its lock.
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

/** Runs one sweep and reports failures. Returns the ms to wait before the next. */
async function sweep({ db, onFailure, meters }: LotCloserDeps): Promise<number> {
  try {
    const allSucceeded = await settleOverdue(db, onFailure, (settled) => {
      for (const { outcome, lagMs } of settled) meters.closed(outcome, lagMs / 1000)
    })
    meters.swept(allSucceeded)
    // A lot that failed to close stays due, so wait the full period before retrying.
    const next = allSucceeded ? ((await timeToNextEnd(db)) ?? MAX_PERIOD_MS) : MAX_PERIOD_MS
    return Math.min(MAX_PERIOD_MS, Math.max(MIN_PERIOD_MS, next))
  } catch (error) {
    meters.swept(false)
    onFailure(error)
    return MAX_PERIOD_MS
  }
}

/**
 * Closes every due lot in small transactions, and waits for overdue locked ones. A failing lot is reported and does not
 * delay others. `onSettled` receives committed lots.
 *
 * @returns whether all of them succeeded.
 */
export async function settleOverdue(
  db: PooledQueries,
  onFailure: (error: unknown) => void,
  onSettled: (settled: readonly SettledLot[]) => void = () => undefined,
): Promise<boolean> {
  let allSucceeded = true
  const report = (error: unknown) => {
    allSucceeded = false
    onFailure(error)
  }
  try {
    for (let found = MAX_LOTS; found >= MAX_LOTS;) {
      const closed = await closeSome(db)
      onSettled(closed.settled)
      found = closed.found
    }
  } catch (error) {
    report(error)
  }
  for (const lotId of await findOverdueLots(db, OVERDUE_SECONDS, MAX_LOTS)) {
    try {
      onSettled(await closeOne(db, lotId))
    } catch (error) {
      report(error)
    }
  }
  return allSucceeded
}

interface ClosedLots {
  /** Number of lots that appeared due and were not locked. */
  readonly found: number
  readonly settled: readonly SettledLot[]
}

function closeSome(db: PooledQueries): Promise<ClosedLots> {
  return inTransaction(db, async (tx) => {
    const lotIds = await lockDueLots(tx, MAX_LOTS)
    const settled = lotIds.length === 0 ? [] : await settleDueLots(tx, await readLockedLots(tx, lotIds))
    return { found: lotIds.length, settled }
  })
}

function closeOne(db: PooledQueries, lotId: string): Promise<readonly SettledLot[]> {
  return inTransaction(db, async (tx) => {
    await limitLockWait(tx, LOCK_TIMEOUT_MS)
    return settleDueLots(tx, await lockLotsToEnd(tx, [lotId]))
  })
}
