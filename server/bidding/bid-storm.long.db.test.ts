import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBidStorm, type BidStorm, type StormLot } from '#server/testing/bid-storm.ts'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { checkStorm, endSoon, makeStormLots } from '#server/testing/storm-lots.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { sizeOf } from '#server/testing/tier.ts'

const BIDS = sizeOf({ short: 300, long: 3_000 })
/** The number of dealers that bid at once, a third of them through each process. */
const WORKERS = sizeOf({ short: 96, long: 192 })
/** Seconds after which the lots end, while bids still arrive. */
const LOTS_LAST = sizeOf({ short: 1, long: 5 })

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

const countOf = (storm: BidStorm, kind: 'accepted' | 'refused' | 'unknown') =>
  storm.asked.filter((bid) => bid.answer.kind === kind).length

test(`three processes with ${WORKERS / 3} bids in flight each, on three lots, keep every rule and answer correctly`, async () => {
  const lots = await makeStormLots(database.db)
  const urls = (await Promise.all([1, 2, 3].map(() => startProcess()))).map((process) => process.url)
  const storm = startBidStorm({ urls: () => urls, lots, workers: WORKERS, bids: BIDS, maxBids: 5 })
  // However slow the machine is, each lot gets bids before it ends.
  const isAccepted = ({ lotId }: StormLot) =>
    storm.asked.some((bid) => bid.lotId === lotId && bid.answer.kind === 'accepted')
  await expect.poll(() => lots.every(isAccepted), { timeout: 60_000, interval: 10 }).toBe(true)
  await endSoon(database.db, lots, LOTS_LAST)
  await storm.done
  await checkStorm(database.db, lots, storm)
  expect(countOf(storm, 'unknown')).toBe(0)
  // Both kinds in numbers. How many of each depends on the speed of the machine: bids after the end are refused.
  for (const kind of ['accepted', 'refused'] as const) {
    expect(countOf(storm, kind), kind).toBeGreaterThan(BIDS / 15)
  }
}, 120_000)
