import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Queries } from '#server/platform/db/pool.ts'
import { TASK_OF_NOBODY } from './failed-job-queries.ts'

/** Waits until no job that a process has a task for is due, so that what is stored next was stored by the test. */
export async function untilJobsDone(db: Queries): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ due: string }>`
        select count(*) as due from graphile_worker._private_jobs jobs
        join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
        where jobs.run_at <= now() and jobs.attempts < jobs.max_attempts
          and tasks.identifier <> ${TASK_OF_NOBODY}`.execute(db)
      return Number(rows[0]?.due)
    })
    .toBe(0)
}
