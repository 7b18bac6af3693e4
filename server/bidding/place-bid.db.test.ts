import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCar, makeFlow, makeOutcome } from '#server/testing/auction-factories.ts'
import { makeBiddingScene, elementAt, type Bidder, type SceneLot } from '#server/testing/bidding-scene.ts'
import { makeDealer, makeSession, secondsFromNow } from '#server/testing/factories.ts'
import { countLockWaits } from '#server/testing/lock-waits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const db = () => app.database.db

function bid(
  bidder: Bidder,
  lot: SceneLot,
  bidAmount: number,
  more: { readonly key?: string; readonly validUntil?: Date; readonly token?: string } = {},
) {
  const { token = bidder.token, key, validUntil } = more
  return app.call(
    'placeBidForCar',
    {
      carId: lot.carId,
      flowEntityId: bidder.flowId,
      bidAmount,
      ...(validUntil ? { validUntil: validUntil.toISOString() } : {}),
    },
    { token, ...(key === undefined ? {} : { key }) },
  )
}

/** Reads a lot's bids in order, its bid count and highest bid, and the number of its bid events. */
async function readLot(lotId: string) {
  const bids = await db()
    .selectFrom('bids')
    .select(['organisation_id', 'amount', 'sequence', 'n'])
    .where('lot_id', '=', lotId)
    .orderBy('sequence')
    .execute()
  const bidding = await db()
    .selectFrom('lot_bidding')
    .select(['bid_count', 'highest_amount', 'highest_flow_id'])
    .where('lot_id', '=', lotId)
    .executeTakeFirstOrThrow()
  const events = await db()
    .selectFrom('events')
    .select('event')
    .where('lot_id', '=', lotId)
    .where('event', '=', 'placeBid')
    .execute()
  return { bids, bidding, events: events.length }
}

async function setLot(lotId: string, change: { starts_at?: Date; first_ends_at?: Date; ends_at?: Date }) {
  await db().updateTable('lots').set(change).where('id', '=', lotId).execute()
}

test('the answer leaves the car out for a caller that prefers so, also under a key', async () => {
  const { lots } = await makeBiddingScene(db())
  const lot = elementAt(lots)
  const bidder = elementAt(lot.bidders)
  const place = (bidAmount: number, prefer: string, key?: string) =>
    app.must(
      'placeBidForCar',
      { carId: lot.carId, flowEntityId: bidder.flowId, bidAmount },
      { token: bidder.token, headers: { prefer }, ...(key !== undefined && { key }) },
    )
  const minimal = await place(1000, 'return=minimal', 'k1')
  expect(minimal).toMatchObject({ bid: { amount: 1000 }, bidsLeft: 4 })
  expect(minimal).not.toHaveProperty('car')
  expect(await place(1000, 'return=minimal', 'k1')).toEqual(minimal)
  expect(await place(1000, 'return=representation', 'k1')).toMatchObject({
    ...minimal,
    car: { currentBid: 1000, bidsPlaced: 1 },
  })
  expect(await place(2000, 'respond-async; wait=10, RETURN="minimal"')).not.toHaveProperty('car')
  expect(await place(3000, 'return=minimally')).toHaveProperty('car')
})

describe('an accepted bid', () => {
  test('is stored, counted, logged, and answered with the updated car', async () => {
    const lot = elementAt((await makeBiddingScene(db())).lots)
    const [first, second] = [elementAt(lot.bidders), elementAt(lot.bidders, 1)]

    const opening = await bid(first, lot, 1000)
    expect(opening).toMatchObject({
      status: 200,
      body: { bid: { amount: 1000, sequence: 1 }, bidsLeft: 4, car: { bidsPlaced: 1, leading: true } },
    })
    const raise = await bid(second, lot, 1001)
    expect(raise).toMatchObject({
      status: 200,
      body: {
        bid: { amount: 1001, sequence: 2 },
        bidsLeft: 4,
        car: {
          id: lot.carId,
          flowEntityId: second.flowId,
          highestBid: 1001,
          latestBidValue: 1001,
          minimumBid: 1002,
          currentBid: 1001,
        },
      },
    })

    expect(await readLot(lot.lotId)).toEqual({
      bids: [
        { organisation_id: first.organisationId, amount: 1000, sequence: 1, n: 1 },
        { organisation_id: second.organisationId, amount: 1001, sequence: 2, n: 1 },
      ],
      bidding: { bid_count: 2, highest_amount: 1001, highest_flow_id: second.flowId },
      events: 2,
    })
  })

  test('in a sealed lot must exceed only the dealer’s own last bid, and returns the dealer’s own count', async () => {
    const lot = elementAt((await makeBiddingScene(db(), { format: 'sealed', increment: 100 })).lots)
    const [first, second] = [elementAt(lot.bidders), elementAt(lot.bidders, 1)]
    await bid(first, lot, 5000)
    const lower = await bid(second, lot, 1000)
    expect(lower).toMatchObject({ status: 200, body: { bid: { sequence: 1 }, car: { highestBid: null } } })
    const equal = await bid(second, lot, 5000)
    expect(equal).toMatchObject({ status: 200, body: { bid: { sequence: 2 }, bidsLeft: 3 } })
    expect(await bid(second, lot, 5099)).toMatchObject({
      status: 409,
      body: { code: 'BID_TOO_LOW', latestBidValue: 5000, minimumBid: 5100, bidsLeft: 3 },
    })
    // The earlier of equal bids leads.
    expect((await readLot(lot.lotId)).bidding).toEqual({
      bid_count: 3,
      highest_amount: 5000,
      highest_flow_id: first.flowId,
    })
  })

  test('needs no city access once the flow exists', async () => {
    const lot = elementAt((await makeBiddingScene(db())).lots)
    const bidder = elementAt(lot.bidders)
    await db()
      .deleteFrom('organisation_cities')
      .where('organisation_id', '=', bidder.organisationId)
      .execute()
    expect((await bid(bidder, lot, 1000)).status).toBe(200)
  })
})

