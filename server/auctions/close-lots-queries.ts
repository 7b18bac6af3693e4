import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/**
 * Takes the locks of at most `most` lots whose end looks past, and as many whose counter's, passing over
 * those that somebody holds. Whether they are due is decided after the lock. Answers their ids.
 */
export async function lockDueLots(tx: Queries, most: number): Promise<readonly string[]> {
  // now() is stable, so that the indexes of open lots serve; the clock itself is asked under the lock.
  const ended = await sql<{ lot_id: string }>`
    select bidding.lot_id from lots join lot_bidding bidding on bidding.lot_id = lots.id
    where lots.published_at is not null and lots.outcome is null and lots.ends_at <= now()
    order by lots.ends_at limit ${most} for update of bidding skip locked`.execute(tx)
  const countered = await sql<{ lot_id: string }>`
    select bidding.lot_id from lots join lot_bidding bidding on bidding.lot_id = lots.id
    where lots.counter_until <= now() and lots.counter_answer is null and lots.outcome = 'reserve_not_met'
    order by lots.counter_until limit ${most} for update of bidding skip locked`.execute(tx)
  return [...ended.rows, ...countered.rows].map((row) => row.lot_id)
}

/**
 * Lots that are overdue by more than `seconds`: whoever holds their lock takes it again and again, so it has
 * to be waited for.
 */
export async function findOverdueLots(
  db: Queries,
  seconds: number,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, ends_at as due from lots where published_at is not null and outcome is null
      union all
      select id, counter_until from lots
      where counter_until is not null and counter_answer is null and outcome = 'reserve_not_met'
    ) lot
    where due <= now() - make_interval(secs => ${seconds})
    order by due limit ${most}`.execute(db)
  return rows.map((row) => row.id)
}

/** Lets this transaction wait at most so long for a lock (SQLSTATE 55P03 after that). */
export async function limitLockWait(tx: Queries, milliseconds: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`.execute(tx)
}

/** Milliseconds until the next lot or counter ends by the database's clock; null where none is open. */
export async function timeToNextEnd(db: Queries): Promise<number | null> {
  const { rows } = await sql<{ milliseconds: number | null }>`
    select ceil(extract(epoch from least(
      (select min(ends_at) from lots where published_at is not null and outcome is null),
      (select min(counter_until) from lots
        where counter_until is not null and counter_answer is null and outcome = 'reserve_not_met')
    ) - clock_timestamp()) * 1000)::float8 as milliseconds`.execute(db)
  return rows[0]?.milliseconds ?? null
}
