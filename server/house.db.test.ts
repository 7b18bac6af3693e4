import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letEnd, makeBiddingScene, the } from '#server/testing/bidding-scene.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { countLockWaits } from '#server/testing/lock-waits.ts'
import { startTestHouse, type TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startTestHouse()
})
afterAll(() => house.stop())

test('while those who browse hold every connection, bids are placed and lots are closed', async () => {
  const { db, pool } = house.database
  const admin = await makeAdmin(db)
  const [lot, ending] = (await makeBiddingScene(db, { lots: 2 })).lots
  if (!lot || !ending) throw new Error('The scene has two lots')
  const blocker = await pool.connect()
  await blocker.query('begin; lock table yards in access exclusive mode')
  const browsing = Array.from({ length: 30 }, () => house.call('admin/getYards', {}, admin))
  try {
    await expect.poll(() => countLockWaits(house.database), { timeout: 10_000 }).toBe(10)

    const bidder = the(lot.bidders)
    const key = randomUUID()
    const bid = { carId: lot.carId, flowEntityId: bidder.flowId, bidAmount: 5_000 }
    void house.call('placeBidForCar', bid, { token: bidder.token, key })
    const placed = () => db.selectFrom('bids').select('amount').where('lot_id', '=', lot.lotId).execute()
    await expect.poll(placed, { timeout: 5_000 }).toEqual([{ amount: 5_000 }])

    await letEnd(db, [ending])
    const outcome = () => db.selectFrom('lots').select('outcome').where('id', '=', ending.lotId).execute()
    await expect.poll(outcome, { timeout: 5_000 }).toEqual([{ outcome: 'no_bids' }])
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  await Promise.all(browsing)
})
