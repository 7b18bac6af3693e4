import type { Car } from '#contract/car.ts'
import { UNKNOWN } from '#domain/car/car-description.ts'
import type { CompareMyCars, MySortFacts } from '#domain/flows/my-sort.ts'
import type { Coordinates } from '#domain/india.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readEntries, type CarRef, type CarRow, type CatalogueEntry } from './catalogue-queries.ts'
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
  readonly place: Coordinates | null
  readonly cars: readonly Car[]
}

/** Groups cars by yard. Cars are in the given order, and yards in that of their first car. */
export async function readYardGroups(
  db: Queries,
  refs: readonly CarRef[],
  deps: CatalogueDeps,
  compare: CompareMyCars,
): Promise<readonly YardGroup[]> {
  const entries = await readEntries(db, refs)
  const groups = Map.groupBy(entries, ({ car }) => car.yard_id ?? `city of ${car.city}`)
  const yardless = [...groups.keys()].filter((key) => key.startsWith('city of ')).length
  return [...groups.values()]
    .flatMap((group) => toGroup(group, { severalYardless: yardless > 1, deps, compare }) ?? [])
    .toSorted(compareFirst(compare))
}

/** Returns the cars of a list in the given order, equal ones by the ids of their flows. */
export function inOrder<Listed extends Car>(
  cars: readonly Listed[],
  compare: CompareMyCars,
): readonly Listed[] {
  return cars
    .map((car) => ({ car, facts: sortFacts(car) }))
    .toSorted((one, other) => compare(one.facts, other.facts) || compareIds(one.car, other.car))
    .map(({ car }) => car)
}

function compareIds({ flowEntityId: one }: Car, { flowEntityId: other }: Car): number {
  return (one ?? '') < (other ?? '') ? -1 : 1
}

function sortFacts(car: Car): MySortFacts {
  const instant = (iso: string | null) => (iso === null ? null : Date.parse(iso))
  return {
    ...car,
    ta_end_date: instant(car.ta_end_date),
    next_deadline: instant(car.next_deadline),
    auctionAwardedAt: instant(car.auctionAwardedAt),
  }
}

function compareFirst(compare: CompareMyCars): (one: YardGroup, other: YardGroup) => number {
  return (one, other) => {
    const [first, second] = [one.cars[0], other.cars[0]]
    const order = first && second ? compare(sortFacts(first), sortFacts(second)) : 0
    return order || (one.yard < other.yard ? -1 : 1)
  }
}

function toGroup(
  entries: readonly CatalogueEntry[],
  {
    severalYardless,
    deps,
    compare,
  }: { readonly severalYardless: boolean; readonly deps: CatalogueDeps; readonly compare: CompareMyCars },
): YardGroup | null {
  const car = entries[0]?.car
  if (!car) return null
  const name = yardName(car) ?? (severalYardless ? `${UNKNOWN} (${car.city})` : UNKNOWN)
  return {
    yard: name,
    location: car.yard_address === null ? car.city : `${car.yard_address}, ${car.city}`,
    place: placeOf(car),
    cars: inOrder(
      entries.map((entry) => describeCar(entry, deps.links)),
      compare,
    ),
  }
}

/** Returns where a car's yard is; null if unknown. */
export function placeOf({ yard_latitude: latitude, yard_longitude: longitude }: CarRow): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Returns a place's degrees as answers have them. */
export function degreesOf(place: Coordinates | null) {
  return { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }
}

/** Formats yard groups as most operations return them. */
export function listYardGroups(groups: readonly YardGroup[]) {
  return {
    totalCars: groups.reduce((sum, group) => sum + group.cars.length, 0),
    yardGroups: groups.map(({ yard, location, place, cars }) => ({
      yard,
      location,
      ...degreesOf(place),
      cars: [...cars],
    })),
  }
}
