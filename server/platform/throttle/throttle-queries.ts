import { sql, type RawBuilder } from 'kysely'
import type { Count } from './process-counter.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'

/** A limit as it is stored: a key of 32 bytes, and a maximum of `max` turns within `seconds`. */
export interface LimitRow {
  readonly key: Buffer
  readonly max: number
  readonly seconds: number
}

/** Takes a turn of every limit, or of none, atomically. Returns the seconds to wait; 0 if the turns were taken. */
export function takeTurnOf(db: Queries, limits: readonly LimitRow[]): Promise<number> {
  return readWait(db, sql`take_turn(${columnsOf(limits)})`)
}

/** Returns the seconds until every limit has a free turn; 0 if all have one now. Takes no turn. */
export function secondsToTurnOf(db: Queries, limits: readonly LimitRow[]): Promise<number> {
  return readWait(db, sql`seconds_to_turn(${columnsOf(limits)})`)
}

/** A limit of which a call takes `amount` turns at once. */
export interface AmountRow extends LimitRow {
  readonly amount: number
}

/**
 * Takes turns of every limit, or of none, in a transaction, which other takers of the same turns wait for. Returns the
 * seconds to wait; 0 if the turns were taken.
 */
export function takeTurnsOf(tx: Queries, limits: readonly AmountRow[]): Promise<number> {
  return readWait(tx, sql`take_turns(${columnsOf(limits)}, ${amountsOf(limits)})`)
}

/**
 * Does the same as {@link takeTurnsOf} outside any transaction, without waiting for the disk, and returns what the limits
 * have left.
 */
export async function takeQuotaOf(db: PooledQueries, limits: readonly AmountRow[]): Promise<Count> {
  const { rows } = await sql<Count>`
    select wait, remaining as left
    from take_counted_quota(${columnsOf(limits)}, ${amountsOf(limits)})`.execute(db)
  return rows[0] ?? { wait: 0, left: limits.map(({ max }) => max) }
}

async function readWait(db: Queries, call: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ wait: number }>`select ${call} as wait`.execute(db)
  return rows[0]?.wait ?? 0
}

function columnsOf(limits: readonly LimitRow[]): RawBuilder<unknown> {
  const keys = limits.map(({ key }) => key)
  const maxima = limits.map(({ max }) => max)
  const windows = limits.map(({ seconds }) => seconds)
  return sql`${keys}::bytea[], ${maxima}::integer[], ${windows}::float8[]`
}

function amountsOf(limits: readonly AmountRow[]): RawBuilder<unknown> {
  return sql`${limits.map(({ amount }) => amount)}::integer[]`
}

/** Deletes turns that no longer count. */
export async function deleteOldTurns(db: Queries): Promise<void> {
  await sql`delete from throttles where forget_after < clock_timestamp()`.execute(db)
}
