import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBiddingScene, elementAt, type Bidder, type SceneLot } from '#server/testing/bidding-scene.ts'
import { secondsFromNow } from '#server/testing/factories.ts'
import { countLockWaits } from '#server/testing/lock-waits.ts'
import { startAppAt, startTestApp, type TestApp } from '#server/testing/test-app.ts'

// Two server processes on one database.
let app: TestApp
let other: Awaited<ReturnType<typeof startAppAt>>
beforeAll(async () => {
  app = await startTestApp()
  other = await startAppAt({
    databaseUrl: app.database.url,
    dataDir: app.dataDir,
    secret: app.secret,
  })
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

function bid(
  bidder: Bidder,
  lot: { readonly carId: string },
  bidAmount: number,
  key: string,
  more: { readonly at?: Pick<TestApp, 'call'>; readonly validUntil?: Date } = {},
) {
  const { at = app, validUntil } = more
  return at.call(
    'placeBidForCar',
    {
      carId: lot.carId,
      flowEntityId: bidder.flowId,
      bidAmount,
      ...(validUntil ? { validUntil: validUntil.toISOString() } : {}),
    },
    { token: bidder.token, key },
  )
}

async function storedBids(lot: SceneLot) {
  return app.database.db
    .selectFrom('bids')
    .select(['id', 'amount', 'sequence'])
    .where('lot_id', '=', lot.lotId)
    .orderBy('sequence')
    .execute()
}

test('a repeated bid returns the first answer despite later changes, and its key with another body is 422', async () => {
  const lot = elementAt((await makeBiddingScene(app.database.db)).lots)
  const [own, rival] = [elementAt(lot.bidders), elementAt(lot.bidders, 1)]
  const key = randomUUID()
  const validUntil = secondsFromNow(5)
  const first = await bid(own, lot, 1000, key, { validUntil })
  await bid(rival, lot, 2000, randomUUID())
  await bid(own, lot, 3000, randomUUID())
  await app.database.db
    .updateTable('lots')
    .set({ first_ends_at: secondsFromNow(-30), ends_at: secondsFromNow(-30) })
    .where('id', '=', lot.lotId)
    .execute()

  const repeat = await bid(own, lot, 1000, key, { validUntil, at: other })
  if (!first.ok || !repeat.ok) throw new Error('The bid or its repeat was refused.')
  expect(repeat.body.bid).toEqual(first.body.bid)
  expect(repeat.body.bidsLeft).toBe(4)
  // The car shows its current state.
  expect(repeat.body.car).toMatchObject({ bidsPlaced: 2, currentBid: 3000 })
  expect(await bid(own, lot, 1001, key, { validUntil })).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  })
  expect(await storedBids(lot)).toHaveLength(3)
})

test('a repeated bid returns the first refusal even if it would now be accepted', async () => {
  const lot = elementAt(
    (await makeBiddingScene(app.database.db, { startsInSeconds: 1000, endsInSeconds: 2000 })).lots,
  )
  const bidder = elementAt(lot.bidders)
  const key = randomUUID()
  const first = await bid(bidder, lot, 1000, key)
  expect(first).toMatchObject({ status: 409, body: { code: 'NOT_STARTED', minimumBid: 1000, bidsLeft: 5 } })
  await app.database.db
    .updateTable('lots')
    .set({ starts_at: secondsFromNow(-10) })
    .where('id', '=', lot.lotId)
    .execute()

  const repeat = await bid(bidder, lot, 1000, key, { at: other })
  expect({ ...repeat.body, requestId: null }).toEqual({ ...first.body, requestId: null })
  expect(await bid(bidder, lot, 2000, key)).toMatchObject({ status: 422 })
  expect((await bid(bidder, lot, 1000, randomUUID())).status).toBe(200)
})

test('a key expires after a day and can be used again', async () => {
  const { db } = app.database
  const lot = elementAt((await makeBiddingScene(db)).lots)
  const bidder = elementAt(lot.bidders)
  const [accepted, refused] = [randomUUID(), randomUUID()]
  await bid(bidder, lot, 1000, accepted)
  await bid(bidder, lot, 500, refused)
  await app.database.asOwner(
    `alter table bids disable trigger bids_append_only;
    update bids set placed_at = now() - interval '86401 seconds' where lot_id = '${lot.lotId}';
    alter table bids enable trigger bids_append_only`,
  )
  await db
    .updateTable('idempotency_keys')
    .set({ created_at: secondsFromNow(-86_401) })
    .where('key', '=', refused)
    .execute()

  const afterExpiry = await bid(bidder, lot, 2000, accepted)
  expect(afterExpiry).toMatchObject({ status: 200, body: { bid: { amount: 2000, sequence: 2 } } })
  const repeat = await bid(bidder, lot, 2000, accepted)
  expect(repeat.ok && afterExpiry.ok && repeat.body.bid).toEqual(afterExpiry.ok && afterExpiry.body.bid)
  expect(await bid(bidder, lot, 3000, refused)).toMatchObject({
    status: 200,
    body: { bid: { amount: 3000 } },
  })
  expect(await storedBids(lot)).toHaveLength(3)
})

