import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DELIVERY_PASS_DAYS } from '#domain/gate-passes/gate-pass.ts'
import { makeSceneFlow } from '#server/testing/call-scene.ts'
import {
  approvePass,
  endAccess,
  outcomeOf,
  readEventsOf,
  readState,
  removeDriver,
  requestPass,
  setDeliveryScene,
  shareCar,
  photographCar,
  type DeliveryScene,
} from '#server/testing/delivery-scene.ts'
import { UNUSED_ID, makePerson } from '#server/testing/factories.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
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

const byDealer = () => ({ token: scene.dealer.token })
const byDriver = () => ({ token: scene.driver.token })
const byAdmin = () => ({ token: scene.admin.token })
const DAY = 86_400_000

describe('a request for a delivery gate pass', () => {
  test('is for one paid car, and moves it; what is sent about the driver is not read', async () => {
    const { carId, auctionId, flowEntityId } = await makeSceneFlow(scene, 'PAYMENT_APPROVED')
    const asSent = {
      carId,
      auctionId,
      driverId: scene.driver.personId,
      driverName: 'Somebody else',
      driverPhone: 'N/A',
      driverAddress: 'N/A',
      notes: 'approve',
    }
    const { gatepassId, car } = await app.must('createDeliveryGatepass', asSent, byDealer())
    expect(car).toMatchObject({
      flowEntityId,
      state: 'DELIVERY_GATE_PASS_REQUESTED',
      delivery_gatepass_id: gatepassId,
      driverId: scene.driver.personId,
      delivery_link_id: null,
      delivery_photos: [],
    })
    const again = await app.call('createDeliveryGatepass', asSent, byDealer())
    expect(again.body).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      state: 'DELIVERY_GATE_PASS_REQUESTED',
    })
    expect((await readState(scene, { flowEntityId } as never)).state).toBe('DELIVERY_GATE_PASS_REQUESTED')
  })

  test('is 404 for another kind of person, another dealer’s, another auction, and another dealer’s car', async () => {
    const own = await makeSceneFlow(scene, 'PAYMENT_APPROVED')
    const other = await makeSceneFlow(scene.rival, 'PAYMENT_APPROVED')
    const { personId: driverId } = scene.driver
    const ask = async (input: { carId: string; auctionId: string; driverId: string }) =>
      outcomeOf(await app.call('createDeliveryGatepass', input, byDealer()))
    const { carId, auctionId } = own
    expect(await ask({ carId, auctionId, driverId: scene.evaluator.personId })).toBe('404 NOT_FOUND')
    expect(await ask({ carId, auctionId, driverId: scene.rival.driver.personId })).toBe('404 NOT_FOUND')
    expect(await ask({ carId, auctionId: other.auctionId, driverId })).toBe('404 NOT_FOUND')
    expect(await ask({ carId: other.carId, auctionId: other.auctionId, driverId })).toBe('404 NOT_FOUND')
    await removeDriver(scene)
    const removed = await app.call('createDeliveryGatepass', { carId, auctionId, driverId }, byDealer())
    expect(removed).toMatchObject({ status: 404, body: { error: 'Selected driver not found.' } })
    expect((await readState(scene, own)).state).toBe('PAYMENT_APPROVED')
  })

  test('made twice at once becomes one', async () => {
    const { carId, auctionId } = await makeSceneFlow(scene, 'PAYMENT_APPROVED')
    const input = { carId, auctionId, driverId: scene.driver.personId }
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call('createDeliveryGatepass', input, byDealer())),
    )
    expect(answers.map(outcomeOf).toSorted()).toEqual(['200', '409 WRONG_STATE', '409 WRONG_STATE'])
  })

  test('waits for the house with its driver, yard and car', async () => {
    const { flowEntityId, deliveryPassId, carId } = await requestPass(scene)
    const { items } = await app.must('admin/getQueue', { queue: 'deliveryGatePasses', limit: 100 }, byAdmin())
    expect(items.find((item) => item.queue === 'deliveryGatePasses' && item.carId === carId)).toMatchObject({
      flowEntityId,
      gatepassId: deliveryPassId,
      organization: scene.dealer.name,
      person: { type: 'delivery_driver', phone: scene.driver.phone },
      city: scene.city.name,
    })
  })
})

