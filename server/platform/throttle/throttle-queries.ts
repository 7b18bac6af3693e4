import { sql } from 'kysely'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'

/** A limit as it is stored: a key of 32 bytes, and a maximum of `most` turns within `seconds`. */
export interface LimitRow {
  readonly key: Buffer
  readonly most: number
  readonly seconds: number
}

/** Takes a turn of every limit, or of none, atomically. Returns the seconds to wait; 0 if the turns were taken. */
export async function takeTurnOf(db: Queries, limits: readonly LimitRow[]): Promise<number> {
  const { keys, mosts, windows } = columnsOf(limits)
  const { rows } = await sql<{ wait: number }>`
    select take_turn(${keys}::bytea[], ${mosts}::integer[], ${windows}::float8[]) as wait`.execute(db)
  return rows[0]?.wait ?? 0
}

/** Returns the seconds until every limit has a free turn; 0 if all have one now. Takes no turn. */
export async function secondsToTurnOf(db: Queries, limits: readonly LimitRow[]): Promise<number> {
  const { keys, mosts, windows } = columnsOf(limits)
  const { rows } = await sql<{ wait: number }>`
    select seconds_to_turn(${keys}::bytea[], ${mosts}::integer[], ${windows}::float8[]) as wait`.execute(db)
  return rows[0]?.wait ?? 0
}

/** A limit of which a call takes `amount` turns at once. */
export interface AmountRow extends LimitRow {
  readonly amount: number
}

/**
 * Takes turns of every limit, or of none, in a transaction, which other takers of the same turns wait for. Returns the
 * seconds to wait; 0 if the turns were taken.
 */
export async function takeTurnsOf(tx: Queries, limits: readonly AmountRow[]): Promise<number> {
  const { keys, mosts, windows } = columnsOf(limits)
  const amounts = limits.map(({ amount }) => amount)
  const { rows } = await sql<{ wait: number }>`select take_turns(
    ${keys}::bytea[], ${mosts}::integer[], ${windows}::float8[], ${amounts}::integer[]) as wait`.execute(tx)
  return rows[0]?.wait ?? 0
}

/** Does the same as {@link takeTurnsOf} outside any transaction, without waiting for the disk. */
export async function takeQuotaOf(db: PooledQueries, limits: readonly AmountRow[]): Promise<number> {
  const { keys, mosts, windows } = columnsOf(limits)
  const amounts = limits.map(({ amount }) => amount)
  const { rows } = await sql<{ wait: number }>`select take_quota(
    ${keys}::bytea[], ${mosts}::integer[], ${windows}::float8[], ${amounts}::integer[]) as wait`.execute(db)
  return rows[0]?.wait ?? 0
}

function columnsOf(limits: readonly LimitRow[]) {
  return {
    keys: limits.map((limit) => limit.key),
    mosts: limits.map((limit) => limit.most),
    windows: limits.map((limit) => limit.seconds),
  }
}

/** Deletes turns that no longer count. */
export async function deleteOldTurns(db: Queries): Promise<void> {
  await sql`delete from throttles where forget_after < clock_timestamp()`.execute(db)
}
