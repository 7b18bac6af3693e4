import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, type PooledQueries } from '#server/platform/db/pool.ts'
import { asRoleOf, createDatabaseBeside, dropDatabaseBeside } from './create-database.ts'

/** The database of one test file, migrated and empty. Tests work in it as the app does, as a role that owns no table. */
export interface TestDatabase {
  readonly url: string
  /** The URL of the role that owns the tables. */
  readonly ownerUrl: string
  readonly db: PooledQueries
  readonly pool: pg.Pool
  /** Runs statements as the owner of the tables, such as tests need to damage what the app cannot. */
  asOwner(statements: string, values?: readonly unknown[]): Promise<pg.QueryResult>
  /** Closes all connections, including those of others, and drops the database. */
  drop(): Promise<void>
}

/** Clones the migrated template of this run, in some tens of ms. Only for files `*.db.test.ts`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateDatabaseUrl'))
  const name = `test_${randomBytes(6).toString('hex')}`
  const ownerUrl = await createDatabaseBeside(template.href, name, template.pathname.slice(1))
  const url = asRoleOf(inject('appRoleUrl'), ownerUrl)
  const database = createDatabase(url, { max: 10 })
  return {
    url,
    ownerUrl,
    db: database.kysely,
    pool: database.pool,
    asOwner: (statements, values) => runAs(ownerUrl, statements, values),
    drop: async () => {
      await database.end()
      await dropDatabaseBeside(template.href, name)
    },
  }
}

async function runAs(url: string, statements: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statements, values === undefined ? undefined : [...values])
  } finally {
    await client.end()
  }
}
