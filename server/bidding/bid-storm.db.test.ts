import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBidStorm, type BidStorm } from '#server/testing/bid-storm.ts'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { checkStorm, endSoon, makeStormLots } from '#server/testing/storm-lots.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let dataDir: string
const processes: AppProcess[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-test-'))
})
afterAll(async () => {
  await Promise.all(processes.map((process) => process.end('SIGKILL')))
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function startProcess(): Promise<AppProcess> {
  const process = await startAppProcess({ databaseUrl: database.url, dataDir })
  processes.push(process)
  return process
}

function shareOf(storm: BidStorm): { accepted: number; unknown: number } {
  const count = (kind: string) => storm.asked.filter((bid) => bid.answer.kind === kind).length
  return { accepted: count('accepted') / storm.asked.length, unknown: count('unknown') }
}

test('three processes with 64 bids in flight each, on three lots, keep every rule and answer correctly', async () => {
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
