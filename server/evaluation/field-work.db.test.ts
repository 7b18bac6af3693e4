import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FLOW_STATES, type FlowState } from '#domain/flows/car-lifecycle.ts'
import { DRIVER_STATES } from '#domain/flows/my-lists.ts'
import { makeAuction, makeCar, makeFlow } from '#server/testing/auction-factories.ts'
import {
  makeCity,
  makeDealer,
  makePerson,
  someMobile,
  type MadePerson,
  type MadeUser,
} from '#server/testing/factories.ts'
import { makeFieldAccess, makeGatePass, signInFieldWorker } from '#server/testing/field-factories.ts'
import { makePicture } from '#server/testing/sample-files.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let cityId: string
let dealer: MadeUser
let evaluator: MadePerson
let token: string

beforeAll(async () => {
  app = await startTestApp()
  ;({ cityId } = await makeCity(app.database.db))
})
afterAll(() => app.stop())

beforeEach(async () => {
  const { db } = app.database
  dealer = await makeDealer(db, { cityIds: [cityId] })
  evaluator = await makePerson(db, { organisationId: dealer.organisationId })
  token = await signInFieldWorker(db, evaluator)
})

/** A car with a flow in this state, with a pass in the evaluator's name; no access yet. */
async function makeTaken(state: FlowState = 'EVALUATION', of = dealer, person = evaluator, lot?: Lot) {
  const { db } = app.database
  const taken = lot ?? (await makeLot())
  const flowEntityId = await makeFlow(db, { ...of, ...taken, state })
  await makeGatePass(db, { flowId: flowEntityId, ...of, auctionId: taken.auctionId, person })
  return { ...taken, flowEntityId }
}

type Lot = Awaited<ReturnType<typeof makeLot>>

async function makeLot() {
  const { db } = app.database
  const car = await makeCar(db, { cityId })
  const { auctionId, lots } = await makeAuction(db, { lots: [car] })
  const [lot] = lots
  if (!lot) throw new Error('an auction of one lot has a lot')
  return { auctionId, ...lot }
}

function letIn(more: Partial<Parameters<typeof makeFieldAccess>[1]> = {}) {
  return makeFieldAccess(app.database.db, { ...dealer, person: evaluator, ...more })
}

const look = (flowEntityId: string, by = token) =>
  app.call('getCarDetailsByFlowEntity', { flowEntityId }, { token: by })

async function image(by = token) {
  const picture = await makePicture()
  const { publicUrl } = await app.must(
    'uploadFile',
    { file: picture.toString('base64'), folder: 'evaluations', fileName: 'front.jpg' },
    { token: by },
  )
  return { angle: 'Front Face', url: publicUrl }
}

const submit = (flowEntityId: string, evaluationImages: { angle: string; url: string }[], by = token) =>
  app.call('submitEvaluation', { flowEntityId, evaluationImages }, { token: by })

const update = (
  name: { carId: string; flowEntityId?: string },
  evaluationImages: { angle: string; url: string }[],
  by = token,
) => app.call('updateCarEvaluation', { ...name, evaluationImages }, { token: by })

