import { findSettledId } from '#server/audit/settled-id.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { inTransaction, type Tx } from '#server/platform/db/transaction.ts'
import { addToSums, claimCursor, moveCursor, readCursor } from './sum-events-queries.ts'

/** The job that sums up the events. It runs every minute. */
export const SUM_EVENTS = 'sum-analytics'

/** The maximum number of events that one transaction sums up. */
const EVENTS_AT_ONCE = 50_000

/**
 * Adds the events that were stored since the last time to the sums. The sums and the cursor commit together, so however
 * often it runs, is killed, or runs in several processes, each event is in the sums once, or after the cursor.
 */
export async function sumEvents(db: PooledQueries): Promise<void> {
  const settled = await findSettledId(db, 'analytics_events', await readCursor(db, 'sum'))
  if (settled === null) return
  for (;;) {
    const through = await inTransaction(db, (tx) => sumNext(tx, settled))
    if (through === null || through >= settled) return
  }
}

/** Sums up the next events up to `settled`. Returns where the cursor is then; null if another process sums up. */
async function sumNext(tx: Tx, settled: number): Promise<number | null> {
  const after = await claimCursor(tx, 'sum')
  if (after === null || after >= settled) return after
  const through = Math.min(settled, after + EVENTS_AT_ONCE)
  await addToSums(tx, after, through)
  await moveCursor(tx, 'sum', through)
  return through
}
