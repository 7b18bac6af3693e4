import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { makeSceneFlow, upload } from '#server/testing/call-scene.ts'
import {
  endAccess,
  outcomeOf,
  photographCar,
  readEventsOf,
  setDeliveryScene,
  shareCar,
  type DeliveryScene,
  type SharedCar,
} from '#server/testing/delivery-scene.ts'
import { listenLive } from '#server/testing/live-listener.ts'
import { makePdf, makePicture } from '#server/testing/sample-files.ts'
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

const PROFILE = 'Profile with car'
const RC = 'RC photo'

/** Uploads a picture or a PDF to `delivery_photos`, or to another folder. */
async function send(
  token: string,
  kind: 'jpeg' | 'png' | 'pdf' = 'jpeg',
  folder = 'delivery_photos',
): Promise<string> {
  const file = (kind === 'pdf' ? makePdf() : await makePicture(kind)).toString('base64')
  return (await app.must('uploadFile', { file, folder, fileName: `pickup.${kind}` }, { token })).publicUrl
}

type Photos = Input<'updateDeliveryPhotos'>['photos']

const update = (deliveryLinkId: string, photos: Photos, by = byDealer()) =>
  app.call('updateDeliveryPhotos', { deliveryLinkId, photos }, by)

const labelsOf = async (flowEntityId: string) =>
  (await app.must('getCarDetailsByFlowEntity', { flowEntityId }, byDealer())).car.delivery_photos.map(
    ({ label }) => label,
  )

