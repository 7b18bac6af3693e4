import type pg from 'pg'
import type { Car } from '#contract/car.ts'
import { accept, type Result } from '#domain/refusal.ts'
import { readCars } from '#server/browsing/read-cars.ts'
import { BIDDING } from '#server/platform/db/deadlines.ts'
import type { Publish } from '#server/platform/db/pending-events.ts'
import { createDatabase } from '#server/platform/db/pool.ts'
import type { BidMeters } from '#server/platform/metrics.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { BidRequest, PlacedBid } from './bid-request.ts'
import { traceBatches, traceBids, traceStep } from './trace-bids.ts'
import { createMicroBatcher } from './micro-batcher.ts'
import { createBatchPlacer } from './place-batch.ts'

/** Decides and stores a process's bids, and reads cars for the answers. */
export interface BidEngine {
  /**
   * Places a bid, batched with concurrent ones. An answer means that the outcome is committed. Rejects if the
   * connection broke, when it is unknown whether the bid was stored; a repeat with the same key returns its outcome.
   */
  place(request: BidRequest): Promise<Result<PlacedBid>>
  /** Reads the car of a flow as lists return it, batched with concurrent reads. */
  readCar(flowId: string): Promise<Result<Car>>
  /** The engine's own connections, exposed for metrics. */
  readonly pool: pg.Pool
  /** Accepts no more bids, waits for accepted ones, and closes the connections. */
  stop(): Promise<void>
}

export interface BidEngineDeps {
  readonly databaseUrl: string
  /** Whether the connection supports named prepared statements; some poolers do not. */
  readonly namedStatements: boolean
  /** Limit on bids waiting for a batch, and on waiting car reads. Further ones are refused with UNAVAILABLE. */
  readonly maxWaiting: number
  readonly links: FileLinks
  /** Publishes committed bids to every process. If null, the transaction publishes them by NOTIFY. */
  readonly publish: Publish | null
  /** Records the use of sessions, which the look-up of a caller does otherwise. */
  readonly recordUse: (sessionIds: readonly string[]) => void
  /** Receives errors of broken connections, which are replaced. */
  readonly onConnectionLost: (error: Error) => void
  readonly meters: BidMeters
}

const MAX_PER_BATCH = 256
/** Timeout of a bid or car read, in ms. */
export const TIMEOUT_MS = 10_000

/**
 * Every row that a bid needs is found by key. A plan cached while a table was small would keep scanning it as it grows,
 * so these connections use generic plans with index look-ups.
 */
const PLAN_FOR_LOOKUPS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
}

/**
 * Maximum time in ms that a batch waits for a locked lot. Just under the statement timeout, because under overload the
 * batches of several processes wait seconds for each other.
 */
const LOCK_TIMEOUT = String(BIDDING.statement - 500)

/**
 * Creates the bid engine, one per process. Its batches run one at a time on their own connections, so other work cannot
 * delay bids.
 */
export function createBidEngine({
  databaseUrl,
  namedStatements,
  maxWaiting,
  links,
  publish,
  recordUse,
  onConnectionLost,
  meters,
}: BidEngineDeps): BidEngine {
  const database = createDatabase(databaseUrl, {
    max: 2,
    deadlines: BIDDING,
    primaryOnly: true,
    settings: { ...PLAN_FOR_LOOKUPS, lock_timeout: LOCK_TIMEOUT },
    pipelined: true,
    unnamed: !namedStatements,
    onConnectionLost,
  })
  const limits = { maxPerBatch: MAX_PER_BATCH, maxWaiting, timeoutMs: TIMEOUT_MS }
  const bids = createMicroBatcher<BidRequest, PlacedBid>({
    ...limits,
    run: traceBatches(
      createBatchPlacer({
        pool: database.pool,
        publish,
        recordUse,
        onStep: (step, seconds) => {
          meters.step(step, seconds)
          traceStep(step, seconds)
        },
      }),
    ),
    onBatch: (waited) => {
      meters.batch(waited.length)
      for (const milliseconds of waited) meters.step('wait', milliseconds / 1000)
    },
  })
  const cars = createMicroBatcher<string, Car>({
    ...limits,
    run: async (flowIds) => {
      const refs = [...new Set(flowIds)].map((flowId) => ({ flowId }))
      const read = await readCars(database.kysely, refs, { links })
      const carOf = new Map(read.map((car) => [car.flowEntityId, car]))
      return flowIds.map((flowId) => {
        const car = carOf.get(flowId)
        return car ? { result: accept(car) } : { error: new Error(`No car found for flow ${flowId}.`) }
      })
    },
  })
  return {
    pool: database.pool,
    place: traceBids((request) => bids.add(request)),
    readCar: (flowId) => cars.add(flowId),
    async stop() {
      await bids.stop()
      await cars.stop()
      await database.end()
    },
  }
}
