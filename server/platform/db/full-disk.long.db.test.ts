import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, test } from 'vitest'
import { setCallScene } from '#server/testing/call-scene.ts'
import { CALLABLE } from '#server/testing/every-call.ts'
import { stormFaultOf, expectCallsSurvive, type Fault } from '#server/testing/expect-calls-survive.ts'
import { expectNothingLost } from '#server/testing/expect-nothing-lost.ts'
import { copyMigratedCluster } from '#server/testing/migrated-cluster.ts'
import { makeSmallFileSystem, type SmallFileSystem } from '#server/testing/small-file-system.ts'
import { startAppAt, type AppAt } from '#server/testing/test-app.ts'
import { isLong, partOf, sizeOf, report } from '#server/testing/tier.ts'
import { createVault } from '#server/platform/vault.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { createDatabase, type Database } from './pool.ts'

/** The duration of the full disk, in ms. */
const LASTS = sizeOf({ short: 1_000, long: 20_000 })
const MEGABYTES = 400

/** The app with its database and files on one small disk. */
interface SmallApp {
  readonly disk: SmallFileSystem
  readonly server: EmbeddedPostgres
  readonly database: Database
  readonly app: AppAt
  readonly secret: Buffer
}

let small: SmallApp | null = null
beforeAll(async () => {
  const disk = await makeSmallFileSystem(MEGABYTES)
  if (disk === null) return
  const dataDir = disk.path
  copyMigratedCluster(dataDir)
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const database = createDatabase(server.appUrl, { max: 4 })
  const secret = randomBytes(32)
  const app = await startAppAt({ databaseUrl: server.appUrl, dataDir, secret })
  small = { disk, server, database, app, secret }
})
afterAll(async () => {
  if (small === null) return
  await small.disk.free()
  await small.app.stop()
  await small.database.end()
  await small.server.stop()
  await small.disk.remove()
})

test('on a full disk, every call is answered in time, and none is applied partly or twice', async () => {
  if (small === null) return reportSkipped()
  const { disk, app, database, server, secret } = small
  const { kysely: db, pool } = database
  const drop = () => Promise.reject(new Error('This database goes with its disk'))
  const home = {
    ...app,
    secret,
    vault: createVault(secret),
    dataDir: disk.path,
    database: { db, pool, url: server.appUrl, ownerUrl: server.url, asOwner: drop, drop },
  }
  const scene = await setCallScene(home)
  await expectCallsSurvive(fullDisk(disk), { url: app.url, scene, names: partOf(CALLABLE, 0, 40) })
}, 300_000)

test.runIf(isLong())(
  'on a full disk under a storm of bids, no rule is broken and every answer is true',
  async () => {
    if (small === null) return reportSkipped()
    const { disk, app, database } = small
    const blow = stormFaultOf(fullDisk(disk), app.url)
    await expectNothingLost({ db: database.kysely, urls: () => [app.url] }, blow)
  },
  300_000,
)

const fullDisk = (disk: SmallFileSystem): Fault => ({
  what: 'a disk that is full',
  lasts: LASTS,
  begin: () => disk.fill(),
  end: () => disk.free(),
})

function reportSkipped(): void {
  report('Skipped the test of a full disk: this machine does not permit mounting a small file system.')
}
