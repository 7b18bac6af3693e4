import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'

/** Migrates the tables of the job queue. Does nothing if they are up to date. */
export async function installJobs(pool: pg.Pool): Promise<void> {
  const ignore = (): void => undefined
  pool.on('error', ignore)
  pool.on('connect', ignore)
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => ignore) })
  } finally {
    pool.off('error', ignore)
    pool.off('connect', ignore)
  }
}
