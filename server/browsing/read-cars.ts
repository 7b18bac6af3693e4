import type { Car } from '#contract/car.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { readEntries, type CarRef } from './catalogue-queries.ts'
import { describeCar } from './describe-car.ts'

/** What every reading of cars needs beside the database. */
export interface CatalogueDeps {
  readonly links: FileLinks
}

/**
 * Cars as every list gives them, in the order of `refs`; what is not there is left out. The caller has checked
 * that the flows are the viewer's own and that the lots and cars are his to see.
 */
export async function readCars(db: Queries, refs: readonly CarRef[], deps: CatalogueDeps): Promise<Car[]> {
  const entries = await readEntries(db, refs)
  return entries.map((entry) => describeCar(entry, deps.links))
}

/**
 * The one car behind a reference, as lists give it.
 *
 * @throws Error where it is not there: the caller has found it before.
 */
export async function readCar(db: Queries, ref: CarRef, deps: CatalogueDeps): Promise<Car> {
  const [car] = await readCars(db, [ref], deps)
  if (!car) throw new Error(`There is no car behind ${JSON.stringify(ref)}`)
  return car
}
