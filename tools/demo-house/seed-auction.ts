import {
  DEFAULT_EXTENSION_WINDOW_SECONDS,
  DEFAULT_HARD_END_MINUTES,
  hardEndOf,
  MAX_BIDS,
  type AuctionFormat,
} from '#domain/lot/auction-rules.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { insertAuction, type FreeCar, type SeedLot } from './demo-queries.ts'
import type { BiddingLot } from './seed-bids.ts'

/** An auction to create. Instants in epoch milliseconds. */
export interface PlannedAuction {
  readonly name: string
  readonly format: AuctionFormat
  readonly startsAt: number
  readonly endsAt: number
  readonly cars: readonly FreeCar[]
  /** The interval between lots with a reserve, and the reserve as a share of the guide price; null for no reserves. */
  readonly reserve: { readonly every: number; readonly share: number } | null
}

/** A lot of a planned auction, with its car and the rules for bidding. */
export interface MadeLot extends SeedLot {
  readonly car: FreeCar
  readonly bidding: BiddingLot
}

const PUBLISHED_BEFORE = 3 * 3_600_000
/** The assumed value of a car without a price in the list (rupees). */
const UNKNOWN_WORTH = 4_00_000
const INCREMENT = 1000

/** Creates a published auction with a lot for each car. */
export async function makeAuction(
  tx: Queries,
  createdBy: string,
  planned: PlannedAuction,
): Promise<readonly MadeLot[]> {
  const { cars, reserve, startsAt, endsAt, format } = planned
  const hardEndsAt = hardEndOf(endsAt, DEFAULT_HARD_END_MINUTES)
  const prices = cars.map((car, index) => ({
    carId: car.carId,
    startingPrice: roundDown((car.price ?? UNKNOWN_WORTH) * 0.6),
    reserve:
      reserve !== null && index % reserve.every === 0
        ? roundDown((car.price ?? UNKNOWN_WORTH) * reserve.share)
        : null,
  }))
  const lots = await insertAuction(tx, {
    name: planned.name,
    format,
    startsAt,
    endsAt,
    hardEndsAt,
    publishedAt: startsAt - PUBLISHED_BEFORE,
    increment: INCREMENT,
    hardEndMinutes: DEFAULT_HARD_END_MINUTES,
    createdBy,
    lots: prices,
  })
  return lots.flatMap((lot, index) => {
    const [car, price] = [cars[index], prices[index]]
    if (!car || !price) return []
    const bidding = {
      lotId: lot.lotId,
      format,
      startsAt,
      endsAt,
      hardEndsAt,
      extensionWindowSeconds: DEFAULT_EXTENSION_WINDOW_SECONDS,
      startingPrice: price.startingPrice,
      increment: INCREMENT,
      maxBids: MAX_BIDS,
    }
    return [{ ...lot, car, bidding }]
  })
}

function roundDown(rupees: number): number {
  return Math.max(1000, Math.floor(rupees / 5000) * 5000)
}
