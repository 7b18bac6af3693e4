import { canonicalCity } from '#domain/cities.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import { sql } from 'kysely'
import { readCityName } from './city-aliases-queries.ts'

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

/** Filters cities by a name in any accepted spelling; returns all if the name is omitted. */
export async function citiesNamed(
  db: Queries,
  cities: readonly BrowsableCity[],
  text: string | undefined,
): Promise<readonly BrowsableCity[]> {
  if (text === undefined) return cities
  const wanted = await readCityName(db, text)
  return cities.filter((city) => canonicalCity(city.name) === wanted)
}
