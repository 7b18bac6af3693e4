import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/**
 * Returns whether a dealer has a default that the house has not lifted (lifecycle: "An open default"), or owes a payment
 * that came back (money.md: "What came back").
 */
export async function hasOpenDefault(db: Queries, organisationId: string): Promise<boolean> {
  return (await findOpenDefaults(db, [organisationId])).has(organisationId)
}

/** Returns those of the dealers that have an open default, or owe a payment that came back. */
export async function findOpenDefaults(
  db: Queries,
  organisationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('open_defaults')
    .select(sql<string>`organisation_id`.as('organisation_id'))
    .distinct()
    .where('organisation_id', '=', sql<string>`any(${organisationIds}::uuid[])`)
    .execute()
  return new Set(rows.map((row) => row.organisation_id))
}
