import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/test-database.ts'
import type { TestDatabase } from '#server/testing/test-database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string
const log = () => undefined

beforeEach(async () => {
  database = await createTestDatabase()
  await database.pool.query('DROP TABLE schema_migrations')
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = () => migrate(database.pool, { folder, log })

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
  const { rows } = await database.pool.query(
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

test('a database from a newer version is refused', async () => {
  await write('0001-first.sql', 'CREATE TABLE first ();')
  await write('0002-second.sql', 'CREATE TABLE second ();')
  await run()
  await rm(join(folder, '0002-second.sql'))
  await expect(run()).rejects.toThrow('0002-second.sql, which this version of the program does not know')
})

test('a gap in the numbers is refused', async () => {
  await write('0002-second.sql', 'CREATE TABLE second ();')
  await expect(run()).rejects.toThrow('expected 0001-<name>.sql')
})
