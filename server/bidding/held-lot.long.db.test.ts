import { afterAll, expect, test, vi } from 'vitest'
import { makeBiddingScene, elementAt, type Bidder, type SceneLot } from '#server/testing/bidding-scene.ts'
import { countLockWaits } from '#server/testing/lock-waits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf, sizeOf } from '#server/testing/tier.ts'

// A new server for each test, because batches skip locked lots for a while after a lock wait fails. The tests run at the
// same time, because they mostly wait for locks.
const apps: TestApp[] = []
async function startApp(): Promise<TestApp> {
  const app = await startTestApp()
  apps.push(app)
  return app
}
afterAll(() => Promise.all(apps.map((app) => app.stop())))

function bidAt(app: TestApp, lot: SceneLot, bidder: Bidder, bidAmount: number, key: string) {
  const input = { carId: lot.carId, flowEntityId: bidder.flowId, bidAmount }
  return app.call('placeBidForCar', input, { token: bidder.token, key })
}

test.concurrent('a locked lot makes only its own bids UNAVAILABLE, and they are accepted when repeated', async () => {
  const app = await startApp()
  const bid = (...given: [SceneLot, Bidder, number, string]) => bidAt(app, ...given)
  const { lots } = await makeBiddingScene(app.database.db, { lots: 3, dealers: 4 })
  const [held, free, other] = [elementAt(lots), elementAt(lots, 1), elementAt(lots, 2)]
  const holding = await app.database.pool.connect()
  try {
    await holding.query('begin')
    await holding.query('select from lots where id = $1 for update', [held.lotId])
    await holding.query('select from lot_bidding where lot_id = $1 for update', [held.lotId])
    // The first bid runs alone, and those that arrive while it runs form a batch.
    const bids = held.bidders.flatMap((bidder, index) => [
      bid(held, bidder, 5000 + index * 1000, `held-${index}`),
      bid(free, elementAt(free.bidders, index), 5000 + index * 1000, `free-${index}`),
      bid(other, elementAt(other.bidders, index), 5000 + index * 1000, `other-${index}`),
    ])
    const answers = await Promise.all(bids)
    for (const [index, answer] of answers.entries()) {
      if (index % 3 === 0) {
        expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
        expect(answer.headers.get('retry-after')).toBe('1')
      } else expect(answer.status).toBe(200)
    }
    await holding.query('commit')
  } finally {
    holding.release()
  }
  const again = () => bid(held, elementAt(held.bidders), 5000, 'held-0')
  await vi.waitUntil(async () => (await again()).status === 200, { timeout: 10_000 })
  // A repeat with the same key returns the stored bid.
  expect((await again()).status).toBe(200)
  const { bid_count: count } = await app.database.db
    .selectFrom('lot_bidding')
    .select('bid_count')
    .where('lot_id', '=', held.lotId)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

// The lot is within its extension window, so every bid is late and moves the end.
const LATE = { endsInSeconds: 3_000, extensionWindowSeconds: 3_600 }

const HELD = [
  // Takes the same lock as a change of the lot's car, whose trigger updates the listing.
  {
    held: 'the lot',
    by: 'select from lots where id = $1 for no key update',
    dealers: sizeOf({ short: 40, long: 150 }),
  },
  { held: 'its flows', by: 'select from flows where lot_id = $1 for update', dealers: 5 },
] as const

test.concurrent.each(partOf(HELD, 0, 2))(
  'a lock on $held, but not on its bidding, delays only the bids on that lot, however many',
  async ({ by, dealers }) => {
    const app = await startApp()
    const bid = (...given: [SceneLot, Bidder, number, string]) => bidAt(app, ...given)
    const { lots } = await makeBiddingScene(app.database.db, { ...LATE, lots: 2, dealers })
    const [held, free] = [elementAt(lots), elementAt(lots, 1)]
    const holding = await app.database.pool.connect()
    try {
      await holding.query('begin')
      await holding.query(by, [held.lotId])
      const bidders = held.bidders.map(
        (bidder, index) => () => bid(held, bidder, 5000 + index, `held-${index}-${held.lotId}`),
      )
      const alone = elementAt(bidders)()
      await vi.waitUntil(async () => (await countLockWaits(app.database)) === 1, { timeout: 10_000 })
      const together = bidders.slice(1).map((place) => place())
      const concurrent = bid(free, elementAt(free.bidders), 5000, `concurrent-${free.lotId}`)
      const answers = [await alone]
      // This bid waits for the batch with all the others, and would time out if each of them waited for the lock.
      expect((await bid(free, elementAt(free.bidders, 1), 6000, `next-${free.lotId}`)).status).toBe(200)
      expect((await concurrent).status).toBe(200)
      answers.push(...(await Promise.all(together)))
      expect(answers.map(({ status }) => status)).toEqual(held.bidders.map(() => 503))
    } finally {
      await holding.query('rollback')
      holding.release()
    }
    const again = () => bid(held, elementAt(held.bidders), 5000, `held-0-${held.lotId}`)
    await vi.waitUntil(async () => (await again()).status === 200, { timeout: 10_000 })
  },
)
