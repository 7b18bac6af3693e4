import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'

/** Brings the tables of the jobs up to date; nothing where they are. */
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
