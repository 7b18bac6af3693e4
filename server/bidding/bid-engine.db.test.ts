import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSigner } from '#server/platform/signer.ts'
import { createFileLinks } from '#server/files/file-links.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { makeBiddingScene, elementAt } from '#server/testing/bidding-scene.ts'
import { countLockWaits } from '#server/testing/lock-waits.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { createBidEngine } from './bid-engine.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('accepts the configured number of waiting bids and refuses further ones at once', async () => {
  const engine = createBidEngine({
    databaseUrl: database.url,
    namedStatements: true,
    maxWaiting: 2,
    links: createFileLinks({ signer: createSigner(Buffer.alloc(32)), now: () => 0 }),
    publish: null,
    recordUse: () => undefined,
    onConnectionLost: () => undefined,
    meters: createMetrics().bids,
  })
  const lot = elementAt((await makeBiddingScene(database.db, { dealers: 1 })).lots)
  const bidder = elementAt(lot.bidders)
  const place = (amount: number) =>
    engine.place({
      ...bidder,
      sessionId: randomUUID(),
      carId: lot.carId,
      amount,
      validUntil: null,
      key: null,
    })
  const holding = await database.pool.connect()
  try {
    await holding.query('begin')
    await holding.query('select from lot_bidding where lot_id = $1 for update', [lot.lotId])
    const running = place(1000)
    await expect.poll(() => countLockWaits(database)).toBe(1)
    const waiting = [place(2000), place(3000)]
    expect(await place(4000)).toMatchObject({ ok: false, refusal: { code: 'UNAVAILABLE' } })
    await holding.query('commit')
    // The engine decided these bids: it refused them because their session does not exist.
    for (const decided of [running, ...waiting]) {
      expect(await decided).toMatchObject({ ok: false, refusal: { code: 'UNAUTHENTICATED' } })
    }
  } finally {
    holding.release()
    await engine.stop()
  }
})
