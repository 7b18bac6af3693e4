import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { createDatabase, type Database } from '#server/platform/db/pool.ts'

/**
 * Works on the database of the house of this DATA_DIR (or DATABASE_URL): adopted where the house runs, else started for
 * as long as it takes.
 *
 * @throws Error where no house lies there, and whatever the work throws.
 */
export async function withDatabase<Value>(work: (database: Database) => Promise<Value>): Promise<Value> {
  const { dataDir, databaseUrl, databaseDirectUrl } = readConfig()
  if (databaseUrl !== null) return withPool(databaseDirectUrl ?? databaseUrl, work)
  if (!existsSync(join(dataDir, 'database.url'))) throw new Error(`No house lies in ${dataDir}`)
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  try {
    return await withPool(server.url, work)
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
