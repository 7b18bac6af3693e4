import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** Returns the seconds until this key is no longer blocked; 0 if it is not blocked. */
export async function secondsBlocked(db: Queries, key: Buffer): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select greatest(0, extract(epoch from blocked_until - clock_timestamp()))::float8 as wait
    from backoffs where key = ${key}`.execute(db)
  return rows[0]?.wait ?? 0
}

/**
 * Records a failure. After `free` failures, the next one blocks the key for `first` seconds, and each further one for
 * twice as long.
 */
export async function insertFailure(
  db: Queries,
  failure: {
    readonly key: Buffer
    readonly free: number
    readonly first: number
    readonly longest: number
    readonly forgetAfter: number
  },
): Promise<void> {
  const { key, free, first, longest, forgetAfter } = failure
  const blockedAfter = (failures: ReturnType<typeof sql<number>>) => sql<Date>`
    clock_timestamp() + make_interval(secs => case when ${failures} <= ${free}::integer then 0
      else least(${longest}::float8, ${first}::float8 * 2 ^ least(30, ${failures} - ${free}::integer - 1)) end)`
  const failures = sql<number>`(case
    when backoffs.last_at < clock_timestamp() - make_interval(secs => ${forgetAfter}::float8) then 1
    else backoffs.failures + 1 end)`
  await sql`
    insert into backoffs (key, failures, last_at, blocked_until)
    values (${key}, 1, clock_timestamp(), ${blockedAfter(sql<number>`1`)})
    on conflict (key) do update set failures = ${failures}, last_at = clock_timestamp(),
      blocked_until = ${blockedAfter(failures)}`.execute(db)
}

/** Resets the count of a key. */
export async function deleteFailures(db: Queries, key: Buffer): Promise<void> {
  await db.deleteFrom('backoffs').where('key', '=', key).execute()
}

/** Deletes the counts of unblocked keys whose last failure was more than `olderThan` seconds ago. */
export async function deleteOldFailures(db: Queries, olderThan: number): Promise<void> {
  await sql`delete from backoffs
    where last_at < clock_timestamp() - make_interval(secs => ${olderThan}::float8)
      and blocked_until < clock_timestamp()`.execute(db)
}
