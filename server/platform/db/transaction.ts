import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createPendingEvents, type PendingEvents } from './pending-events.ts'
import type { PooledQueries, Queries } from './pool.ts'

/** Queries inside one transaction, with the live events that its commit publishes. */
export type Tx = Queries & {
  /** Null where the transaction publishes its events itself, by NOTIFY. */
  readonly pendingEvents: PendingEvents | null
}

const TRIES = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/**
 * Runs `work` in one transaction, commits it, and then publishes its events. An error that `work` throws undoes all of
 * it. After a deadlock or a serialization failure `work` runs again, at most five times in all, so it must do nothing
 * outside the database.
 */
export async function inTransaction<T>(db: PooledQueries, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const pendingEvents = pendingEventsOf(db)
      const result = await db.transaction().execute((tx) => work(Object.assign(tx, { pendingEvents })))
      pendingEvents?.publish()
      return result
    } catch (error) {
      if (attempt === TRIES || !isRetryableConflict(error)) throw error
      // Two transactions that collided wait for different times, so that they do not collide again.
      await delay(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** An empty list of events for a new transaction of `db`; null where NOTIFY publishes them. */
export function pendingEventsOf({ publish }: PooledQueries): PendingEvents | null {
  return publish === null ? null : createPendingEvents(publish)
}

/** Whether a transaction failed by a deadlock or a serialization failure, so that it can run again. */
export function isRetryableConflict(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED)
  )
}
