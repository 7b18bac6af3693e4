import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBiddingScene, the } from '#server/testing/bidding-scene.ts'
import { startDatabaseProxy, type DatabaseProxy } from '#server/testing/database-proxy.ts'
import { makeAdmin, type MadeUser } from '#server/testing/factories.ts'
import { startAppAt, startTestApp, type AppAt, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf, tell } from '#server/testing/tier.ts'

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
  `with five times what it can bear, ${ROUNDS} times, every bid is answered; those who browse are told soon to come again`,
  async () => {
    // The database takes its time, so that what is taken at once is what the limits say.
    proxy.slowDown(20)
    const admin = await makeAdmin(home.database.db)
    const told = { browsing: 0, commands: 0 }
    let made = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await overload(admin)
      for (const kind of ['browsing', 'commands'] as const) {
        expect(new Set(answers[kind].map((answer) => answer.status))).toEqual(new Set([200, 503]))
        const refused = answers[kind].filter((answer) => answer.status === 503)
        for (const { body, headers } of refused) {
          expect(body).toMatchObject({ code: 'UNAVAILABLE' })
          expect(headers.get('retry-after')).toBe('2')
        }
        told[kind] += refused.length
      }
      made += answers.commands.filter((answer) => answer.ok).length
    }
    tell(
      `five times what it can bear, ${ROUNDS} times: ${told.browsing} who browsed and ${told.commands} who changed ` +
        `something were told to come again, ${made} changes and every bid were taken`,
    )
    // What was taken is done, what was not has left nothing.
    const cities = await app.must('admin/getCities', {}, admin)
    expect(cities.filter(({ name }) => name.startsWith('Town '))).toHaveLength(made)
    const figures = await (await app.fetch('/metrics')).text()
    expect(figures).toMatch(/^yardbid_admission_refusals_total\{kind="browsing",reason="crowded"\} [1-9]/m)
    expect(figures).not.toMatch(/^yardbid_admission_refusals_total\{kind="bid"/m)
  },
  60_000 + ROUNDS * 20_000,
)

/** Five times as many as are taken at once: who browse, and who change something; dealers who bid, and what must go on. */
async function overload(admin: MadeUser) {
  const scene = await makeBiddingScene(home.database.db, { dealers: 10, lots: 4 })
  const browsing = Array.from({ length: 5 * (7 + QUEUE) }, (_, index) =>
    app.call('getDealerHomeData', {}, the(scene.dealers, index % 10)),
  )
  const commands = Array.from({ length: 5 * (10 + QUEUE) }, () => {
    const name = `Town ${randomUUID().slice(0, 12)}`
    return app.call('admin/createCity', { name, state: 'Kerala' }, { ...admin, key: randomUUID() })
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
