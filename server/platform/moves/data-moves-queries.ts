import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Json } from '#server/platform/db/types.ts'

/** How far a data move is. */
export interface MoveProgress {
  /** The end of the last batch; null before the first. */
  readonly cursor: Json | null
  readonly isDone: boolean
}

/** Returns how far a move is. Records that it begins if it has not begun. */
export async function beginMove(db: Queries, name: string): Promise<MoveProgress> {
  await db
    .insertInto('data_moves')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('data_moves')
    .select(['cursor', 'done_at'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return { cursor: row.cursor, isDone: row.done_at !== null }
}

/**
 * Locks a move until the end of the transaction, unless another process has passed this cursor or is working at it.
 *
 * @returns whether this transaction may write the batch behind the cursor.
 */
export async function lockMove(tx: Queries, name: string, cursor: Json | null): Promise<boolean> {
  const row = await tx
    .selectFrom('data_moves')
    .select('name')
    .where('name', '=', name)
    .where('done_at', 'is', null)
    .where(
      sql<boolean>`cursor is not distinct from ${cursor === null ? null : JSON.stringify(cursor)}::jsonb`,
    )
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the end of a batch. The caller holds the lock of the move. */
export async function advanceMove(tx: Queries, name: string, cursor: Json, moved: number): Promise<void> {
  await tx
    .updateTable('data_moves')
    .set({ cursor: JSON.stringify(cursor), moved: sql<number>`moved + ${moved}` })
    .where('name', '=', name)
    .execute()
}

/** Records that a move is done. The caller holds its lock. */
export async function finishMove(tx: Queries, name: string): Promise<void> {
  await tx
    .updateTable('data_moves')
    .set({ done_at: sql<Date>`clock_timestamp()` })
    .where('name', '=', name)
    .execute()
}
