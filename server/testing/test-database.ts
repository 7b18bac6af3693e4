import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, type PooledQueries } from '#server/platform/db/pool.ts'
import { createDatabaseBeside, dropDatabaseBeside } from './create-database.ts'

/** The database of one test file, migrated and empty. */
export interface TestDatabase {
  readonly url: string
  readonly db: PooledQueries
  readonly pool: pg.Pool
  /** Closes all connections, including those of others, and drops the database. */
  drop(): Promise<void>
}

/** Clones the migrated template of this run, in some tens of ms. Only for files `*.db.test.ts`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateDatabaseUrl'))
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = await createDatabaseBeside(template.href, name, template.pathname.slice(1))
  const database = createDatabase(url, { max: 10 })
  return {
    url,
    db: database.kysely,
    pool: database.pool,
    drop: async () => {
      await database.end()
      await dropDatabaseBeside(template.href, name)
    },
  }
}