describe('the house', () => {
  test('approves by the car or by the pass', async () => {
    const first = await requestPass(scene)
    const second = await requestPass(scene)
    const byFlow = { flowEntityId: first.flowEntityId }
    const { flows } = await app.must('admin/approveDeliveryGatePass', byFlow, byAdmin())
    expect(flows).toEqual([
      { flowEntityId: first.flowEntityId, carId: first.carId, state: 'DELIVERY_GATE_PASS_APPROVED' },
    ])
    await app.must('admin/approveDeliveryGatePass', { gatepassId: second.deliveryPassId }, byAdmin())
    expect((await readState(scene, second)).state).toBe('DELIVERY_GATE_PASS_APPROVED')
  })

  test('is refused if car and pass do not belong together, or neither is named', async () => {
    const first = await requestPass(scene)
    const second = await requestPass(scene)
    const answer = async (input: object) =>
      outcomeOf(await app.call('admin/approveDeliveryGatePass', input, byAdmin()))
    const { flowEntityId, deliveryPassId } = first
    expect(await answer({ flowEntityId, gatepassId: second.deliveryPassId })).toBe('404 NOT_FOUND')
    expect(await answer({ flowEntityId, carIds: [second.carId] })).toBe('404 NOT_FOUND')
    expect(await answer({ gatepassId: deliveryPassId, carIds: [second.carId] })).toBe('404 NOT_FOUND')
    // The pass of an inspection is none of a delivery.
    expect(await answer({ gatepassId: first.gatepassId })).toBe('404 NOT_FOUND')
    expect(await answer({ flowEntityId: UNUSED_ID })).toBe('404 NOT_FOUND')
    expect(await answer({})).toBe('400 INVALID_INPUT')
    expect((await readState(scene, first)).state).toBe('DELIVERY_GATE_PASS_REQUESTED')
  })

  test('rejects with a reason that the dealer reads, and the dealer asks again', async () => {
    const dealings = await requestPass(scene)
    const { flowEntityId, carId, auctionId, deliveryPassId } = dealings
    const reason = 'The licence has expired.'
    const none = { flowEntityId } as { flowEntityId: string; reason: string }
    expect(outcomeOf(await app.call('admin/rejectDeliveryGatePass', none, byAdmin()))).toBe(
      '400 INVALID_INPUT',
    )
    await app.must('admin/rejectDeliveryGatePass', { flowEntityId, reason }, byAdmin())
    expect(await readState(scene, dealings)).toEqual({ state: 'PAYMENT_APPROVED', reason })
    const again = { carId, auctionId, driverId: scene.driver.personId }
    const { gatepassId } = await app.must('createDeliveryGatepass', again, byDealer())
    expect(gatepassId).not.toBe(deliveryPassId)
    const old = await app.call('admin/approveDeliveryGatePass', { gatepassId: deliveryPassId }, byAdmin())
    expect(outcomeOf(old)).toBe('409 WRONG_STATE')
    // Named with its car as the console does, it does not answer the new request either.
    const read = { flowEntityId, gatepassId: deliveryPassId }
    expect(outcomeOf(await app.call('admin/approveDeliveryGatePass', read, byAdmin()))).toBe('404 NOT_FOUND')
    expect((await readState(scene, dealings)).state).toBe('DELIVERY_GATE_PASS_REQUESTED')
    const now = { flowEntityId, gatepassId }
    expect(outcomeOf(await app.call('admin/approveDeliveryGatePass', now, byAdmin()))).toBe('200')
  })

  test('answers once, also if two admins answer at once', async () => {
    const { flowEntityId } = await requestPass(scene)
    const reason = 'The yard is shut.'
    const answers = await Promise.all([
      app.call('admin/approveDeliveryGatePass', { flowEntityId }, byAdmin()),
      app.call('admin/rejectDeliveryGatePass', { flowEntityId, reason }, { token: scene.rival.admin.token }),
    ])
    expect(answers.map(outcomeOf).toSorted()).toEqual(['200', '409 WRONG_STATE'])
  })

  test('cannot approve a pass whose driver was removed; it can reject it', async () => {
    const dealings = await requestPass(scene)
    const { flowEntityId } = dealings
    await removeDriver(scene)
    const refused = await app.call('admin/approveDeliveryGatePass', { flowEntityId }, byAdmin())
    expect(refused.body).toMatchObject({ code: 'WRONG_STATE', state: 'DELIVERY_GATE_PASS_REQUESTED' })
    expect((await readState(scene, dealings)).state).toBe('DELIVERY_GATE_PASS_REQUESTED')
    const reason = 'Name another driver.'
    await app.must('admin/rejectDeliveryGatePass', { flowEntityId, reason }, byAdmin())
    expect((await readState(scene, dealings)).state).toBe('PAYMENT_APPROVED')
  })

  test('lists the approved passes of deliveries apart from those of inspections', async () => {
    const { deliveryPassId, gatepassId } = await approvePass(scene)
    const list = async (kind?: 'inspection' | 'delivery') =>
      (await app.must('admin/getGatePasses', { limit: 100, ...(kind && { kind }) }, byAdmin())).items
    const passes = await list('delivery')
    expect(passes.find((pass) => pass.gatepassId === deliveryPassId)).toMatchObject({
      kind: 'delivery',
      holds: true,
      cars: [{ fault: null, holdsUntil: expect.any(String) }],
    })
    expect((await list()).map((pass) => pass.gatepassId)).not.toContain(deliveryPassId)
    expect(passes.map((pass) => pass.gatepassId)).not.toContain(gatepassId)
  })
})

