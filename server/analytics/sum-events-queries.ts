import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import { DAY, EVERYBODY } from './sums-queries.ts'

/** The jobs with a cursor: one sums up the events, one records the event log as events. */
export type CursorJob = 'sum' | 'record'

/** Returns where a job is. */
export async function readCursor(db: Queries, job: CursorJob): Promise<number> {
  const { through } = await db
    .selectFrom('analytics_cursors')
    .select('through')
    .where('job', '=', job)
    .executeTakeFirstOrThrow()
  return through
}

/** Locks the cursor until the end of the transaction, and returns where it is; null if another process holds it. */
export async function claimCursor(tx: Queries, job: CursorJob): Promise<number | null> {
  const row = await tx
    .selectFrom('analytics_cursors')
    .select('through')
    .where('job', '=', job)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.through ?? null
}

/** Moves the cursor. The caller has claimed it. */
export async function moveCursor(tx: Queries, job: CursorJob, through: number): Promise<void> {
  await tx.updateTable('analytics_cursors').set({ through }).where('job', '=', job).execute()
}

/** Adds the events with ids above `after` up to `through` to the sums. */
export async function addToSums(tx: Queries, after: number, through: number): Promise<void> {
  const inRange = sql`id > ${after} and id <= ${through}`
  await sql`
    insert into analytics_sums (scope, day, category, name, events, value)
    select scope, ${DAY}, category, name, count(*), coalesce(sum(value), 0)
    from analytics_events cross join lateral (values (${EVERYBODY}::uuid), (organisation_id)) as scopes (scope)
    where ${inRange} and scope is not null
    group by 1, 2, 3, 4
    on conflict (scope, day, category, name) do update
      set events = analytics_sums.events + excluded.events, value = analytics_sums.value + excluded.value`.execute(
    tx,
  )
  await sql`
    insert into analytics_user_days (user_id, day, category)
    select distinct user_id, ${DAY}, category from analytics_events where ${inRange} and user_id is not null
    on conflict do nothing`.execute(tx)
}

/** Deletes the sums of the days before this one, the first of a month, and drops the tables of their events. */
export async function dropMonths(tx: Queries, before: string): Promise<void> {
  await tx.deleteFrom('analytics_sums').where('day', '<', before).execute()
  await tx.deleteFrom('analytics_user_days').where('day', '<', before).execute()
  // Last, because nobody can read or write events from here to the commit.
  await sql`select analytics_drop_months(${before}::date)`.execute(tx)
}
