import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createPendingEvents, type PendingEvents } from './pending-events.ts'
import type { PooledQueries, Queries } from './pool.ts'

/** Queries inside one transaction, with the live events that its commit publishes. */
export type Tx = Queries & {
  /** Null if the transaction publishes its events itself, by NOTIFY. */
  readonly pendingEvents: PendingEvents | null
}

const TRIES = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/**
 * Runs `work` in one transaction, commits it, and then publishes its events. If `work` throws, everything is rolled
 * back. After a deadlock or a serialization failure `work` runs again, at most five times in all, so it must have no
 * effects outside the database.
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
      // A random delay, so that two transactions that collided do not collide again.
      await delay(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** Creates an empty list of events for a new transaction of `db`; null if NOTIFY publishes them. */
export function pendingEventsOf({ publish }: PooledQueries): PendingEvents | null {
  return publish === null ? null : createPendingEvents(publish)
}

/** Whether a transaction failed because of a deadlock or a serialization failure, so that it can run again. */
export function isRetryableConflict(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED)
  )
}
