import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/test-database.ts'
import type { TestDatabase } from '#server/testing/test-database.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
const [LOW, HIGH] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `INSERT INTO organisations (id, kind, name) VALUES ($1, 'dealer', 'a'), ($2, 'dealer', 'b')`,
    [LOW, HIGH],
  )
})
afterAll(() => database.drop())

async function readNames(): Promise<string[]> {
  const rows = await database.db.selectFrom('organisations').select('name').orderBy('id').execute()
  return rows.map((row) => row.name)
}

test('rolls back if the callback throws', async () => {
  const failed = inTransaction(database.db, async (tx) => {
    await tx.updateTable('organisations').set({ name: 'lost' }).execute()
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await readNames()).toEqual(['a', 'b'])
})

test('two transactions in a deadlock both succeed, after a retry', async () => {
  let runs = 0
  let arrived = 0
  const bothHoldOne = Promise.withResolvers<void>()
  const cross = (first: string, second: string, name: string) =>
    inTransaction(database.db, async (tx) => {
      runs += 1
      await tx.updateTable('organisations').set({ name }).where('id', '=', first).execute()
      arrived += 1
      if (arrived === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await tx.updateTable('organisations').set({ name }).where('id', '=', second).execute()
    })
  await Promise.all([cross(LOW, HIGH, 'up'), cross(HIGH, LOW, 'down')])
  // On a busy machine a retry can meet the other transaction before that has woken up, and deadlock with it again.
  expect(runs).toBeGreaterThan(2)
  expect(new Set(await readNames()).size).toBe(1)
})
