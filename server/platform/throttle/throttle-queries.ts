import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A limit as the database keeps it: a key of 32 bytes, turns at most, within so many seconds. */
export interface LimitRow {
  readonly key: Buffer
  readonly most: number
  readonly seconds: number
}

/** Takes a turn of each limit, or of none; answers the seconds to wait, 0 where they were taken. Atomic. */
export async function takeTurnOf(db: Queries, limits: readonly LimitRow[]): Promise<number> {
  const { keys, mosts, windows } = columnsOf(limits)
  const { rows } = await sql<{ wait: number }>`
    select take_turn(${keys}::bytea[], ${mosts}::integer[], ${windows}::float8[]) as wait`.execute(db)
  return rows[0]?.wait ?? 0
}

/** Seconds until each limit has a turn; 0 where all have one. Takes none. */
export async function secondsToTurnOf(db: Queries, limits: readonly LimitRow[]): Promise<number> {
  const { keys, mosts, windows } = columnsOf(limits)
  const { rows } = await sql<{ wait: number }>`
    select seconds_to_turn(${keys}::bytea[], ${mosts}::integer[], ${windows}::float8[]) as wait`.execute(db)
  return rows[0]?.wait ?? 0
}

function columnsOf(limits: readonly LimitRow[]) {
  return {
    keys: limits.map((limit) => limit.key),
    mosts: limits.map((limit) => limit.most),
    windows: limits.map((limit) => limit.seconds),
  }
}

/** Forgets turns that count no more. */
export async function forgetOldTurns(db: Queries): Promise<void> {
  await sql`delete from throttles where forget_after < clock_timestamp()`.execute(db)
}
