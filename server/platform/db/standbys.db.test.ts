import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startReplicatedPostgres, type ReplicatedPostgres } from '#server/testing/replicated-postgres.ts'
import { warnOfFailover } from './check-durability.ts'
import { createDatabase, type Database } from './pool.ts'
import { inRawTransaction } from './raw-transaction.ts'

let servers: ReplicatedPostgres
let owner: Database
let app: Database
beforeAll(async () => {
  servers = await startReplicatedPostgres()
  owner = createDatabase(servers.url, { max: 1 })
  app = createDatabase(servers.appUrl, { max: 1 })
})
afterAll(async () => {
  await owner.end()
  await app.end()
  await servers.stop()
})

/** Both roles of a deployment must see the same. */
async function warnings(): Promise<readonly (readonly string[])[]> {
  return Promise.all(
    [owner, app].map(async ({ pool }) => {
      const lines: string[] = []
      await warnOfFailover(pool, (line) => lines.push(line))
      return lines
    }),
  )
}

const WARNED = expect.stringContaining('standbys (1), but none is synchronous')

test('work of the primary gets no connection to a standby', async () => {
  const database = createDatabase(servers.replicaUrl, { max: 2, primaryOnly: true })
  await expect(sql`select 1`.execute(database.kysely)).rejects.toThrow('is a standby')
  expect(database.pool.totalCount).toBe(0)
  await database.end()
})

describe('a write on a standby closes its connection, and those that are idle', () => {
  const ways = {
    'a query': (database: Database) => sql`create temporary table t ()`.execute(database.kysely),
    'a raw transaction': (database: Database) =>
      inRawTransaction(
        database.pool,
        {
          read: (client) => [client.query('create temporary table t ()')],
          write: () => ({ statements: [], result: null }),
        },
        5_000,
      ),
  }
  test.each(Object.entries(ways))('%s', async (_name, write) => {
    const database = createDatabase(servers.replicaUrl, { max: 2 })
    const pid = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.kysely)
    const before = (await Promise.all([pid(), pid()])).flatMap(({ rows }) => rows)
    await expect(write(database)).rejects.toMatchObject({ code: '25006' })
    const after = (await Promise.all([pid(), pid()])).flatMap(({ rows }) => rows)
    for (const row of after) expect(before).not.toContainEqual(row)
    await database.end()
  })
})

test('a database whose standby is not synchronous is warned of', async () => {
  await expect.poll(warnings).toEqual([[WARNED], [WARNED]])
})

test('one whose standby is synchronous is not, unless commits do not wait for it', async () => {
  await servers.setSynchronous(true)
  await expect.poll(warnings).toEqual([[], []])
  for (const { pool } of [owner, app]) await pool.query('set synchronous_commit = local')
  expect(await warnings()).toEqual([[WARNED], [WARNED]])
  await servers.setSynchronous(false)
})

test('one without standbys is not', async () => {
  await servers.killReplica()
  await expect.poll(warnings).toEqual([[], []])
})
