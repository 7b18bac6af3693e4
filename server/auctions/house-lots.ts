import type { HouseLot } from '#contract/auctions/admin-auctions.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { mapInSlices } from '#server/platform/pauses.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { describeLot, lotsWithBids } from './describe-auction.ts'
import { readBids, readLots, type LotSelection } from './house-lots-queries.ts'

/** Dependencies of the house's auction screens. */
export interface AdminAuctionsDeps {
  readonly links: FileLinks
  /** Returns the database's clock in epoch ms. */
  readonly now: () => number
}

/** Returns the lots as the house sees them, in auction order. */
export async function readHouseLots(
  db: Queries,
  which: LotSelection,
  { links, now }: AdminAuctionsDeps,
): Promise<readonly HouseLot[]> {
  const lots = await readLots(db, which)
  const bidsOf = Map.groupBy(await readBids(db, lotsWithBids(lots)), (bid) => bid.lotId)
  return mapInSlices(lots, (lot) => describeLot(lot, bidsOf.get(lot.id) ?? [], now(), links))
}
