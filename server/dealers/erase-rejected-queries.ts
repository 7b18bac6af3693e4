import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** The tables with what a dealer gave in the onboarding; each names its organisation. In the order of deletion. */
const GIVEN = ['signed_contracts', 'agreements', 'dealer_documents', 'dealer_details'] as const

/**
 * Returns up to `limit` organisations whose registration was rejected more than `years` years ago and that still have
 * details or files, locked against other processes.
 */
export async function lockOverdueRejected(
  tx: Queries,
  { years, limit }: { readonly years: number; readonly limit: number },
): Promise<readonly string[]> {
  const has = GIVEN.map(
    (table) => sql`exists (select from ${sql.table(table)} where organisation_id = users.organisation_id)`,
  )
  const { rows } = await sql<{ organisationId: string }>`
    select organisation_id as "organisationId" from users
    where rejected_at < now() - make_interval(years => ${years}::int) and (${sql.join(has, sql` or `)})
    order by rejected_at limit ${limit}
    for no key update skip locked`.execute(tx)
  return rows.map(({ organisationId }) => organisationId)
}

/** Deletes what these organisations gave in the onboarding. Their files are then unreferenced, and swept. */
export async function deleteGiven(tx: Queries, organisationIds: readonly string[]): Promise<void> {
  for (const table of GIVEN) {
    await sql`delete from ${sql.table(table)} where organisation_id = any(${organisationIds}::uuid[])`.execute(
      tx,
    )
  }
}
