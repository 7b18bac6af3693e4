import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBiddingScene, elementAt, type BiddingScene } from '#server/testing/bidding-scene.ts'
import { startDatabaseProxy, type DatabaseProxy } from '#server/testing/database-proxy.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { startAppAt, startTestApp, type AppAt, type TestApp } from '#server/testing/test-app.ts'
import { isLong, report } from '#server/testing/tier.ts'

let home: TestApp
let proxy: DatabaseProxy
let app: AppAt
let scene: BiddingScene
let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  home = await startTestApp()
  proxy = await startDatabaseProxy(home.database.url)
  app = await startAppAt({ databaseUrl: proxy.url, dataDir: home.dataDir, secret: home.secret })
  scene = await makeBiddingScene(home.database.db)
  admin = await makeAdmin(home.database.db)
})
afterAll(async () => {
  proxy.resume()
  await app.stop()
  await proxy.stop()
  await home.stop()
})

const cityCalled = (name: string) => ({ name, state: 'Kerala' })

/** Returns the arguments for a bid of one of the scene's dealers, with the key for repeating it. */
function someBid(bidAmount: number, dealer = 0) {
  const lot = elementAt(scene.lots)
  const { flowId, token } = elementAt(lot.bidders, dealer)
  return [
    'placeBidForCar',
    { carId: lot.carId, flowEntityId: flowId, bidAmount },
    { token, key: randomUUID() },
  ] as const
}

async function untilHealthy(): Promise<void> {
  const dealer = elementAt(scene.dealers)
  const isHealthy = async () => {
    const answers = await Promise.all([
      app.fetch('/readyz'),
      app.call('getDealerHomeData', {}, dealer),
      app.call('admin/getCities', {}, admin),
    ])
    return answers.every((answer) => answer.status === 200)
  }
  await expect.poll(isHealthy, { timeout: 10_000 }).toBe(true)
}

test.runIf(isLong())(
  'while a table is locked, calls are still answered, and a repeat gets the first outcome later',
  async () => {
    const options = { token: admin.token, key: randomUUID() }
    const city = cityCalled('Waitingham')
    const blocker = await home.database.pool.connect()
    await blocker.query('begin; lock table cities in access exclusive mode')
    const answers = await Promise.all([
      app.call('admin/getCities', {}, admin),
      app.call('admin/createCity', city, options),
    ])
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
      expect(answer.headers.get('retry-after')).toBe('2')
    }
    await blocker.query('rollback')
    blocker.release()
    await expect
      .poll(async () => (await app.call('admin/createCity', city, options)).status, { timeout: 10_000 })
      .toBe(200)
    const made = (await app.must('admin/getCities', {}, admin)).filter(({ name }) => name === city.name)
    expect(made).toHaveLength(1)
  },
)

test.runIf(isLong())(
  'a silent database causes 503 within the time limit, and dropped connections are replaced',
  async () => {
    await untilHealthy()
    // Opens connections in every pool, all of which are then idle.
    await Promise.all([0, 1, 2, 3, 4].map(() => app.call('getDealerHomeData', {}, elementAt(scene.dealers))))
    await app.call(...someBid(45_000))
    const bid = someBid(50_000)
    const begun = performance.now()
    proxy.stall()
    const answers = await Promise.all([
      app.call(...bid),
      app.call('getDealerHomeData', {}, elementAt(scene.dealers)),
      app.call('admin/createCity', cityCalled('Stillwater'), { ...admin, key: randomUUID() }),
      app.call('openLive', {}, elementAt(scene.dealers)),
      app.fetch('/readyz'),
      app.fetch('/api/live?ticket=anything'),
      app.fetch('/healthz'),
    ])
    const took = Math.round(performance.now() - begun)
    expect(answers.map((answer) => answer.status)).toEqual([503, 503, 503, 503, 503, 503, 200])
    for (const { headers, status } of answers) {
      if (status === 503) expect(headers.get('retry-after')).toMatch(/^\d+$/)
    }
    report(`answered within ${took} ms of a stalled database`)
    expect(took).toBeLessThan(15_000)
    proxy.forget()
    proxy.resume()
    const bidding = async () => {
      for (;;) {
        const answer = await app.call(...bid)
        if (answer.status !== 503) return answer
      }
    }
    const [answer] = await Promise.all([bidding(), untilHealthy()])
    expect(answer).toMatchObject({ status: 200, body: { bid: { amount: 50_000 } } })
  },
)

test('reset connections fail only the calls in progress, not later ones, and never with 500', async () => {
  await untilHealthy()
  proxy.slowDown(20)
  const statuses: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const calls = [
      app.call(...someBid(60_000 + round * 1_000, 1)),
      app.call('getDealerHomeData', {}, elementAt(scene.dealers)),
      app.call('admin/getCities', {}, admin),
      app.call('admin/createCity', cityCalled(`Resetham ${round}`), {
        ...admin,
        key: randomUUID(),
      }),
    ]
    await new Promise((resolve) => {
      setTimeout(resolve, 15 * round)
    })
    expect(proxy.reset()).toBeGreaterThan(0)
    statuses.push(...(await Promise.all(calls)).map((answer) => answer.status))
  }
  expect(statuses).toContain(503)
  expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([])
  proxy.slowDown(0)
  await untilHealthy()
  expect((await app.call(...someBid(90_000, 0))).status).toBe(200)
})
