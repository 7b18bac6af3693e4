import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReplicatedPostgres, type ReplicatedPostgres } from '#server/testing/replicated-postgres.ts'
import { warnOfFailover } from './check-durability.ts'
import { createDatabase, type Database } from './pool.ts'

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