describe('an evaluator with access', () => {
  test('takes the pictures of the cars whose pass is in its name; the dealer has them, and its name in the history', async () => {
    const taken = await makeTaken()
    await letIn()
    expect((await look(taken.flowEntityId)).body).toMatchObject({
      state: 'EVALUATION',
      car: { id: taken.carId },
    })
    expect((await update({ carId: taken.carId }, [await image()])).status).toBe(200)
    const answer = await submit(taken.flowEntityId, [await image()])
    expect(answer.body).toMatchObject({ state: 'EVALUATION_COMPLETE' })

    const events = await app.database.db
      .selectFrom('events')
      .select(['event', 'actor', 'actor_phone', 'actor_user_id'])
      .where('flow_id', '=', taken.flowEntityId)
      .execute()
    expect(events).toEqual([
      { event: 'completeEvaluation', actor: 'evaluator', actor_phone: evaluator.phone, actor_user_id: null },
    ])
    const seen = await app.must(
      'getCarDetailsByFlowEntity',
      { flowEntityId: taken.flowEntityId },
      { token: dealer.token },
    )
    expect(seen.car.evaluationImages).toHaveLength(1)
  })

  test('leaves pictures that the dealer may hand in again, though they are no uploads of its own', async () => {
    const taken = await makeTaken()
    await letIn()
    const answer = await submit(taken.flowEntityId, [await image()])
    if (!answer.ok) throw new Error(answer.body.detail)
    const held = answer.body.car.evaluationImages.map(({ angle, url }) => ({ angle, url }))
    expect((await submit(taken.flowEntityId, held, dealer.token)).status).toBe(200)
    // In another car they are nobody's but the evaluator's.
    const other = await makeTaken()
    expect((await submit(other.flowEntityId, held, dealer.token)).status).toBe(400)
  })

  test('does not take another’s uploads', async () => {
    const taken = await makeTaken()
    await letIn()
    const colleague = await signInFieldWorker(app.database.db, { personId: '', phone: someMobile() })
    for (const by of [colleague, dealer.token]) {
      expect((await submit(taken.flowEntityId, [await image(by)])).status).toBe(400)
    }
  })

  test('moves no car to bidding and adds nobody', async () => {
    const taken = await makeTaken('EVALUATION_COMPLETE')
    await letIn()
    expect(
      (await app.call('updateCarWorkflowStatus', { carId: taken.carId, status: 'PLACE_BIDS' }, { token }))
        .status,
    ).toBe(403)
    expect((await app.call('getDrivers', {}, { token })).status).toBe(403)
    expect((await app.call('shareEvalLink', { carIds: [taken.carId] }, { token })).status).toBe(403)
  })

  test.each(FLOW_STATES)('in %s sees what is at its evaluation alone', async (state) => {
    const taken = await makeTaken(state)
    await letIn()
    const visible = state === 'EVALUATION' || state === 'EVALUATION_COMPLETE'
    expect((await look(taken.flowEntityId)).status).toBe(visible ? 200 : 404)
    expect((await update({ carId: taken.carId }, [])).status).toBe(visible ? 200 : 404)
  })
})

