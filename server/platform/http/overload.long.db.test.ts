import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBiddingScene, elementAt } from '#server/testing/bidding-scene.ts'
import { startDatabaseProxy, type DatabaseProxy } from '#server/testing/database-proxy.ts'
import { makeAdmin, type MadeUser } from '#server/testing/factories.ts'
import { startAppAt, startTestApp, type AppAt, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf, report } from '#server/testing/tier.ts'

const QUEUE = 8
const ROUNDS = sizeOf({ short: 1, long: 50 })

let home: TestApp
let proxy: DatabaseProxy
let app: AppAt
beforeAll(async () => {
  home = await startTestApp()
  proxy = await startDatabaseProxy(home.database.url)
  app = await startAppAt({
    databaseUrl: proxy.url,
    dataDir: home.dataDir,
    secret: home.secret,
    env: { BROWSING_QUEUE: String(QUEUE), COMMAND_QUEUE: String(QUEUE) },
  })
})
afterAll(async () => {
  await app.stop()
  await proxy.stop()
  await home.stop()
})

test(
  `at five times its capacity, ${ROUNDS} times, the app serves every bid, and refuses other calls with Retry-After`,
  async () => {
    // With a slow database, the limits determine how many calls are in progress.
    proxy.slowDown(20)
    const admins: MadeUser[] = []
    for (let made = 0; made < 10; made += 1) admins.push(await makeAdmin(home.database.db))
    const refusedCounts = { browsing: 0, commands: 0 }
    let made = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await overload(admins)
      for (const kind of ['browsing', 'commands'] as const) {
        expect(new Set(answers[kind].map((answer) => answer.status))).toEqual(new Set([200, 503]))
        const refused = answers[kind].filter((answer) => answer.status === 503)
        for (const { body, headers } of refused) {
          expect(body).toMatchObject({ code: 'UNAVAILABLE' })
          expect(headers.get('retry-after')).toBe('2')
        }
        refusedCounts[kind] += refused.length
      }
      made += answers.commands.filter((answer) => answer.ok).length
    }
    report(
      `at five times the capacity, ${ROUNDS} times: ${refusedCounts.browsing} lists and ${refusedCounts.commands} ` +
        `changes were refused with Retry-After, ${made} changes and every bid were served`,
    )
    // Accepted changes are applied, and refused ones leave nothing behind.
    const cities = await app.must('admin/getCities', {}, elementAt(admins))
    expect(cities.filter(({ name }) => name.startsWith('Town '))).toHaveLength(made)
    const figures = await (await app.fetch('/metrics')).text()
    expect(figures).toMatch(/^yardbid_admission_refusals_total\{kind="browsing",reason="crowded"\} [1-9]/m)
    expect(figures).not.toMatch(/^yardbid_admission_refusals_total\{kind="bid"/m)
  },
  60_000 + ROUNDS * 20_000,
)

/**
 * Sends five times as many lists and changes as fit at once, of many accounts, together with bids and requests that must always succeed.
 */
async function overload(admins: readonly MadeUser[]) {
  const scene = await makeBiddingScene(home.database.db, { dealers: 10, lots: 4 })
  const browsing = Array.from({ length: 5 * (7 + QUEUE) }, (_, index) =>
    app.call('getDealerHomeData', {}, elementAt(scene.dealers, index % 10)),
  )
  const commands = Array.from({ length: 5 * (10 + QUEUE) }, (_, index) => {
    const name = `Town ${randomUUID().slice(0, 12)}`
    const { token } = elementAt(admins, index % admins.length)
    return app.call('admin/createCity', { name, state: 'Kerala' }, { token, key: randomUUID() })
  })
  const bids = scene.lots.flatMap((lot) =>
    lot.bidders.map(({ flowId, token }, index) =>
      app.call(
        'placeBidForCar',
        { carId: lot.carId, flowEntityId: flowId, bidAmount: 50_000 + index * 1_000 },
        { token, key: randomUUID() },
      ),
    ),
  )
  const stillServed = [app.fetch('/healthz'), app.fetch('/metrics'), app.fetch('/dealerhome')]

  const bidStatuses = (await Promise.all(bids)).map((answer) => answer.status)
  expect(bidStatuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(bidStatuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(scene.lots.length)
  expect((await Promise.all(stillServed)).map((answer) => answer.status)).toEqual([200, 200, 200])
  return { browsing: await Promise.all(browsing), commands: await Promise.all(commands) }
}