describe('pickup photos', () => {
  test('are stored by the link, by the driver or the dealer, one at a time or both', async () => {
    const { deliveryLinkId, flowEntityId } = await shareCar(scene)
    const { token } = scene.driver
    const first = await app.must(
      'updateDeliveryPhotos',
      {
        deliveryLinkId,
        photos: [{ label: RC, url: await send(token, 'pdf'), uploadedAt: '2026-11-01T10:00:00Z' }],
      },
      byDriver(),
    )
    expect(first.car).toMatchObject({
      state: 'DELIVERY_GATE_PASS_APPROVED',
      delivery_photos: [{ label: RC, url: expect.stringMatching(/^\/files\//), thumbnailUrl: null }],
    })
    const photos: Photos = [
      { label: PROFILE, url: await send(scene.dealer.token, 'png') },
      { label: RC, url: await send(scene.dealer.token) },
    ]
    const second = await app.must('updateDeliveryPhotos', { deliveryLinkId, photos }, byDealer())
    expect(second.car.delivery_photos).toMatchObject([
      { label: PROFILE, thumbnailUrl: expect.any(String) },
      { label: RC, thumbnailUrl: expect.any(String) },
    ])
    const { yardGroups } = await app.must('getDriverCars', {}, byDriver())
    expect(yardGroups.flatMap(({ cars }) => cars)).toMatchObject([
      { flowEntityId, delivery_link_id: deliveryLinkId, delivery_photos: second.car.delivery_photos },
    ])
  })

  test('sent back by their links change nothing', async () => {
    const shared = await shareCar(scene)
    await photographCar(scene, shared)
    const events = await readEventsOf(scene, shared)
    const { car } = await app.must('getCarDetailsByFlowEntity', shared, byDriver())
    const photos = car.delivery_photos.map(({ label, url }) => ({ label: label as typeof RC, url }))
    // The driver did not upload them, but the car has them.
    expect((await update(shared.deliveryLinkId, photos, byDriver())).status).toBe(200)
    expect(await readEventsOf(scene, shared)).toEqual(events)
  })

  test.each([
    ['an unknown label', [{ label: 'Odometer', url: 'x' }], 'photos.0.label'],
    [
      'a label twice',
      [
        { label: RC, url: 'x' },
        { label: RC, url: 'y' },
      ],
      'photos',
    ],
    ['no photo', [], 'photos'],
    ['no upload', [{ label: RC, url: 'https://example.com/rc.jpg' }], 'photos.0.url'],
  ])('with %s are 400 at the field', async (_, photos, field) => {
    const { deliveryLinkId } = await shareCar(scene)
    const answer = await update(deliveryLinkId, photos as Photos)
    expect(answer.body).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
  })

  test('have to be of the folder, of the caller, and of the kind that the label takes', async () => {
    const { deliveryLinkId, flowEntityId } = await shareCar(scene)
    const theirs = await upload(scene.rival, 'delivery_photos')
    const ofKyc = await upload(scene, 'kyc-documents')
    const pdf = await send(scene.dealer.token, 'pdf')
    const refusalOf = async (label: typeof RC | typeof PROFILE, url: string) =>
      (await update(deliveryLinkId, [{ label, url }])).body
    expect(await refusalOf(RC, theirs)).toMatchObject({
      status: 400,
      fields: { 'photos.0.url': expect.any(String) },
    })
    expect(await refusalOf(RC, ofKyc)).toMatchObject({
      status: 400,
      fields: { 'photos.0.url': expect.any(String) },
    })
    expect(await refusalOf(PROFILE, pdf)).toMatchObject({
      status: 400,
      error: 'Only JPEG or PNG files are allowed for the photo with the car.',
      fields: { 'photos.0.url': expect.any(String) },
    })
    expect(await labelsOf(flowEntityId)).toEqual([])
  })

  test('are 404 by another’s link, a revoked one, and without access; nothing is stored', async () => {
    const { deliveryLinkId, flowEntityId } = await shareCar(scene)
    const photos: Photos = [{ label: RC, url: await send(scene.driver.token) }]
    for (const { token } of [scene.rival.dealer, scene.rival.driver]) {
      expect(outcomeOf(await update(deliveryLinkId, photos, { token }))).toBe('404 NOT_FOUND')
    }
    const next = await app.must('renewDeliveryLink', { deliveryLinkId }, byDealer())
    expect(outcomeOf(await update(deliveryLinkId, photos, byDriver()))).toBe('404 NOT_FOUND')
    await endAccess(scene)
    expect(outcomeOf(await update(next.deliveryLinkId, photos, byDriver()))).toBe('404 NOT_FOUND')
    expect(await labelsOf(flowEntityId)).toEqual([])
  })

  test('of a delivered car stay as they are', async () => {
    const shared = await shareCar(scene)
    const { deliveryLinkId, flowEntityId } = shared
    await photographCar(scene, shared)
    await app.must('confirmDelivery', { flowEntityId }, byDealer())
    const before = (await app.must('getCarDetailsByFlowEntity', { flowEntityId }, byDealer())).car
      .delivery_photos
    for (const [by, uploader] of [
      [byDealer(), scene.dealer.token],
      [byDriver(), scene.driver.token],
    ] as const) {
      const url = await send(uploader)
      expect((await update(deliveryLinkId, [{ label: RC, url }], by)).body).toMatchObject({
        status: 409,
        code: 'WRONG_STATE',
        state: 'DELIVERY_APPROVED',
      })
      expect(outcomeOf(await add(flowEntityId, { label: RC, url }, by))).toBe('409 WRONG_STATE')
    }
    const { car } = await app.must('getCarDetailsByFlowEntity', { flowEntityId }, byDealer())
    expect(car.delivery_photos).toEqual(before)
  })

  test('reach the dealer’s open screens', async () => {
    const { deliveryLinkId, flowEntityId, carId } = await shareCar(scene)
    const listener = await listenLive(app, scene.dealer.token)
    const rival = await listenLive(app, scene.rival.dealer.token)
    await update(deliveryLinkId, [{ label: RC, url: await send(scene.driver.token) }], byDriver())
    expect(await listener.waitFor(({ event }) => event === 'car')).toEqual({
      event: 'car',
      data: { flowEntityId, carId, event: 'pickupPhotoSaved' },
    })
    expect(rival.events.map(({ event }) => event)).not.toContain('car')
    listener.close()
    rival.close()
  })
})

const newId = () => randomBytes(16).toString('hex')
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()

/** Adds one photo, as a phone does when it has a network. */
function add(
  flowEntityId: string,
  photo: { label?: typeof RC | typeof PROFILE; url: string; pictureId?: string; takenAt?: string },
  by = byDriver(),
) {
  const { label = RC, url, pictureId = newId(), takenAt = secondsAgo(60) } = photo
  return app.call('addDeliveryPhoto', { flowEntityId, pictureId, label, url, takenAt }, by)
}

describe('a photo from a phone', () => {
  let shared: SharedCar
  beforeEach(async () => {
    shared = await shareCar(scene)
  })
  const urlNow = async () =>
    (await app.must('getCarDetailsByFlowEntity', shared, byDealer())).car.delivery_photos.map(
      ({ url }) => url.split('?')[0],
    )
  const plain = (url: string) => url.split('?')[0]

  test('needs no link, and a repeat with its id changes nothing, also after it was replaced', async () => {
    await app.must('revokeDeliveryLink', shared, byDealer())
    const first = { url: await send(scene.driver.token), pictureId: newId(), takenAt: secondsAgo(60) }
    const second = { url: await send(scene.driver.token), pictureId: newId(), takenAt: secondsAgo(30) }
    for (const photo of [first, first, second, first]) {
      expect((await add(shared.flowEntityId, photo)).status).toBe(200)
    }
    expect(await urlNow()).toEqual([plain(second.url)])
  })

  test('that was taken earlier does not replace a later one', async () => {
    const later = { url: await send(scene.driver.token), takenAt: secondsAgo(30) }
    const earlier = { url: await send(scene.driver.token), takenAt: secondsAgo(90) }
    for (const photo of [later, earlier]) expect((await add(shared.flowEntityId, photo)).status).toBe(200)
    expect(await urlNow()).toEqual([plain(later.url)])
  })

  test('is 400 with the id of another car’s photo, or one that is none', async () => {
    const other = await shareCar(scene)
    const pictureId = newId()
    const url = await send(scene.driver.token)
    expect((await add(other.flowEntityId, { url, pictureId })).status).toBe(200)
    for (const wrong of [pictureId, 'short']) {
      expect((await add(shared.flowEntityId, { url, pictureId: wrong })).body).toMatchObject({
        status: 400,
        fields: { pictureId: expect.any(String) },
      })
    }
    expect(await urlNow()).toEqual([])
  })

  test('is 404 for another dealer, its driver, and a driver without access; 409 before the approval', async () => {
    const url = await send(scene.driver.token)
    for (const { token } of [scene.rival.dealer, scene.rival.driver]) {
      expect(outcomeOf(await add(shared.flowEntityId, { url }, { token }))).toBe('404 NOT_FOUND')
    }
    const early = await makeSceneFlow(scene, 'DELIVERY_GATE_PASS_REQUESTED')
    const own = await send(scene.dealer.token)
    expect(outcomeOf(await add(early.flowEntityId, { url: own }, byDealer()))).toBe('409 WRONG_STATE')
    expect(outcomeOf(await add(early.flowEntityId, { url }))).toBe('404 NOT_FOUND')
    await endAccess(scene)
    expect(outcomeOf(await add(shared.flowEntityId, { url }))).toBe('404 NOT_FOUND')
    expect(await urlNow()).toEqual([])
  })
})
