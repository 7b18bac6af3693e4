import type { Car } from '#contract/car.ts'
import { accept, type Result } from '#domain/refusal.ts'
import { readCars, type CatalogueDeps } from '#server/catalogue/read-cars.ts'
import type { Database } from '#server/db/pool.ts'
import type { BidRequest, PlacedBid } from './bid-request.ts'
import { createMicroBatcher } from './micro-batcher.ts'
import { placeBatch } from './place-batch.ts'

/** Where a process's bids are decided and stored, and their cars read for the answers. */
export interface BidEngine {
  /**
   * Places a bid, in a batch with those that come meanwhile. What it answers is committed. Rejects where the
   * connection broke, so that nobody knows whether the bid stands: a repeat with the same key tells.
   */
  place(request: BidRequest): Promise<Result<PlacedBid>>
  /** The car of a flow as lists give it, read together with those that others ask for meanwhile. */
  readCar(flowId: string): Promise<Result<Car>>
  /** Takes no more bids, and waits for those that were taken. */
  stop(): Promise<void>
}

const LIMITS = {
  mostPerBatch: 256,
  mostWaiting: 5_000,
  patience: 10_000,
}

/** One a process: its batches go one after the other. */
export function createBidEngine(database: Database, catalogue: CatalogueDeps): BidEngine {
  const bids = createMicroBatcher<BidRequest, PlacedBid>({
    ...LIMITS,
    run: (requests) => placeBatch(database.pool, requests),
  })
  const cars = createMicroBatcher<string, Car>({
    ...LIMITS,
    run: async (flowIds) => {
      const refs = [...new Set(flowIds)].map((flowId) => ({ flowId }))
      const read = await readCars(database.kysely, refs, catalogue)
      const carOf = new Map(read.map((car) => [car.flowEntityId, car]))
      return flowIds.map((flowId) => {
        const car = carOf.get(flowId)
        return car ? { result: accept(car) } : { error: new Error(`The flow ${flowId} has no car`) }
      })
    },
  })
  return {
    place: (request) => bids.add(request),
    readCar: (flowId) => cars.add(flowId),
    async stop() {
      await bids.stop()
      await cars.stop()
    },
  }
}
