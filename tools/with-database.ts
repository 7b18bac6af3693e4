import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { createDatabase, type Database } from '#server/platform/db/pool.ts'
import { reachDatabase } from '#server/try-settings.ts'

/**
 * Runs `work` on the database of DATA_DIR (or DATABASE_URL). If the embedded database is not running, it is started
 * only for the work.
 *
 * @throws Error if there is no database in DATA_DIR, and any error of the work.
 */
export async function withDatabase<Value>(work: (database: Database) => Promise<Value>): Promise<Value> {
  const config = readConfig()
  const { dataDir } = config
  const urls = await reachDatabase(config, 'direct')
  if (urls !== null) return withPool(urls.direct, work)
  if (!existsSync(join(dataDir, 'database.url'))) throw new Error(`There is no database in ${dataDir}`)
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  try {
    return await withPool(server.appUrl, work)
  } finally {
    await server.stop()
  }
}

async function withPool<Value>(url: string, work: (database: Database) => Promise<Value>): Promise<Value> {
  const database = createDatabase(url, { max: 2 })
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}
