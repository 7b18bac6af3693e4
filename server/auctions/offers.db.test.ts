import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endOffers } from '#server/auctions/offer-runner-up.ts'
import { makeSceneLot, setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import {
  makeOfferedFlow,
  makeOpenDefault,
  makeRunnerUpFlow,
  proofInput,
  setOffer,
} from '#server/testing/car-payment-scene.ts'
import { makeBid, makeFlow } from '#server/testing/auction-factories.ts'
import { makeAdmin, makeDealer, UNUSED_ID } from '#server/testing/factories.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let scene: CallScene

beforeAll(async () => {
  app = await shareTestApp()
})
beforeEach(async () => {
  scene = await setCallScene(app)
})

const offer = (lotId: string, by = scene.admin) =>
  app.call('admin/offerRunnerUp', { lotId }, { token: by.token })
const accept = (flowEntityId: string) =>
  app.call('acceptOffer', { flowEntityId }, { token: scene.dealer.token })
const decline = (flowEntityId: string) =>
  app.call('declineOffer', { flowEntityId }, { token: scene.dealer.token })

async function read(flowId: string) {
  const flow = await app.database.db
    .selectFrom('flows')
    .select(['state', 'award_amount as amount', 'payment_due_at as dueAt', 'offer_until as offerUntil'])
    .where('id', '=', flowId)
    .executeTakeFirstOrThrow()
  const hoursLeft = Math.round(((flow.dueAt?.getTime() ?? 0) - Date.now()) / 3_600_000)
  return { state: flow.state, amount: flow.amount, hoursLeft, isOffer: flow.offerUntil !== null }
}

async function lastEvent(flowId: string) {
  return app.database.db
    .selectFrom('events')
    .select(['event', 'actor'])
    .where('flow_id', '=', flowId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

describe('an offer to the runner-up', () => {
  test('is at its own bid, for 24 hours, and the time to pay begins with the acceptance', async () => {
    const { flowEntityId, lotId } = await makeRunnerUpFlow(scene, 'BID_LOST')
    expect((await offer(lotId)).status).toBe(200)
    expect(await read(flowEntityId)).toEqual({
      state: 'BID_AWARDED',
      amount: 4_000,
      hoursLeft: 24,
      isOffer: true,
    })
    const { yardGroups } = await app.must('getDealerPaymentCars', {}, scene.dealer)
    const car = yardGroups.flatMap(({ cars }) => cars).find((one) => one.flowEntityId === flowEntityId)
    expect(car).toMatchObject({ awardedToDealerAmount: 4_000, offerUntil: car?.next_deadline })
    expect((await accept(flowEntityId)).body).toMatchObject({ car: { offerUntil: null } })
    expect(await read(flowEntityId)).toEqual({
      state: 'BID_AWARDED',
      amount: 4_000,
      hoursLeft: 48,
      isOffer: false,
    })
    expect(await accept(flowEntityId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    expect((await decline(flowEntityId)).status).toBe(409)
  })

  test('can be declined, after which no bidder remains', async () => {
    const { flowEntityId, lotId } = await makeRunnerUpFlow(scene, 'BID_LOST')
    await offer(lotId)
    expect((await decline(flowEntityId)).status).toBe(200)
    expect((await read(flowEntityId)).state).toBe('BID_LOST')
    expect(await offer(lotId)).toMatchObject({
      status: 409,
      body: { error: 'No other bidder remains for this lot.' },
    })
  })

  test('that has ended can be neither accepted, declined nor paid, also before the system moves it', async () => {
    const { flowEntityId, proof = '' } = await makeOfferedFlow(scene, 'BID_AWARDED')
    await setOffer(scene, flowEntityId, -1)
    expect((await accept(flowEntityId)).status).toBe(409)
    expect((await decline(flowEntityId)).status).toBe(409)
    const paid = await app.call('submitPaymentInfo', proofInput(flowEntityId, proof), scene.dealer)
    expect(paid).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    await Promise.all([endOffers(app.database.db), endOffers(app.database.db)])
    expect((await read(flowEntityId)).state).toBe('BID_LOST')
    expect(await lastEvent(flowEntityId)).toEqual({ event: 'declineOffer', actor: 'system' })
  })

  test('by two admins at once is made once', async () => {
    const { lotId } = await makeRunnerUpFlow(scene, 'BID_LOST')
    const second = await makeAdmin(app.database.db)
    const answers = await Promise.all([offer(lotId), offer(lotId, second)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('is not made while the first dealer can still pay', async () => {
    const { lotId } = await makeRunnerUpFlow(scene, 'BID_LOST')
    const { db } = app.database
    await db
      .updateTable('flows')
      .set({ state: 'PAYMENT_RECORDED' })
      .where('lot_id', '=', lotId)
      .where('state', '=', 'DEFAULTED')
      .execute()
    expect(await offer(lotId)).toMatchObject({
      status: 409,
      body: { error: 'This car is still with the dealer it was awarded to.' },
    })
    expect((await offer(UNUSED_ID)).status).toBe(404)
  })

  test('passes over dealers that may not buy: suspended, or with an open default', async () => {
    const { flowEntityId, lotId, carId } = await makeRunnerUpFlow(scene, 'BID_LOST')
    const { db } = app.database
    const [suspended, defaulted] = [await makeDealer(db), await makeDealer(db)]
    for (const [index, dealer] of [suspended, defaulted].entries()) {
      const flowId = await makeFlow(db, { ...dealer, lotId, carId, state: 'BID_LOST' })
      await makeBid(db, { flowId, amount: 5_500 + index })
    }
    await app.must('admin/suspendDealer', { uid: suspended.userId, reason: 'Forged.' }, scene.admin)
    await makeOpenDefault({ ...scene, dealer: defaulted })
    expect((await offer(lotId)).status).toBe(200)
    expect((await read(flowEntityId)).state).toBe('BID_AWARDED')
  })

  test('is not made once the car is in a newer lot', async () => {
    const { lotId } = await makeRunnerUpFlow(scene, 'BID_LOST')
    const newer = await makeSceneLot(scene, { published: false })
    const { db } = app.database
    const { car_id: carId } = await db
      .selectFrom('lots')
      .select('car_id')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow()
    const later = new Date(Date.now() + 40 * 86_400_000)
    await db
      .updateTable('lots')
      .set({ car_id: carId, first_ends_at: later, ends_at: later, hard_ends_at: later })
      .where('id', '=', newer.lotId)
      .execute()
    expect(await offer(lotId)).toMatchObject({ status: 409, body: { code: 'CAR_IN_AUCTION' } })
  })

  test('cannot be accepted with an open default', async () => {
    const { flowEntityId } = await makeOfferedFlow(scene, 'BID_AWARDED')
    await makeOpenDefault(scene)
    expect(await accept(flowEntityId)).toMatchObject({ status: 409, body: { code: 'DEFAULT_OPEN' } })
  })
})
