import { canonicalCity } from '#domain/cities.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import { sql } from 'kysely'
import { readCityNames } from './city-aliases-queries.ts'

/** A city that a caller can browse. */
export interface BrowsableCity {
  readonly id: string
  readonly name: string
}

/** Returns the cities that a caller can browse, by name: a dealer's currently valid ones, or all for an admin. */
export async function readBrowsableCities(
  db: Queries,
  caller: UserCaller,
): Promise<readonly BrowsableCity[]> {
  const cities = db.selectFrom('cities').select(['cities.id', 'cities.name']).orderBy('cities.name')
  if (caller.role === 'admin') return cities.execute()
  return cities
    .innerJoin('organisation_cities as given', 'given.city_id', 'cities.id')
    .where('given.organisation_id', '=', caller.organisationId)
    .where('given.valid_until', '>', sql<Date>`now()`)
    .execute()
}

/** Filters cities by names in any accepted spelling; returns all if the names are omitted. */
export async function citiesNamed(
  db: Queries,
  cities: readonly BrowsableCity[],
  texts: readonly string[] | undefined,
): Promise<readonly BrowsableCity[]> {
  if (texts === undefined) return cities
  const wanted = new Set(await readCityNames(db, texts))
  return cities.filter((city) => wanted.has(canonicalCity(city.name)))
}
