import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Publish } from '#server/platform/db/news.ts'
import { renewPlans } from '#server/platform/db/prepared-statements.ts'
import { inRawTransaction } from '#server/platform/db/raw-transaction.ts'
import { lostToAnother } from '#server/platform/db/transaction.ts'
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts'
import type { BidMeters, BidStep } from '#server/platform/metrics.ts'
import { refuseBusy, type Settled } from './micro-batcher.ts'
import type { BidRequest, PlacedBid } from './bid-request.ts'
import { decideBatch } from './decide-batch.ts'
import { loadRequests, lockLots, waitBriefly, type LoadedRequest } from './load-bids-queries.ts'
import { writeBatch } from './write-bids-queries.ts'

const TRIES = 4
/** Milliseconds for which a connection's plans are used: tables grow fast when bids come. */
const PLANS_LAST = 1_000
/** Milliseconds in which a batch must be done: short, so that bids are taken again soon after a database stalled. */
const CUT_AFTER = 6_000
const LOCK_NOT_AVAILABLE = '55P03'
/** Milliseconds for which no batch waits for what is held, after one waited in vain. */
const IMPATIENT_FOR = 2_000

/** Where batches are stored, and by what they are told. */
export interface BatchPlace {
  readonly pool: pg.Pool
  /** Tells all processes of what was committed; null: NOTIFY does, in the transaction. */
  readonly publish: Publish | null
  /** Hears how many seconds each step of a batch took. */
  readonly onStep?: BidMeters['step']
}

/** Decides and stores a batch of bids; see {@link createBatchPlacer}. */
export type PlaceBatch = (requests: readonly BidRequest[]) => Promise<readonly Settled<PlacedBid>[]>

/**
 * Decides and stores batches of bids, each in one transaction, and answers only what was committed. Where another
 * process took a key or a lock in between, the batch is decided anew; where it fails all the same, each
 * request is tried alone, so that none costs another its bid. A lot that somebody holds for long (an auction that is
 * cancelled, a process that is frozen) costs its own bids an UNAVAILABLE, and the others no more than the wait for its
 * lock. A connection that breaks is every request's error: whether the bids stand is then unknown, and a repeat with
 * the same key tells.
 */
export function createBatchPlacer(place: BatchPlace): PlaceBatch {
  /** By `performance.now()`: until then nobody waits for what is held. */
  let impatientUntil = 0

  async function placeAll(requests: readonly BidRequest[]): Promise<readonly Settled<PlacedBid>[]> {
    for (let attempt = 1; ; attempt += 1) {
      const waits = performance.now() >= impatientUntil
      try {
        return await placeOnce(place, requests, waits)
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || isInterrupted(error)) throw error
        if (error.code === LOCK_NOT_AVAILABLE) {
          impatientUntil = performance.now() + IMPATIENT_FOR
          if (waits) continue
          if (requests.length === 1) return [{ result: refuseBusy() }]
        } else {
          if (attempt < TRIES && overtaken(error)) continue
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
  place: BatchPlace,
  requests: readonly BidRequest[],
  waits: boolean,
): Promise<readonly Settled<PlacedBid>[]> {
  const stepDone = startSteps(place.onStep)
  const flowIds = [...new Set(requests.map((request) => request.flowId))]
  let locked: ReadonlySet<string> = new Set()
  const { results, write } = await inRawTransaction(
    place.pool,
    {
      read: (client) => [
        ...(waits ? [] : [waitBriefly(client)]),
        renewPlans(client, PLANS_LAST).then(() => stepDone('begin')),
        lockLots(client, flowIds, waits).then((lotIds) => {
          locked = lotIds
          return stepDone('lock')
        }),
        loadRequests(client, requests),
      ],
      write: (client, loaded) => {
        stepDone('load')
        const seen = waits ? loaded : loaded.map((found) => ({ ...found, isHeld: isLeftOut(found, locked) }))
        const result = decideBatch(requests, seen, randomUUID)
        stepDone('decide')
        const { bids, kept } = result.write
        if (bids.length === 0 && kept.length === 0) return { asked: [], result }
        const payloads = place.publish === null ? result.write.payloads : []
        const writing = writeBatch(client, { ...result.write, payloads })
        return { asked: [writing.then(() => stepDone('write'))], result }
      },
    },
    CUT_AFTER,
  )
  stepDone('commit')
  if (write.payloads.length > 0) place.publish?.(write.payloads)
  return results.map((result) => ({ result }))
}

function isLeftOut({ flow }: LoadedRequest, locked: ReadonlySet<string>): boolean {
  return flow !== null && !locked.has(flow.lot.lotId)
}

/** Tells, whenever a step is done, how long it took. */
function startSteps(onStep: BidMeters['step'] | undefined): (step: BidStep) => void {
  let begun = performance.now()
  return (step) => {
    const now = performance.now()
    onStep?.(step, (now - begun) / 1000)
    begun = now
  }
}

/** Whether another transaction was there first: decided anew, the batch sees what that one did. */
function overtaken(error: pg.DatabaseError): boolean {
  return lostToAnother(error) || (isUniqueViolation(error) && error.constraint === 'bids_by_key')
}

/** Class 57: the server stops, crashed or starts, or a statement was given up at its deadline. */
function isInterrupted(error: pg.DatabaseError): boolean {
  return error.code?.startsWith('57') === true
}
