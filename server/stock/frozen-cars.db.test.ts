import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { makeAuction, makeCar, makeFlow, makeOutcome } from '#server/testing/auction-factories.ts'
import {
  makeAdmin,
  makeCity,
  makeDealer,
  makeFile,
  makeYard,
  type MadeUser,
} from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

// From the publishing of a car's lot on, dealers rely on all that is known of it.

let app: TestApp
let admin: MadeUser
let token = ''
let delhi = ''
let okhla = ''
beforeAll(async () => {
  app = await startTestApp()
  const { db } = app.database
  admin = await makeAdmin(db)
  token = admin.token
  delhi = (await makeCity(db, { name: 'Delhi', state: 'Delhi' })).cityId
  okhla = (await makeYard(db, { cityId: delhi, name: 'Okhla' })).yardId
})
afterAll(() => app.stop())

const mustCreate = async (more: Partial<Input<'admin/createCar'>> = {}) => {
  const creta = { make: 'hyundai', model: 'Creta', year: 2019, city: 'Delhi' }
  return (await app.must('admin/createCar', { ...creta, ...more }, { token })).carId
}
const update = (input: Input<'admin/updateCar'>) => app.call('admin/updateCar', input, { token })
const read = (carId: string) => app.must('admin/getCar', { carId }, { token })

test('a paper of which nothing was known is added to a car in an auction', async () => {
  const { db } = app.database
  const { carId } = await makeCar(db, { cityId: delhi })
  await makeAuction(db, { lots: [{ carId }] })
  expect(await update({ carId, papers: [{ kind: 'tax', status: 'clear' }] })).toMatchObject({ ok: true })
  expect((await read(carId)).papers).toMatchObject([{ kind: 'tax', status: 'clear' }])
})

test('nothing known of a car changes while it is in an auction or sold, and all may after a default', async () => {
  const { db } = app.database
  const { carId } = await makeCar(db, { cityId: delhi, make: 'Tata', model: 'Nexon' })
  const first = await makeAuction(db, { lots: [{ carId }] })
  const [lot] = first.lots
  if (!lot) throw new Error('The auction has no lot.')
  const refused = { status: 409, body: { code: 'CAR_IN_AUCTION', fields: { kmsrun: expect.any(String) } } }

  expect(await update({ carId, kmsrun: 1, price: 9_00_000 })).toMatchObject(refused)
  expect(await read(carId)).toMatchObject({
    kmsrun: 43_210,
    price: 7_95_000,
    status: 'listed',
    auctionId: first.auctionId,
  })
  for (const [field, change] of [
    ['price', { price: 9_00_000 }],
    ['remarks', { remarks: 'Gearbox gone' }],
    ['ownership', { ownership: 3 }],
    ['yard', { yardId: okhla }],
  ] as const) {
    expect(await update({ carId, kmsrun: 43_210, ...change })).toMatchObject({
      status: 409,
      body: {
        code: 'CAR_IN_AUCTION',
        message: expect.stringMatching(/^This car is in an auction until .* [ap]m; announce it instead\.$/),
        fields: { [field]: expect.any(String) },
      },
    })
  }
  // A change of nothing, and a paper of which nothing was known, are taken.
  expect(await update({ carId, kmsrun: 43_210 })).toMatchObject({ ok: true })
  const tax = { kind: 'tax', status: 'issue', detail: 'Due' } as const
  expect(await update({ carId, papers: [tax] })).toMatchObject({ ok: true })
  for (const paper of [
    { ...tax, status: 'clear' },
    { kind: 'tax', status: 'unknown' },
  ] as const) {
    expect(await update({ carId, papers: [paper] })).toMatchObject({
      status: 409,
      body: { fields: { tax: expect.any(String) } },
    })
  }

  await makeOutcome(db, { lotId: lot.lotId, outcome: 'reserve_not_met' })
  expect(await update({ carId, kmsrun: 1 })).toMatchObject(refused)
  await makeOutcome(db, { lotId: lot.lotId, outcome: 'awarded', hammerPrice: 5_00_000 })
  const dealer = await makeDealer(db, { cityIds: [delhi] })
  const flowId = await makeFlow(db, { ...dealer, ...lot, state: 'PAYMENT_RECORDED' })
  expect(await update({ carId, kmsrun: 1 })).toMatchObject(refused)
  expect(await read(carId)).toMatchObject({ status: 'sold' })

  await db.updateTable('flows').set({ state: 'DEFAULTED' }).where('id', '=', flowId).execute()
  expect(await update({ carId, kmsrun: 1 })).toMatchObject({ ok: true })
  expect(await read(carId)).toMatchObject({ status: 'unlisted', kmsrun: 1 })
})

test('pictures are added to a car in an auction, and none is taken away', async () => {
  const { db } = app.database
  const { organisationId } = admin
  const files = [
    await makeFile(db, { folder: 'car-images', organisationId }),
    await makeFile(db, { folder: 'car-images', organisationId }),
    await makeFile(db, { folder: 'car-images', organisationId }),
  ]
  const [front, rear, more] = files.map(({ fileId }) => ({ url: fileId }))
  if (!front || !rear || !more) throw new Error('There are three files.')
  const carId = await mustCreate({ car_image_urls: [front, rear] })
  await makeAuction(db, { lots: [{ carId }] })
  for (const car_image_urls of [[], [front], [rear, more]]) {
    expect(await update({ carId, car_image_urls })).toMatchObject({
      status: 409,
      body: { code: 'CAR_IN_AUCTION', fields: { car_image_urls: expect.any(String) } },
    })
  }
  expect(await update({ carId, car_image_urls: [more, front, rear] })).toMatchObject({ ok: true })
  expect((await read(carId)).car_image_urls).toHaveLength(3)
})
