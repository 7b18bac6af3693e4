import { sql } from 'kysely'
import { TRACKED } from '#domain/analytics/event-catalogue.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { PREPARED } from '#server/platform/db/prepared-statements.ts'

/** The number of rows and a digest of them, by table name. */
export type StoredRows = Readonly<Record<string, string>>

/**
 * Tables that any call may write (the use of a session, outcomes under a key, messages, counted attempts), and tables
 * that jobs write.
 */
const ALWAYS_WRITTEN = [
  'sessions',
  'idempotency_keys',
  'outbox',
  'audit_chain',
  'city_order_checks',
  'told',
  'told_through',
  'analytics_cursors',
  'analytics_sums',
  'analytics_user_days',
  'throttles',
  'backoffs',
]

/** The analytics events that a job records from the event log. */
const FROM_THE_LOG = Object.entries(TRACKED).flatMap(([name, { from }]) => (from === 'log' ? [name] : []))

/**
 * Columns that are not compared, by table: the time of the last use, which calls note that change nothing else, and the
 * mark of a statement that a job takes back.
 */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  sessions: 'last_used_at',
  yard_links: 'last_used_at',
  statements: 'awaits_twins',
}

function comparedRow(table: string) {
  const column = NOT_COMPARED[table]
  return column === undefined ? sql`kept as row` : sql`to_jsonb(kept) - ${column}::text as row`
}

/**
 * Reads a digest of each table, to detect whether a call wrote anything. `mentioning` includes only rows that contain
 * one of these texts (for example ids) in any column. `withSessions` includes the sessions. What calls and jobs
 * note beside their acts is left out: see {@link NOT_COMPARED}, and the analytics events of the event log.
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
      from (select ${comparedRow(name)}
        from ${sql.table(name)} as kept
        where ${name === 'analytics_events' ? sql`kept.name <> all(${FROM_THE_LOG})` : sql`true`}) as rows
      where ${patterns === undefined ? sql`true` : sql`row::text like any(${patterns})`}`,
  )
  const { rows } = await sql<{
    name: string
    digest: string
  }>`${PREPARED} ${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/**
 * These tables have one row per year or per word, created by the first call that needs it, so their row counts are not
 * comparable.
 */
const COUNTERS: ReadonlySet<string> = new Set([
  'receipt_numbers',
  'credit_note_numbers',
  'car_receipt_numbers',
  'search_words',
])

/** Returns the change in the number of rows of each table, without unchanged tables. */
export function rowsGained(before: StoredRows, after: StoredRows): Readonly<Record<string, number>> {
  const count = (rows: StoredRows, table: string) => Number.parseInt(rows[table] ?? '', 10)
  return Object.fromEntries(
    Object.keys(after)
      .filter((table) => !COUNTERS.has(table))
      .map((table) => [table, count(after, table) - count(before, table)] as const)
      .filter(([, gained]) => gained !== 0),
  )
}
