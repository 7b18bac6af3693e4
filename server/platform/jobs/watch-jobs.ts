import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import type { JobCount, JobMeters } from '#server/platform/upkeep-metrics.ts'
import { repeat, type Repetition } from '#server/platform/repeat.ts'

const EVERY = 15_000

/** Reads now and every 15 s how many jobs of each task wait and were given up, for the metrics. */
export function watchJobs(deps: {
  readonly db: Queries
  /** The names of all tasks. */
  readonly tasks: readonly string[]
  readonly meters: JobMeters
  readonly onFailure: (error: unknown) => void
}): Promise<Repetition> {
  const { db, tasks, meters, onFailure } = deps
  return repeat(EVERY, onFailure, async () => meters.counted(await countJobs(db, tasks)))
}

/** Counts the jobs of these tasks, and of others that there are: an older release may not know all. */
export async function countJobs(db: Queries, tasks: readonly string[]): Promise<readonly JobCount[]> {
  const { rows } = await sql<JobCount>`
    select task, count(job.id) filter (where is_due) as due,
      coalesce(extract(epoch from now() - min(job.run_at) filter (where is_due)), 0)::float8 as "oldestDueSeconds",
      count(job.id) filter (where job.attempts >= job.max_attempts and job.locked_at is null) as "givenUp"
    from (
      select unnest(${tasks}::text[]) union select task_identifier from graphile_worker.jobs
    ) as tasks(task)
    left join graphile_worker.jobs job on job.task_identifier = task
    cross join lateral (
      select job.run_at <= now() and job.attempts < job.max_attempts and job.locked_at is null as is_due) as due
    group by task`.execute(db)
  return rows
}
