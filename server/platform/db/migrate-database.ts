import { checkDurability } from './check-durability.ts'
import { appRoleOf, type DatabaseUrls } from './database-urls.ts'
import { migrate } from './migrate.ts'
import { createDatabase } from './pool.ts'

/** Options of {@link migrateDatabase}. */
export interface MigrateDatabaseOptions {
  /** Permits a database without durability, for tests only. */
  readonly throwAway: boolean
  readonly log: (line: string) => void
}

/**
 * Migrates a deployment's database as its owner, and grants the role of the app what it needs.
 *
 * @throws Error if the database could lose acknowledged commits, and any error of {@link migrate}.
 */
export async function migrateDatabase(
  urls: DatabaseUrls,
  { throwAway, log }: MigrateDatabaseOptions,
): Promise<void> {
  const database = createDatabase(urls.owner, { max: 2 })
  try {
    await checkDurability(database.pool, { throwAway, log })
    const appRole = appRoleOf(urls)
    await migrate(database.pool, { log, ...(appRole !== undefined && { appRole }) })
  } finally {
    await database.end()
  }
}
