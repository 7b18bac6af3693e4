import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { makeCity, makeDealer, makePerson, makeYard } from '#server/testing/factories.ts'
import { countLockWaits } from '#server/testing/lock-waits.ts'
import { makeGatePass, makeYardLink, pageTokenOf } from '#server/testing/field-factories.ts'
import {
  askForPass,
  readFlowEvents,
  readStates,
  setGatePassScene,
  takeCars,
  type GatePassScene,
} from '#server/testing/gate-pass-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let scene: GatePassScene
/** The yard of another city to which cars move, and its city. */
let there: { readonly yardId: string; readonly cityId: string; readonly city: string }

beforeAll(async () => {
  app = await shareTestApp()
})
beforeEach(async () => {
  scene = await setGatePassScene(app)
  const { db } = app.database
  const { cityId, name } = await makeCity(db)
  const { yardId } = await makeYard(db, { cityId })
  there = { yardId, cityId, city: name }
})

const move = (carId: string, yardId = there.yardId) =>
  app.call('admin/moveCar', { carId, yardId }, { token: scene.admin.token })

/** Creates a flow in this state with a pass of this kind for the scene's yard. */
async function takeWithPass(state: FlowState, kind: 'inspection' | 'delivery') {
  const { db } = app.database
  const { auctionId, carIds, flowIds } = await takeCars(app, scene, ['MY_CARS_NEW'])
  const [carId = '', flowId = ''] = [carIds[0], flowIds[0]]
  await db.updateTable('flows').set({ state }).where('id', '=', flowId).execute()
  const { organisationId } = scene.dealer
  const person =
    kind === 'inspection' ? scene.person : await makePerson(db, { organisationId, type: 'delivery_driver' })
  const pass = { ...scene.dealer, flowId, auctionId, person, kind, yardId: scene.yardId }
  return { carId, flowId, passId: await makeGatePass(db, pass) }
}

/** Reads the passes of a flow, with their yards and faults, as the house sees them. */
async function passesOf(flowId: string, kind: 'inspection' | 'delivery' = 'inspection') {
  const { db } = app.database
  const { passId } = await db
    .selectFrom('flows')
    .select(kind === 'inspection' ? 'gate_pass_id as passId' : 'delivery_gate_pass_id as passId')
    .where('id', '=', flowId)
    .executeTakeFirstOrThrow()
  const { yard_id: yardId } = await db
    .selectFrom('gate_passes')
    .select('yard_id')
    .where('id', '=', passId ?? '')
    .executeTakeFirstOrThrow()
  return { passId: passId ?? '', yardId }
}

/** Reads the page of a pass as a guard of a yard does. */
async function readAt(yardId: string, passId: string) {
  const { db } = app.database
  const { token: yardLink } = await makeYardLink(db, { yardId, userId: scene.admin.userId })
  return app.must('readGatePass', { token: await pageTokenOf(db, passId), yardLink })
}

