// @module-tag needs-patroni
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { createBidProbe, type BidProbe } from '#server/testing/bid-probe.ts'
import { elementAt } from '#server/testing/bidding-scene.ts'
import { expectNothingLost } from '#server/testing/expect-nothing-lost.ts'
import {
  startPatroniCluster,
  type PatroniCluster,
  type PatroniNode,
} from '#server/testing/patroni-cluster.ts'
import { report, sizeOf } from '#server/testing/tier.ts'
import { createDatabase, type Database } from './pool.ts'

/** A fault of the primary. It begins, and ends once another node has taken over. */
interface Fault {
  readonly name: string
  begin(primary: PatroniNode): void
  end(primary: PatroniNode): void
}

const CUT_OFF: Fault = {
  name: 'cut off from the network',
  begin: (node) => node.setNetwork(false),
  end: (node) => node.setNetwork(true),
}
const KILLED: Fault = { name: 'killed', begin: (node) => node.kill(), end: (node) => node.start() }
const FROZEN: Fault = {
  name: 'frozen',
  begin: (node) => node.setFrozen(true),
  end: (node) => node.setFrozen(false),
}
const FAULTS = sizeOf({ short: 1, long: 20 })
const OTHER_PROCESSES = sizeOf({ short: 0, long: 1 })
/** The minimum and maximum number of seconds after which the lots of a storm end. */
const LOTS_LAST = sizeOf<readonly [number, number]>({ short: [2, 6], long: [5, 30] })
/** How long a new primary may take, in seconds. The aim is 30; the run reports the actual time. */
const AGAIN_WITHIN = 90

let cluster: PatroniCluster
let database: Database
let dataDir: string
let processes: readonly AppProcess[] = []
let probe: BidProbe
beforeAll(async () => {
  cluster = await startPatroniCluster()
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-test-'))
  const env = { DATABASE_OWNER_URL: cluster.url, THROW_AWAY_DATABASE: '0' }
  const start = () => startAppProcess({ databaseUrl: cluster.appUrl, dataDir, env })
  // The first one migrates.
  processes = [await start()]
  processes = [...processes, ...(await Promise.all(Array.from({ length: OTHER_PROCESSES }, start)))]
  database = createDatabase(cluster.url, { max: 4 })
  await database.pool.query('create table lost_writes (fault int not null)')
  probe = await createBidProbe(database.kysely, { urls, bids: FAULTS })
}, 300_000)
afterAll(async () => {
  await Promise.all(processes.map((process) => process.end('SIGKILL')))
  await database?.end()
  await cluster?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const urls = () => processes.map(({ url }) => url)

test(
  'a primary that is killed, frozen or cut off under a storm of bids loses no acknowledged bid',
  async () => {
    const faults = cluster.canCutOff ? [CUT_OFF, KILLED, FROZEN] : [KILLED, FROZEN]
    if (!cluster.canCutOff) {
      report('Not tested: a primary that is cut off. This system does not permit network namespaces.')
    }
    for (let number = 1; number <= FAULTS; number += 1) {
      const fault = elementAt(faults, (number - 1) % faults.length)
      const primary = await cluster.untilWhole()
      let lostWrites: Promise<boolean> | undefined
      await expectNothingLost(
        { db: database.kysely, urls },
        {
          // Before or after the new primary takes over.
          lotsLast: randomInt(...LOTS_LAST),
          name: `failover ${number} of ${FAULTS}, ${primary.name} ${fault.name}`,
          strike: () => {
            fault.begin(primary)
            // Nothing that the old primary accepts on its own may be acknowledged, whenever it answers again.
            lostWrites = primary.tryStatement(`insert into lost_writes values (${number})`, 60)
          },
          untilReady: () => probe.untilAccepted(AGAIN_WITHIN),
        },
      )
      fault.end(primary)
      const next = await cluster.untilWhole()
      expect(next.name).not.toBe(primary.name)
      expect(await lostWrites).toBe(false)
      await expectStandby(primary)
    }
    await probe.check(database.kysely)
    await expectSameBids()
  },
  120_000 + FAULTS * 120_000,
)

/** The node follows another one, and kept nothing that it accepted on its own. */
async function expectStandby(node: PatroniNode): Promise<void> {
  const rows = await readFrom(
    node,
    'select pg_is_in_recovery() as "isStandby", (select count(*) from lost_writes) as lost',
  )
  expect(rows).toEqual([{ isStandby: true, lost: 0 }])
}

/** Waits until the standbys have replayed the log, and expects the same bids on all nodes. */
async function expectSameBids(): Promise<void> {
  const read = (node: PatroniNode) =>
    readFrom(
      node,
      `select count(*) as bids, md5(string_agg(bids::text, ',' order by lot_id, sequence, id)) as digest from bids`,
    )
  await expect
    .poll(
      async () =>
        new Set((await Promise.all(cluster.nodes.map(read))).map((rows) => JSON.stringify(rows))).size,
    )
    .toBe(1)
}

async function readFrom(node: PatroniNode, statement: string): Promise<unknown[]> {
  const own = createDatabase(cluster.urlOf(node), { max: 1 })
  try {
    return (await own.pool.query(statement)).rows
  } finally {
    await own.end()
  }
}
