import type { ActorIdentity } from '#server/platform/actor.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { awardLot, counterLot, releaseLot } from '#server/auctions/answer-reserve.ts'
import { cancelLots } from '#server/auctions/settle-due-lots.ts'
import { inTransaction, type Tx } from '#server/platform/db/transaction.ts'
import { makeBid, makeFlow } from '#server/testing/auction-factories.ts'
import { moveEndToPast, makeBiddingScene, elementAt, type SceneLot } from '#server/testing/bidding-scene.ts'
import { makeAdmin, makeDealer, secondsFromNow } from '#server/testing/factories.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: ActorIdentity
beforeAll(async () => {
  app = await shareTestApp()
  const { userId } = await makeAdmin(app.database.db)
  admin = { actor: 'admin', userId, phone: null }
})

const db = () => app.database.db

/** Makes a lot that closed under its reserve of ₹9,000, with the first bidder leading at ₹5,000. */
async function makeLotUnderReserve(rules: { readonly format?: 'open' | 'sealed' } = {}) {
  const lot = elementAt((await makeBiddingScene(db(), { ...rules, reserve: 9000 })).lots)
  const [highest, other] = [elementAt(lot.bidders), elementAt(lot.bidders, 1)]
  await makeBid(db(), { flowId: other.flowId, amount: 4000 })
  await makeBid(db(), { flowId: highest.flowId, amount: 5000 })
  await moveEndToPast(db(), [lot])
  await expect.poll(async () => (await readLot(lot)).outcome, { timeout: 10_000 }).toBe('reserve_not_met')
  return { lot, highest, other }
}

async function readLot({ lotId }: SceneLot) {
  const lot = await db()
    .selectFrom('lots')
    .select(['outcome', 'hammer_price', 'counter_answer'])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  const flows = await db().selectFrom('flows').select(['id', 'state']).where('lot_id', '=', lotId).execute()
  return { ...lot, stateOf: Object.fromEntries(flows.map((flow) => [flow.id, flow.state])) }
}

function asAdmin<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db(), work)
}

async function makeCounter() {
  const scene = await makeLotUnderReserve()
  await asAdmin((tx) => counterLot(tx, admin, scene.lot.lotId, 8000))
  return scene
}

function acceptCounter(who: { readonly token: string }, flowEntityId: string, amount: number) {
  return app.call('acceptCounter', { flowEntityId, amount }, { token: who.token })
}

describe('the dealers in a lot under its reserve', () => {
  /** The lot as a dealer's list and the car's page show it. */
  async function readTexts({ token }: { readonly token: string }, { carId }: SceneLot) {
    const { yardGroups } = await app.must('getDealerPlaceBidsCars', {}, { token })
    const listed = yardGroups.flatMap(({ cars }) => cars).find((car) => car.id === carId)
    const { car, interactionHistory } = await app.must('getCarDetails', { carId }, { token })
    return { listed, car, last: interactionHistory[0]?.log }
  }

  test.each(['open', 'sealed'] as const)('read this until the outcome is final (%s)', async (format) => {
    const { lot, highest, other } = await makeLotUnderReserve({ format })
    const undecided = { outcome: 'reserve_not_met', isSold: false, auctionWinAmount: null }
    expect(await readTexts(highest, lot)).toMatchObject({
      listed: { ...undecided, state: 'PLACE_BIDS' },
      car: undecided,
    })
    expect(await readTexts(other, lot)).toMatchObject({
      listed: { ...undecided, state: 'BID_LOST' },
      car: undecided,
      last: 'Under the reserve, the house decides',
    })
    await asAdmin((tx) => awardLot(tx, admin, lot.lotId))
    const sold = { outcome: 'awarded', isSold: true, auctionWinAmount: 5000 }
    expect(await readTexts(other, lot)).toMatchObject({ listed: sold, car: sold, last: 'Not won' })
  })
})

