import { once } from 'node:events'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from '#server/platform/db/pool.ts'

/** The task that frees abandoned jobs. */
export const FREE_ABANDONED_JOBS = 'free-abandoned-jobs'

/** The number of seconds after which other processes check whether the worker of a locked job is alive. */
const SECONDS_BEFORE_ASKING = 30

/**
 * Shows other processes that a worker is alive, by holding an advisory lock on this connection. The database releases
 * the lock when the process ends in any way.
 *
 * @param worker the name under which it takes jobs
 * @returns a promise that resolves when the connection has ended.
 */
export async function holdLivenessLock(connection: pg.ClientBase, worker: string): Promise<void> {
  // A broken connection has also ended. `once` would reject, possibly before the rejection is handled.
  const ended = once(connection, 'end').catch(() => undefined)
  await connection.query(`select pg_advisory_lock(hashtextextended('jobs of ' || $1, 0))`, [worker])
  await ended
}

/**
 * Releases the jobs of workers that are gone, so that others can do them. Without this, graphile-worker keeps a job
 * locked for four hours. A live worker holds its advisory lock.
 */
export async function freeAbandonedJobs(db: Queries): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select worker
      from (select distinct locked_by as worker from graphile_worker.jobs
        where locked_at < now() - make_interval(secs => ${SECONDS_BEFORE_ASKING}::integer)) as taken
      where pg_try_advisory_xact_lock(hashtextextended('jobs of ' || worker, 0))))`.execute(db)
}
