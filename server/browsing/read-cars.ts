import type { Car } from '#contract/car.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { readEntries, type CarRef } from './catalogue-queries.ts'
import { describeCar } from './describe-car.ts'

/** Dependencies of reading cars besides the database. */
export interface CatalogueDeps {
  readonly links: FileLinks
}

/**
 * Reads cars as all lists return them, in the order of `refs`, omitting missing ones. The caller must have checked that
 * the viewer may see these flows and lots.
 */
export async function readCars(db: Queries, refs: readonly CarRef[], deps: CatalogueDeps): Promise<Car[]> {
  const entries = await readEntries(db, refs)
  return entries.map((entry) => describeCar(entry, deps.links))
}

/**
 * Reads one car as lists return it.
 *
 * @throws Error if it does not exist; the caller must have checked.
 */
export async function readCar(db: Queries, ref: CarRef, deps: CatalogueDeps): Promise<Car> {
  const [car] = await readCars(db, [ref], deps)
  if (!car) throw new Error(`No car found for ${JSON.stringify(ref)}.`)
  return car
}
