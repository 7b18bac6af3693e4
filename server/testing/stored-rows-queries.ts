import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** The number and a digest of the rows of each table, by its name. */
export type StoredRows = Readonly<Record<string, string>>

/**
 * What every call may write: that a session is in use, what it answered to whom, how often somebody tried; and what jobs
 * write.
 */
const ALWAYS_WRITTEN = [
  'sessions',
  'idempotency_keys',
  'outbox',
  'audit_chain',
  'city_order_checks',
  'throttles',
  'backoffs',
]

/**
 * What the database holds, table by table, to tell whether a call wrote anything. `mentioning` looks only at rows
 * that hold one of these texts (ids, say), in whatever column; `withSessions` also at the sessions, but for when each
 * was used.
 */
export async function readStoredRows(
  db: Queries,
  options: { readonly mentioning?: readonly string[]; readonly withSessions?: boolean } = {},
): Promise<StoredRows> {
  const skipped = ALWAYS_WRITTEN.filter((name) => !(options.withSessions && name === 'sessions'))
  const { rows: tables } = await sql<{ name: string }>`
    select tablename::text as name from pg_tables
    where schemaname = 'public' and tablename <> all(${skipped})
    order by tablename`.execute(db)
  const patterns = options.mentioning?.map((text) => `%${text}%`)
  const digests = tables.map(
    ({ name }) => sql`
      select ${name}::text as name, count(*) || ' ' || coalesce(sum(hashtextextended(row::text, 0)), 0) as digest
      from (select ${name === 'sessions' ? sql`to_jsonb(kept) - 'last_used_at' as row` : sql`kept as row`}
        from ${sql.table(name)} as kept) as rows
      where ${patterns === undefined ? sql`true` : sql`row::text like any(${patterns})`}`,
  )
  const { rows } = await sql<{
    name: string
    digest: string
  }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** A row of its own for each year, whichever call comes first. */
const COUNTER = 'receipt_numbers'

/** How many rows each table gained, or lost, between two looks; nothing of those that have as many. */
export function rowsGained(before: StoredRows, after: StoredRows): Readonly<Record<string, number>> {
  const count = (rows: StoredRows, table: string) => Number.parseInt(rows[table] ?? '', 10)
  return Object.fromEntries(
    Object.keys(after)
      .filter((table) => table !== COUNTER)
      .map((table) => [table, count(after, table) - count(before, table)] as const)
      .filter(([, gained]) => gained !== 0),
  )
}
