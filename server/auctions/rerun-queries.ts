import { sql } from 'kysely'
import type { LotOutcome } from '#domain/lot/auction-clock.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A lot of a past auction with its terms. Amounts in rupees. */
export interface PastLot {
  readonly carId: string
  readonly startingPrice: number
  readonly reserve: number | null
  readonly outcome: LotOutcome | null
}

/** Returns an auction's lots, in order. */
export function readPastLots(db: Queries, auctionId: string): Promise<PastLot[]> {
  return db
    .selectFrom('lots')
    .select(['car_id as carId', 'starting_price as startingPrice', 'reserve', 'outcome'])
    .where('auction_id', '=', auctionId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Returns the cars among these that are in a draft auction. */
export async function findCarsInDrafts(db: Queries, carIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('lots')
    .innerJoin('auctions', 'auctions.id', 'lots.auction_id')
    .select('lots.car_id')
    .where('lots.car_id', '=', sql<string>`any(${carIds}::uuid[])`)
    .where('auctions.status', '=', 'draft')
    .execute()
  return new Set(rows.map((row) => row.car_id))
}
