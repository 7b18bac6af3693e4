import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startReplicatedPostgres, type ReplicatedPostgres } from '#server/testing/replicated-postgres.ts'
import { sizeOf } from '#server/testing/tier.ts'
import { REPLICA } from './deadlines.ts'
import { createFreshReads, type FreshReadsOptions, type ReadServer } from './fresh-reads.ts'
import { createDatabase, type Database, type Queries } from './pool.ts'

const PATIENTLY = { timeout: 20_000 }

let servers: ReplicatedPostgres
let primary: Database
let replica: Database
beforeAll(async () => {
  servers = await startReplicatedPostgres()
  primary = createDatabase(servers.url, { max: 4 })
  // Patient, because the first connections of a busy machine take longer than a list may wait for one.
  replica = createDatabase(servers.replicaUrl, { max: 4, deadlines: { ...REPLICA, connection: 20_000 } })
  await primary.pool.query('create table counts (value int not null); insert into counts values (0)')
  await primary.pool.query('grant select on counts to yardbid_app')
})
afterAll(async () => {
  await primary.end()
  await replica.end()
  await servers.stop()
})

let servedBy: ReadServer[]
let failures: unknown[]
beforeEach(() => {
  servedBy = []
  failures = []
})

function open(options: Partial<FreshReadsOptions> = {}) {
  return createFreshReads({
    primary: primary.kysely,
    ahead: primary.kysely,
    replica: replica.kysely,
    waitMs: 5_000,
    pauseMs: 0,
    onRead: (server) => servedBy.push(server),
    onFailure: (error) => failures.push(error),
    ...options,
  })
}

async function readCount(db: Queries) {
  const { rows } = await sql<{
    value: number
    isReplica: boolean
  }>`select value, pg_is_in_recovery() as "isReplica" from counts`.execute(db)
  return rows[0]
}

async function count(): Promise<number> {
  const { rows } = await primary.pool.query<{ value: number }>(
    'update counts set value = value + 1 returning value',
  )
  return rows[0]?.value ?? 0
}

test('every read on the replica sees every commit before it', async () => {
  const readFresh = open()
  for (let turn = 0; turn < sizeOf({ short: 30, long: 200 }); turn += 1) {
    const value = await count()
    const found = await Promise.all([readFresh(readCount), readFresh(readCount)])
    expect(failures).toEqual([])
    expect(found).toEqual([
      { value, isReplica: true },
      { value, isReplica: true },
    ])
  }
  expect(new Set(servedBy)).toEqual(new Set(['replica']))
})

test('a replica that is behind leaves the read to the primary, and is used again once it has caught up', async () => {
  const readFresh = open({ waitMs: 30 })
  await servers.setReplay(false)
  const value = await count()
  expect(await readFresh(readCount)).toEqual({ value, isReplica: false })
  expect(await readFresh(readCount)).toEqual({ value, isReplica: false })
  // One failure, reported once.
  expect(failures).toEqual([new Error('The replica is more than 30 ms behind.')])
  expect(servedBy).toEqual(['primary', 'primary'])
  await servers.setReplay(true)
  await expect.poll(() => readFresh(readCount), PATIENTLY).toEqual({ value, isReplica: true })
})

test('a replica that is gone leaves the reads to the primary, and is used again once it is back', async () => {
  const readFresh = open()
  await servers.killReplica()
  const value = await count()
  expect(await readFresh(readCount)).toEqual({ value, isReplica: false })
  expect(failures).toHaveLength(1)
  await servers.startReplica()
  await expect.poll(() => readFresh(readCount), PATIENTLY).toEqual({ value, isReplica: true })
})

test('after a failure the primary answers alone for a while', async () => {
  await servers.setReplay(false)
  await count()
  const readFresh = open({ waitMs: 0, pauseMs: 3_600_000 })
  await readFresh(readCount)
  await servers.setReplay(true)
  await readFresh(readCount)
  expect(servedBy).toEqual(['primary', 'primary'])
})

test('a server that follows no other is not read from', async () => {
  const readFresh = open({ replica: primary.kysely, waitMs: 0 })
  expect(await readFresh(readCount)).toMatchObject({ isReplica: false })
  expect(servedBy).toEqual(['primary'])
  expect(failures).toHaveLength(1)
})

test('an error of the read is that of the primary', async () => {
  const readFresh = open()
  await expect(readFresh((db) => sql`select missing`.execute(db))).rejects.toThrow('"missing" does not exist')
  expect(servedBy).toEqual(['primary'])
})
