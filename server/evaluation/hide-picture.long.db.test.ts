import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, makePerson, UNUSED_ID, type MadeUser } from '#server/testing/factories.ts'
import { makeFieldAccess, makeGatePass, signInFieldWorker } from '#server/testing/field-factories.ts'
import {
  setEvaluationScene,
  takeCar,
  takePicture,
  type EvaluationScene,
  type TakenCar,
} from '#server/testing/evaluation-scene.ts'
import { makePicture } from '#server/testing/sample-files.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf } from '#server/testing/tier.ts'

let app: TestApp
let admin: MadeUser
let scene: EvaluationScene
let taken: TakenCar

beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.database.db)
})
afterAll(() => app.stop())
beforeEach(async () => {
  scene = await setEvaluationScene(app)
  taken = await takeCar(app, scene)
  await scene.submit(taken.flowEntityId, [
    await takePicture(app, scene.dealer.token, 'Front Face'),
    await takePicture(app, scene.dealer.token, 'Left'),
  ])
})

const REASON = 'It shows the number plate of another car.'
const NO_FRONT = "A 'Front Face' image is mandatory for bidding."

async function pictures() {
  const { flowEntityId } = taken
  const { car } = await app.must('getCarDetailsByFlowEntity', { flowEntityId }, scene.dealer)
  return car.evaluationImages
}

async function front() {
  const found = (await pictures()).find(({ angle }) => angle === 'Front Face')
  if (found === undefined) throw new Error('The car has no Front Face.')
  return found
}

const hide = (picture: string, reason = REASON) => app.call('admin/hidePicture', { picture, reason }, admin)
const show = (picture: string) => app.call('admin/showPicture', { picture }, admin)
const audit = async () => (await app.must('admin/getAudit', { limit: 5 }, admin)).entries

