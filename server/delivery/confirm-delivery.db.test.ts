import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeSceneFlow, upload } from '#server/testing/call-scene.ts'
import {
  endAccess,
  outcomeOf,
  photographCar,
  readEventsOf,
  readState,
  setDeliveryScene,
  shareCar,
  type DeliveryScene,
} from '#server/testing/delivery-scene.ts'
import { makePdf } from '#server/testing/sample-files.ts'
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

describe('confirming a delivery', () => {
  test('needs both photos', async () => {
    const shared = await shareCar(scene)
    const { flowEntityId, deliveryLinkId } = shared
    const refusal = async () => (await app.call('confirmDelivery', { flowEntityId }, byDealer())).body
    const state = 'DELIVERY_GATE_PASS_APPROVED'
    expect(await refusal()).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      state,
      error:
        'The delivery cannot be confirmed yet: the photos “Profile with car” and “RC photo” are missing.',
    })
    const photos = [{ label: 'RC photo' as const, url: await upload(scene, 'delivery_photos') }]
    await app.must('updateDeliveryPhotos', { deliveryLinkId, photos }, byDealer())
    expect(await refusal()).toMatchObject({
      code: 'WRONG_STATE',
      error: 'The delivery cannot be confirmed yet: the photo “Profile with car” is missing.',
    })
    expect((await readState(scene, shared)).state).toBe(state)
  })

  test('moves the car on to the papers, approved by the system in the same transaction', async () => {
    const shared = await shareCar(scene)
    const { flowEntityId } = shared
    await photographCar(scene, shared)
    const before = await app.must('getDealerCounts', {}, byDealer())
    const { car } = await app.must('confirmDelivery', { flowEntityId }, byDealer())
    expect(car).toMatchObject({ flowEntityId, state: 'DELIVERY_APPROVED' })
    expect(car.delivery_photos).toHaveLength(2)
    expect((await readEventsOf(scene, shared)).slice(-2)).toEqual([
      'confirmDelivery by dealer',
      'approveDelivery by system',
    ])
    expect(await app.must('getDealerCounts', {}, byDealer())).toMatchObject({
      takeDeliveryCount: before.takeDeliveryCount - 1,
      nocCount: before.nocCount + 1,
    })
    expect((await app.must('getDealerDeliveryCars', {}, byDealer())).totalCars).toBe(0)
    const { yardGroups } = await app.must('getDriverCars', {}, byDriver())
    expect(yardGroups.flatMap(({ cars }) => cars)).toMatchObject([{ flowEntityId, state: 'DELIVERED' }])
  })

  test('happens once, also if it is confirmed three times at once', async () => {
    const shared = await shareCar(scene)
    const { flowEntityId } = shared
    await photographCar(scene, shared)
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call('confirmDelivery', { flowEntityId }, byDealer())),
    )
    expect(answers.map(outcomeOf).toSorted()).toEqual(['200', '409 WRONG_STATE', '409 WRONG_STATE'])
    const again = await app.call('confirmDelivery', { flowEntityId }, byDealer())
    expect(again.body).toMatchObject({ code: 'WRONG_STATE', state: 'DELIVERY_APPROVED' })
    const events = (await readEventsOf(scene, shared)).filter((event) => event.startsWith('confirmDelivery'))
    expect(events).toHaveLength(1)
  })

  test('is 404 to another dealer and 403 to the driver', async () => {
    const shared = await shareCar(scene)
    const { flowEntityId } = shared
    await photographCar(scene, shared)
    const { token } = scene.rival.dealer
    expect(outcomeOf(await app.call('confirmDelivery', { flowEntityId }, { token }))).toBe('404 NOT_FOUND')
    expect(outcomeOf(await app.call('confirmDelivery', { flowEntityId }, byDriver()))).toBe('403 FORBIDDEN')
    expect((await readState(scene, shared)).state).toBe('DELIVERY_GATE_PASS_APPROVED')
  })
})

