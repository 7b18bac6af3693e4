import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { WorkerPool } from './worker-pool.ts'

test('a connection that is released twice returns to the pool once', async () => {
  const database = await createTestDatabase()
  const pool = new WorkerPool({ connectionString: database.url, max: 1 })
  // Dropping the database may cut a connection that the pool is still closing. The pool reports that as its own error.
  pool.on('error', () => undefined)
  try {
    await new Promise<void>((resolve, reject) => {
      pool.connect((failure, _client, release) => {
        if (failure !== undefined) return reject(failure)
        release()
        expect(() => release()).not.toThrow()
        resolve()
      })
    })
    const one = await pool.connect()
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 0])
    one.release()
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
  } finally {
    await pool.end()
    await database.drop()
  }
})

test('an ended pool passes an error, and its release may be called without a connection', async () => {
  const pool = new WorkerPool({ max: 1 })
  await pool.end()
  const failure = await new Promise<Error | undefined>((resolve, reject) => {
    pool.connect((failure, _client, release: (() => void) | undefined) => {
      try {
        release?.()
        resolve(failure)
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
  })
  expect(failure?.message).toBe('Cannot use a pool after calling end on the pool')
})