describe('the house decides on a lot under its reserve', () => {
  test('awarding it to the highest bidder at its bid, once', async () => {
    const { lot, highest, other } = await makeLotUnderReserve()
    const answers = await Promise.all([1, 2].map(() => asAdmin((tx) => awardLot(tx, admin, lot.lotId))))
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.refusal.code)).toSorted()).toEqual([
      'WRONG_STATE',
      'ok',
    ])
    expect(await readLot(lot)).toEqual({
      outcome: 'awarded',
      hammer_price: 5000,
      counter_answer: null,
      stateOf: { [highest.flowId]: 'BID_AWARDED', [other.flowId]: 'BID_LOST' },
    })
  })

  test('releasing it', async () => {
    const { lot, highest } = await makeLotUnderReserve()
    expect((await asAdmin((tx) => releaseLot(tx, admin, lot.lotId))).ok).toBe(true)
    expect(await readLot(lot)).toMatchObject({
      outcome: 'released',
      hammer_price: null,
      stateOf: { [highest.flowId]: 'BID_LOST' },
    })
  })

  test('countering above the highest bid, which blocks other decisions while open', async () => {
    const { lot, highest } = await makeLotUnderReserve()
    expect(await asAdmin((tx) => counterLot(tx, admin, lot.lotId, 5000))).toMatchObject({
      refusal: { code: 'INVALID_INPUT' },
    })
    expect((await asAdmin((tx) => counterLot(tx, admin, lot.lotId, 8000))).ok).toBe(true)
    for (const act of [
      awardLot,
      releaseLot,
      (...[tx, by, id]: Parameters<typeof awardLot>) => counterLot(tx, by, id, 8500),
    ]) {
      expect(await asAdmin((tx) => act(tx, admin, lot.lotId))).toMatchObject({
        refusal: { code: 'COUNTER_OPEN' },
      })
    }
    const { car } = await app.must(
      'getCarDetailsByFlowEntity',
      { flowEntityId: highest.flowId },
      { token: highest.token },
    )
    expect(car).toMatchObject({ counterAmount: 8000, outcome: 'reserve_not_met', state: 'PLACE_BIDS' })
  })

  test('but not on an unknown lot, or one that is not under its reserve', async () => {
    const lot = elementAt((await makeBiddingScene(db())).lots)
    expect(await asAdmin((tx) => awardLot(tx, admin, lot.auctionId))).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    })
    expect(await asAdmin((tx) => awardLot(tx, admin, lot.lotId))).toMatchObject({
      refusal: { code: 'WRONG_STATE' },
    })
  })
})

