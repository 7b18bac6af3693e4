import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FLOW_STATES, type FlowState } from '#domain/flows/flow-states.ts'
import { DRIVER_STATES, EVALUATOR_STATES } from '#domain/flows/my-lists.ts'
import { makeAuction, makeCar, makeFlow } from '#server/testing/auction-factories.ts'
import { makeSceneFlow, setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { makeDealer, makePerson, secondsFromNow } from '#server/testing/factories.ts'
import { makeFieldAccess, makeGatePass } from '#server/testing/field-factories.ts'
import { readFieldFlows } from './field-flows-queries.ts'
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

const LISTS = [
  { who: 'evaluator', list: 'getEvaluatorCars', states: EVALUATOR_STATES, state: 'EVALUATION' },
  { who: 'driver', list: 'getDriverCars', states: DRIVER_STATES, state: 'DELIVERY_GATE_PASS_APPROVED' },
] as const

const readList = (list: 'getEvaluatorCars' | 'getDriverCars', who: 'evaluator' | 'driver') =>
  app.must(list, {}, { token: scene[who].token })

const carsOf = async (...names: Parameters<typeof readList>) =>
  (await readList(...names)).yardGroups.flatMap(({ cars }) => cars)

/** Revokes all accesses of this phone. */
const revokeAll = (phone: string) =>
  app.database.db
    .updateTable('field_accesses')
    .set({ revoked_at: secondsFromNow(-1) })
    .where('phone', '=', phone)
    .execute()

const retire = (phone: string, organisationId?: string) => {
  const people = app.database.db
    .updateTable('people')
    .set({ retired_at: new Date() })
    .where('phone', '=', phone)
  return (
    organisationId === undefined ? people : people.where('organisation_id', '=', organisationId)
  ).execute()
}

describe.each(LISTS)('the list of the $who', ({ who, list, states, state }) => {
  test('contains the cars of passes in the worker’s name and in visible states, by yard', async () => {
    const expected = new Set<string>()
    for (const each of FLOW_STATES) {
      const { flowEntityId } = await makeSceneFlow(scene, each)
      if (states.includes(each)) expected.add(flowEntityId)
    }
    const { totalCars, yardGroups } = await readList(list, who)
    expect(totalCars).toBe(expected.size)
    expect(yardGroups).toHaveLength(1)
    const cars = yardGroups.flatMap((group) => group.cars)
    expect(new Set(cars.map((car) => car.flowEntityId))).toEqual(expected)
    if (who === 'driver') {
      const shown = new Set(cars.map(({ state }) => state))
      expect(shown).toEqual(new Set(['DELIVERY_GATE_PASS_APPROVED', 'DELIVERED']))
    }
  })

  test('omits passes in another’s name, and those of dealers without a current access', async () => {
    const { flowEntityId, auctionId } = await makeSceneFlow(scene, state)
    expect(await carsOf(list, who)).toHaveLength(1)
    await revokeAll(scene[who].phone)
    const other = await makeDealer(app.database.db)
    const person = await makePerson(app.database.db, {
      organisationId: other.organisationId,
      type: who === 'driver' ? 'delivery_driver' : 'dealer_evaluator',
      phone: scene[who].phone,
    })
    const role = who === 'driver' ? 'delivery_driver' : 'dealer_evaluator'
    await makeFieldAccess(app.database.db, { organisationId: other.organisationId, person, role })
    expect(await carsOf(list, who)).toEqual([])

    const { organisationId } = scene.dealer
    await makeFieldAccess(app.database.db, { organisationId, person: scene[who], role })
    expect(await carsOf(list, who)).toHaveLength(1)
    const colleague = await makePerson(app.database.db, { organisationId, type: role })
    await makeGatePass(app.database.db, {
      ...scene.dealer,
      flowId: flowEntityId,
      auctionId,
      person: colleague,
      kind: who === 'driver' ? 'delivery' : 'inspection',
    })
    expect(await carsOf(list, who)).toEqual([])
  })

  test('has what needs the worker first, in order of time, and equal cars in that of their ids', async () => {
    const done = who === 'driver' ? 'DELIVERY_APPROVED' : 'EVALUATION_COMPLETE'
    const start = Date.now() + 2 * 3_600_000
    const add = async (state: FlowState, minute: number) => {
      const { flowEntityId, lotId } = await makeSceneFlow(scene, state)
      const { db } = app.database
      const at = new Date(start + minute * 60_000)
      await db.updateTable('lots').set({ ends_at: at, hard_ends_at: at }).where('id', '=', lotId).execute()
      if (who === 'driver') {
        await db.updateTable('flows').set({ awarded_at: at }).where('id', '=', flowEntityId).execute()
      }
      return flowEntityId
    }
    const early = await add(done, 1)
    const last = await add(state, 5)
    const equal = [await add(state, 3), await add(state, 3), await add(state, 3), await add(state, 3)]
    const cars = await carsOf(list, who)
    expect(cars.map(({ flowEntityId }) => flowEntityId)).toEqual([...equal.toSorted(), last, early])
  })

  test('keeps what needs the worker when there are more cars than it lists', async () => {
    const open = await makeSceneFlow(scene, state)
    await makeSceneFlow(scene, who === 'driver' ? 'DELIVERY_APPROVED' : 'EVALUATION_COMPLETE')
    const worker = {
      kind: 'field',
      role: who === 'driver' ? 'delivery_driver' : 'dealer_evaluator',
      phone: scene[who].phone,
      sessionId: '',
      isRetired: false,
    } as const
    const [first] = await readFieldFlows(app.database.db, worker, { max: 1 })
    expect(first?.flowId).toBe(open.flowEntityId)
  })

  test('is 304 if unchanged', async () => {
    await makeSceneFlow(scene, state)
    const headers = { authorization: `Bearer ${scene[who].token}` }
    const first = await app.fetch(`/api/${list}`, { headers })
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"/)
    const again = await app.fetch(`/api/${list}`, { headers: { ...headers, 'if-none-match': etag } })
    expect(again.status).toBe(304)
    await makeSceneFlow(scene, state)
    const changed = await app.fetch(`/api/${list}`, { headers: { ...headers, 'if-none-match': etag } })
    expect(changed.status).toBe(200)
  })

  test('is 401 without any access, like every call', async () => {
    await revokeAll(scene[who].phone)
    for (const name of [list, 'verifySession', 'getSessions'] as const) {
      expect((await app.call(name, {}, { token: scene[who].token })).status, name).toBe(401)
    }
  })

  test('is 401 if the dealer granting access has retired the worker, even if another lists them', async () => {
    const { phone, token } = scene[who]
    const { organisationId } = scene.dealer
    await app.database.db
      .updateTable('field_accesses')
      .set({ revoked_at: secondsFromNow(-1) })
      .where('phone', '=', phone)
      .where('organisation_id', '<>', organisationId)
      .execute()
    await retire(phone, organisationId)
    expect((await app.call(list, {}, { token })).status).toBe(401)
  })

  test('is 404 with an explanation if every dealer retired the worker, and other calls are 401', async () => {
    const { phone, token } = scene[who]
    await retire(phone)
    const answer = await app.call(list, {}, { token })
    expect(answer).toMatchObject({
      status: 404,
      body: { error: 'Evaluator not found. Please contact an administrator.' },
    })
    for (const name of ['verifySession', 'getSessions', 'openLive', 'logout'] as const) {
      expect((await app.call(name, {}, { token })).status, name).toBe(401)
    }
  })
})

// A driver's list cannot contain a car twice, because a car is sold to one dealer.
test('an evaluator’s list contains a car twice if two dealers have it', async () => {
  const { db } = app.database
  const { carId, lotId, auctionId } = await makeSceneFlow(scene, 'EVALUATION')
  const other = await makeDealer(db, { cityIds: [scene.city.cityId] })
  const { organisationId } = other
  const there = await makePerson(db, { organisationId, phone: scene.evaluator.phone })
  await makeFieldAccess(db, { organisationId, person: there })
  const flowId = await makeFlow(db, { ...other, lotId, carId, state: 'EVALUATION' })
  await makeGatePass(db, { ...other, flowId, auctionId, person: there })
  const cars = await carsOf('getEvaluatorCars', 'evaluator')
  expect(cars.map(({ id }) => id)).toEqual([carId, carId])
  expect(new Set(cars.map(({ flowEntityId }) => flowEntityId)).size).toBe(2)
})

test('an admin gets empty lists, and a dealer is refused', async () => {
  const car = await makeCar(app.database.db, { cityId: scene.city.cityId })
  await makeAuction(app.database.db, { lots: [car] })
  for (const { list } of LISTS) {
    expect(await app.must(list, {}, { token: scene.admin.token })).toEqual({ totalCars: 0, yardGroups: [] })
    expect((await app.call(list, {}, { token: scene.dealer.token })).status).toBe(403)
  }
})
