import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBiddingScene, the, type BiddingScene } from '#server/testing/bidding-scene.ts'
import { startDatabaseProxy, type DatabaseProxy } from '#server/testing/database-proxy.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { startHouseAt, startTestHouse, type HouseAt, type TestHouse } from '#server/testing/test-house.ts'

const QUEUE = 8

let home: TestHouse
let proxy: DatabaseProxy
let house: HouseAt
let scene: BiddingScene
beforeAll(async () => {
  home = await startTestHouse()
  proxy = await startDatabaseProxy(home.database.url)
  house = await startHouseAt({
    databaseUrl: proxy.url,
    dataDir: home.dataDir,
    secret: randomBytes(32),
    env: { BROWSING_QUEUE: String(QUEUE), COMMAND_QUEUE: String(QUEUE) },
  })
  scene = await makeBiddingScene(home.database.db, { dealers: 10, lots: 4 })
})
afterAll(async () => {
  await house.stop()
  await proxy.stop()
  await home.stop()
})

test('with five times what it can bear every bid is answered, those who browse are told soon to come again', async () => {
  // The database takes its time, so that what is taken at once is what the limits say.
  proxy.slowDown(20)
  const admin = await makeAdmin(home.database.db)
  const taken = 7 + QUEUE
  const browsing = Array.from({ length: 5 * taken }, (_, index) =>
    house.call('getDealerHomeData', {}, the(scene.dealers, index % 10)),
  )
  const commands = Array.from({ length: 5 * (10 + QUEUE) }, () => {
    const name = `Town ${randomUUID().slice(0, 12)}`
    return house.call('admin/createCity', { name, state: 'Kerala' }, { ...admin, key: randomUUID() })
  })
  const bids = scene.lots.flatMap((lot) =>
    lot.bidders.map(({ flowId, token }, index) =>
      house.call(
        'placeBidForCar',
        { carId: lot.carId, flowEntityId: flowId, bidAmount: 50_000 + index * 1_000 },
        { token, key: randomUUID() },
      ),
    ),
  )
  const stillServed = [house.fetch('/healthz'), house.fetch('/metrics'), house.fetch('/dealerhome')]

  const bidStatuses = (await Promise.all(bids)).map((answer) => answer.status)
  expect(bidStatuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(bidStatuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(scene.lots.length)

  for (const calls of [browsing, commands]) {
    const answers = await Promise.all(calls)
    const statuses = answers.map((answer) => answer.status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    for (const answer of answers) {
      if (answer.status !== 503) continue
      expect(answer.body).toMatchObject({ code: 'UNAVAILABLE' })
      expect(answer.headers.get('retry-after')).toBe('2')
    }
    console.log(
      `${statuses.filter((status) => status === 503).length} of ${statuses.length} told to come again`,
    )
  }
  expect((await Promise.all(stillServed)).map((answer) => answer.status)).toEqual([200, 200, 200])

  // What was taken is done, what was not has left nothing.
  const made = (await Promise.all(commands)).filter((answer) => answer.status === 200)
  expect(await house.must('admin/getCities', {}, admin)).toHaveLength(made.length + 1)
  const figures = await (await house.fetch('/metrics')).text()
  expect(figures).toMatch(/^yardbid_admission_refusals_total\{kind="browsing",reason="crowded"\} [1-9]/m)
  expect(figures).not.toMatch(/^yardbid_admission_refusals_total\{kind="bid"/m)
})
