import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FLOW_STATES, type FlowState } from '#domain/flows/flow-states.ts'
import { DRIVER_STATES } from '#domain/flows/my-lists.ts'
import { makeAuction, makeCar, makeFlow } from '#server/testing/auction-factories.ts'
import {
  makeCity,
  makeDealer,
  makePerson,
  uniqueMobile,
  type MadePerson,
  type MadeUser,
} from '#server/testing/factories.ts'
import { makeFieldAccess, makeGatePass, signInFieldWorker } from '#server/testing/field-factories.ts'
import { makePicture } from '#server/testing/sample-files.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'

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

/** Makes a flow in this state, with a gate pass in the evaluator's name but no access. */
async function makeFlowWithPass(state: FlowState = 'EVALUATION', of = dealer, person = evaluator, lot?: Lot) {
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
  if (!lot) throw new Error('The auction has no lot.')
  return { auctionId, ...lot }
}

function grantAccess(more: Partial<Parameters<typeof makeFieldAccess>[1]> = {}) {
  return makeFieldAccess(app.database.db, { ...dealer, person: evaluator, ...more })
}

const readCar = (flowEntityId: string, by = token) =>
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
  test('uploads pictures of cars with a pass in its name, and the history names the evaluator', async () => {
    const taken = await makeFlowWithPass()
    await grantAccess()
    expect((await readCar(taken.flowEntityId)).body).toMatchObject({
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

  test('leaves pictures that the dealer can submit again', async () => {
    const taken = await makeFlowWithPass()
    await grantAccess()
    const answer = await submit(taken.flowEntityId, [await image()])
    if (!answer.ok) throw new Error(answer.body.detail)
    const held = answer.body.car.evaluationImages.map(({ angle, url }) => ({ angle, url }))
    expect((await submit(taken.flowEntityId, held, dealer.token)).status).toBe(200)
    // For another car, only the evaluator may use them.
    const other = await makeFlowWithPass()
    expect((await submit(other.flowEntityId, held, dealer.token)).status).toBe(400)
  })

  test('cannot use another user’s uploads', async () => {
    const taken = await makeFlowWithPass()
    await grantAccess()
    const colleague = await signInFieldWorker(app.database.db, { personId: '', phone: uniqueMobile() })
    for (const by of [colleague, dealer.token]) {
      expect((await submit(taken.flowEntityId, [await image(by)])).status).toBe(400)
    }
  })

  test('cannot move cars to bidding, list people, or share links', async () => {
    const taken = await makeFlowWithPass('EVALUATION_COMPLETE')
    await grantAccess()
    expect(
      (await app.call('updateCarWorkflowStatus', { carId: taken.carId, status: 'PLACE_BIDS' }, { token }))
        .status,
    ).toBe(403)
    expect((await app.call('getDrivers', {}, { token })).status).toBe(403)
    expect((await app.call('shareEvalLink', { carIds: [taken.carId] }, { token })).status).toBe(403)
  })

  test.each(partOf(FLOW_STATES, 0, 3))('in %s sees only flows in evaluation', async (state) => {
    const taken = await makeFlowWithPass(state)
    await grantAccess()
    const visible = state === 'EVALUATION' || state === 'EVALUATION_COMPLETE'
    expect((await readCar(taken.flowEntityId)).status).toBe(visible ? 200 : 404)
    expect((await update({ carId: taken.carId }, [])).status).toBe(visible ? 200 : 404)
  })
})

describe('an evaluator without access', () => {
  const expectRefusals = async (taken: { flowEntityId: string; carId: string }, by = token) => {
    const pictures = [await image(by)]
    for (const answer of [
      await readCar(taken.flowEntityId, by),
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

  test('sees nothing before an access starts, after it ends, or after it is revoked', async () => {
    const taken = await makeFlowWithPass()
    await expectRefusals(taken)
    await grantAccess({ untilSeconds: -1 })
    await grantAccess({ fromSeconds: 3600 })
    await grantAccess({ revoked: true })
    await expectRefusals(taken)
    await grantAccess()
    expect((await readCar(taken.flowEntityId)).status).toBe(200)
    await app.database.db
      .updateTable('field_accesses')
      .set({ revoked_at: new Date() })
      .where('organisation_id', '=', dealer.organisationId)
      .execute()
    await expectRefusals(taken)
  })

  test('sees nothing through an access of another dealer, role or phone', async () => {
    const { db } = app.database
    const taken = await makeFlowWithPass()
    const other = await makeDealer(db)
    const there = await makePerson(db, { organisationId: other.organisationId, phone: evaluator.phone })
    await makeFieldAccess(db, { ...other, person: there })
    await grantAccess({ role: 'delivery_driver' })
    await grantAccess({ person: await makePerson(db, { organisationId: dealer.organisationId }) })
    await expectRefusals(taken)
  })

  test('sees no car with a pass in another’s name, or without a pass', async () => {
    const { db } = app.database
    const colleague = await makePerson(db, { organisationId: dealer.organisationId })
    await grantAccess()
    await expectRefusals(await makeFlowWithPass('EVALUATION', dealer, colleague))
    const lot = await makeLot()
    await expectRefusals({
      ...lot,
      flowEntityId: await makeFlow(db, { ...dealer, ...lot, state: 'EVALUATION' }),
    })
  })

  test('sees nothing as a driver with the same phone, or after retirement', async () => {
    const { db } = app.database
    const taken = await makeFlowWithPass()
    await grantAccess()
    const driver = await signInFieldWorker(db, evaluator, 'delivery_driver')
    expect((await readCar(taken.flowEntityId, driver)).status).toBe(404)
    expect((await submit(taken.flowEntityId, [], driver)).status).toBe(403)
    await db
      .updateTable('people')
      .set({ retired_at: new Date() })
      .where('id', '=', evaluator.personId)
      .execute()
    await expectRefusals(taken)
    // When listed again, the person is the same field worker, identified by phone and role.
    await makePerson(db, { organisationId: dealer.organisationId, phone: evaluator.phone })
    expect((await readCar(taken.flowEntityId)).status).toBe(200)
  })
})

test('with one evaluator working for two dealers on one car, calls must name the flow', async () => {
  const { db } = app.database
  const other = await makeDealer(db, { cityIds: [cityId] })
  const there = await makePerson(db, { organisationId: other.organisationId, phone: evaluator.phone })
  const lot = await makeLot()
  const mine = await makeFlowWithPass('EVALUATION', dealer, evaluator, lot)
  const theirs = await makeFlowWithPass('EVALUATION', other, there, lot)
  await grantAccess()
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

test('a driver sees the cars of its delivery passes, with every state after delivery shown as delivered', async () => {
  const { db } = app.database
  const driver = await makePerson(db, { organisationId: dealer.organisationId, type: 'delivery_driver' })
  const driverToken = await signInFieldWorker(db, driver, 'delivery_driver')
  await grantAccess({ person: driver, role: 'delivery_driver' })
  for (const state of FLOW_STATES) {
    const lot = await makeLot()
    const flowId = await makeFlow(db, { ...dealer, ...lot, state, reason: 'Of this state' })
    await makeGatePass(db, { flowId, ...dealer, auctionId: lot.auctionId, person: driver, kind: 'delivery' })
    const answer = await readCar(flowId, driverToken)
    const visible = DRIVER_STATES.includes(state)
    expect(answer.status, state).toBe(visible ? 200 : 404)
    if (answer.ok) {
      const shown = state === 'DELIVERY_GATE_PASS_APPROVED' ? state : 'DELIVERED'
      const reason = shown === state ? 'Of this state' : null
      const { car } = answer.body
      expect([answer.body.state, car.state, car.stateReason]).toEqual([shown, shown, reason])
    }
  }
})
