import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Publish } from '#server/platform/db/pending-events.ts'
import { renewPlans } from '#server/platform/db/prepared-statements.ts'
import { inRawTransaction } from '#server/platform/db/raw-transaction.ts'
import { isRetryableConflict } from '#server/platform/db/transaction.ts'
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts'
import type { BidMeters, BidStep } from '#server/platform/metrics.ts'
import { refuseBusy, type Settled } from './micro-batcher.ts'
import type { BidRequest, PlacedBid } from './bid-request.ts'
import { decideBatch } from './decide-batch.ts'
import { loadRequests, lockLotsToBid, limitLockWait, type LoadedRequest } from './load-bids-queries.ts'
import { writeBatch } from './write-bids-queries.ts'

const MAX_ATTEMPTS = 4
/** Lifetime of a connection's cached plans in ms. Short, because tables grow fast during bidding. */
const PLAN_LIFETIME_MS = 1_000
/** Timeout of a batch in ms. Short, so that bidding resumes soon after the database stalls. */
const BATCH_TIMEOUT_MS = 6_000
const LOCK_NOT_AVAILABLE = '55P03'
/** Time in ms for which batches skip locked lots after a lock wait timed out. */
const SKIP_LOCKED_FOR_MS = 2_000

/** The database that stores batches, and the bus that publishes them. */
export interface BatchPlacerDeps {
  readonly pool: pg.Pool
  /** Publishes committed bids to every process. If null, the transaction publishes them by NOTIFY. */
  readonly publish: Publish | null
  /** Records the use of sessions, which the look-up of a caller does otherwise. */
  readonly recordUse: (sessionIds: readonly string[]) => void
  /** Receives the duration of each step of a batch, in seconds. */
  readonly onStep?: BidMeters['step']
}

/** Decides and stores a batch of bids. See {@link createBatchPlacer}. */
export type PlaceBatch = (requests: readonly BidRequest[]) => Promise<readonly Settled<PlacedBid>[]>

/**
 * Creates the function that decides and stores batches of bids, each in one transaction, and answers only after the
 * commit. If another process took a key or a lock first, the batch is decided again; if it keeps failing, each
 * request is retried by itself, so that none fails because of another. A lot locked for long (its auction is being
 * cancelled, a process is frozen) makes only its own bids UNAVAILABLE; others are delayed by at most one lock wait. If
 * the connection breaks, all requests fail with the error: the bids may be stored, and a repeat with the same key
 * returns the outcome.
 */
export function createBatchPlacer(place: BatchPlacerDeps): PlaceBatch {
  /** In `performance.now()` time. Until then, batches skip locked lots. */
  let skipLockedUntil = 0

  async function placeAll(requests: readonly BidRequest[]): Promise<readonly Settled<PlacedBid>[]> {
    for (let attempt = 1; ; attempt += 1) {
      const waits = performance.now() >= skipLockedUntil
      try {
        return await placeOnce(place, requests, waits)
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || isInterrupted(error)) throw error
        if (error.code === LOCK_NOT_AVAILABLE) {
          skipLockedUntil = performance.now() + SKIP_LOCKED_FOR_MS
          if (waits) continue
          if (requests.length === 1) return [{ result: refuseBusy() }]
        } else {
          if (attempt < MAX_ATTEMPTS && isConflict(error)) continue
          if (requests.length === 1) throw error
        }
      }
      return placeSingly(requests)
    }
  }

  async function placeSingly(requests: readonly BidRequest[]): Promise<readonly Settled<PlacedBid>[]> {
    const settled: Settled<PlacedBid>[] = []
    for (const request of requests) {
      try {
        settled.push(...(await placeAll([request])))
      } catch (error) {
        settled.push({ error })
      }
    }
    return settled
  }

  return placeAll
}

async function placeOnce(
  place: BatchPlacerDeps,
  requests: readonly BidRequest[],
  waits: boolean,
): Promise<readonly Settled<PlacedBid>[]> {
  const stepDone = startSteps(place.onStep)
  const flowIds = [...new Set(requests.map((request) => request.flowId))]
  let locked: ReadonlySet<string> = new Set()
  const { results, write, usedSessions } = await inRawTransaction(
    place.pool,
    {
      read: (client) => [
        ...(waits ? [] : [limitLockWait(client)]),
        renewPlans(client, PLAN_LIFETIME_MS).then(() => stepDone('begin')),
        lockLotsToBid(client, flowIds, waits).then((lotIds) => {
          locked = lotIds
          return stepDone('lock')
        }),
        loadRequests(client, requests),
      ],
      write: (client, loaded) => {
        stepDone('load')
        const seen = waits ? loaded : loaded.map((found) => ({ ...found, isHeld: isSkipped(found, locked) }))
        const result = decideBatch(requests, seen, randomUUID)
        stepDone('decide')
        const { bids, kept } = result.write
        if (bids.length === 0 && kept.length === 0) return { statements: [], result }
        const payloads = place.publish === null ? result.write.payloads : []
        const writing = writeBatch(client, { ...result.write, payloads })
        return { statements: [writing.then(() => stepDone('write'))], result }
      },
    },
    BATCH_TIMEOUT_MS,
  )
  stepDone('commit')
  if (write.payloads.length > 0) place.publish?.(write.payloads)
  if (usedSessions.length > 0) place.recordUse(usedSessions)
  return results.map((result) => ({ result }))
}

function isSkipped({ flow }: LoadedRequest, locked: ReadonlySet<string>): boolean {
  return flow !== null && !locked.has(flow.lot.lotId)
}

/** Returns a function that reports the duration of each step as it ends. */
function startSteps(onStep: BidMeters['step'] | undefined): (step: BidStep) => void {
  let begun = performance.now()
  return (step) => {
    const now = performance.now()
    onStep?.(step, (now - begun) / 1000)
    begun = now
  }
}

/** Returns whether a concurrent transaction caused the error, so that deciding again can succeed. */
function isConflict(error: pg.DatabaseError): boolean {
  return isRetryableConflict(error) || (isUniqueViolation(error) && error.constraint === 'bids_by_key')
}

/**
 * Returns whether the error is of class 57: the database is stopping, crashed or starting, or a statement timed out.
 */
function isInterrupted(error: pg.DatabaseError): boolean {
  return error.code?.startsWith('57') === true
}