describe('the highest bidder answers a counter', () => {
  test('accepting it at exactly the amount offered', async () => {
    const { lot, highest, other } = await makeCounter()
    expect(await acceptCounter(highest, highest.flowId, 7999)).toMatchObject({
      status: 409,
      body: { code: 'COUNTER_CHANGED' },
    })
    expect(await acceptCounter(other, highest.flowId, 8000)).toMatchObject({ status: 404 })
    expect(await acceptCounter(other, other.flowId, 8000)).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE', state: 'BID_LOST' },
    })
    expect(await acceptCounter(highest, highest.flowId, 8000)).toMatchObject({
      status: 200,
      body: {
        car: { state: 'BID_AWARDED', outcome: 'awarded', auctionWinAmount: 8000, counterAmount: null },
      },
    })
    expect(await acceptCounter(highest, highest.flowId, 8000)).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE', state: 'BID_AWARDED' },
    })
    expect(await readLot(lot)).toMatchObject({
      outcome: 'awarded',
      hammer_price: 8000,
      counter_answer: 'accepted',
    })
  })

  test('declining it, which releases the lot', async () => {
    const { lot, highest } = await makeCounter()
    const declined = await app.call(
      'declineCounter',
      { flowEntityId: highest.flowId },
      { token: highest.token },
    )
    expect(declined).toMatchObject({ status: 200, body: { car: { state: 'BID_LOST', outcome: 'released' } } })
    expect(await readLot(lot)).toMatchObject({ outcome: 'released', counter_answer: 'declined' })
  })

  test.each(['acceptCounter', 'declineCounter'] as const)(
    '%s is refused without a counter, by the state of the flow where it has another one',
    async (name) => {
      const { cityId, lots } = await makeBiddingScene(db())
      const dealer = await makeDealer(db(), { cityIds: [cityId] })
      const early = await makeFlow(db(), { ...dealer, ...elementAt(lots), state: 'EVALUATION' })
      const answer = (token: string, flowEntityId: string) =>
        app.call(name, { flowEntityId, amount: 8000 }, { token })
      expect(await answer(dealer.token, early)).toMatchObject({
        status: 409,
        body: { code: 'WRONG_STATE', state: 'EVALUATION' },
      })
      const bidder = elementAt(elementAt(lots).bidders)
      expect(await answer(bidder.token, bidder.flowId)).toMatchObject({
        status: 409,
        body: { code: 'COUNTER_CLOSED' },
      })
    },
  )

  test('not in time, which declines it', async () => {
    const { lot, highest } = await makeCounter()
    await db()
      .updateTable('lots')
      .set({ counter_until: secondsFromNow(-0.01) })
      .where('id', '=', lot.lotId)
      .execute()
    expect(
      await app.call(
        'acceptCounter',
        { flowEntityId: highest.flowId, amount: 8000 },
        { token: highest.token },
      ),
    ).toMatchObject({ status: 409, body: { code: 'COUNTER_CLOSED' } })
    await expect.poll(async () => (await readLot(lot)).outcome, { timeout: 10_000 }).toBe('released')
    expect(await readLot(lot)).toMatchObject({
      counter_answer: 'expired',
      stateOf: { [highest.flowId]: 'BID_LOST' },
    })
    const events = await db()
      .selectFrom('events')
      .select(['event', 'actor'])
      .where('flow_id', '=', highest.flowId)
      .orderBy('id')
      .execute()
    expect(events.at(-1)).toEqual({ event: 'declineCounter', actor: 'system' })
  })
})

describe('cancelling an auction', () => {
  test('ends the lots that are still open, with the reason, and no others', async () => {
    const scene = await makeBiddingScene(db(), { lots: 2 })
    const [open, ended] = [elementAt(scene.lots), elementAt(scene.lots, 1)]
    const early = await makeDealer(db(), { cityIds: [scene.cityId] })
    const lapsing = await makeFlow(db(), { ...early, ...open, state: 'EVALUATION' })
    await makeBid(db(), { flowId: elementAt(open.bidders).flowId, amount: 1000 })
    await db()
      .updateTable('lots')
      .set({ first_ends_at: secondsFromNow(-1), ends_at: secondsFromNow(-1) })
      .where('id', '=', ended.lotId)
      .execute()
    const cancel = () => asAdmin((tx) => cancelLots(tx, admin, open.auctionId, 'The seller withdrew.'))
    expect(await cancel()).toEqual({ ok: true, value: [open.lotId] })
    const after = await readLot(open)
    expect(after.outcome).toBe('cancelled')
    expect(after.stateOf).toEqual({
      [elementAt(open.bidders).flowId]: 'BID_LOST',
      [elementAt(open.bidders, 1).flowId]: 'BID_LOST',
      [lapsing]: 'LAPSED',
    })
    const reasons = await db()
      .selectFrom('flows')
      .select('state_reason')
      .where('lot_id', '=', open.lotId)
      .distinct()
      .execute()
    expect(reasons).toEqual([{ state_reason: 'The seller withdrew.' }])
    expect((await readLot(ended)).outcome).not.toBe('cancelled')
    expect(await cancel()).toMatchObject({ refusal: { code: 'AUCTION_ENDED' } })
    const answer = await app.call(
      'placeBidForCar',
      { carId: open.carId, flowEntityId: elementAt(open.bidders).flowId, bidAmount: 2000 },
      { token: elementAt(open.bidders).token },
    )
    expect(answer).toMatchObject({ status: 409, body: { code: 'LOT_CANCELLED' } })
  })
})
