import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { startDatabaseProxy, type DatabaseProxy } from '#server/testing/database-proxy.ts'
import { CALLABLE } from '#server/testing/every-call.ts'
import { stormFaultOf, expectCallsSurvive, type Fault } from '#server/testing/expect-calls-survive.ts'
import { expectNothingLost } from '#server/testing/expect-nothing-lost.ts'
import { startAppAt, startTestApp, type AppAt, type TestApp } from '#server/testing/test-app.ts'
import { partOf, sizeOf } from '#server/testing/tier.ts'

let home: TestApp
let proxy: DatabaseProxy
let app: AppAt
let scene: CallScene
beforeAll(async () => {
  home = await startTestApp()
  proxy = await startDatabaseProxy(home.database.url)
  app = await startAppAt({ databaseUrl: proxy.url, dataDir: home.dataDir, secret: home.secret })
  scene = await setCallScene(home)
})
afterAll(async () => {
  proxy.resume()
  await app.stop()
  await proxy.stop()
  await home.stop()
})

let resetting: NodeJS.Timeout
const FAULTS: readonly Fault[] = [
  {
    what: 'a database that delays each answer by 200 ms',
    lasts: sizeOf({ short: 1_000, long: 60_000 }),
    begin: () => proxy.slowDown(200),
    end: () => proxy.slowDown(0),
  },
  {
    what: 'a database that stalls',
    lasts: sizeOf({ short: 1_000, long: 30_000 }),
    begin: () => proxy.stall(),
    end: () => proxy.resume(),
  },
  {
    what: 'a database that resets its connections repeatedly',
    lasts: sizeOf({ short: 1_000, long: 30_000 }),
    begin: () => {
      proxy.slowDown(20)
      resetting = setInterval(() => proxy.reset(), 150)
    },
    end: () => {
      clearInterval(resetting)
      proxy.slowDown(0)
    },
  },
]

const AWAY: Fault = {
  what: 'an unavailable file store',
  lasts: sizeOf({ short: 1_000, long: 20_000 }),
  begin: async () => {
    await mkdir(files(), { recursive: true })
    await rename(files(), `${files()}-elsewhere`)
    // A file replaces the folder.
    await writeFile(files(), '')
  },
  end: async () => {
    await rm(files())
    await rename(`${files()}-elsewhere`, files())
  },
}
const files = () => join(home.dataDir, 'files')

const ALL = [...FAULTS, AWAY]

// The short tier tests only the resets, with a twenty-fourth of the calls: each call meets one in `lost-answers`.
test.each(sizeOf({ short: FAULTS.slice(2), long: ALL }))(
  '$what: every call is answered in time, and none is applied partly or twice',
  async (fault) => {
    const names = partOf(CALLABLE, ALL.indexOf(fault), ALL.length * 6)
    await expectCallsSurvive(fault, { url: app.url, scene, names })
  },
  600_000,
)

// The short tier tests only the stall; the other faults are covered by the test above.
test.each(sizeOf({ short: FAULTS.slice(1, 2), long: FAULTS }))(
  '$what, under a storm of bids: no rule is broken and every answer is true',
  async (fault) => {
    await expectNothingLost({ db: home.database.db, urls: () => [app.url] }, stormFaultOf(fault, app.url))
  },
  600_000,
)
