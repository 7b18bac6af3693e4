import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept } from '#domain/refusal.ts'
import { createDatabase, type Database } from '#server/platform/db/pool.ts'
import { startReplicatedPostgres, type ReplicatedPostgres } from '#server/testing/replicated-postgres.ts'
import { runCommand } from './run-command.ts'

let servers: ReplicatedPostgres
let database: Database
beforeAll(async () => {
  servers = await startReplicatedPostgres()
  database = createDatabase(servers.url, { max: 4 })
  await servers.setSynchronous(true)
})
afterAll(async () => {
  await database.end()
  await servers.stop()
})

/** Returns the connections whose commit waits for the standby. */
async function waiting(): Promise<readonly number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where wait_event = 'SyncRep'`,
  )
  return rows.map(({ pid }) => pid)
}

test('an outcome that no standby has stored is not answered, not even to a repeat', async () => {
  const key = {
    caller: randomUUID(),
    operation: 'placeBidForCar',
    key: randomUUID(),
    bodyHash: Buffer.alloc(32),
  }
  const done = { status: 200, body: { done: true } }
  let runs = 0
  const command = () =>
    runCommand(database.kysely, key, async () => {
      runs += 1
      return accept({ done: true })
    })

  await servers.killReplica()
  const first = command().catch((error: unknown) => error)
  await expect.poll(waiting).toHaveLength(1)
  // The commit has happened here: when its wait is broken off, others see it.
  await database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [
    await waiting(),
  ])
  expect(await first).toBeInstanceOf(Error)

  let answer: unknown = null
  const repeat = command().then((outcome) => (answer = outcome))
  await expect.poll(waiting).toHaveLength(1)
  expect(answer).toBeNull()
  await servers.startReplica()
  await repeat
  expect(answer).toEqual({ ...done, isRepeat: true })
  expect(runs).toBe(1)
})
