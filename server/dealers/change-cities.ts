import { canonicalCity } from '#domain/cities.ts'
import { accept, refuseField, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import { readCityNames } from '#server/stock/city-aliases-queries.ts'
import { announce } from '#server/flows/announce.ts'
import { findCitiesNamed, readDealerCities, replaceDealerCities, type NamedCity } from './dealer-queries.ts'

/**
 * Finds cities by name in any accepted spelling, and returns them in the given order. Refuses with INVALID_INPUT if the
 * house has no such city or one is named twice; `fieldOf` names the input field of the nth name.
 */
export async function findCitiesByName(
  db: Queries,
  names: readonly string[],
  fieldOf: (index: number) => string,
): Promise<Result<readonly NamedCity[]>> {
  const canonical = await readCityNames(db, names)
  const cities = await findCitiesNamed(db, canonical)
  const known = new Map(cities.map((city) => [canonicalCity(city.city), city]))
  const found: NamedCity[] = []
  for (const [index, name] of canonical.entries()) {
    const city = known.get(name)
    if (city === undefined) return refuseField(fieldOf(index), 'dealer.cityUnknown', { city: name })
    if (canonical.indexOf(name) < index) return refuseField(fieldOf(index), 'city.twice')
    found.push(city)
  }
  return accept(found)
}

/**
 * Replaces a dealer's cities and makes its screens refetch. Returns the cities before and after, for the audit log.
 */
export async function changeCities(
  tx: Tx,
  organisationId: string,
  cities: readonly (NamedCity & { readonly validUntil: Date })[],
): Promise<{ readonly before: JsonObject; readonly after: JsonObject }> {
  const before = (await readDealerCities(tx, [organisationId])).get(organisationId) ?? []
  await replaceDealerCities(tx, organisationId, cities)
  await announce(tx, [{ kind: 'cities', organisationId }])
  return { before: describeCities(before), after: describeCities(cities) }
}

function describeCities(cities: readonly { readonly city: string; readonly validUntil: Date }[]): JsonObject {
  return Object.fromEntries(cities.map(({ city, validUntil }) => [city, validUntil.toISOString()]))
}
