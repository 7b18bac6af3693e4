import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAuction, makeCar } from '#server/testing/auction-factories.ts'
import { UNUSED_ID, makePerson, makeYard } from '#server/testing/factories.ts'
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

beforeAll(async () => {
  app = await shareTestApp()
})
beforeEach(async () => {
  scene = await setGatePassScene(app)
})

describe('requesting a gate pass', () => {
  test('moves the cars, with an event in the dealer’s name', async () => {
    const cars = await takeCars(app, scene, ['MY_CARS_NEW', 'MY_CARS_NEW'])
    const answer = await askForPass(app, scene, cars)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      gatepassId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      cars: cars.carIds.map((carId) => ({ carId, state: 'GATE_PASS_REQUESTED' })),
    })
    expect(await readFlowEvents(app, cars.flowIds[0])).toEqual([
      {
        event: 'requestGatePass',
        actor_phone: null,
        actor: 'dealer',
        actor_user_id: scene.dealer.userId,
        from_state: 'MY_CARS_NEW',
        to_state: 'GATE_PASS_REQUESTED',
        reason: null,
      },
    ])
    const car = await app.must(
      'getCarDetailsByFlowEntity',
      { flowEntityId: cars.flowIds[0] ?? '' },
      { token: scene.dealer.token },
    )
    expect(car).toMatchObject({ state: 'GATE_PASS_REQUESTED', car: { driverId: scene.person.personId } })
  })

  test('skips cars with a request or a pass, and ignores repeated cars', async () => {
    const cars = await takeCars(app, scene, [
      'GATE_PASS_REQUESTED',
      'MY_CARS_NEW',
      'GATE_PASS_APPROVED',
      'EVALUATION',
    ])
    const answer = await askForPass(app, scene, { ...cars, carIds: [...cars.carIds, ...cars.carIds] })
    expect(answer.body).toMatchObject({ cars: [{ carId: cars.carIds[1], state: 'GATE_PASS_REQUESTED' }] })
    expect(await readStates(app, cars.flowIds)).toEqual([
      'GATE_PASS_REQUESTED',
      'GATE_PASS_REQUESTED',
      'GATE_PASS_APPROVED',
      'EVALUATION',
    ])
  })

  test('is refused if no car remains', async () => {
    const cars = await takeCars(app, scene, ['GATE_PASS_REQUESTED', 'GATE_PASS_APPROVED'])
    const answer = await askForPass(app, scene, cars)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'WRONG_STATE',
      error: 'All selected cars already have pending or approved gatepass requests.',
    })
  })

  test('is refused for cars of two auctions or two yards', async () => {
    const first = await takeCars(app, scene, ['MY_CARS_NEW'])
    const second = await takeCars(app, scene, ['MY_CARS_NEW'])
    const twoAuctions = await askForPass(app, scene, {
      auctionId: first.auctionId,
      carIds: [...first.carIds, ...second.carIds],
    })
    expect(twoAuctions.status).toBe(400)
    expect(twoAuctions.body).toMatchObject({
      error: 'One gate pass is for cars of one auction. Please ask for a pass for each auction.',
      fields: { carIds: expect.any(String) },
    })

    const other = await makeYard(app.database.db, { cityId: scene.cityId })
    const cars = await takeCars(app, scene, ['MY_CARS_NEW', 'MY_CARS_NEW'], [scene.yardId, other.yardId])
    const twoYards = await askForPass(app, scene, cars)
    expect(twoYards.status).toBe(400)
    expect(twoYards.body).toMatchObject({
      error: 'One gate pass is for cars of one yard. Please ask for a pass for each yard.',
    })
    expect(await readStates(app, [...first.flowIds, ...second.flowIds, ...cars.flowIds])).toEqual(
      Array.from({ length: 4 }, () => 'MY_CARS_NEW'),
    )
  })

  test('is 404 for another dealer’s person or car, a car outside My Cars, and unknown or invalid ids', async () => {
    const { db } = app.database
    const cars = await takeCars(app, scene, ['MY_CARS_NEW'])
    const rivalPerson = await makePerson(db, { organisationId: scene.rival.organisationId })
    const retired = await makePerson(db, { organisationId: scene.dealer.organisationId })
    await db
      .updateTable('people')
      .set({ retired_at: new Date() })
      .where('id', '=', retired.personId)
      .execute()
    for (const driverId of [rivalPerson.personId, retired.personId, UNUSED_ID, 'evil', "' or 1=1"]) {
      const answer = await askForPass(app, scene, cars, { driverId: driverId })
      expect(answer.status, driverId).toBe(404)
      expect(answer.body).toMatchObject({ error: 'Selected evaluator not found.' })
    }
    const free = await makeCar(db, { cityId: scene.cityId, yardId: scene.yardId })
    await makeAuction(db, { lots: [free] })
    for (const carIds of [[free.carId], [...cars.carIds, free.carId], [UNUSED_ID], ['nonsense']]) {
      expect((await askForPass(app, scene, { ...cars, carIds })).status).toBe(404)
    }
    expect((await askForPass(app, scene, { ...cars, auctionId: UNUSED_ID })).status).toBe(404)
    expect(
      (await askForPass(app, scene, cars, { by: scene.rival, driverId: rivalPerson.personId })).status,
    ).toBe(404)
    expect((await askForPass(app, scene, { ...cars, carIds: [] })).body).toMatchObject({
      status: 400,
      error: 'Please select an evaluator and at least one car.',
    })
    expect(await readStates(app, cars.flowIds)).toEqual(['MY_CARS_NEW'])
    expect(await countPasses()).toBe(0)
  })

  test('is refused for a car whose lot has ended, also while the dealer looks at it', async () => {
    const cars = await takeCars(app, scene, ['LAPSED'])
    const answer = await askForPass(app, scene, cars)
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ error: 'This car is not in My Cars.' })
    expect(await readStates(app, cars.flowIds)).toEqual(['LAPSED'])
  })

  test('is made for a car in a city that the dealer no longer has, but not for another dealer’s car there', async () => {
    const cars = await takeCars(app, scene, ['MY_CARS_NEW'])
    await app.must(
      'admin/setDealerCities',
      { uid: scene.dealer.userId, cities: [] },
      { token: scene.admin.token },
    )
    const theirs = await makePerson(app.database.db, { organisationId: scene.rival.organisationId })
    const byRival = await askForPass(app, scene, cars, { by: scene.rival, driverId: theirs.personId })
    expect(byRival.status).toBe(404)
    expect((await askForPass(app, scene, cars)).status).toBe(200)
  })

  test('makes one pass for twenty simultaneous requests', async () => {
    const cars = await takeCars(app, scene, ['MY_CARS_NEW', 'MY_CARS_NEW', 'MY_CARS_NEW'])
    const answers = await Promise.all(Array.from({ length: 20 }, () => askForPass(app, scene, cars)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await countPasses()).toBe(1)
    expect(await readFlowEvents(app, cars.flowIds[2])).toHaveLength(1)
  })

  test('makes one pass per key, and repeats its answer', async () => {
    const cars = await takeCars(app, scene, ['MY_CARS_NEW'])
    const first = await askForPass(app, scene, cars, { key: 'pass-1' })
    expect(first.status).toBe(200)
    expect((await askForPass(app, scene, cars, { key: 'pass-1' })).body).toEqual(first.body)
  })
})

async function countPasses(): Promise<number> {
  const { count } = await app.database.db
    .selectFrom('gate_passes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', scene.dealer.organisationId)
    .executeTakeFirstOrThrow()
  return count
}
