import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countLockWaits } from '#server/testing/lock-waits.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import type { TestDatabase } from '#server/testing/test-database.ts'
import { migrate, type MigrateOptions } from './migrate.ts'
import { createDatabase, type Database } from './pool.ts'

let database: TestDatabase
/** The connections of the role that owns the tables. */
let owner: Database
let folder: string
const logged: string[] = []
/** Generous, because the machine may be busy. In ms. */
const soon = { timeout: 10_000, interval: 10 }
const log = (line: string) => void logged.push(line)

beforeEach(async () => {
  database = await createTestDatabase()
  await database.asOwner('DROP TABLE schema_migrations')
  owner = createDatabase(database.ownerUrl, { max: 10 })
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  logged.length = 0
})
afterEach(async () => {
  await owner.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = (options: Partial<MigrateOptions> = {}) => migrate(owner.pool, { folder, log, ...options })

test('runs new migrations once, even if processes start together', async () => {
  await write('0001-first.sql', 'CREATE TABLE first ();')
  const ran = await Promise.all([run(), run(), run()])
  expect(ran.filter((count) => count > 0)).toEqual([1])
  await write('0002-second.sql', 'CREATE TABLE second ();')
  expect(await run()).toBe(1)
})

test('a failing migration is rolled back, and its line is reported', async () => {
  await write('0001-first.sql', 'CREATE TABLE first ();')
  await write('0002-bad.sql', 'CREATE TABLE second ();\nSELECT * FROM nowhere;')
  await expect(run()).rejects.toThrow(/0002-bad\.sql, line 2: .*nowhere/)
  const { rows } = await owner.pool.query(
    `SELECT to_regclass('first') AS first, to_regclass('second') AS second`,
  )
  expect(rows).toEqual([{ first: 'first', second: null }])
})

test('an edited migration is refused', async () => {
  await write('0001-first.sql', 'CREATE TABLE first ();')
  await run()
  await write('0001-first.sql', 'CREATE TABLE other ();')
  await expect(run()).rejects.toThrow('0001-first.sql was edited')
})

test('a gap in the numbers is refused', async () => {
  await write('0002-second.sql', 'CREATE TABLE second ();')
  await expect(run()).rejects.toThrow('expected 0001-<name>.sql')
})

test('a marker that is misspelt, or not at the head, is refused', async () => {
  await write('0001-first.sql', '-- marker: older-releases-stopp\nCREATE TABLE first ();')
  await expect(run()).rejects.toThrow('0001-first.sql: the marker "older-releases-stopp" is not one of')
  await write('0001-first.sql', 'CREATE TABLE first ();\n-- marker: older-releases-stop\n')
  await expect(run()).rejects.toThrow('must stand at the head')
})

describe('when a release is taken back', () => {
  let older: string
  beforeEach(async () => {
    await write('0001-first.sql', 'CREATE TABLE first ();')
    older = await mkdtemp(join(tmpdir(), 'migrations-'))
    await cp(folder, older, { recursive: true })
  })
  afterEach(() => rm(older, { recursive: true }))

  test('the older one runs beside migrations that only add, and says so', async () => {
    await write('0002-more.sql', '-- Adds something.\nALTER TABLE first ADD COLUMN more text;')
    await write('0003-second.sql', 'CREATE TABLE second ();')
    expect(await run()).toBe(3)
    logged.length = 0
    expect(await run({ folder: older })).toBe(0)
    expect(logged.join()).toMatch(/a newer release \(0002-more\.sql, 0003-second\.sql\).*runs beside them/)
    expect(await run()).toBe(0)
  })

  test('the older one does not start beside a migration with the marker', async () => {
    await write('0002-less.sql', '-- Removes something.\n-- marker: older-releases-stop\nDROP TABLE first;')
    await write('0003-second.sql', 'CREATE TABLE second ();')
    await run()
    await expect(run({ folder: older })).rejects.toThrow('migration 0002-less.sql, beside which this older')
  })

  test('a database from before there were markers permits older releases', async () => {
    await run()
    await owner.pool.query('ALTER TABLE schema_migrations DROP COLUMN older_releases_stop')
    await write('0002-second.sql', 'CREATE TABLE second ();')
    expect(await run()).toBe(1)
    expect(await run({ folder: older })).toBe(0)
  })
})

describe('while another transaction holds the table', () => {
  const lockWait = { timeout: 50, pause: 1, attempts: 1_000 }

  test('the migration lets others pass between its attempts, and is done afterwards', async () => {
    await write('0001-first.sql', 'CREATE TABLE first (number integer);')
    await run()
    await write('0002-more.sql', 'CREATE TABLE second ();\nALTER TABLE first ADD COLUMN more text;')
    const blocker = await owner.pool.connect()
    await blocker.query('BEGIN; SELECT FROM first')
    const migrating = run({ lockWait })
    // A reader that comes while the migration waits queues behind it, until the attempt is rolled back.
    await expect.poll(() => countLockWaits(owner), soon).toBe(1)
    await owner.pool.query('SELECT FROM first')
    await expect
      .poll(() => logged.join(), soon)
      .toContain('0002-more.sql waits for locks that others hold (attempt 1)')
    await blocker.query('COMMIT')
    blocker.release()
    expect(await migrating).toBe(1)
  })

  test('it gives up after the last attempt, and has changed nothing', async () => {
    await write('0001-first.sql', 'CREATE TABLE first ();')
    await run()
    await write('0002-more.sql', 'CREATE TABLE second ();\nALTER TABLE first ADD COLUMN more text;')
    const blocker = await owner.pool.connect()
    await blocker.query('BEGIN; SELECT FROM first')
    await expect(run({ lockWait: { ...lockWait, attempts: 2 } })).rejects.toThrow(
      '0002-more.sql did not get its locks in 2 attempts',
    )
    await blocker.query('COMMIT')
    blocker.release()
    const { rows } = await owner.pool.query(`SELECT to_regclass('second') AS second`)
    expect(rows).toEqual([{ second: null }])
    expect(await run()).toBe(1)
  })
})

describe('a migration outside a transaction', () => {
  const HEAD = '-- Numbers are looked up.\n-- marker: outside-transaction\n'
  const isValid = async (index: string) =>
    (
      await owner.pool.query<{ valid: boolean }>(
        `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)`,
        [index],
      )
    ).rows[0]?.valid ?? null

  beforeEach(() => write('0001-first.sql', 'CREATE TABLE first (number integer, name text);'))

  test('creates its indexes while others write, even if processes start together', async () => {
    await write(
      '0002-indexes.sql',
      `${HEAD}create index concurrently first_number\n  on first (number);\n` +
        'create index concurrently first_name on first (name);\n',
    )
    await run({ upTo: 1 })
    // A transaction that has written the table would block a plain CREATE INDEX; this one waits for its end.
    const writer = await owner.pool.connect()
    await writer.query('BEGIN; INSERT INTO first VALUES (1)')
    const migrating = Promise.all([run(), run(), run()])
    await expect.poll(() => countLockWaits(owner), soon).toBe(1)
    await owner.pool.query('INSERT INTO first VALUES (2)')
    await writer.query('COMMIT')
    writer.release()
    expect((await migrating).toSorted((one, other) => one - other)).toEqual([0, 0, 1])
    expect([await isValid('first_number'), await isValid('first_name')]).toEqual([true, true])
  })

  test('is repeated after a failure: an invalid index is created anew, a complete one is kept', async () => {
    await run()
    await owner.pool.query('INSERT INTO first VALUES (1), (1)')
    await write(
      '0002-indexes.sql',
      `${HEAD}create index concurrently first_name on first (name);\n` +
        'create unique index concurrently first_number on first (number);',
    )
    await expect(run()).rejects.toThrow(/0002-indexes\.sql: .*first_number/)
    expect([await isValid('first_name'), await isValid('first_number')]).toEqual([true, false])
    const { rows: before } = await owner.pool.query(`SELECT 'first_name'::regclass::oid AS id`)
    await owner.pool.query('DELETE FROM first')
    expect(await run()).toBe(1)
    expect(await isValid('first_number')).toBe(true)
    expect((await owner.pool.query(`SELECT 'first_name'::regclass::oid AS id`)).rows).toEqual(before)
    expect(await run()).toBe(0)
  })

  test('may have no other statements', async () => {
    await write('0002-indexes.sql', `${HEAD}drop index first_number;`)
    await expect(run()).rejects.toThrow('0002-indexes.sql: Error: outside a transaction only "create')
  })
})