describe('an evaluation picture that the house hides', () => {
  test('is replaced by the reason, for its dealer, until it is shown again', async () => {
    const before = await front()
    expect((await hide(before.url)).status).toBe(200)
    const hidden = await front()
    expect(hidden).toMatchObject({ id: before.id, angle: 'Front Face', hiddenReason: REASON })
    const given = [hidden.url, hidden.thumbnailUrl, before.url, before.thumbnailUrl]
    for (const url of given) expect((await app.fetch(url)).status, url).toBe(404)
    expect((await pictures()).map(({ hiddenReason }) => hiddenReason)).toEqual([REASON, null])
    expect((await show(hidden.url)).status).toBe(200)
    expect(await front()).toEqual(before)
    expect((await app.fetch(before.url)).status).toBe(200)
  })

  test('is replaced by the reason for its evaluator, and is nothing for a driver', async () => {
    const { db } = app.database
    const { organisationId } = scene.dealer
    await hide((await front()).url)
    const seenBy = async (type: 'dealer_evaluator' | 'delivery_driver') => {
      const person = await makePerson(db, { organisationId, type })
      await makeFieldAccess(db, { organisationId, person, role: type })
      const { auctionId } = await db
        .selectFrom('lots')
        .select('auction_id as auctionId')
        .where('id', '=', taken.lotId)
        .executeTakeFirstOrThrow()
      const kind = type === 'delivery_driver' ? ({ kind: 'delivery' } as const) : {}
      const pass = { ...scene.dealer, auctionId, flowId: taken.flowEntityId, person }
      await makeGatePass(db, { ...pass, ...kind })
      const token = await signInFieldWorker(db, person, type)
      return app.call('getCarDetailsByFlowEntity', { flowEntityId: taken.flowEntityId }, { token })
    }
    expect((await seenBy('dealer_evaluator')).body).toMatchObject({
      car: { evaluationImages: [{ angle: 'Front Face', hiddenReason: REASON }, { angle: 'Left' }] },
    })
    await db
      .updateTable('flows')
      .set({ state: 'DELIVERY_GATE_PASS_APPROVED' })
      .where('id', '=', taken.flowEntityId)
      .execute()
    const driver = await seenBy('delivery_driver')
    if (driver.ok) expect(driver.body.car.evaluationImages.map(({ angle }) => angle)).toEqual(['Left'])
    else expect(driver.status).toBe(404)
  })

  test('does not count as the Front Face: not for bidding, and not when the pictures are submitted again', async () => {
    await hide((await front()).url)
    const refused = { status: 400, body: { code: 'INVALID_INPUT', error: NO_FRONT } }
    expect(await scene.toPlaceBids(taken.carId)).toMatchObject(refused)
    expect(await scene.submit(taken.flowEntityId, await pictures())).toMatchObject(refused)
    // The same file as another view, then as the front again: it stays hidden.
    await scene.keep(
      taken,
      (await pictures()).map((picture) => ({ ...picture, angle: 'Rear' })),
    )
    await scene.keep(
      taken,
      (await pictures()).map((picture) => ({ ...picture, angle: 'Front Face' })),
    )
    expect((await pictures()).map(({ hiddenReason }) => hiddenReason)).toEqual([REASON, null])
    const another = await takePicture(app, scene.dealer.token, 'Front Face')
    expect((await scene.submit(taken.flowEntityId, [...(await pictures()), another])).status).toBe(200)
    expect((await scene.toPlaceBids(taken.carId)).status).toBe(200)
  })

  test('is on the timeline with its view and the reason, without the picture', async () => {
    const { url } = await front()
    await hide(url)
    const history = async () =>
      (await app.must('getCarDetails', { carId: taken.carId }, scene.dealer)).interactionHistory
    expect((await history())[0]).toMatchObject({
      log: `Picture hidden by Yardbid: Front Face (${REASON})`,
      images: [],
    })
    expect((await history())[1]?.images.map(({ alt }) => alt)).toEqual(['Left'])
    await show(url)
    expect((await history())[0]).toMatchObject({ log: 'Picture shown again by Yardbid: Front Face' })
    expect((await app.must('getCarDetails', { carId: taken.carId }, scene.rival)).interactionHistory).toEqual(
      [],
    )
  })

  test('is recorded in the audit log, hidden and shown', async () => {
    const { url } = await front()
    await hide(url)
    await show(url)
    const subject = { subjectId: taken.carId, subject: expect.stringMatching(/^\d{4} /) }
    const facts = { picture: 'Front Face' }
    expect((await audit()).slice(0, 2)).toMatchObject([
      { ...subject, action: 'pictureShown', before: { ...facts, reason: REASON }, after: null },
      { ...subject, action: 'pictureHidden', before: null, after: facts, reason: REASON },
    ])
  })

  test('is hidden once, by whoever is first, and shown once', async () => {
    const { url } = await front()
    const answers = await Promise.all(Array.from({ length: 4 }, (_, n) => hide(url, `Reason ${n}.`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const { hiddenReason } = await front()
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'WRONG_STATE',
      error: `This picture is hidden already: “${hiddenReason}”.`,
    })
    expect((await show(url)).status).toBe(200)
    expect((await show(url)).body).toMatchObject({ status: 409, error: 'This picture is not hidden.' })
  })

  test('and a concurrent move to bidding: the car never gets there with a hidden Front Face alone', async () => {
    for (let round = 0; round < sizeOf({ short: 2, long: 5 }); round += 1) {
      taken = await takeCar(app, scene)
      await scene.submit(taken.flowEntityId, [await takePicture(app, scene.dealer.token, 'Front Face')])
      const { url } = await front()
      const [moved, hidden] = await Promise.all([scene.toPlaceBids(taken.carId), hide(url)])
      expect(hidden.status).toBe(200)
      const { events } = await app.database.db
        .selectFrom('events')
        .select(({ fn }) => fn.agg<string[]>('array_agg', ['event']).as('events'))
        .where('flow_id', '=', taken.flowEntityId)
        .executeTakeFirstOrThrow()
      if (!moved.ok) expect(moved.body.error).toBe(NO_FRONT)
      expect(events.includes('moveToPlaceBids')).toBe(moved.ok)
    }
  })

  test('is no other file: unknown ones, documents and nonsense are 404; a reason is required', async () => {
    const { db } = app.database
    const document = await db
      .insertInto('files')
      .values({
        folder: 'kyc-documents',
        kind: 'pdf',
        sha256: Buffer.alloc(32, 7),
        size_bytes: 9,
        uploaded_by: `user:${scene.dealer.userId}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const picture of [UNUSED_ID, document.id, 'nonsense', 'https://evil.test/a.jpg']) {
      expect((await hide(picture)).status, picture).toBe(404)
      expect((await show(picture)).status, picture).toBe(404)
    }
    expect((await hide((await front()).url, '  ')).status).toBe(400)
    expect(
      (await app.call('admin/hidePicture', { picture: UNUSED_ID, reason: 'x' }, scene.dealer)).status,
    ).toBe(403)
  })
})

describe('the list of evaluation pictures', () => {
  test('has the pictures of all dealers, newest first, also the hidden ones, with links that work', async () => {
    const { url, id } = await front()
    await hide(url)
    const list = async (more: { status?: 'shown' | 'hidden'; limit?: number; cursor?: string } = {}) =>
      app.must('admin/getEvaluationPictures', { carId: taken.carId, ...more }, admin)
    const { pictures: listed, total } = await list()
    expect(total).toBe(2)
    expect(listed.map(({ angle }) => angle).toSorted()).toEqual(['Front Face', 'Left'])
    const hidden = listed.find((picture) => picture.id === id)
    expect(hidden).toMatchObject({
      carId: taken.carId,
      flowEntityId: taken.flowEntityId,
      state: 'EVALUATION_COMPLETE',
      hidden: { reason: REASON, by: expect.any(String) },
    })
    for (const picture of [hidden?.url ?? '', hidden?.thumbnailUrl ?? '']) {
      expect((await app.fetch(picture)).status).toBe(200)
    }
    expect((await list({ status: 'hidden' })).pictures.map((picture) => picture.id)).toEqual([id])
    expect((await list({ status: 'shown' })).pictures.map(({ angle }) => angle)).toEqual(['Left'])
    const first = await list({ limit: 1 })
    const second = await list({ limit: 1, cursor: first.nextCursor ?? '' })
    expect([...first.pictures, ...second.pictures]).toEqual(listed)
    expect(second.nextCursor).toBeNull()
  })
})

describe('a picture of a car that the house hides', () => {
  test('is in no list of dealers, and in the console with the reason', async () => {
    const content = await makePicture('jpeg', { width: 64, height: 48 })
    const { publicUrl } = await app.must(
      'uploadFile',
      { file: content.toString('base64'), folder: 'car-images', fileName: 'side.jpg' },
      admin,
    )
    await app.must(
      'admin/updateCar',
      { carId: taken.carId, car_image_urls: [{ url: publicUrl, alt: 'Side' }] },
      admin,
    )
    const shown = async () =>
      (await app.must('getCarDetails', { carId: taken.carId }, scene.rival)).car.car_image_urls
    const inConsole = async () =>
      (await app.must('admin/getCar', { carId: taken.carId }, admin)).car_image_urls
    expect(await shown()).toHaveLength(1)
    const [side] = await shown()
    const addresses = [side?.url ?? '', side?.thumbnailUrl ?? '']
    const statuses = async (urls: readonly string[]) =>
      Promise.all(urls.map(async (url) => (await app.fetch(url)).status))
    expect(await statuses(addresses)).toEqual([200, 200])
    expect((await hide(publicUrl)).status).toBe(200)
    expect(await shown()).toEqual([])
    expect(await statuses(addresses)).toEqual([404, 404])
    const [kept] = await inConsole()
    expect(kept).toMatchObject({ alt: 'Side', hiddenReason: REASON })
    expect(await statuses([kept?.url ?? '', kept?.thumbnailUrl ?? ''])).toEqual([200, 200])
    expect((await audit())[0]).toMatchObject({
      action: 'pictureHidden',
      subjectId: taken.carId,
      reason: REASON,
    })
    // The console sends the link back with the car.
    await app.must(
      'admin/updateCar',
      { carId: taken.carId, car_image_urls: [{ url: kept?.url ?? '', alt: 'Side' }] },
      admin,
    )
    expect((await show(publicUrl)).status).toBe(200)
    expect(await shown()).toHaveLength(1)
    expect(await statuses(addresses)).toEqual([200, 200])
    expect(await inConsole()).toMatchObject([{ alt: 'Side', hiddenReason: null }])
  })
})
