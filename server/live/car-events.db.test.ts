import { afterEach, beforeAll, expect, test } from 'vitest'
import { setEvaluationScene, takeCar, takePicture } from '#server/testing/evaluation-scene.ts'
import { makeAdmin, makeCity, makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { makeYardLink, pageTokenOf } from '#server/testing/field-factories.ts'
import { askForPass, setGatePassScene, takeCars } from '#server/testing/gate-pass-scene.ts'
import { listenLive, type LiveListener } from '#server/testing/live-listener.ts'
import { makePicture } from '#server/testing/sample-files.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: MadeUser
let listeners: LiveListener[] = []

beforeAll(async () => {
  app = await shareTestApp()
  admin = await makeAdmin(app.database.db)
})
afterEach(() => {
  for (const listener of listeners) listener.close()
  listeners = []
})

async function listen({ token }: { readonly token: string }) {
  const listener = await listenLive(app, token)
  listeners.push(listener)
  return listener
}

const aboutCar = (carId: string) => (event: LiveListener['events'][number]) =>
  event.event === 'car' && event.data.carId === carId

test('a hidden evaluation picture reaches its dealer and the house, and no other dealer', async () => {
  const scene = await setEvaluationScene(app)
  const { carId, flowEntityId } = await takeCar(app, scene)
  const picture = await takePicture(app, scene.dealer.token)
  await scene.submit(flowEntityId, [picture])
  const [own, house, rival] = [await listen(scene.dealer), await listen(admin), await listen(scene.rival)]
  await app.must('admin/hidePicture', { picture: picture.url, reason: 'Blurred.' }, admin)
  const hidden = { event: 'car', data: { carId, flowEntityId, event: 'pictureHidden' } }
  expect(await own.waitFor(aboutCar(carId))).toEqual(hidden)
  expect(await house.waitFor(aboutCar(carId))).toEqual(hidden)
  await app.must('admin/showPicture', { picture: picture.url }, admin)
  await own.waitFor((event) => event.event === 'car' && event.data.event === 'pictureShown')
  expect(rival.events).toEqual([])
})

test('a hidden picture of a car reaches every dealer who may see the car', async () => {
  const { db } = app.database
  const scene = await setEvaluationScene(app)
  const { carId } = await takeCar(app, scene)
  const file = (await makePicture('png')).toString('base64')
  const { publicUrl } = await app.must('uploadFile', { file, folder: 'car-images', fileName: 'a.png' }, admin)
  await app.must('admin/updateCar', { carId, car_image_urls: [{ url: publicUrl, alt: 'Side' }] }, admin)
  const elsewhere = await makeDealer(db, { cityIds: [(await makeCity(db)).cityId] })
  const notified = [await listen(scene.dealer), await listen(scene.rival), await listen(admin)]
  const notNotified = await listen(elsewhere)
  await app.must('admin/hidePicture', { picture: publicUrl, reason: 'A telephone number.' }, admin)
  for (const listener of notified) {
    expect(await listener.waitFor(aboutCar(carId))).toEqual({
      event: 'car',
      data: { carId, flowEntityId: null, event: 'pictureHidden' },
    })
  }
  expect(notNotified.events).toEqual([])
})

test('what a guard enters reaches the dealer of the pass and the house, for each car', async () => {
  const { db } = app.database
  const scene = await setGatePassScene(app)
  const cars = await takeCars(app, scene, ['MY_CARS_NEW', 'MY_CARS_NEW'])
  const asked = await askForPass(app, scene, cars)
  if (!asked.ok) throw new Error(asked.body.detail)
  const { gatepassId } = asked.body
  await app.must('admin/approveGatePass', { gatepassId }, { token: scene.admin.token })
  const { token: yardLink } = await makeYardLink(db, { yardId: scene.yardId, userId: scene.admin.userId })
  const [own, house, rival] = [await listen(scene.dealer), await listen(admin), await listen(scene.rival)]
  const token = await pageTokenOf(db, gatepassId)
  await app.must('enterGate', { token, yardLink, way: 'cameIn', entryKey: 'entry-of-a-live-test' })
  for (const [index, carId] of cars.carIds.entries()) {
    const cameIn = {
      event: 'car',
      data: { carId, flowEntityId: cars.flowIds[index] ?? '', event: 'gateCameIn' },
    }
    expect(await own.waitFor(aboutCar(carId))).toEqual(cameIn)
    expect(await house.waitFor(aboutCar(carId))).toEqual(cameIn)
  }
  expect(rival.events).toEqual([])
})