describe('an evaluator without access', () => {
  const expectRefusals = async (taken: { flowEntityId: string; carId: string }, by = token) => {
    const pictures = [await image(by)]
    for (const answer of [
      await look(taken.flowEntityId, by),
      await submit(taken.flowEntityId, pictures, by),
      await submit(taken.flowEntityId, [], by),
      await update({ carId: taken.carId }, pictures, by),
      await update({ carId: taken.carId, flowEntityId: taken.flowEntityId }, [], by),
    ]) {
      expect(answer.status).toBe(404)
      expect(answer.body).toMatchObject({ error: 'This car is not in your list.' })
    }
    const events = await app.database.db
      .selectFrom('events')
      .selectAll()
      .where('flow_id', '=', taken.flowEntityId)
      .execute()
    expect(events).toEqual([])
  }

  test('sees nothing before it is given, after it is over, and once it is taken back', async () => {
    const taken = await makeTaken()
    await expectRefusals(taken)
    await letIn({ untilSeconds: -1 })
    await letIn({ fromSeconds: 3600 })
    await letIn({ revoked: true })
    await expectRefusals(taken)
    await letIn()
    expect((await look(taken.flowEntityId)).status).toBe(200)
    await app.database.db
      .updateTable('field_accesses')
      .set({ revoked_at: new Date() })
      .where('organisation_id', '=', dealer.organisationId)
      .execute()
    await expectRefusals(taken)
  })

  test('sees nothing by the access of another dealer, of another role, or of another phone', async () => {
    const { db } = app.database
    const taken = await makeTaken()
    const other = await makeDealer(db)
    const there = await makePerson(db, { organisationId: other.organisationId, phone: evaluator.phone })
    await makeFieldAccess(db, { ...other, person: there })
    await letIn({ role: 'delivery_driver' })
    await letIn({ person: await makePerson(db, { organisationId: dealer.organisationId }) })
    await expectRefusals(taken)
  })

  test('sees no car whose pass is in another’s name, or that has none', async () => {
    const { db } = app.database
    const colleague = await makePerson(db, { organisationId: dealer.organisationId })
    await letIn()
    await expectRefusals(await makeTaken('EVALUATION', dealer, colleague))
    const lot = await makeLot()
    await expectRefusals({
      ...lot,
      flowEntityId: await makeFlow(db, { ...dealer, ...lot, state: 'EVALUATION' }),
    })
  })

  test('sees nothing as a driver of the same phone, nor once the dealer has retired it', async () => {
    const { db } = app.database
    const taken = await makeTaken()
    await letIn()
    const driver = await signInFieldWorker(db, evaluator, 'delivery_driver')
    expect((await look(taken.flowEntityId, driver)).status).toBe(404)
    expect((await submit(taken.flowEntityId, [], driver)).status).toBe(403)
    await db
      .updateTable('people')
      .set({ retired_at: new Date() })
      .where('id', '=', evaluator.personId)
      .execute()
    await expectRefusals(taken)
    // Listed anew, it is the same field worker: a phone and a role.
    await makePerson(db, { organisationId: dealer.organisationId, phone: evaluator.phone })
    expect((await look(taken.flowEntityId)).status).toBe(200)
  })
})

test('where two dealers have one car with one evaluator, the flow has to be named', async () => {
  const { db } = app.database
  const other = await makeDealer(db, { cityIds: [cityId] })
  const there = await makePerson(db, { organisationId: other.organisationId, phone: evaluator.phone })
  const lot = await makeLot()
  const mine = await makeTaken('EVALUATION', dealer, evaluator, lot)
  const theirs = await makeTaken('EVALUATION', other, there, lot)
  await letIn()
  expect((await update({ carId: lot.carId }, [await image()])).body).toMatchObject({
    car: { flowEntityId: mine.flowEntityId },
  })
  await makeFieldAccess(db, { ...other, person: there })

  const answer = await update({ carId: lot.carId }, [await image()])
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ fields: { flowEntityId: expect.stringMatching(/^Several dealers/) } })
  for (const { flowEntityId } of [mine, theirs]) {
    expect((await update({ carId: lot.carId, flowEntityId }, [await image()])).body).toMatchObject({
      car: { flowEntityId },
    })
  }
})

test('a driver sees the cars of its delivery passes, and all from the delivery on as delivered', async () => {
  const { db } = app.database
  const driver = await makePerson(db, { organisationId: dealer.organisationId, type: 'delivery_driver' })
  const driverToken = await signInFieldWorker(db, driver, 'delivery_driver')
  await letIn({ person: driver, role: 'delivery_driver' })
  for (const state of FLOW_STATES) {
    const lot = await makeLot()
    const flowId = await makeFlow(db, { ...dealer, ...lot, state, reason: 'Of this state' })
    await makeGatePass(db, { flowId, ...dealer, auctionId: lot.auctionId, person: driver, kind: 'delivery' })
    const answer = await look(flowId, driverToken)
    const visible = (DRIVER_STATES as readonly FlowState[]).includes(state)
    expect(answer.status, state).toBe(visible ? 200 : 404)
    if (answer.ok) {
      const shown = state === 'DELIVERY_GATE_PASS_APPROVED' ? state : 'DELIVERED'
      const reason = shown === state ? 'Of this state' : null
      const { car } = answer.body
      expect([answer.body.state, car.state, car.stateReason]).toEqual([shown, shown, reason])
    }
  }
})