describe('a late bid', () => {
  test('extends the end by the window, up to the hard end', async () => {
    const scene = await makeBiddingScene(db(), {
      endsInSeconds: 60,
      extensionWindowSeconds: 90,
      hardEndMinutes: 1,
    })
    const lot = elementAt(scene.lots)
    const before = await db()
      .selectFrom('lots')
      .select(['hard_ends_at', 'ends_at'])
      .where('id', '=', lot.lotId)
      .executeTakeFirstOrThrow()
    const first = await bid(elementAt(lot.bidders), lot, 1000)
    if (!first.ok) throw new Error(first.body.code)
    expect(Date.parse(first.body.car?.ta_end_date ?? '')).toBe(Date.parse(first.body.bid.placedAt) + 90_000)

    await setLot(lot.lotId, { ends_at: new Date(before.hard_ends_at.getTime() - 1000) })
    const second = await bid(elementAt(lot.bidders, 1), lot, 2000)
    if (!second.ok) throw new Error(second.body.code)
    expect(Date.parse(second.body.car?.ta_end_date ?? '')).toBeLessThanOrEqual(before.hard_ends_at.getTime())
  })

  test('does not extend the end if refused, not late, or in a sealed lot', async () => {
    const scenes = [
      { format: 'open' as const, endsInSeconds: 60, amount: 999 },
      { format: 'open' as const, endsInSeconds: 600, amount: 1000 },
      { format: 'sealed' as const, endsInSeconds: 60, amount: 1000 },
    ]
    for (const { amount, ...rules } of scenes) {
      const lot = elementAt((await makeBiddingScene(db(), rules)).lots)
      const read = () =>
        db().selectFrom('lots').select('ends_at').where('id', '=', lot.lotId).executeTakeFirstOrThrow()
      const before = await read()
      await bid(elementAt(lot.bidders), lot, amount)
      expect(await read()).toEqual(before)
    }
  })
})

