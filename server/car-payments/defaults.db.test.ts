import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { remindOfPayments } from '#server/car-payments/remind-payments.ts'
import {
  COUNTER,
  makeCounteredFlow,
  makeFlowUnderReserve,
  makeSceneFlow,
  makeSceneLot,
  setCallScene,
  type CallScene,
} from '#server/testing/call-scene.ts'
import {
  makeOpenDefault,
  makeOverdueFlow,
  makePayableFlow,
  proofInput,
  setDeadline,
  setOffer,
} from '#server/testing/car-payment-scene.ts'
import { UNUSED_ID, secondsFromNow } from '#server/testing/factories.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const REASON = 'Not paid after three calls.'

let app: TestApp
let scene: CallScene

beforeAll(async () => {
  app = await shareTestApp()
})
beforeEach(async () => {
  scene = await setCallScene(app)
})

const declare = (flowEntityId: string) =>
  app.call('admin/declareDefault', { flowEntityId, reason: REASON }, { token: scene.admin.token })
const lift = (flowEntityId: string) =>
  app.call('admin/liftDefault', { flowEntityId, reason: 'The bank had failed.' }, scene.admin)

async function stateOf(flowId: string) {
  const { state } = await app.database.db
    .selectFrom('flows')
    .select('state')
    .where('id', '=', flowId)
    .executeTakeFirstOrThrow()
  return state
}

