import type { Car } from '#contract/car.ts'
import { UNKNOWN } from '#domain/car/car-description.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readEntries, type CarRef, type CatalogueEntry } from './catalogue-queries.ts'
import { describeCar } from './describe-car.ts'
import type { CatalogueDeps } from './read-cars.ts'
import { yardName } from '#server/stock/yard-name.ts'

/** The cars of a yard, or those of a city without a known yard. */
export interface YardGroup {
  /** Unique within the list. */
  readonly yard: string
  /** The display address. */
  readonly location: string
  /** The yard's coordinates in degrees; null if unknown. */
  readonly place: { readonly latitude: number; readonly longitude: number } | null
  readonly cars: readonly Car[]
}

/** Groups cars by yard. Yards are sorted by name, and cars keep the order of `refs` (see {@link CarRef}). */
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

/** Formats yard groups as most operations return them. */
export function listYardGroups(groups: readonly YardGroup[]) {
  return {
    totalCars: groups.reduce((sum, group) => sum + group.cars.length, 0),
    yardGroups: groups.map(({ yard, location, cars }) => ({ yard, location, cars: [...cars] })),
  }
}
