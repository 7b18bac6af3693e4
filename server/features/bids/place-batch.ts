import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Settled } from './micro-batcher.ts'
import type { BidRequest, PlacedBid } from './bid-request.ts'
import { forgetPlans, loadRequests, lockLots, writeBatch } from './bid-queries.ts'
import { decideBatch } from './decide-batch.ts'

const TRIES = 4
/** Milliseconds for which a connection's plans are used: tables grow fast when bids come. */
const PLANS_LAST = 1_000
/** Milliseconds in which a batch must be done. */
const CUT_AFTER = 15_000
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const UNIQUE_VIOLATION = '23505'

/**
 * Decides and stores a batch of bids in one transaction, and answers only what was committed. Where another
 * process took a key or a lock in between, the batch is decided anew; where it fails all the same, each
 * request is tried alone, so that none costs another its bid. A connection that breaks is every request's
 * error: whether the bids stand is then unknown, and a repeat with the same key tells.
 */
export async function placeBatch(
  pool: pg.Pool,
  requests: readonly BidRequest[],
): Promise<readonly Settled<PlacedBid>[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await placeOnce(pool, requests)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || isShuttingDown(error)) throw error
      if (attempt < TRIES && overtaken(error)) continue
      if (requests.length === 1) throw error
    }
    break
  }
  return placeSingly(pool, requests)
}

async function placeSingly(
  pool: pg.Pool,
  requests: readonly BidRequest[],
): Promise<readonly Settled<PlacedBid>[]> {
  const settled: Settled<PlacedBid>[] = []
  for (const request of requests) {
    try {
      settled.push(...(await placeBatch(pool, [request])))
    } catch (error) {
      settled.push({ error })
    }
  }
  return settled
}

async function placeOnce(
  pool: pg.Pool,
  requests: readonly BidRequest[],
): Promise<readonly Settled<PlacedBid>[]> {
  const client = await pool.connect()
  const lease = leaseOf(client)
  try {
    await renewPlans(client)
    await client.query('begin')
    await lockLots(client, [...new Set(requests.map((request) => request.flowId))])
    const { results, write } = decideBatch(requests, await loadRequests(client, requests), randomUUID)
    if (write.bids.length > 0 || write.kept.length > 0) await writeBatch(client, write)
    await client.query('commit')
    lease.end('whole')
    return results.map((result) => ({ result }))
  } catch (error) {
    await abandon(client, lease, error)
    throw error
  }
}

const plannedAt = new WeakMap<pg.PoolClient, number>()

async function renewPlans(client: pg.PoolClient): Promise<void> {
  const now = performance.now()
  if (now - (plannedAt.get(client) ?? -Infinity) < PLANS_LAST) return
  plannedAt.set(client, now)
  await forgetPlans(client)
}

interface Lease {
  end(state: 'whole' | 'broken'): void
}

/** A connection on loan; one that has said nothing for too long is cut, or it would hold up every later bid. */
function leaseOf(client: pg.PoolClient): Lease {
  let ended = false
  const end: Lease['end'] = (state) => {
    clearTimeout(timer)
    if (ended) return
    ended = true
    client.release(state === 'broken')
  }
  const timer = setTimeout(() => end('broken'), CUT_AFTER)
  return { end }
}

/** Gives the connection back for good only where it is known to be whole. */
async function abandon(client: pg.PoolClient, lease: Lease, error: unknown): Promise<void> {
  if (!(error instanceof pg.DatabaseError)) {
    lease.end('broken')
    return
  }
  try {
    await client.query('rollback')
    lease.end('whole')
  } catch {
    // Gone in the meantime, and the transaction with it; what failed first is what is told.
    lease.end('broken')
  }
}

function overtaken(error: pg.DatabaseError): boolean {
  return (
    error.code === DEADLOCK_DETECTED ||
    error.code === SERIALIZATION_FAILURE ||
    (error.code === UNIQUE_VIOLATION && error.constraint === 'bids_by_key')
  )
}

/** Class 57P: the server stops, crashed or starts. */
function isShuttingDown(error: pg.DatabaseError): boolean {
  return error.code?.startsWith('57P') === true
}
