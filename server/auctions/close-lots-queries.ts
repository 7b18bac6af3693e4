import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/**
 * Locks up to `max` lots whose end appears past, and up to `max` whose counter appears expired, skipping locked ones.
 * The caller decides after the lock whether they are due. Returns their ids.
 */
export async function lockDueLots(tx: Queries, max: number): Promise<readonly string[]> {
  // now() is stable, so the indexes of open lots apply. The exact clock is read under the lock.
  const ended = await sql<{ lot_id: string }>`
    select bidding.lot_id from lots join lot_bidding bidding on bidding.lot_id = lots.id
    where lots.published_at is not null and lots.outcome is null and lots.ends_at <= now()
    order by lots.ends_at limit ${max} for update of bidding skip locked`.execute(tx)
  const countered = await sql<{ lot_id: string }>`
    select bidding.lot_id from lots join lot_bidding bidding on bidding.lot_id = lots.id
    where lots.counter_until <= now() and lots.counter_answer is null and lots.outcome = 'reserve_not_met'
    order by lots.counter_until limit ${max} for update of bidding skip locked`.execute(tx)
  return [...ended.rows, ...countered.rows].map((row) => row.lot_id)
}

/**
 * Returns lots overdue by more than `seconds`. Other transactions have kept them locked, so the closer must now wait for
 * their locks instead of skipping them.
 */
export async function findOverdueLots(db: Queries, seconds: number, max: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, ends_at as due from lots where published_at is not null and outcome is null
      union all
      select id, counter_until from lots
      where counter_until is not null and counter_answer is null and outcome = 'reserve_not_met'
    ) lot
    where due <= now() - make_interval(secs => ${seconds})
    order by due limit ${max}`.execute(db)
  return rows.map((row) => row.id)
}

/** Limits this transaction's lock waits, in ms. Longer waits fail with SQLSTATE 55P03. */
export async function limitLockWait(tx: Queries, milliseconds: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`.execute(tx)
}

/** Returns the ms until the next lot or counter ends by the database's clock; null if none is open. */
export async function timeToNextEnd(db: Queries): Promise<number | null> {
  const { rows } = await sql<{ milliseconds: number | null }>`
    select ceil(extract(epoch from least(
      (select min(ends_at) from lots where published_at is not null and outcome is null),
      (select min(counter_until) from lots
        where counter_until is not null and counter_answer is null and outcome = 'reserve_not_met')
    ) - clock_timestamp()) * 1000)::float8 as milliseconds`.execute(db)
  return rows[0]?.milliseconds ?? null
}
