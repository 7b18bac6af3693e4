import { sql } from 'kysely'
import { withPosition } from './trace-job.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** Work to be done later, by any process. */
export interface Job {
  /** The name of a task of `startWorker`. */
  readonly task: string
  /** The input of the task, as JSON. */
  readonly payload: object
  /** The earliest time; now if omitted. */
  readonly runAt?: Date
  /** Replaces a waiting job with the same key. */
  readonly key?: string
  /** The maximum number of attempts, with growing pauses; 12 if omitted, which takes some hours. */
  readonly maxAttempts?: number
}

const TRIES = 12

/** Queues a job in the caller's transaction, so that it runs only after the commit. */
export async function queueJob(db: Queries, job: Job): Promise<void> {
  await sql`
    select graphile_worker.add_job(${job.task}, ${JSON.stringify(withPosition(job.payload))}::json,
      run_at => ${job.runAt ?? null}::timestamptz, job_key => ${job.key ?? null},
      max_attempts => ${job.maxAttempts ?? TRIES}::integer)`.execute(db)
}

/** Counts the jobs of a task that are due and not done. */
export async function countDueJobs(db: Queries, task: string): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*) as due from graphile_worker.jobs
    where task_identifier = ${task} and run_at <= now() and attempts < max_attempts`.execute(db)
  return rows[0]?.due ?? 0
}
