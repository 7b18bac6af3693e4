import type { StockCar } from '#contract/stock/admin-cars.ts'
import { listRecorded } from '#domain/car/car-papers.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { findCar, type ListedCar } from './cars-queries.ts'
import { describePapers } from './describe-papers.ts'

/** Describes a car as the house sees it, as the API sends it. */
export function describeStockCar(car: ListedCar, links: FileLinks): StockCar {
  return {
    id: car.carId,
    ...car.facts,
    yardId: car.yardId,
    car_image_urls: car.pictures.map(({ sha256, alt, hiddenReason }) => ({
      ...(hiddenReason === null ? links.carPicture(sha256) : links.carPictureForHouse(sha256)),
      alt,
      hiddenReason,
    })),
    papers: describePapers(listRecorded(car.papers)),
    status: car.standing,
    earlierCarId: car.earlierCarId,
    isTwin: car.isTwin,
    mergedIntoCarId: car.mergedInto,
    mergedCarIds: [...car.mergedCarIds],
    auctionId: car.auctionId,
    createdAt: car.createdAt.toISOString(),
  }
}

/**
 * Reads a car that a call has changed, as the API sends it.
 *
 * @throws Error if it does not exist.
 */
export async function readStockCar(db: Queries, links: FileLinks, carId: string): Promise<StockCar> {
  const car = await findCar(db, carId)
  if (car === null) throw new Error(`The car ${carId} is not there.`)
  return describeStockCar(car, links)
}