/** Lets a pass have ended a day ago. */
function endPass(deliveryPassId: string) {
  return app.database.db
    .updateTable('gate_passes')
    .set({ extended_until: new Date(Date.now() - DAY) })
    .where('id', '=', deliveryPassId)
    .execute()
}

describe('an extension', () => {
  const extend = (gatepassId: string) => app.call('admin/extendDeliveryGatePass', { gatepassId }, byAdmin())

  const daysUntil = (moment: string) => (Date.parse(moment) - Date.now()) / DAY

  test('adds 7 days, in each state of the pass before it is used', async () => {
    const dealings = await approvePass(scene)
    const { deliveryPassId, flowEntityId } = dealings
    const first = await app.must('admin/extendDeliveryGatePass', { gatepassId: deliveryPassId }, byAdmin())
    expect(daysUntil(first.holdsUntil)).toBeCloseTo(2 * DELIVERY_PASS_DAYS, 1)
    expect((await readState(scene, dealings)).state).toBe('DELIVERY_GATE_PASS_APPROVED')
    await endPass(deliveryPassId)
    const { passes } = await app.must('getDeliveryPasses', {}, byDealer())
    expect(passes).toMatchObject([{ flowEntityId, fault: 'expired' }])
    const second = await app.must('admin/extendDeliveryGatePass', { gatepassId: deliveryPassId }, byAdmin())
    expect(daysUntil(second.holdsUntil)).toBeCloseTo(DELIVERY_PASS_DAYS, 1)
    expect((await app.must('getDeliveryPasses', {}, byDealer())).passes).toMatchObject([
      { fault: null, holdsUntil: second.holdsUntil },
    ])
    expect((await readEventsOf(scene, dealings)).slice(-2)).toEqual([
      'deliveryPassExtended by admin',
      'deliveryPassExtended by admin',
    ])
  })

  test('is refused before the approval, after the delivery, for another kind of pass and an unknown one', async () => {
    const requested = await requestPass(scene)
    expect(outcomeOf(await extend(requested.deliveryPassId))).toBe('409 WRONG_STATE')
    expect(outcomeOf(await extend(requested.gatepassId))).toBe('404 NOT_FOUND')
    expect(outcomeOf(await extend(UNUSED_ID))).toBe('404 NOT_FOUND')
    const shared = await shareCar(scene)
    await photographCar(scene, shared)
    await app.must('confirmDelivery', { flowEntityId: shared.flowEntityId }, byDealer())
    expect((await extend(shared.deliveryPassId)).body).toMatchObject({
      code: 'WRONG_STATE',
      state: 'DELIVERY_APPROVED',
    })
  })
})

