import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadServer } from '#server/platform/db/fresh-reads.ts'
import { createDatabase, type Database } from '#server/platform/db/pool.ts'
import { makeAuction, makeBid, makeCar, makeFlow, type MadeLot } from '#server/testing/auction-factories.ts'
import { makeCity, makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { startReplicatedPostgres, type ReplicatedPostgres } from '#server/testing/replicated-postgres.ts'
import { startAppAt, type AppAt } from '#server/testing/test-app.ts'

const METRICS_TOKEN = 'token-of-the-metrics'

let servers: ReplicatedPostgres
let database: Database
let dataDir: string
let app: AppAt
let dealer: MadeUser
let city: string
let auctionId: string
let lots: readonly MadeLot[]
beforeAll(async () => {
  servers = await startReplicatedPostgres()
  const { appUrl, replicaUrl } = servers
  database = createDatabase(appUrl, { max: 4 })
  const { cityId, name } = await makeCity(database.kysely)
  city = name
  dealer = await makeDealer(database.kysely, { cityIds: [cityId] })
  const cars = []
  for (let count = 0; count < 3; count += 1) cars.push(await makeCar(database.kysely, { cityId }))
  const auction = await makeAuction(database.kysely, { lots: cars })
  lots = auction.lots
  auctionId = auction.auctionId
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-test-'))
  app = await startAppAt({
    databaseUrl: appUrl,
    dataDir,
    secret: randomBytes(32),
    env: { DATABASE_URL: appUrl, DATABASE_REPLICA_URL: replicaUrl, METRICS_TOKEN },
  })
})
afterAll(async () => {
  await app.stop()
  await database.end()
  await servers.stop()
  await rm(dataDir, { recursive: true })
})

const readHome = () => app.must('getDealerHomeData', {}, { token: dealer.token })

/** Returns how many reads each server has answered. */
async function readCounts(): Promise<Readonly<Record<ReadServer, number>>> {
  const response = await app.fetch('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const text = await response.text()
  const countOf = (server: string) =>
    Number(new RegExp(`yardbid_list_reads_total\\{server="${server}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
  return { primary: countOf('primary'), replica: countOf('replica') }
}

/** Reads the list until the replica has answered more reads than this. */
async function waitForReplica(reads: number): Promise<void> {
  const readBoth = async () => {
    await readHome()
    return (await readCounts()).replica
  }
  await expect.poll(readBoth, { timeout: 20_000 }).toBeGreaterThan(reads)
}

test('lists come from the replica, and a dealer’s own changes show in them at once', async () => {
  expect(await readHome()).toMatchObject({ total: 3 })
  const [first, second] = lots
  if (first === undefined || second === undefined) throw new Error('The auction has too few lots')
  await app.must(
    'addToMyCars',
    { carId: first.carId, auctionId, city },
    { token: dealer.token, key: 'adds-a-car' },
  )
  expect(await readHome()).toMatchObject({ total: 2 })
  // On a busy machine the replica may have lagged until now, so that the primary answered the reads above.
  await waitForReplica(0)
  const counts = await readCounts()

  // The replica receives everything, and shows nothing of it.
  await servers.setReplay(false)
  await app.must('removeFromMyCars', { carId: first.carId }, { token: dealer.token, key: 'removes-a-car' })
  expect(await readHome()).toMatchObject({ total: 3 })
  const bidder = await makeDealer(database.kysely)
  const flowId = await makeFlow(database.kysely, { ...bidder, ...second, state: 'PLACE_BIDS' })
  await makeBid(database.kysely, { flowId, amount: 7000 })
  const { cars } = await readHome()
  expect(cars.find(({ lotId }) => lotId === second.lotId)?.highestBid).toBe(7000)
  expect((await readCounts()).replica).toBe(counts.replica)

  await servers.setReplay(true)
  await waitForReplica(counts.replica)
})
