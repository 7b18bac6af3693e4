import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBiddingScene, the, type Bidder, type SceneLot } from '#server/testing/bidding-scene.ts'
import { startTestHouse, type TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startTestHouse()
})
afterAll(() => house.stop())

function bid(lot: SceneLot, bidder: Bidder, bidAmount: number, key: string) {
  const input = { carId: lot.carId, flowEntityId: bidder.flowId, bidAmount }
  return house.call('placeBidForCar', input, { token: bidder.token, key })
}

test('a lot that somebody holds costs no other lot its bids; its own are told to come again, and stand then', async () => {
  const { lots } = await makeBiddingScene(house.database.db, { lots: 3, dealers: 4 })
  const [held, free, other] = [the(lots), the(lots, 1), the(lots, 2)]
  const holding = await house.database.pool.connect()
  try {
    await holding.query('begin')
    await holding.query('select from lots where id = $1 for update', [held.lotId])
    await holding.query('select from lot_bidding where lot_id = $1 for update', [held.lotId])
    // The first goes alone; those that come meanwhile go together.
    const bids = held.bidders.flatMap((bidder, index) => [
      bid(held, bidder, 5000 + index * 1000, `held-${index}`),
      bid(free, the(free.bidders, index), 5000 + index * 1000, `free-${index}`),
      bid(other, the(other.bidders, index), 5000 + index * 1000, `other-${index}`),
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
  const again = () => bid(held, the(held.bidders), 5000, 'held-0')
  await expect.poll(async () => (await again()).status, { timeout: 10_000 }).toBe(200)
  // Kept under its key, like any other.
  expect((await again()).status).toBe(200)
  const { bid_count: count } = await house.database.db
    .selectFrom('lot_bidding')
    .select('bid_count')
    .where('lot_id', '=', held.lotId)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})