describe('the delivery checklist', () => {
  const EMPTY = {
    keys: null,
    spareWheel: null,
    tools: null,
    papers: null,
    odometer: null,
    receiverName: null,
    signatureUrl: null,
    savedAt: null,
    savedBy: null,
  }
  const filled = {
    keys: 2,
    spareWheel: true,
    tools: false,
    odometer: 43_210,
    receiverName: 'Ravi Kumar',
  } as const

  test('is saved by the driver with a signature, and read by the dealer and the house', async () => {
    const { flowEntityId } = await shareCar(scene)
    const read = (token: string) => app.must('getDeliveryChecklist', { flowEntityId }, { token })
    expect(await read(scene.driver.token)).toEqual({ flowEntityId, ...EMPTY })
    const { phone } = scene.driver
    const signature = await uploadAs(`field:${phone}:delivery_driver`)
    const saved = await app.must(
      'saveDeliveryChecklist',
      { flowEntityId, ...filled, papers: ['insurance', 'rc', 'rc'], signatureUrl: signature },
      byDriver(),
    )
    expect(saved).toMatchObject({ ...filled, papers: ['rc', 'insurance'], savedBy: 'driver' })
    for (const { token } of [scene.dealer, scene.driver, scene.admin])
      expect(await read(token)).toEqual(saved)
    // Omitted values become unknown; the stored signature may be sent back by its link.
    const { signatureUrl } = saved
    const second = await app.must(
      'saveDeliveryChecklist',
      { flowEntityId, signatureUrl, keys: null },
      byDealer(),
    )
    expect(second).toMatchObject({ ...EMPTY, signatureUrl, savedAt: expect.any(String), savedBy: 'dealer' })
  })

  /** Makes the row of a file that this sender uploaded. */
  async function uploadAs(sender: string): Promise<string> {
    const url = await upload(scene, 'delivery_photos')
    await app.database.db
      .updateTable('files')
      .set({ uploaded_by: sender, organisation_id: null })
      .where('id', '=', url.split('/').at(-1) ?? '')
      .execute()
    return url
  }

  test.each([
    ['keys', { keys: 10 }],
    ['keys', { keys: 1.5 }],
    ['odometer', { odometer: -1 }],
    ['papers.0', { papers: ['passport'] }],
    ['receiverName', { receiverName: 'R'.repeat(101) }],
    ['signatureUrl', { signatureUrl: 'https://example.com/signature.png' }],
  ])('with a wrong %s is 400 at the field', async (field, wrong) => {
    const { flowEntityId } = await shareCar(scene)
    const answer = await app.call('saveDeliveryChecklist', { flowEntityId, ...wrong }, byDealer())
    expect(answer.body).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
  })

  test('takes no PDF as signature', async () => {
    const { flowEntityId } = await shareCar(scene)
    const file = { file: makePdf().toString('base64'), folder: 'delivery_photos', fileName: 'signature.pdf' }
    const { publicUrl: signatureUrl } = await app.must('uploadFile', file, byDealer())
    const answer = await app.call('saveDeliveryChecklist', { flowEntityId, signatureUrl }, byDealer())
    expect(answer.body).toMatchObject({ status: 400, fields: { signatureUrl: expect.any(String) } })
  })

  test('is nobody else’s, and ends with the access and with the delivery', async () => {
    const shared = await shareCar(scene)
    const { flowEntityId } = shared
    const save = (token: string) => app.call('saveDeliveryChecklist', { flowEntityId, ...filled }, { token })
    const read = (token: string) => app.call('getDeliveryChecklist', { flowEntityId }, { token })
    for (const { token } of [scene.rival.dealer, scene.rival.driver]) {
      expect([outcomeOf(await save(token)), outcomeOf(await read(token))]).toEqual([
        '404 NOT_FOUND',
        '404 NOT_FOUND',
      ])
    }
    await photographCar(scene, shared)
    await app.must('confirmDelivery', { flowEntityId }, byDealer())
    for (const { token } of [scene.dealer, scene.driver]) {
      expect([outcomeOf(await save(token)), outcomeOf(await read(token))]).toEqual(['409 WRONG_STATE', '200'])
    }
    await endAccess(scene)
    const { token } = scene.driver
    expect([outcomeOf(await save(token)), outcomeOf(await read(token))]).toEqual([
      '404 NOT_FOUND',
      '404 NOT_FOUND',
    ])
  })

  test('waits for the approval', async () => {
    const { flowEntityId } = await makeSceneFlow(scene, 'DELIVERY_GATE_PASS_REQUESTED')
    const answer = await app.call('saveDeliveryChecklist', { flowEntityId, ...filled }, byDealer())
    expect(outcomeOf(answer)).toBe('409 WRONG_STATE')
  })
})
