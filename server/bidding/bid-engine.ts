import type pg from 'pg'
import type { Car } from '#contract/car.ts'
import { accept, type Result } from '#domain/refusal.ts'
import { readCars } from '#server/browsing/read-cars.ts'
import { BIDDING } from '#server/platform/db/deadlines.ts'
import type { Publish } from '#server/platform/db/news.ts'
import { createDatabase } from '#server/platform/db/pool.ts'
import type { BidMeters } from '#server/platform/metrics.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { BidRequest, PlacedBid } from './bid-request.ts'
import { createMicroBatcher } from './micro-batcher.ts'
import { createBatchPlacer } from './place-batch.ts'

/** Where a process's bids are decided and stored, and their cars read for the answers. */
export interface BidEngine {
  /**
   * Places a bid, in a batch with those that come meanwhile. What it answers is committed. Rejects where the
   * connection broke, so that nobody knows whether the bid stands: a repeat with the same key tells.
   */
  place(request: BidRequest): Promise<Result<PlacedBid>>
  /** The car of a flow as lists give it, read together with those that others ask for meanwhile. */
  readCar(flowId: string): Promise<Result<Car>>
  /** Its own connections, for whoever measures them. */
  readonly pool: pg.Pool
  /** Takes no more bids, waits for those that were taken, and closes its connections. */
  stop(): Promise<void>
}

export interface BidEngineDeps {
  readonly databaseUrl: string
  /** Whether the way to the database carries statements under names. */
  readonly namedStatements: boolean
  /** Bids that wait for a batch at most, and as many whose cars are to be read; more are refused UNAVAILABLE at once. */
  readonly mostWaiting: number
  readonly links: FileLinks
  /** Tells all processes of bids that were committed; null: NOTIFY does, in the transaction. */
  readonly publish: Publish | null
  /** Hears of connections that broke; they are replaced. */
  readonly onConnectionLost: (error: Error) => void
  readonly meters: BidMeters
}

const MOST_PER_BATCH = 256
/** Milliseconds that a bid, or the reading of its car, waits at most. */
const PATIENCE = 10_000

/**
 * Every row that a bid needs is found by its key. A plan that was made while a table was small would go on
 * reading it whole as it grows, so these connections plan once, and for lookups.
 */
const PLAN_FOR_LOOKUPS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
}

/**
 * Milliseconds for which a batch waits for a lot that somebody holds: just less than its statement may take, for the
 * batches of several processes wait for each other, seconds long where they have more to do than the machine can bear.
 */
const LOCK_TIMEOUT = String(BIDDING.statement - 500)

/**
 * One a process: its batches go one after the other, over connections of its own, so that bids wait for
 * nothing but bids.
 */
export function createBidEngine({
  databaseUrl,
  namedStatements,
  mostWaiting,
  links,
  publish,
  onConnectionLost,
  meters,
}: BidEngineDeps): BidEngine {
  const database = createDatabase(databaseUrl, {
    max: 2,
    deadlines: BIDDING,
    settings: { ...PLAN_FOR_LOOKUPS, lock_timeout: LOCK_TIMEOUT },
    pipelined: true,
    unnamed: !namedStatements,
    onConnectionLost,
  })
  const limits = { mostPerBatch: MOST_PER_BATCH, mostWaiting, patience: PATIENCE }
  const bids = createMicroBatcher<BidRequest, PlacedBid>({
    ...limits,
    run: createBatchPlacer({
      pool: database.pool,
      publish,
      onStep: (step, seconds) => meters.step(step, seconds),
    }),
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
        return car ? { result: accept(car) } : { error: new Error(`The flow ${flowId} has no car`) }
      })
    },
  })
  return {
    pool: database.pool,
    place: (request) => bids.add(request),
    readCar: (flowId) => cars.add(flowId),
    async stop() {
      await bids.stop()
      await cars.stop()
      await database.end()
    },
  }
}
