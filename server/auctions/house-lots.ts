import type { HouseLot } from '#contract/auctions/admin-auctions.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { describeLot, lotsWithBids } from './describe-auction.ts'
import { readBids, readLots, type WhichLots } from './house-lots-queries.ts'

/** What the house's auctions need. */
export interface AdminAuctionsDeps {
  readonly links: FileLinks
  /** Epoch milliseconds of the database's clock. */
  readonly now: () => number
}

/** The lots as the house sees them, in the auction's order. */
export async function readHouseLots(
  db: Queries,
  which: WhichLots,
  { links, now }: AdminAuctionsDeps,
): Promise<readonly HouseLot[]> {
  const lots = await readLots(db, which)
  const bidsOf = Map.groupBy(await readBids(db, lotsWithBids(lots)), (bid) => bid.lotId)
  return lots.map((lot) => describeLot(lot, bidsOf.get(lot.id) ?? [], now(), links))
}
