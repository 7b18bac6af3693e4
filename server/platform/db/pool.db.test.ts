import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/test-database.ts'
import type { TestDatabase } from '#server/testing/test-database.ts'
import { checkDurability } from './check-durability.ts'
import { startDatabaseClock } from './database-clock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('bigint arrives as a number, date as text, timestamptz as a Date', async () => {
  const { rows } = await database.pool.query(
    `SELECT 9007199254740991::bigint AS big, ARRAY[1, NULL]::bigint[] AS bigs, date '2026-01-31' AS day,
            timestamptz '2026-01-31 12:00:00.5+05:30' AS moment`,
  )
  expect(rows).toEqual([
    {
      big: 9_007_199_254_740_991,
      bigs: [1, null],
      day: '2026-01-31',
      moment: new Date('2026-01-31T06:30:00.500Z'),
    },
  ])
})

test('a bigint that a number cannot hold exactly is an error', async () => {
  await expect(database.pool.query('SELECT 9007199254740992::bigint')).rejects.toThrow('9007199254740992')
})

test('a query runs in one process, and is not compiled', async () => {
  const { rows } = await database.pool.query<{ workers: string; jit: string }>(
    `SELECT current_setting('max_parallel_workers_per_gather') AS workers, current_setting('jit') AS jit`,
  )
  expect(rows).toMatchObject([{ workers: '0', jit: 'off' }])
})

test('a database that may lose acknowledged commits is refused, naming its settings', async () => {
  await expect(checkDurability(database.pool, { throwAway: false, log: () => undefined })).rejects.toThrow(
    'fsync, full_page_writes, synchronous_commit is off',
  )
  await expect(
    checkDurability(database.pool, { throwAway: true, log: () => undefined }),
  ).resolves.toBeUndefined()
})

test('the local estimate of the database clock is right to within a round trip', async () => {
  const clock = await startDatabaseClock(database.db, { onFailure: () => undefined })
  const ask = async () => {
    const { rows } = await database.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now')
    return rows[0]?.now.getTime() ?? Number.NaN
  }
  const before = await ask()
  const read = clock.now()
  const after = await ask()
  clock.stop()
  expect(read).toBeGreaterThanOrEqual(before - 50)
  expect(read).toBeLessThanOrEqual(after + 50)
  expect(Number.isInteger(read)).toBe(true)
})
