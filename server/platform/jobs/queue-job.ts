import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** Work that is to be done later, by whichever process comes to it. */
export interface Job {
  /** The name of a task of `startWorker`. */
  readonly task: string
  /** What the task gets; JSON. */
  readonly payload: object
  /** Not before this; at once where left out. */
  readonly runAt?: Date
  /** One that waits under the same key is replaced. */
  readonly key?: string
  /** How often it is tried at most, with longer and longer pauses; 12 where left out: some hours. */
  readonly maxAttempts?: number
}

const TRIES = 12

/** Has work done once the caller's transaction has committed, and only then. */
export async function queueJob(db: Queries, job: Job): Promise<void> {
  await sql`
    select graphile_worker.add_job(${job.task}, ${JSON.stringify(job.payload)}::json,
      run_at => ${job.runAt ?? null}::timestamptz, job_key => ${job.key ?? null},
      max_attempts => ${job.maxAttempts ?? TRIES}::integer)`.execute(db)
}

/** How many jobs of a task are due and not done yet. */
export async function countDueJobs(db: Queries, task: string): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*) as due from graphile_worker.jobs
    where task_identifier = ${task} and run_at <= now() and attempts < max_attempts`.execute(db)
  return rows[0]?.due ?? 0
}

/** Forgets jobs that were given up so many days ago. */
export async function forgetGivenUpJobs(db: Queries, days: number): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null
        and updated_at < now() - make_interval(days => ${days}::integer)))`.execute(db)
}
