import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A task that no process has: its jobs stay due and write nothing. */
export const TASK_OF_NOBODY = 'unknown-work'

/**
 * Creates a job whose last attempt failed, and returns its id: by default one of {@link TASK_OF_NOBODY}.
 *
 * @param age how long ago it was queued, in seconds.
 */
export async function makeFailedJob(
  db: Queries,
  job: {
    readonly task?: string
    readonly payload?: object
    readonly error?: string
    readonly age?: number
  } = {},
): Promise<number> {
  const { task = TASK_OF_NOBODY, payload = {}, error = 'The provider is away', age = 60 } = job
  const { rows } = await sql<{ id: number }>`
    select (graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json,
      run_at => now() + interval '1 day', max_attempts => 8)).id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${error}, run_at = now(),
      created_at = now() - make_interval(secs => ${age}::integer) where id = ${id}::bigint`.execute(db)
  return id
}

/** Frees every job that is taken, while no process runs. */
export async function freeAllJobs(db: Queries): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_by is not null))`.execute(db)
}
