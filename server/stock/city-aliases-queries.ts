import { canonicalCity } from '#domain/cities.ts'
import { aliasKey, cityNamed, findCityName, NO_ALIASES, type CityAliases } from '#domain/city-aliases.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A spelling that the house has declared to stand for a city. */
export interface StoredAlias {
  readonly spelling: string
  readonly city: string
  readonly addedBy: string
  readonly addedAt: Date
}

/** Returns the house's own spellings of its cities. */
export async function readCityAliases(db: Queries): Promise<CityAliases> {
  return aliasesOf(await selectAliases(db).execute())
}

/**
 * Returns the names of the cities that texts name in any spelling, known or the house's own, in canonical spelling. A
 * text that names none is returned as {@link canonicalCity} writes it.
 */
export async function readCityNames(db: Queries, texts: readonly string[]): Promise<readonly string[]> {
  const unknown = texts.filter((text) => findCityName(text, NO_ALIASES) === null).map(aliasKey)
  if (unknown.length === 0) return texts.map(canonicalCity)
  const aliases = aliasesOf(await selectAliases(db).where('key', 'in', unknown).execute())
  return texts.map((text) => cityNamed(text, aliases))
}

/** Returns the name of the city that a text names, like {@link readCityNames}. */
export async function readCityName(db: Queries, text: string): Promise<string> {
  const [name] = await readCityNames(db, [text])
  return name ?? canonicalCity(text)
}

/** Returns the house's spellings with who added them, by city and spelling. */
export function listCityAliases(db: Queries): Promise<StoredAlias[]> {
  return selectAliases(db)
    .innerJoin('users', 'users.id', 'added_by')
    .select(['spelling', 'users.name as addedBy', 'added_at as addedAt'])
    .orderBy('cities.name')
    .orderBy('spelling')
    .execute()
}

/** Adds a spelling of a city. Returns false if the spelling stands for a city already. */
export async function insertCityAlias(
  tx: Queries,
  alias: {
    readonly key: string
    readonly spelling: string
    readonly cityId: string
    readonly addedBy: string
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('city_aliases')
    .values({ key: alias.key, spelling: alias.spelling, city_id: alias.cityId, added_by: alias.addedBy })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Removes a spelling, and returns the city that it stood for; null if it stood for none. */
export async function deleteCityAlias(
  tx: Queries,
  key: string,
): Promise<{ readonly spelling: string; readonly cityId: string; readonly city: string } | null> {
  const row = await tx
    .deleteFrom('city_aliases')
    .using('cities')
    .whereRef('cities.id', '=', 'city_aliases.city_id')
    .where('key', '=', key)
    .returning(['spelling', 'cities.id as cityId', 'cities.name as city'])
    .executeTakeFirst()
  return row ?? null
}

function selectAliases(db: Queries) {
  return db
    .selectFrom('city_aliases')
    .innerJoin('cities', 'cities.id', 'city_id')
    .select(['key', 'cities.name as city'])
}

function aliasesOf(rows: readonly { readonly key: string; readonly city: string }[]): CityAliases {
  return new Map(rows.map(({ key, city }) => [key, city]))
}