test('one key on two lots in two processes at once affects no other bid', async () => {
  const scene = await makeBiddingScene(app.database.db, { dealers: 5, lots: 2 })
  const [left, right] = [elementAt(scene.lots), elementAt(scene.lots, 1)]
  for (let round = 1; round <= 5; round += 1) {
    const key = randomUUID()
    const amount = 1000 * round
    const answers = await Promise.all([
      bid(elementAt(left.bidders), left, amount, key),
      bid(elementAt(right.bidders), right, amount, key, { at: other }),
      ...left.bidders.slice(1).map((bidder, index) => bid(bidder, left, amount + 100 + index, randomUUID())),
      ...right.bidders
        .slice(1)
        .map((bidder, index) => bid(bidder, right, amount + 100 + index, randomUUID(), { at: other })),
    ])
    const statuses = answers.slice(0, 2).map((answer) => answer.status)
    // One of the two may hold the key. The other gets 422, or a refusal because of a higher bid.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
    for (const answer of answers) expect([200, 409, 422]).toContain(answer.status)
  }
  for (const lot of scene.lots) {
    const sequences = (await storedBids(lot)).map((row) => row.sequence)
    expect(sequences).toEqual(sequences.map((_, index) => index + 1))
  }
})

test('a key committed first by another process refuses only its own bid with 422', async () => {
  const scene = await makeBiddingScene(app.database.db, { dealers: 3, lots: 2 })
  const [left, right] = [elementAt(scene.lots), elementAt(scene.lots, 1)]
  const key = randomUUID()
  const [keyed, companion, opener] = [
    elementAt(left.bidders),
    elementAt(left.bidders, 1),
    elementAt(left.bidders, 2),
  ]
  const [lotHolder, keyHolder] = [await app.database.pool.connect(), await app.database.pool.connect()]
  try {
    await keyHolder.query('begin')
    await keyHolder.query(
      `insert into bids (lot_id, flow_id, organisation_id, user_id, amount, sequence, n, sealed, placed_at,
        ends_at_after, idempotency_key, body_hash)
      values ($1, $2, $3, $4, 1000, 1, 1, false, now(), now(), $5, $6)`,
      [
        right.lotId,
        elementAt(right.bidders).flowId,
        keyed.organisationId,
        keyed.userId,
        key,
        Buffer.alloc(32, 1),
      ],
    )
    await lotHolder.query('begin')
    await lotHolder.query('select from lot_bidding where lot_id = $1 for update', [left.lotId])
    const opening = bid(opener, left, 1000, randomUUID())
    await untilLockWaits(1)
    // Both arrive during the first batch, so they share the next one.
    const together = [bid(keyed, left, 2000, key), bid(companion, left, 3000, randomUUID())]
    await lotHolder.query('commit')
    expect((await opening).status).toBe(200)
    await untilLockWaits(1)
    await keyHolder.query('commit')
    const [collided, unharmed] = await Promise.all(together)
    expect(collided).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect(unharmed).toMatchObject({ status: 200, body: { bid: { amount: 3000, sequence: 2 } } })
  } finally {
    lotHolder.release()
    keyHolder.release()
  }
})

test('a repeated bid in one batch is one bid with the same key, and two requests with two keys', async () => {
  const lot = elementAt((await makeBiddingScene(app.database.db)).lots)
  const bidder = elementAt(lot.bidders)
  const key = randomUUID()
  const [first, again] = await Promise.all([bid(bidder, lot, 1000, key), bid(bidder, lot, 1000, key)])
  expect(first.ok && again.ok && first.body.bid.id === again.body.bid.id).toBe(true)
  const tabs = await Promise.all([
    bid(bidder, lot, 2000, randomUUID()),
    bid(bidder, lot, 2000, randomUUID(), { at: other }),
  ])
  expect(tabs.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await storedBids(lot)).toHaveLength(2)
})

/** Waits until `count` connections of this database wait for a lock. */
async function untilLockWaits(count: number): Promise<void> {
  await expect.poll(() => countLockWaits(app.database), { timeout: 10_000 }).toBe(count)
}
