import type { Queries } from '#server/platform/db/pool.ts'

/** Returns when access to each of the organisation's cities ends or ended, in epoch ms. */
export async function readEnds(db: Queries, organisationId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('organisation_cities')
    .select(['city_id as cityId', 'valid_until as validUntil'])
    .where('organisation_id', '=', organisationId)
    .execute()
  return new Map(rows.map(({ cityId, validUntil }) => [cityId, validUntil.getTime()]))
}

/** Sets the end of an organisation's access to a city. */
export async function writeEnd(
  tx: Queries,
  given: { readonly organisationId: string; readonly cityId: string; readonly until: Date },
): Promise<void> {
  await tx
    .insertInto('organisation_cities')
    .values({ organisation_id: given.organisationId, city_id: given.cityId, valid_until: given.until })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'city_id']).doUpdateSet({ valid_until: given.until }),
    )
    .execute()
}

/** A city that an organisation was given, and when its time runs out or ran out. */
export interface OwnCity {
  readonly id: string
  readonly name: string
  readonly validUntil: Date
}

/** Returns the cities of an organisation by name, those whose time has run out too. */
export async function readOwnCities(db: Queries, organisationId: string): Promise<readonly OwnCity[]> {
  return db
    .selectFrom('organisation_cities as given')
    .innerJoin('cities', 'cities.id', 'given.city_id')
    .select(['cities.id', 'cities.name', 'given.valid_until as validUntil'])
    .where('given.organisation_id', '=', organisationId)
    .orderBy('cities.name')
    .execute()
}
