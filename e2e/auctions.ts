import type { HouseAuction, HouseLot } from '#contract/auctions/admin-auctions.ts'
import type { Caller } from './app.ts'

/**
 * Returns the demo auction whose name begins with `name`, ignoring re-runs that other journeys made of its unsold lots.
 */
export async function auctionNamed(admin: Caller, name: string): Promise<HouseAuction> {
  const { auctions } = await admin.call('admin/getAuctions', { limit: 100 })
  const found = auctions.find(
    (auction) => auction.name.startsWith(name) && !auction.name.endsWith('(re-run)'),
  )
  if (found === undefined) throw new Error(`No auction is named ${name}`)
  return admin.call('admin/getAuction', { auctionId: found.auctionId })
}

/** Returns the lots of an auction in the cities of dealers 1 to 3. */
export async function lotsOf(admin: Caller, name: string): Promise<readonly HouseLot[]> {
  const { lots } = await auctionNamed(admin, name)
  return lots.filter(({ city }) => city === 'Delhi' || city === 'Mumbai')
}

/** Returns a lot of last night's auction that closed under its reserve, still without the house's decision. */
export async function lotUnderReserve(admin: Caller): Promise<HouseLot & { readonly highestBid: number }> {
  for (const lot of await lotsOf(admin, 'Last night')) {
    const { outcome, counterAmount, highestBid } = lot
    if (outcome === 'reserve_not_met' && counterAmount === null && highestBid !== null) {
      return { ...lot, highestBid }
    }
  }
  throw new Error('No lot under reserve waits for the house')
}
