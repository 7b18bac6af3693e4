import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startBidStorm, type BidStorm } from '#server/testing/bid-storm.ts'
import { startHouseProcess, type HouseProcess } from '#server/testing/house-process.ts'
import { checkStorm, endSoon, makeStormLots } from '#server/testing/storm-lots.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let dataDir: string
let processes: HouseProcess[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-test-'))
})
afterEach(async () => {
  await Promise.all(processes.map((process) => process.end('SIGKILL')))
  processes = []
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function startProcess(): Promise<HouseProcess> {
  const process = await startHouseProcess({ databaseUrl: database.url, dataDir })
  processes.push(process)
  return process
}

function shareOf(storm: BidStorm): { accepted: number; unknown: number } {
  const count = (kind: string) => storm.asked.filter((bid) => bid.answer.kind === kind).length
  return { accepted: count('accepted') / storm.asked.length, unknown: count('unknown') }
}

test('three processes, 64 bids in flight at each, on three lots: every rule holds, every answer is true', async () => {
  const lots = await makeStormLots(database.db)
  const urls = (await Promise.all([1, 2, 3].map(() => startProcess()))).map((process) => process.url)
  await endSoon(database.db, lots, 5)
  const storm = startBidStorm({ urls: () => urls, lots, workers: 192, bids: 3_000, maxBids: 5 })
  await storm.done
  await checkStorm(database.db, lots, storm)
  const { accepted, unknown } = shareOf(storm)
  expect(unknown).toBe(0)
  expect(accepted).toBeGreaterThan(0.2)
  expect(accepted).toBeLessThan(0.8)
}, 120_000)

test('processes that are killed with bids in flight lose nothing that was acknowledged', async () => {
  const lots = await makeStormLots(database.db)
  const living = new Set<HouseProcess>()
  for (const process of await Promise.all([startProcess(), startProcess()])) living.add(process)
  await endSoon(database.db, lots, 5)
  const storm = startBidStorm({
    urls: () => [...living].map((process) => process.url),
    lots,
    workers: 64,
    bids: 100_000,
    maxBids: 5,
  })
  for (let kill = 0; kill < 3; kill += 1) {
    await expect.poll(() => storm.unanswered, { timeout: 20_000, interval: 1 }).toBeGreaterThanOrEqual(32)
    const [victim] = living
    if (!victim) throw new Error('there is a process to kill')
    await victim.end('SIGKILL')
    living.delete(victim)
    living.add(await startProcess())
  }
  storm.stop()
  await storm.done
  expect(storm.asked.length).toBeGreaterThan(100)
  await checkStorm(database.db, lots, storm)
}, 120_000)