describe('the pass at hand', () => {
  test('is listed for its dealer and its driver, with the address that the code holds', async () => {
    const { flowEntityId, deliveryPassId } = await approvePass(scene)
    for (const by of [byDealer(), byDriver()]) {
      const { passes } = await app.must('getDeliveryPasses', {}, by)
      expect(passes).toMatchObject([
        {
          flowEntityId,
          gatepassId: deliveryPassId,
          reference: deliveryPassId.slice(0, 8).toUpperCase(),
          link: expect.stringMatching(/\/gate-pass\/[\w-]{22}$/),
          fault: null,
          holdsUntil: expect.any(String),
          city: scene.city.name,
        },
      ])
    }
    for (const { token } of [scene.rival.dealer, scene.rival.driver]) {
      expect((await app.must('getDeliveryPasses', {}, { token })).passes).toEqual([])
    }
  })

  test('stays with the driver after the delivery until the driver leaves; without access it is gone', async () => {
    const shared = await shareCar(scene)
    await photographCar(scene, shared)
    await app.must('confirmDelivery', { flowEntityId: shared.flowEntityId }, byDealer())
    expect((await app.must('getDeliveryPasses', {}, byDriver())).passes).toHaveLength(1)
    expect((await app.must('getDeliveryPasses', {}, byDealer())).passes).toEqual([])
    await endAccess(scene)
    expect((await app.must('getDeliveryPasses', {}, byDriver())).passes).toEqual([])
  })

  test('is printed for the dealer, the driver and the house, and for nobody else', async () => {
    const { deliveryPassId: gatepassId, gatepassId: inspection } = await approvePass(scene)
    const download = (token: string, id = gatepassId) =>
      app.fetch(`/api/downloadGatePass?gatepassId=${id}`, { headers: { authorization: `Bearer ${token}` } })
    for (const { token } of [scene.dealer, scene.driver]) {
      const answer = await download(token)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      const [page] = await readPdf(new Uint8Array(await answer.arrayBuffer()))
      expect(page?.text).toContain('Delivery driver')
      expect(page?.text).toContain('to pick up a car')
    }
    const inHindi = { authorization: `Bearer ${scene.driver.token}`, 'accept-language': 'hi' }
    const printed = await app.fetch(`/api/downloadGatePass?gatepassId=${gatepassId}`, { headers: inHindi })
    const [page] = await readPdf(new Uint8Array(await printed.arrayBuffer()))
    expect(page?.text).toContain('गेट पास')
    expect(page?.text).not.toContain('Delivery driver')
    expect((await download(scene.driver.token, inspection)).status).toBe(404)
    for (const { token } of [scene.rival.dealer, scene.rival.driver]) {
      expect((await download(token)).status).toBe(404)
    }
    await endAccess(scene)
    expect((await download(scene.driver.token)).status).toBe(404)
  })

  test('is not printed before the approval', async () => {
    const { deliveryPassId } = await requestPass(scene)
    const answer = await app.fetch(`/api/downloadGatePass?gatepassId=${deliveryPassId}`, {
      headers: { authorization: `Bearer ${scene.dealer.token}` },
    })
    expect(answer.status).toBe(409)
  })

  test('of a person who is no driver any more is not valid', async () => {
    const { deliveryPassId } = await approvePass(scene)
    const colleague = await makePerson(app.database.db, {
      organisationId: scene.dealer.organisationId,
      type: 'delivery_driver',
    })
    expect(colleague.personId).not.toBe(scene.driver.personId)
    await removeDriver(scene)
    expect((await app.must('getDeliveryPasses', {}, byDealer())).passes).toMatchObject([
      { gatepassId: deliveryPassId, fault: 'personRetired' },
    ])
  })
})
