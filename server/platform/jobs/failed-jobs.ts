import { sql } from 'kysely'
import type { InstantAndNumber } from '#server/platform/cursor.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A job whose last attempt failed, so that it is no longer tried. */
export interface FailedJob {
  readonly id: number
  readonly task: string
  readonly payload: unknown
  readonly attempts: number
  /** The message of the last failure. */
  readonly error: string | null
  readonly queuedAt: Date
  readonly failedAt: Date
  /** `failedAt` in microseconds since 1970, for the cursor. */
  readonly moment: number
}

const FIELDS = sql`
  job.id, task.identifier as task, job.payload, job.attempts, job.last_error as error, job.created_at as "queuedAt",
  job.updated_at as "failedAt", (extract(epoch from job.updated_at) * 1000000)::bigint as moment`

// The library's view of the jobs leaves out their payload.
const FAILED = sql`
  graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where job.attempts >= job.max_attempts and job.locked_at is null`

/** Reads a page of the failed jobs, the last failure first. */
export async function listFailedJobs(
  db: Queries,
  after: InstantAndNumber | null,
  limit: number,
): Promise<readonly FailedJob[]> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(job.updated_at, job.id)
          < ('epoch'::timestamptz + ${after[0]}::bigint * interval '1 microsecond', ${after[1]}::bigint)`
  const { rows } = await sql<FailedJob>`
    select ${FIELDS} from ${FAILED} and ${beyond}
    order by job.updated_at desc, job.id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts the failed jobs. */
export async function countFailedJobs(db: Queries): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${FAILED}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Locks a failed job until the end of the transaction. Null if it is unknown, or no longer failed. */
export async function lockFailedJob(tx: Queries, id: number): Promise<FailedJob | null> {
  const { rows } = await sql<FailedJob>`
    select ${FIELDS} from ${FAILED} and job.id = ${id}::bigint for update of job`.execute(tx)
  return rows[0] ?? null
}

/** Gives a failed job all its attempts again, the first at once. It must be locked. */
export async function retryFailedJob(tx: Queries, id: number): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`.execute(tx)
}

/** Deletes a failed job. It must be locked. */
export async function discardFailedJob(tx: Queries, id: number): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(tx)
}

/** Deletes jobs whose last attempt failed more than `days` days ago. */
export async function deleteFailedJobs(db: Queries, days: number): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select job.id from ${FAILED} and job.updated_at < now() - make_interval(days => ${days}::integer)))`.execute(
    db,
  )
}
