import { realpathSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findDatabaseOwner } from '#server/db/embedded-owner.ts'
import { settlePlace } from '#server/db/embedded-place.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { createDatabase, type Database } from '#server/db/pool.ts'
import { findPostmaster } from '#server/db/postmaster.ts'
import { startBidStorm } from '#server/testing/bid-storm.ts'
import { startHouseProcess, type HouseProcess } from '#server/testing/house-process.ts'
import { checkStorm, endSoon, makeStormLots } from '#server/testing/storm-lots.ts'

// A server of this file's own, durable, because it is killed.
let dataDir: string
let server: EmbeddedPostgres
let database: Database
let processes: HouseProcess[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-test-'))
  // As root the server runs as another user, which must be able to pass.
  await chmod(dataDir, 0o711)
  server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  database = createDatabase(server.url, { max: 4 })
  await migrate(database.pool, { log: () => undefined })
})
afterAll(async () => {
  await Promise.all(processes.map((process) => process.end('SIGKILL')))
  await database.end()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Waits for a server that is not the one that was killed before. Its postmaster's pid; with it every backend dies. */
function untilServer(killed: number): Promise<number> {
  const { home } = settlePlace(dataDir, findDatabaseOwner())
  const dataDirectory = realpathSync(join(home, 'pgdata'))
  return vi.waitUntil(
    () => {
      const pid = findPostmaster(dataDirectory)?.pid ?? killed
      return pid !== killed && pid
    },
    { timeout: 30_000 },
  )
}

test('a database that is killed with bids in flight loses nothing that was acknowledged', async () => {
  const lots = await makeStormLots(database.kysely)
  const place = { databaseUrl: server.url, dataDir }
  processes = await Promise.all([startHouseProcess(place), startHouseProcess(place)])
  const urls = processes.map((process) => process.url)
  await endSoon(database.kysely, lots, 8)
  const storm = startBidStorm({ urls: () => urls, lots, workers: 64, bids: 100_000, maxBids: 5 })

  let killed = 0
  for (let kill = 0; kill < 3; kill += 1) {
    const pid = await untilServer(killed)
    const before = storm.asked.length
    await expect
      .poll(() => storm.asked.length > before + 30 && storm.unanswered >= 32, {
        timeout: 30_000,
        interval: 1,
      })
      .toBe(true)
    process.kill(pid, 'SIGKILL')
    killed = pid
  }
  const before = storm.asked.length
  await expect.poll(() => storm.asked.length, { timeout: 30_000 }).toBeGreaterThan(before + 64)
  storm.stop()
  await storm.done
  await checkStorm(database.kysely, lots, storm)
}, 180_000)
