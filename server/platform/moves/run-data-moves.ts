import type { PooledQueries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { queueJob } from '#server/platform/jobs/queue-job.ts'
import type { DataMove } from './data-move.ts'
import { advanceMove, beginMove, finishMove, lockMove } from './data-moves-queries.ts'

/** The task that runs the data moves that are not done. */
export const RUN_DATA_MOVES = 'run-data-moves'

/** Queues the data moves, as each process does when it starts. */
export function queueDataMoves(db: PooledQueries): Promise<void> {
  return queueJob(db, { task: RUN_DATA_MOVES, payload: {}, key: RUN_DATA_MOVES })
}

/**
 * Runs the data moves one after the other, each from where it is. A batch and its cursor are written in one transaction,
 * so a move that is cut short goes on where it was. Where another process is at a move, this one leaves it alone.
 */
export async function runDataMoves(db: PooledQueries, moves: readonly DataMove[]): Promise<void> {
  for (const move of moves) {
    // A later move may build on an earlier one.
    if (!(await runDataMove(db, move))) return
  }
}

/** @returns whether the move is done. */
async function runDataMove(db: PooledQueries, { name, prepare }: DataMove): Promise<boolean> {
  for (;;) {
    const { cursor, isDone } = await beginMove(db, name)
    if (isDone) return true
    const batch = await prepare(cursor)
    const isWritten = await inTransaction(db, async (tx) => {
      if (!(await lockMove(tx, name, cursor))) return false
      if (batch === null) await finishMove(tx, name)
      else {
        await batch.write(tx)
        await advanceMove(tx, name, batch.cursor, batch.moved)
      }
      return true
    })
    if (!isWritten) return false
  }
}
