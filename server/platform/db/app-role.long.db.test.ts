import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAppProcess } from '#server/testing/app-process.ts'
import { createDatabaseBeside, asRoleOf, dropDatabaseBeside } from '#server/testing/create-database.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { isLong } from '#server/testing/tier.ts'
import { grantToApp, ownsTables } from './grants.ts'
import { migrate } from './migrate.ts'
import { createDatabase } from './pool.ts'

const DENIED = /permission denied|must be owner|must be able to/

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('the role as which the app and all its tests work', () => {
  test('owns nothing, and is no superuser', async () => {
    const { rows } = await app.database.pool.query(
      `select current_user as role, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
         (select count(*) from pg_class where pg_has_role(relowner, 'member')) as owned,
         (select count(*) from pg_proc where pg_has_role(proowner, 'member')) as functions
       from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([
      {
        role: 'yardbid_app',
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        owned: 0,
        functions: 0,
      },
    ])
    expect(await ownsTables(app.database.pool)).toBe(false)
  })

  test.each([
    'alter table events disable trigger events_append_only',
    'alter table events disable trigger all',
    'alter table users add column more text',
    'drop trigger events_append_only on events',
    'drop table events cascade',
    'truncate events',
    `update events set reason = 'another'`,
    'delete from events',
    'truncate users cascade',
    'create table more ()',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'create function public.more() returns int language sql as $$ select 1 $$',
    'set session_replication_role = replica',
    'set role yardbid',
    'alter role yardbid_app superuser',
    `delete from schema_migrations`,
    `copy users to '/tmp/users'`,
  ])('cannot: %s', async (statement) => {
    await expect(app.database.pool.query(statement)).rejects.toThrow(DENIED)
  })

  test('cannot change any append-only table', async () => {
    const { rows } = await app.database.asOwner(
      `select tgrelid::regclass::text as name from pg_trigger where tgname like '%_append_only' order by 1`,
    )
    const names = rows.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['audit_chain', 'audit_log', 'bids', 'consents', 'events']))
    for (const name of names) {
      for (const what of ['update', 'delete', 'truncate']) {
        const { rows: allowed } = await app.database.pool.query(
          'select has_table_privilege($1, $2) as allowed',
          [name, what],
        )
        expect(allowed, `${what} ${name}`).toEqual([{ allowed: false }])
      }
    }
  })
})

test('the grants are made once, and again where something is missing or too much', async () => {
  const database = await createTestDatabase()
  const role = new URL(database.url).username
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const acls = async () =>
    (
      await owner.query(
        `select relname, relacl::text, xmin::text from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1`,
      )
    ).rows
  try {
    const before = await acls()
    await grantToApp(owner, role)
    expect(await acls()).toEqual(before)
    await owner.query(`grant update on events to ${role}; revoke select on users from ${role}`)
    await grantToApp(owner, role)
    const strip = (rows: readonly { relname: string; relacl: string }[]) =>
      rows.map(({ relname, relacl }) => ({ relname, relacl }))
    expect(strip(await acls())).toEqual(strip(before))
    await expect(grantToApp(owner, 'nobody_there')).rejects.toThrow('no role nobody_there')
  } finally {
    await owner.end()
    await database.drop()
  }
})

test.runIf(isLong())(
  'an app with an owner’s URL migrates as the owner and works as the other; alone, the other only starts',
  async () => {
    const name = `apart_${process.pid}`
    const ownerUrl = await createDatabaseBeside(app.database.ownerUrl, name)
    const databaseUrl = asRoleOf(app.database.url, ownerUrl)
    const { dataDir } = app
    const start = (env: Record<string, string>) => startAppProcess({ databaseUrl, dataDir, env })
    const secret = { APP_SECRET: app.secret.toString('hex') }
    try {
      await expect(start(secret)).rejects.toThrow(/set DATABASE_OWNER_URL/)
      const first = await start({ ...secret, DATABASE_OWNER_URL: ownerUrl })
      await first.end('SIGTERM')
      const database = createDatabase(databaseUrl, { max: 2 })
      await makeAdmin(database.kysely)
      expect(await ownsTables(database.pool)).toBe(false)
      // On a database that is up to date, the app's role may do all that a start does.
      expect(await migrate(database.pool, { log: () => undefined })).toBe(0)
      await database.end()
      await (await start(secret)).end('SIGTERM')
    } finally {
      await dropDatabaseBeside(ownerUrl, name)
    }
  },
)
