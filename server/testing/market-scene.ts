import type { Queries } from '#server/platform/db/pool.ts'
import { makeAuction, makeCar } from './auction-factories.ts'
import { makeCity, makeDealer } from './factories.ts'

/** Creates a city with a dealer and one car in an auction, which is live by default. */
export async function makeMarket(db: Queries, auction: Partial<Parameters<typeof makeAuction>[1]> = {}) {
  const city = await makeCity(db)
  const dealer = await makeDealer(db, { cityIds: [city.cityId] })
  const { carId } = await makeCar(db, { cityId: city.cityId })
  const { auctionId, lots } = await makeAuction(db, { ...auction, lots: [{ carId }] })
  const [lot] = lots
  if (!lot) throw new Error('The auction has no lot')
  return { ...city, dealer, carId, auctionId, lotId: lot.lotId }
}
