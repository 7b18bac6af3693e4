import type { Car } from '#contract/car.ts'
import { UNKNOWN } from '#domain/car/car.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readEntries, type CarRef, type CatalogueEntry } from './catalogue-queries.ts'
import { describeCar } from './describe-car.ts'
import type { CatalogueDeps } from './read-cars.ts'
import { yardName } from '#server/stock/yard-name.ts'

/** The cars of one yard, or of one city where it is not known in which yard they stand. */
export interface YardGroup {
  /** No two groups of a list have the same. */
  readonly yard: string
  /** The address as a person reads it. */
  readonly location: string
  /** Where the yard is on a map, null where that is not known. */
  readonly place: { readonly latitude: number; readonly longitude: number } | null
  readonly cars: readonly Car[]
}

/** Cars by the yard they stand in, yards by name, cars in the order of `refs`. See {@link CarRef}. */
export async function readYardGroups(
  db: Queries,
  refs: readonly CarRef[],
  deps: CatalogueDeps,
): Promise<readonly YardGroup[]> {
  const entries = await readEntries(db, refs)
  const groups = Map.groupBy(entries, ({ car }) => car.yard_id ?? `city of ${car.city}`)
  const yardless = [...groups.keys()].filter((key) => key.startsWith('city of ')).length
  return [...groups.values()]
    .flatMap((group) => toGroup(group, yardless > 1, deps) ?? [])
    .toSorted((a, b) => (a.yard < b.yard ? -1 : 1))
}

function toGroup(
  entries: readonly CatalogueEntry[],
  severalYardless: boolean,
  deps: CatalogueDeps,
): YardGroup | null {
  const car = entries[0]?.car
  if (!car) return null
  const name = yardName(car) ?? (severalYardless ? `${UNKNOWN} (${car.city})` : UNKNOWN)
  return {
    yard: name,
    location: car.yard_address === null ? car.city : `${car.yard_address}, ${car.city}`,
    place:
      car.yard_latitude === null || car.yard_longitude === null
        ? null
        : { latitude: car.yard_latitude, longitude: car.yard_longitude },
    cars: entries.map((entry) => describeCar(entry, deps.links)),
  }
}

/** Yard groups as most lists give them. */
export function listYardGroups(groups: readonly YardGroup[]) {
  return {
    totalCars: groups.reduce((sum, group) => sum + group.cars.length, 0),
    yardGroups: groups.map(({ yard, location, cars }) => ({ yard, location, cars: [...cars] })),
  }
}
