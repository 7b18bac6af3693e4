import { randomInt } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findDatabaseOwner } from '#server/platform/db/embedded-owner.ts'
import { resolveDatabasePlace } from '#server/platform/db/embedded-place.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { createDatabase, type Database } from '#server/platform/db/pool.ts'
import { findPostmaster } from '#server/platform/db/postmaster.ts'
import { elementAt } from '#server/testing/bidding-scene.ts'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { copyMigratedCluster } from '#server/testing/migrated-cluster.ts'
import { childrenOf } from '#server/testing/sibling-processes.ts'
import { expectNothingLost, type StormedApp } from '#server/testing/expect-nothing-lost.ts'
import { leaveNothingBehind, makeServerFolder } from '#server/testing/throw-away-postgres.ts'
import { isLong, sizeOf } from '#server/testing/tier.ts'

const PROCESS_KILLS = 50
const SHARED_KILLS = sizeOf({ short: 1, long: 20 })
/** The processes that bid: each with a port of its own, and those that share one. */
const ALONE = 2
const SHARING = sizeOf({ short: 2, long: 3 })
const DATABASE_KILLS = sizeOf({ short: 1, long: 20 })
/** In ms. The target is five seconds; the run reports the actual time. */
const READY_WITHIN_MS = 10_000

// A separate, durable database server, because this test kills it.
let dataDir: string
let release: () => void
let server: EmbeddedPostgres
let database: Database
let processes: AppProcess[] = []
let app: StormedApp
beforeAll(async () => {
  dataDir = await makeServerFolder()
  release = leaveNothingBehind(dataDir)
  copyMigratedCluster(dataDir)
  server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  database = createDatabase(server.url, { max: 4 })
  // The short tier has only processes that share a port.
  processes = isLong()
    ? await Promise.all(Array.from({ length: ALONE }, startProcess))
    : [await startSharing()]
  app = { db: database.kysely, urls }
})
afterAll(async () => {
  await Promise.all(processes.map((process) => process.end('SIGKILL')))
  await database.end()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
  release()
})

const startProcess = () => startAppProcess({ databaseUrl: server.url, dataDir })
const startSharing = () =>
  startAppProcess({ databaseUrl: server.url, dataDir, env: { PROCESSES: String(SHARING) } })
const urls = () => processes.map((process) => process.url)

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null)
  return answer?.status === 200
}

async function untilAllReady(): Promise<void> {
  await expect
    .poll(async () => (await Promise.all(urls().map(isReady))).every(Boolean), {
      timeout: READY_WITHIN_MS,
      interval: 10,
    })
    .toBe(true)
}

function findServer(): number | undefined {
  const { home } = resolveDatabasePlace(dataDir, findDatabaseOwner())
  return findPostmaster(realpathSync(join(home, 'pgdata')))?.pid
}

// In the short tier, the process that is killed is one of those that share a port.
test.runIf(isLong())(
  'killing a process with bids in flight loses no acknowledged bid',
  async () => {
    for (let kill = 1; kill <= PROCESS_KILLS; kill += 1) {
      const victim = elementAt(processes, randomInt(processes.length))
      await expectNothingLost(app, {
        name: `kill ${kill} of ${PROCESS_KILLS}, a process`,
        url: victim.url,
        strike: () => {
          processes = processes.filter((process) => process !== victim)
          return victim.end('SIGKILL')
        },
        untilReady: async () => {
          processes = [...processes, await startProcess()]
          await untilAllReady()
        },
      })
    }
  },
  60_000 + PROCESS_KILLS * 30_000,
)

test(
  'killing one of the processes that share a port, with bids of all in flight, loses no acknowledged bid',
  async () => {
    const shared = isLong() ? await startSharing() : elementAt(processes)
    try {
      for (let kill = 1; kill <= SHARED_KILLS; kill += 1) {
        const before = childrenOf(shared.pid)
        const victim = elementAt(before, randomInt(before.length))
        const replaced = () => childrenOf(shared.pid).some((pid) => !before.includes(pid))
        await expectNothingLost(
          { db: database.kysely, urls: () => [shared.url] },
          {
            name: `kill ${kill} of ${SHARED_KILLS}, a process that shares its port`,
            strike: () => void process.kill(victim, 'SIGKILL'),
            untilReady: async () => {
              await vi.waitUntil(replaced, { timeout: READY_WITHIN_MS, interval: 10 })
              await vi.waitUntil(() => isReady(shared.url), { timeout: READY_WITHIN_MS, interval: 10 })
            },
          },
        )
      }
    } finally {
      if (isLong()) await shared.end('SIGKILL')
    }
  },
  60_000 + SHARED_KILLS * 30_000,
)

test(
  'killing the database with bids in flight loses no acknowledged bid',
  async () => {
    for (let kill = 1; kill <= DATABASE_KILLS; kill += 1) {
      // Killing the postmaster ends every backend.
      const postmaster = findServer()
      if (postmaster === undefined) throw new Error('No postmaster was found.')
      await expectNothingLost(app, {
        name: `kill ${kill} of ${DATABASE_KILLS}, the database`,
        strike: () => void process.kill(postmaster, 'SIGKILL'),
        untilReady: async () => {
          const another = () => (findServer() ?? postmaster) !== postmaster
          await vi.waitUntil(another, { timeout: READY_WITHIN_MS, interval: 10 })
          await untilAllReady()
        },
      })
    }
  },
  60_000 + DATABASE_KILLS * 30_000,
)