describe('a refused bid changes nothing', () => {
  test.each([0, -5, 1.5, 1e308, '12,34,567', '₹5', null, Number.NaN])('400: %s', async (bidAmount) => {
    const lot = elementAt((await makeBiddingScene(db())).lots)
    const answer = await bid(elementAt(lot.bidders), lot, bidAmount as number)
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(await readLot(lot.lotId)).toMatchObject({ bids: [], events: 0 })
  })

  test('401: an anonymous caller, or an ended or expired session', async () => {
    const lot = elementAt((await makeBiddingScene(db())).lots)
    const bidder = elementAt(lot.bidders)
    const input = { carId: lot.carId, flowEntityId: bidder.flowId, bidAmount: 1000 }
    expect(await app.call('placeBidForCar', input)).toMatchObject({ status: 401 })
    const expired = await makeSession(db(), { userId: bidder.userId })
    await db()
      .updateTable('sessions')
      .set({ expires_at: secondsFromNow(-1) })
      .where('user_id', '=', bidder.userId)
      .execute()
    expect(await bid(bidder, lot, 1000, { token: expired })).toMatchObject({ status: 401 })
    expect((await readLot(lot.lotId)).bids).toEqual([])
  })

  test('401: a session that ends while its bid waits for the lot', async () => {
    const lot = elementAt((await makeBiddingScene(db())).lots)
    const bidder = elementAt(lot.bidders)
    const holder = await app.database.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from lot_bidding where lot_id = $1 for update', [lot.lotId])
      const answer = bid(bidder, lot, 1000, { key: randomUUID() })
      await untilLockWait()
      await db()
        .updateTable('sessions')
        .set({ ended_at: new Date() })
        .where('user_id', '=', bidder.userId)
        .execute()
      await holder.query('commit')
      expect(await answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    } finally {
      holder.release()
    }
    expect((await readLot(lot.lotId)).bids).toEqual([])
  })

  test('404: the same answer for unknown ids and for those of another dealer', async () => {
    const scene = await makeBiddingScene(db(), { lots: 2 })
    const [lot, otherLot] = [elementAt(scene.lots), elementAt(scene.lots, 1)]
    const [own, rival] = [elementAt(lot.bidders), elementAt(lot.bidders, 1)]
    const removed = await makeDealer(db(), { cityIds: [scene.cityId] })
    const gone = await makeFlow(db(), { ...removed, ...lot, state: 'MY_CARS_NEW', removed: true })
    const { carId: unlisted } = await makeCar(db(), { cityId: scene.cityId })

    const tries = [
      { token: own.token, carId: lot.carId, flowEntityId: rival.flowId },
      { token: own.token, carId: otherLot.carId, flowEntityId: own.flowId },
      { token: own.token, carId: unlisted, flowEntityId: own.flowId },
      { token: own.token, carId: lot.carId, flowEntityId: randomUUID() },
      { token: own.token, carId: 'x', flowEntityId: own.flowId },
      { token: own.token, carId: lot.carId, flowEntityId: "'; drop table bids; --" },
      { token: removed.token, carId: lot.carId, flowEntityId: gone },
    ]
    for (const { token, ...ids } of tries) {
      const answer = await app.call('placeBidForCar', { ...ids, bidAmount: 1000 }, { token })
      expect(answer).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND', detail: 'This car is not in your list.' },
      })
    }
    expect((await readLot(lot.lotId)).bids).toEqual([])
  })

  test('409, in the order of the specification', async () => {
    const lot = elementAt((await makeBiddingScene(db(), { maxBids: 1 })).lots)
    const bidder = elementAt(lot.bidders)
    // All reasons for refusal apply at first, and are removed one by one.
    await bid(bidder, lot, 1000)
    await db()
      .updateTable('flows')
      .set({ state: 'EVALUATION_COMPLETE' })
      .where('id', '=', bidder.flowId)
      .execute()
    await setLot(lot.lotId, { starts_at: secondsFromNow(1000), first_ends_at: secondsFromNow(2000) })
    await makeOutcome(db(), { lotId: lot.lotId, outcome: 'cancelled' })
    const late = { validUntil: secondsFromNow(-60) }
    const code = async (more = {}) => {
      const answer = await bid(bidder, lot, 500, more)
      return [answer.status, answer.ok ? null : answer.body.code]
    }

    expect(await code(late)).toEqual([409, 'BID_EXPIRED'])
    expect(await code()).toEqual([409, 'LOT_CANCELLED'])
    await db()
      .updateTable('lots')
      .set({ outcome: null, outcome_at: null, closed_at: null })
      .where('id', '=', lot.lotId)
      .execute()
    expect(await code()).toEqual([409, 'NOT_STARTED'])
    await setLot(lot.lotId, {
      starts_at: secondsFromNow(-1000),
      first_ends_at: secondsFromNow(-500),
    })
    await makeOutcome(db(), { lotId: lot.lotId, outcome: 'no_bids' })
    expect(await code()).toEqual([409, 'AUCTION_ENDED'])
    await db()
      .updateTable('lots')
      .set({ outcome: null, outcome_at: null, closed_at: null })
      .where('id', '=', lot.lotId)
      .execute()
    expect(await code()).toEqual([409, 'NOT_IN_PLACE_BIDS'])
    await db().updateTable('flows').set({ state: 'PLACE_BIDS' }).where('id', '=', bidder.flowId).execute()
    expect(await code()).toEqual([409, 'BID_CAP_REACHED'])
    const rival = elementAt(lot.bidders, 1)
    const equal = await bid(rival, lot, 1000)
    expect(equal).toMatchObject({
      status: 409,
      body: {
        code: 'BID_TOO_LOW',
        detail: 'Bid amount must be greater than previous bid.',
        error: 'Bid amount must be greater than previous bid.',
        latestBidValue: 1000,
        minimumBid: 1001,
        bidsLeft: 1,
      },
    })
    expect((await readLot(lot.lotId)).bids).toHaveLength(1)
  })
})

describe('the cap on bids', () => {
  test('is shared by the users of one dealer', async () => {
    const lot = elementAt((await makeBiddingScene(db(), { maxBids: 1 })).lots)
    const bidder = elementAt(lot.bidders)
    const colleague = await makeDealer(db())
    await db()
      .updateTable('users')
      .set({ organisation_id: bidder.organisationId })
      .where('id', '=', colleague.userId)
      .execute()
    const answers = await Promise.all([
      bid(bidder, lot, 1000),
      bid(bidder, lot, 2000, { token: colleague.token }),
    ])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

/** Waits until a connection of this database waits for a lock. */
async function untilLockWait(): Promise<void> {
  await expect.poll(() => countLockWaits(app.database), { timeout: 10_000 }).toBeGreaterThan(0)
}