describe('a car that moves', () => {
  test('stands in another yard and city, in its auction too; its dealers are notified', async () => {
    const { carIds, flowIds } = await takeCars(app, scene, ['MY_CARS_NEW'])
    const [carId = '', flowId = ''] = [carIds[0], flowIds[0]]
    const moved = await move(carId)
    expect(moved).toMatchObject({ ok: true, body: { id: carId, yardId: there.yardId, city: there.city } })
    const { db } = app.database
    const lot = await db.selectFrom('lots').select('city_id').where('car_id', '=', carId).executeTakeFirst()
    expect(lot).toEqual({ city_id: there.cityId })
    expect(await readFlowEvents(app, flowId)).toMatchObject([
      { event: 'carMoved', reason: expect.stringMatching(/^From .*, .* to .*\.$/) },
    ])
    const { car } = await app.must('getCarDetails', { carId }, { token: scene.dealer.token })
    expect(car).toMatchObject({ city: there.city })
    const rival = await makeDealer(db, { cityIds: [there.cityId] })
    const { cars } = await app.must('getDealerHomeData', { city: there.city }, { token: rival.token })
    expect(cars.map(({ id }) => id)).toContain(carId)
    const logged = await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('subject_id', '=', carId)
      .where('action', '=', 'carMoved')
      .executeTakeFirstOrThrow()
    expect(logged.after).toMatchObject({ city: there.city })
    expect(Object.keys(logged.before as object)).toEqual(expect.arrayContaining(['city', 'yard']))
  })

  test.each(['GATE_PASS_REQUESTED', 'GATE_PASS_APPROVED', 'EVALUATION', 'PLACE_BIDS'] as const)(
    'takes its pass along in %s: the old one ends, a new one holds as far as that did',
    async (state) => {
      const { carId, flowId, passId } = await takeWithPass(state, 'inspection')
      const before = await readAt(scene.yardId, passId)
      await move(carId)
      const pass = await passesOf(flowId)
      expect(pass).toMatchObject({ yardId: there.yardId, passId: expect.not.stringMatching(passId) })
      const [old, now] = [await readAt(scene.yardId, passId), await readAt(there.yardId, pass.passId)]
      expect(old).toMatchObject({ holds: false, guard: { cars: [{ fault: 'moved' }] } })
      expect(now.holds).toBe(before.holds)
      expect(now.guard?.cars[0]?.fault).toBe(before.guard?.cars[0]?.fault)
      expect(await readStates(app, [flowId])).toEqual([state])
      const reason = (await readFlowEvents(app, flowId)).at(-1)?.reason ?? ''
      // A pass that waits for its approval was never printed.
      expect(reason.includes('print the new one')).toBe(state !== 'GATE_PASS_REQUESTED')
    },
  )

  test('takes the pass of its delivery along, with the end that the house has set', async () => {
    const { carId, flowId, passId } = await takeWithPass('DELIVERY_GATE_PASS_APPROVED', 'delivery')
    const { db } = app.database
    const until = new Date(Date.now() + 3 * 86_400_000)
    await db.updateTable('gate_passes').set({ extended_until: until }).where('id', '=', passId).execute()
    await db
      .insertInto('events')
      .values({ event: 'approveDeliveryGatePass', flow_id: flowId, actor: 'admin' })
      .execute()
    await move(carId)
    const pass = await passesOf(flowId, 'delivery')
    expect(await readAt(there.yardId, pass.passId)).toMatchObject({
      holds: true,
      guard: { kind: 'delivery', cars: [{ fault: null, holdsUntil: until.toISOString() }] },
    })
    expect((await readAt(scene.yardId, passId)).holds).toBe(false)
  })

  test('leaves the other cars of a pass where they are; cars that follow share the new pass', async () => {
    const { db } = app.database
    const taken = await takeCars(app, scene, ['MY_CARS_NEW', 'MY_CARS_NEW', 'MY_CARS_NEW'])
    const asked = await askForPass(app, scene, taken)
    const passId = asked.ok ? asked.body.gatepassId : ''
    await app.must('admin/approveGatePass', { gatepassId: passId }, { token: scene.admin.token })
    const [first = '', second = ''] = taken.carIds
    await Promise.all([move(first), move(second)])
    const [one, other, third] = await Promise.all(taken.flowIds.map((flowId) => passesOf(flowId)))
    expect(one?.passId).toBe(other?.passId)
    expect(third).toEqual({ passId, yardId: scene.yardId })
    expect((await readAt(scene.yardId, passId)).holds).toBe(true)
    const links = await db.selectFrom('gate_passes').select('id').where('moved_from', '=', passId).execute()
    expect(links).toHaveLength(1)
  })

  test('does not renew a pass that had ended', async () => {
    const { carId, flowId, passId } = await takeWithPass('MY_CARS_NEW', 'inspection')
    const ended = { event: 'withdrawGatePass', flow_id: flowId, actor: 'dealer' } as const
    await app.database.db.insertInto('events').values(ended).execute()
    await move(carId)
    expect(await passesOf(flowId)).toMatchObject({ passId })
  })
})

describe('a car does not move', () => {
  test('to the yard in which it stands, to an unknown one, or if it is unknown itself', async () => {
    const { carIds } = await takeCars(app, scene, ['MY_CARS_NEW'])
    const [carId = ''] = carIds
    expect(await move(carId, scene.yardId)).toMatchObject({
      status: 400,
      body: { fields: { yardId: expect.stringContaining('already') } },
    })
    expect((await move(carId, scene.cityId)).status).toBe(404)
    expect((await move(scene.cityId)).status).toBe(404)
  })

  test('after it was delivered', async () => {
    const { carId } = await takeWithPass('DELIVERY_APPROVED', 'delivery')
    expect(await move(carId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  })
})

test('a pass that is asked for while its car moves waits, and is for the new yard', async () => {
  const taken = await takeCars(app, scene, ['MY_CARS_NEW'])
  const { pool } = app.database
  const mover = await pool.connect()
  try {
    await mover.query('begin')
    await mover.query('update cars set yard_id = $2, city_id = $3 where id = $1', [
      taken.carIds[0],
      there.yardId,
      there.cityId,
    ])
    const asking = askForPass(app, scene, taken)
    await expect.poll(() => countLockWaits({ pool }), { timeout: 10_000 }).toBe(1)
    await mover.query('commit')
    expect((await asking).status).toBe(200)
    expect(await passesOf(taken.flowIds[0] ?? '')).toMatchObject({ yardId: there.yardId })
  } finally {
    mover.release(true)
  }
})

test('facts of yard and city are still refused by the form', async () => {
  const { carIds } = await takeCars(app, scene, ['MY_CARS_NEW'])
  const input = { carId: carIds[0] ?? '', yardId: there.yardId }
  expect(await app.call('admin/updateCar', input, { token: scene.admin.token })).toMatchObject({
    status: 409,
    body: { code: 'CAR_IN_AUCTION' },
  })
})
