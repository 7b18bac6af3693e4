import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** Until when each of the organisation's cities may be browsed (epoch milliseconds), past ones too. */
export async function readEnds(db: Queries, organisationId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('organisation_cities')
    .select(['city_id as cityId', 'valid_until as validUntil'])
    .where('organisation_id', '=', organisationId)
    .execute()
  return new Map(rows.map(({ cityId, validUntil }) => [cityId, validUntil.getTime()]))
}

/** Lets an organisation browse a city until then. */
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

/** A city that an organisation may browse now. */
export interface RunningCity {
  readonly id: string
  readonly name: string
  readonly validUntil: Date
}

/** The cities that an organisation may browse now, by name. */
export async function readRunningCities(
  db: Queries,
  organisationId: string,
): Promise<readonly RunningCity[]> {
  return db
    .selectFrom('organisation_cities as given')
    .innerJoin('cities', 'cities.id', 'given.city_id')
    .select(['cities.id', 'cities.name', 'given.valid_until as validUntil'])
    .where('given.organisation_id', '=', organisationId)
    .where('given.valid_until', '>', sql<Date>`now()`)
    .orderBy('cities.name')
    .execute()
}
