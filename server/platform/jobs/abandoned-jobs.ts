import { once } from 'node:events'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from '#server/platform/db/pool.ts'

/** The task that frees them. */
export const FREE_ABANDONED_JOBS = 'free-abandoned-jobs'

/** How long a job lies with a worker before others ask whether that one lives. */
const SECONDS_BEFORE_ASKING = 30

/**
 * Shows the other processes that a worker lives: a lock is held on this connection, which the database lets go when the
 * process ends, in whatever way.
 *
 * @param worker by which name it takes jobs
 * @returns a promise that resolves when the connection has ended.
 */
export async function showLife(connection: pg.ClientBase, worker: string): Promise<void> {
  // A connection that breaks has ended too; `once` would reject, also while nobody listens yet.
  const ended = once(connection, 'end').catch(() => undefined)
  await connection.query(`select pg_advisory_lock(hashtextextended('jobs of ' || $1, 0))`, [worker])
  await ended
}

/**
 * Lets others do the jobs of workers that are gone: graphile-worker keeps a job for the one that took it, for four hours.
 * A worker that lives holds its lock.
 */
export async function freeAbandonedJobs(db: Queries): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select worker
      from (select distinct locked_by as worker from graphile_worker.jobs
        where locked_at < now() - make_interval(secs => ${SECONDS_BEFORE_ASKING}::integer)) as taken
      where pg_try_advisory_xact_lock(hashtextextended('jobs of ' || worker, 0))))`.execute(db)
}