describe('a default', () => {
  test('can be declared after the deadline alone, and never of an offer that was not accepted', async () => {
    const { flowEntityId } = await makePayableFlow(scene, 'BID_AWARDED')
    expect(await declare(flowEntityId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    await setOffer(scene, flowEntityId, -60)
    expect((await declare(flowEntityId)).status).toBe(409)
    expect(await stateOf(flowEntityId)).toBe('BID_AWARDED')
    expect((await declare(UNUSED_ID)).status).toBe(404)
  })

  test('waits in the queue of payments once the deadline is over, and ends the sale', async () => {
    const { flowEntityId, carId } = await makeOverdueFlow(scene, 'BID_AWARDED')
    const queued = await app.must('admin/getQueue', { queue: 'payments', limit: 100 }, scene.admin)
    expect(queued.items).toContainEqual(
      expect.objectContaining({ flowEntityId, state: 'BID_AWARDED', submission: null }),
    )
    expect((await declare(flowEntityId)).body).toEqual({
      flows: [{ flowEntityId, carId, state: 'DEFAULTED' }],
    })
    expect((await declare(flowEntityId)).status).toBe(409)
    const own = await app.must('getOpenDefaults', {}, scene.dealer)
    expect(own.defaults).toMatchObject([{ flowEntityId, reason: REASON }])
    const record = await app.must('admin/getDealer', { uid: scene.dealer.userId }, scene.admin)
    expect(record.defaults).toEqual({ total: 1, open: 1 })
  })

  test('keeps its dealer from buying until the house lifts it, once', async () => {
    const { flowEntityId } = await makeOverdueFlow(scene, 'PAYMENT_REJECTED')
    const bidding = await makeSceneFlow(scene, 'PLACE_BIDS')
    const lot = await makeSceneLot(scene)
    await declare(flowEntityId)
    const add = () =>
      app.call(
        'addToMyCars',
        { carId: lot.carId, auctionId: lot.auctionId, city: scene.city.name },
        scene.dealer,
      )
    const bid = () =>
      app.call(
        'placeBidForCar',
        { carId: bidding.carId, flowEntityId: bidding.flowEntityId, bidAmount: 5_000 },
        scene.dealer,
      )
    const counts = () => app.must('getDealerCounts', {}, scene.dealer)
    expect(await counts()).toMatchObject({ hasOpenDefault: true })
    expect(await add()).toMatchObject({ status: 409, body: { code: 'DEFAULT_OPEN' } })
    expect(await bid()).toMatchObject({ status: 409, body: { code: 'DEFAULT_OPEN', bidsLeft: 5 } })

    expect((await lift(flowEntityId)).body).toMatchObject({ flows: [{ state: 'DEFAULTED' }] })
    expect(await lift(flowEntityId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    expect((await lift(bidding.flowEntityId)).status).toBe(409)
    expect(await counts()).toMatchObject({ hasOpenDefault: false })
    expect((await add()).status).toBe(200)
    expect((await bid()).status).toBe(200)
    const record = await app.must('admin/getDealer', { uid: scene.dealer.userId }, scene.admin)
    expect(record.defaults).toEqual({ total: 1, open: 0 })
    const { items } = await app.must('admin/getDefaults', { state: 'lifted', limit: 100 }, scene.admin)
    expect(items.find((item) => item.flowEntityId === flowEntityId)).toMatchObject({
      reason: REASON,
      lifted: { reason: 'The bank had failed.' },
      runnerUp: null,
    })
  })

  test('keeps its dealer from being countered, and from accepting a counter, until the house lifts it', async () => {
    const { admin, dealer } = scene
    const countered = await makeCounteredFlow(scene, 'PLACE_BIDS')
    const { lotId } = await makeFlowUnderReserve(scene, 'PLACE_BIDS')
    const { flowEntityId: unpaid } = await makeOpenDefault(scene)
    const accept = () =>
      app.call('acceptCounter', { flowEntityId: countered.flowEntityId, amount: COUNTER }, dealer)
    const counter = () => app.call('admin/counterLot', { lotId, amount: COUNTER }, admin)
    expect(await accept()).toMatchObject({ status: 409, body: { code: 'DEFAULT_OPEN' } })
    expect(await stateOf(countered.flowEntityId)).toBe('PLACE_BIDS')
    expect(await counter()).toMatchObject({ status: 409, body: { code: 'DEFAULT_OPEN' } })

    expect((await lift(unpaid)).status).toBe(200)
    expect((await accept()).body).toMatchObject({ car: { state: 'BID_AWARDED' } })
    expect((await counter()).status).toBe(200)
  })

  test('lets its dealer decline a counter', async () => {
    const { flowEntityId } = await makeCounteredFlow(scene, 'PLACE_BIDS')
    await makeOpenDefault(scene)
    expect((await app.call('declineCounter', { flowEntityId }, scene.dealer)).status).toBe(200)
    expect(await stateOf(flowEntityId)).toBe('BID_LOST')
  })

  test('declared while the proof arrives: one of them happens, and the other is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { flowEntityId, proof = '' } = await makeOverdueFlow(scene, 'BID_AWARDED')
      const [declared, paid] = await Promise.all([
        declare(flowEntityId),
        app.call('submitPaymentInfo', proofInput(flowEntityId, proof), { token: scene.dealer.token }),
      ])
      expect([declared.status, paid.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      const state = await stateOf(flowEntityId)
      expect(state).toBe(declared.status === 200 ? 'DEFAULTED' : 'PAYMENT_RECORDED')
      if (state === 'DEFAULTED') await lift(flowEntityId)
    }
  })
})

describe('reminders', () => {
  const remindersOf = async (flowId: string) => {
    const rows = await app.database.db
      .selectFrom('events')
      .select('details')
      .where('flow_id', '=', flowId)
      .where('event', '=', 'paymentDueSoon')
      .orderBy('id')
      .execute()
    return rows.map(({ details }) => (details as { hours: number }).hours)
  }
  const remind = () => remindOfPayments(app.database.db)
  const setSince = (flowId: string) =>
    app.database.db
      .updateTable('flows')
      .set({ state_since: secondsFromNow(-7200) })
      .where('id', '=', flowId)
      .execute()

  test('go out 24 and 4 hours before the deadline, once each, and again for another deadline', async () => {
    const { flowEntityId } = await makePayableFlow(scene, 'BID_AWARDED')
    await setSince(flowEntityId)
    await remind()
    expect(await remindersOf(flowEntityId)).toEqual([])
    await setDeadline(scene, flowEntityId, 23 * 3600)
    await Promise.all([remind(), remind()])
    await remind()
    expect(await remindersOf(flowEntityId)).toEqual([24])
    await setDeadline(scene, flowEntityId, 3 * 3600)
    await remind()
    await remind()
    expect(await remindersOf(flowEntityId)).toEqual([24, 4])
    await setDeadline(scene, flowEntityId)
    await remind()
    expect(await remindersOf(flowEntityId)).toEqual([24, 4])
  })

  test('do not go out of an offer that was not accepted, nor right after the deadline was reported', async () => {
    const offered = await makePayableFlow(scene, 'BID_AWARDED')
    await setSince(offered.flowEntityId)
    await setOffer(scene, offered.flowEntityId, 3 * 3600)
    const fresh = await makePayableFlow(scene, 'PAYMENT_REJECTED')
    await setDeadline(scene, fresh.flowEntityId, 23 * 3600)
    await remind()
    expect(await remindersOf(offered.flowEntityId)).toEqual([])
    expect(await remindersOf(fresh.flowEntityId)).toEqual([])
  })
})
