import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** Returns whether a dealer has a default that the house has not lifted (lifecycle: "An open default"). */
export async function hasOpenDefault(db: Queries, organisationId: string): Promise<boolean> {
  return (await findOpenDefaults(db, [organisationId])).has(organisationId)
}

/** Returns those of the dealers that have a default which the house has not lifted. */
export async function findOpenDefaults(
  db: Queries,
  organisationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payment_defaults')
    .select('organisation_id')
    .distinct()
    .where('organisation_id', '=', sql<string>`any(${organisationIds}::uuid[])`)
    .where('lifted_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.organisation_id))
}
