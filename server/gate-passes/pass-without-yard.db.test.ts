import { beforeAll, describe, expect, test } from 'vitest'
import { makeYard } from '#server/testing/factories.ts'
import { requestPass, setDeliveryScene, type DeliveryScene } from '#server/testing/delivery-scene.ts'
import {
  askForPass,
  readStates,
  setGatePassScene,
  takeCars,
  type GatePassScene,
} from '#server/testing/gate-pass-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await shareTestApp()
})

const numbersOf = async (carIds: readonly string[]) => {
  const { db } = app.database
  const rows = await db.selectFrom('cars').select(['id', 'regno']).where('id', 'in', carIds).execute()
  return carIds.map((carId) => rows.find(({ id }) => id === carId)?.regno ?? '')
}

describe('a pass for an inspection that names no yard', () => {
  let scene: GatePassScene

  beforeAll(async () => {
    scene = await setGatePassScene(app)
  })

  const byAdmin = () => ({ token: scene.admin.token })
  const request = async (yards: readonly (string | null)[]) => {
    const cars = await takeCars(
      app,
      scene,
      yards.map(() => 'MY_CARS_NEW' as const),
      yards,
    )
    const answer = await askForPass(app, scene, cars)
    if (!answer.ok) throw new Error(answer.body.detail)
    return { ...cars, gatepassId: answer.body.gatepassId }
  }

  test('is not approved, for one car or for several, and names them', async () => {
    const { gatepassId, carIds, flowIds } = await request([null, null])
    const [first, second] = await numbersOf(carIds)
    for (const [chosen, named] of [
      [undefined, [first, second]],
      [carIds, [first, second]],
      [carIds.slice(0, 1), [first]],
    ] as const) {
      const answer = await app.call(
        'admin/approveGatePass',
        { gatepassId, ...(chosen && { carIds: [...chosen] }) },
        byAdmin(),
      )
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'YARD_MISSING',
          reason: 'gatePass.yardMissing',
          message: expect.stringMatching(/^Name the car’s yard first/),
          values: { cars: { list: expect.arrayContaining([...named]) } },
        },
      })
    }
    expect(await readStates(app, flowIds)).toEqual(['GATE_PASS_REQUESTED', 'GATE_PASS_REQUESTED'])
  })

  test('can be rejected', async () => {
    const { gatepassId, flowIds } = await request([null])
    await app.must('admin/rejectGatePass', { gatepassId, reason: 'The car is not here yet.' }, byAdmin())
    expect(await readStates(app, flowIds)).toEqual(['MY_CARS_NEW'])
  })

  test('is replaced by one that can be approved, once the house has named the yard', async () => {
    const { carIds, flowIds } = await request([null])
    const [carId = ''] = carIds
    await app.must('admin/moveCar', { carId, yardId: scene.yardId }, byAdmin())
    const { items } = await app.must('admin/getQueue', { queue: 'gatePasses', limit: 100 }, byAdmin())
    const item = items.find(
      (waiting) => waiting.queue === 'gatePasses' && waiting.cars.some((car) => car.carId === carId),
    )
    if (item?.queue !== 'gatePasses') throw new Error('The request no longer waits.')
    expect(item.yard).not.toBeNull()
    await app.must('admin/approveGatePass', { gatepassId: item.gatepassId, carIds: [carId] }, byAdmin())
    expect(await readStates(app, flowIds)).toEqual(['GATE_PASS_APPROVED'])
  })

  test('an answered request says so, whether or not its car has a yard', async () => {
    const { gatepassId } = await request([null])
    await app.must('admin/rejectGatePass', { gatepassId, reason: 'No.' }, byAdmin())
    const again = await app.call('admin/approveGatePass', { gatepassId }, byAdmin())
    expect(again).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  })
})

describe('a delivery pass that names no yard', () => {
  let scene: DeliveryScene

  beforeAll(async () => {
    scene = await setDeliveryScene(app)
  })

  const byAdmin = () => ({ token: scene.admin.token })

  /** Requests a delivery pass, whose car then has no yard. */
  const requestUnplaced = async () => {
    const { db } = app.database
    const pass = await requestPass(scene)
    await db.updateTable('cars').set({ yard_id: null }).where('id', '=', pass.carId).execute()
    await db.updateTable('gate_passes').set({ yard_id: null }).where('id', '=', pass.deliveryPassId).execute()
    return pass
  }

  test('is not approved, by its flow or by itself, until the house has named the yard', async () => {
    const { flowEntityId, deliveryPassId: gatepassId, carId } = await requestUnplaced()
    const [regno] = await numbersOf([carId])
    for (const named of [{ flowEntityId }, { gatepassId }, { flowEntityId, gatepassId }]) {
      expect(await app.call('admin/approveDeliveryGatePass', named, byAdmin())).toMatchObject({
        status: 409,
        body: { code: 'YARD_MISSING', values: { cars: { list: [regno] } } },
      })
    }
    expect(await readStates(app, [flowEntityId])).toEqual(['DELIVERY_GATE_PASS_REQUESTED'])
    await app.must('admin/moveCar', { carId, yardId: scene.yardId }, byAdmin())
    await app.must('admin/approveDeliveryGatePass', { flowEntityId }, byAdmin())
    expect(await readStates(app, [flowEntityId])).toEqual(['DELIVERY_GATE_PASS_APPROVED'])
  })

  test('is not extended, if it was approved before', async () => {
    const { db } = app.database
    const { flowEntityId, deliveryPassId: gatepassId, carId } = await requestPass(scene)
    await app.must('admin/approveDeliveryGatePass', { flowEntityId }, byAdmin())
    await db.updateTable('cars').set({ yard_id: null }).where('id', '=', carId).execute()
    await db.updateTable('gate_passes').set({ yard_id: null }).where('id', '=', gatepassId).execute()
    expect(await app.call('admin/extendDeliveryGatePass', { gatepassId }, byAdmin())).toMatchObject({
      status: 409,
      body: { code: 'YARD_MISSING' },
    })
    const { yardId } = await makeYard(db, { cityId: scene.city.cityId })
    await app.must('admin/moveCar', { carId, yardId }, byAdmin())
    const { items } = await app.must('admin/getGatePasses', { kind: 'delivery' }, byAdmin())
    const moved = items.find(({ cars }) =>
      cars.some(({ fault, ...car }) => car.carId === carId && fault === null),
    )
    await app.must('admin/extendDeliveryGatePass', { gatepassId: moved?.gatepassId ?? '' }, byAdmin())
  })
})
