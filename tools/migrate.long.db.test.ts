import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownsTables } from '#server/platform/db/grants.ts'
import { createDatabase } from '#server/platform/db/pool.ts'
import { asRoleOf, createDatabaseBeside, dropDatabaseBeside } from '#server/testing/create-database.ts'
import { runBuilt } from '#server/testing/run-built.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { isLong } from '#server/testing/tier.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Runs the command as `npm run migrate` does. Returns its exit code and what it printed. */
async function runMigrate(settings: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const env = { NODE_ENV: 'test', THROW_AWAY_DATABASE: '1', ...settings }
  const { code, out, err } = await runBuilt('tools/migrate.ts', [], env)
  return { code, text: out + err }
}

test('the command migrates an empty database as its owner; alone, the role of the app cannot', async () => {
  const name = `migrated_${process.pid}`
  const ownerUrl = await createDatabaseBeside(database.ownerUrl, name)
  const url = asRoleOf(database.url, ownerUrl)
  try {
    const alone = await runMigrate({ DATABASE_URL: url })
    expect(alone.text).toContain('set DATABASE_OWNER_URL')
    expect(alone.code).toBe(1)
    const first = await runMigrate({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl })
    expect(first.text).toContain('Migrated the database: 0001')
    expect(first.code).toBe(0)
    const migrated = createDatabase(url, { max: 2 })
    expect(await migrated.kysely.selectFrom('users').select('id').execute()).toEqual([])
    expect(await ownsTables(migrated.pool)).toBe(false)
    await migrated.end()
    // Each run starts a process.
    if (!isLong()) return
    const second = await runMigrate({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl })
    expect(second).toEqual({ code: 0, text: 'The database is up to date.\n' })
  } finally {
    await dropDatabaseBeside(ownerUrl, name)
  }
})

test('without DATABASE_URL the command says what is missing', async () => {
  const { code, text } = await runMigrate({})
  expect(text).toContain('DATABASE_URL: needed')
  expect(code).toBe(1)
})
