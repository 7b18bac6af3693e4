import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  approvePass,
  openGate,
  outcomeOf,
  photographCar,
  readEventsOf,
  requestPass,
  setDeliveryScene,
  shareCar,
  type DeliveryScene,
} from '#server/testing/delivery-scene.ts'
import { makeYard } from '#server/testing/factories.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let scene: DeliveryScene
beforeAll(async () => {
  app = await shareTestApp()
})
beforeEach(async () => {
  scene = await setDeliveryScene(app)
})

const byAdmin = () => ({ token: scene.admin.token })

describe('at the gate, a delivery gate pass', () => {
  test('shows the guard its driver and its car, and until when it is valid', async () => {
    const dealings = await approvePass(scene)
    const { holds, guard } = await (await openGate(scene, dealings)).read()
    expect(holds).toBe(true)
    expect(guard).toMatchObject({
      kind: 'delivery',
      person: { type: 'delivery_driver', phoneEnd: scene.driver.phone.slice(-4) },
      organization: scene.dealer.name,
      cars: [{ fault: null, holdsUntil: expect.any(String) }],
      entries: [],
    })
  })

  test('is not valid before the approval', async () => {
    const gate = await openGate(scene, await requestPass(scene))
    expect((await gate.read()).guard?.cars).toMatchObject([{ fault: 'unanswered', holdsUntil: null }])
    expect(outcomeOf(await gate.enter('cameIn'))).toBe('409 WRONG_STATE')
  })

  test('is used once its driver has left, and says so: a copy of the code opens nothing', async () => {
    const dealings = await approvePass(scene)
    const gate = await openGate(scene, dealings)
    expect(outcomeOf(await gate.enter('cameIn'))).toBe('200')
    // The same code shown twice.
    expect((await gate.enter('cameIn')).body).toMatchObject({
      code: 'WRONG_STATE',
      error: expect.stringMatching(/ came in already: entered on .* by “Main gate”\.$/),
    })
    expect(outcomeOf(await gate.enter('left'))).toBe('200')
    const { holds, guard } = await gate.read()
    expect([holds, guard?.cars.map(({ fault }) => fault)]).toEqual([false, ['used']])
    expect((await gate.enter('cameIn')).body).toMatchObject({
      code: 'WRONG_STATE',
      error: 'This gate pass is no longer valid, so nothing can be entered.',
    })
    expect((await readEventsOf(scene, dealings)).slice(-2)).toEqual([
      'gateCameIn by guard',
      'gateLeft by guard',
    ])
    const extended = await app.call(
      'admin/extendDeliveryGatePass',
      { gatepassId: dealings.deliveryPassId },
      byAdmin(),
    )
    expect(extended.body).toMatchObject({ code: 'WRONG_STATE', state: 'DELIVERY_GATE_PASS_APPROVED' })
  })

  test('says that it has expired; the house extends it, and it is valid again', async () => {
    const { db } = app.database
    const dealings = await approvePass(scene)
    const gate = await openGate(scene, dealings)
    const { deliveryPassId: gatepassId } = dealings
    await db
      .updateTable('gate_passes')
      .set({ extended_until: new Date(Date.now() - 1_000) })
      .where('id', '=', gatepassId)
      .execute()
    expect((await gate.read()).guard?.cars).toMatchObject([{ fault: 'expired' }])
    expect(outcomeOf(await gate.enter('cameIn'))).toBe('409 WRONG_STATE')
    await app.must('admin/extendDeliveryGatePass', { gatepassId }, byAdmin())
    expect((await gate.read()).holds).toBe(true)
  })

  test('that was rejected, or replaced by another, says so', async () => {
    const first = await requestPass(scene)
    const { flowEntityId, carId, auctionId } = first
    const gate = await openGate(scene, first)
    const reason = 'The licence has expired.'
    await app.must('admin/rejectDeliveryGatePass', { flowEntityId, reason }, byAdmin())
    expect((await gate.read()).guard?.cars).toMatchObject([{ fault: 'refused', reason }])
    const again = { carId, auctionId, driverId: scene.driver.personId }
    await app.must('createDeliveryGatepass', again, { token: scene.dealer.token })
    expect((await gate.read()).guard?.cars).toMatchObject([{ fault: 'replaced' }])
  })

  test('lets the driver leave after the dealer has confirmed the delivery', async () => {
    const shared = await shareCar(scene)
    const gate = await openGate(scene, shared)
    await gate.enter('cameIn')
    await photographCar(scene, shared)
    const { flowEntityId } = shared
    await app.must('confirmDelivery', { flowEntityId }, { token: scene.dealer.token })
    expect(outcomeOf(await gate.enter('left'))).toBe('200')
    expect((await gate.read()).holds).toBe(false)
  })

  test('is nobody’s at the gate of another yard', async () => {
    const dealings = await approvePass(scene)
    const { yardId } = await makeYard(app.database.db, { cityId: scene.city.cityId })
    const gate = await openGate({ ...scene, yardId }, dealings)
    expect(await gate.read()).toEqual({ holds: true, isYardLinkOver: false, guard: null })
    expect(outcomeOf(await gate.enter('cameIn'))).toBe('404 NOT_FOUND')
  })
})
