import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Queries } from '#server/platform/db/pool.ts'

/** Waits until no job is due, so that what is stored next was stored by the test. */
export async function untilJobsDone(db: Queries): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ due: string }>`
        select count(*) as due from graphile_worker._private_jobs
        where run_at <= now() and attempts < max_attempts`.execute(db)
      return Number(rows[0]?.due)
    })
    .toBe(0)
}
