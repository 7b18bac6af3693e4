import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { makeAuction, makeCar } from '#server/testing/auction-factories.ts'
import { makeAdmin, makeCity, makeFile, makeYard, type MadeUser } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

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
  await makeCity(db, { name: 'Pune', state: 'Maharashtra' })
})
afterAll(() => app.stop())

const creta = { make: 'hyundai', model: 'Creta', year: 2019, city: 'Delhi' }
const create = (more: Partial<Input<'admin/createCar'>> = {}) =>
  app.call('admin/createCar', { ...creta, ...more }, { token })
const mustCreate = async (more: Partial<Input<'admin/createCar'>> = {}) =>
  (await app.must('admin/createCar', { ...creta, ...more }, { token })).carId
const update = (input: Input<'admin/updateCar'>) => app.call('admin/updateCar', input, { token })
const read = (carId: string) => app.must('admin/getCar', { carId }, { token })

test('a car is stored in canonical spelling, and unknown facts stay unknown', async () => {
  const carId = await mustCreate({
    regno: 'dl-8c af 1234',
    fueltype: 'DIESEL',
    carType: 'hatch',
    rcstatus: 'No',
  })
  expect(await read(carId)).toMatchObject({
    make: 'Hyundai',
    regno: 'DL8CAF1234',
    fueltype: 'Diesel',
    carType: 'Hatchback',
    rcstatus: 'No',
    city: 'Delhi',
    yard: null,
    kmsrun: null,
    price: null,
    transmission: null,
    ownership: null,
    status: 'unlisted',
    auctionId: null,
  })
})

test('a car needs a city or a yard', async () => {
  const { city: _, ...nowhere } = creta
  const call = (more: object) => app.call('admin/createCar', { ...nowhere, ...more }, { token })
  expect(await call({})).toMatchObject({ status: 400, body: { fields: { city: expect.any(String) } } })
  expect(await call({ city: 'Atlantis' })).toMatchObject({
    status: 400,
    body: { fields: { city: expect.any(String) } },
  })
  expect(await call({ city: 'Pune', yardId: okhla })).toMatchObject({
    status: 400,
    body: { fields: { city: expect.any(String) } },
  })
  expect(await call({ yardId: randomUUID() })).toMatchObject({ status: 404 })
  expect(await call({ yardId: 'okhla' })).toMatchObject({ status: 404 })
  const { carId } = await app.must('admin/createCar', { ...nowhere, yardId: okhla }, { token })
  expect(await read(carId)).toMatchObject({ city: 'Delhi', yard: 'Okhla', yardId: okhla })
})

test('a registration number or supplier reference belongs to one car', async () => {
  await mustCreate({ regno: 'MH12AB0001', supplierName: 'Axis Bank', externalRef: 'A-1' })
  expect(await create({ regno: 'mh 12 ab 0001' })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_EXISTS', fields: { regno: expect.stringContaining('MH12AB0001') } },
  })
  expect(await create({ supplierName: 'AXIS BANK', externalRef: 'a-1' })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_EXISTS', fields: { externalRef: expect.stringContaining('a-1') } },
  })
  const other = await mustCreate({ regno: 'MH12AB0002' })
  expect(await update({ carId: other, regno: 'MH12AB0001' })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_EXISTS' },
  })
  expect(await read(other)).toMatchObject({ regno: 'MH12AB0002' })
})

test('of simultaneous additions of one registration number, one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => create({ regno: 'KA01XY7777' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
})

const tax = { kind: 'tax', status: 'clear' } as const

test.each([
  ['year', { year: 2101 }],
  ['year', { year: 2099 }],
  ['year', { year: 1800 }],
  ['regno', { regno: '---' }],
  ['price', { price: 0 }],
  ['price', { price: 7_95_000.5 }],
  ['kmsrun', { kmsrun: -1 }],
  ['engine', { engine: 1_197.5 }],
  ['mileage', { mileage: 0 }],
  ['remarks', { remarks: 'x'.repeat(1_001) }],
  ['ownership', { ownership: 0 }],
  ['model', { model: 'Creta\u0000' }],
  ['papers', { papers: [tax, tax] }],
  ['papers.0.asOf', { papers: [{ ...tax, asOf: '2099-01-01' }] }],
  ['papers.0.asOf', { papers: [{ ...tax, asOf: '31/12/2026' }] }],
  ['papers.0.status', { papers: [{ ...tax, status: 'paid' as 'clear' }] }],
  ['car_image_urls.0.url', { car_image_urls: [{ url: 'https://example.com/car.jpg' }] }],
])('an invalid %s is refused: %o', async (field, more) => {
  expect(await create(more)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT', fields: { [field]: expect.any(String) } },
  })
})

test('the figures of the engine and the remarks are read back as given', async () => {
  const known = { engine: 1_197, power: 81.8, mileage: 18.6, seats: 5, remarks: 'Two keys.\nNew tyres.' }
  const carId = await mustCreate(known)
  expect(await read(carId)).toMatchObject(known)
  expect(await update({ carId, power: null, mileage: 19 })).toMatchObject({ ok: true })
  expect(await read(carId)).toMatchObject({ ...known, power: null, mileage: 19 })
})

test('papers are recorded by kind; an omitted kind stays, an unknown one is removed', async () => {
  const insurance = {
    kind: 'insurance',
    status: 'clear',
    detail: 'until March 2027',
    source: 'Axis Bank',
    asOf: '2026-10-01T00:00:00.000Z',
  } as const
  const challans = {
    kind: 'challans',
    status: 'issue',
    detail: '₹1,500 due',
    source: null,
    asOf: null,
  } as const
  const carId = await mustCreate({ papers: [{ ...insurance, asOf: '2026-10-01' }] })
  expect((await read(carId)).papers).toEqual([insurance])
  expect(await update({ carId, papers: [challans] })).toMatchObject({ ok: true })
  expect((await read(carId)).papers).toEqual([insurance, challans])
  expect(await update({ carId, papers: [{ kind: 'insurance', status: 'unknown' }] })).toMatchObject({
    ok: true,
  })
  expect(await read(carId)).toMatchObject({ papers: [challans], model: 'Creta' })

  const events = await app.database.db
    .selectFrom('events')
    .select(['event', 'details'])
    .where('car_id', '=', carId)
    .orderBy('id')
    .execute()
  expect(events).toMatchObject([
    { event: 'carCreated', details: { after: { papers: { insurance: { status: 'clear' } } } } },
    { event: 'carChanged', details: { before: { papers: { challans: null } } } },
    { event: 'carChanged', details: { after: { papers: { insurance: null } } } },
  ])
})

test('a car stays in its yard if no city is given, however the name of its city is written', async () => {
  const { db } = app.database
  const { cityId } = await makeCity(db, { name: 'nizamabad east' })
  const { yardId } = await makeYard(db, { cityId })
  const { carId } = await makeCar(db, { cityId, yardId })
  expect(await update({ carId, remarks: 'New tyres.' })).toMatchObject({ ok: true })
  expect(await read(carId)).toMatchObject({ city: 'nizamabad east', yardId })
})

test('null clears a fact, an omitted one stays, and the log records the changes', async () => {
  const carId = await mustCreate({ price: 5_00_000, colour: 'White', yardId: okhla })
  expect(await update({ carId, price: null, model: 'Creta N Line' })).toMatchObject({ ok: true })
  expect(await read(carId)).toMatchObject({
    price: null,
    colour: 'White',
    model: 'Creta N Line',
    yard: 'Okhla',
  })
  expect(await update({ carId, city: 'Poona' })).toMatchObject({ ok: true })
  expect(await read(carId)).toMatchObject({ city: 'Pune', yard: null, yardId: null })
  expect(await update({ carId, city: 'Pune' })).toMatchObject({ ok: true })

  const events = await app.database.db
    .selectFrom('events')
    .select(['event', 'details', 'actor'])
    .where('car_id', '=', carId)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    {
      event: 'carCreated',
      actor: 'admin',
      details: { after: expect.objectContaining({ make: 'Hyundai', price: 5_00_000 }) },
    },
    {
      event: 'carChanged',
      actor: 'admin',
      details: {
        before: { price: 5_00_000, model: 'Creta' },
        after: { price: null, model: 'Creta N Line' },
      },
    },
    {
      event: 'carChanged',
      actor: 'admin',
      details: { before: { city: 'Delhi', yard: 'Okhla' }, after: { city: 'Pune', yard: null } },
    },
  ])
})

test('pictures are uploads to car-images, kept in order, and may be sent back unchanged', async () => {
  const { db } = app.database
  const front = await makeFile(db, { folder: 'car-images', organisationId: admin.organisationId })
  const rear = await makeFile(db, { folder: 'car-images', organisationId: admin.organisationId })
  const licence = await makeFile(db, { folder: 'drivers', organisationId: admin.organisationId })
  const carId = await mustCreate({
    car_image_urls: [{ url: front.fileId, alt: 'Front' }, { url: rear.fileId }],
  })
  const { car_image_urls: pictures } = await read(carId)
  expect(pictures.map(({ alt }) => alt)).toEqual(['Front', 'Hyundai Creta, view 2'])
  expect(pictures[0]?.url).toContain(front.sha256.toString('hex'))

  expect(await update({ carId, car_image_urls: pictures.toReversed() })).toMatchObject({ ok: true })
  expect((await read(carId)).car_image_urls).toEqual(pictures.toReversed())
  expect(await update({ carId, car_image_urls: [{ url: licence.fileId }] })).toMatchObject({ status: 400 })
  expect(await update({ carId, car_image_urls: [] })).toMatchObject({ ok: true })
  expect((await read(carId)).car_image_urls).toEqual([])
})

test('unknown and malformed ids are 404', async () => {
  expect(await update({ carId: randomUUID(), year: 2018 })).toMatchObject({ status: 404 })
  expect(await update({ carId: "1' or '1'='1", year: 2018 })).toMatchObject({ status: 404 })
  expect(await app.call('admin/getCar', { carId: 'x' }, { token })).toMatchObject({ status: 404 })
})

test('admins search by the words that dealers search by, and find the newest cars first', async () => {
  const find = async (q: string) => {
    const { cars, total } = await app.must('admin/getCars', { q }, { token })
    expect(total).toBe(cars.length)
    return cars.map(({ id }) => id)
  }
  const facts = { make: 'Renault', model: 'Captur', fueltype: 'Diesel', transmission: 'Manual' }
  const older = await mustCreate({ ...facts, year: 2018, colour: 'White', regno: 'DL3CBX4471' })
  const newer = await mustCreate({ ...facts, year: 2019, colour: 'White' })
  expect(await find('2018 captur')).toEqual([older])
  expect(await find('white diesel captur')).toEqual([newer, older])
  expect(await find('captur automatic')).toEqual([])
  expect(await find('captur 4471')).toEqual([older])
  await update({ carId: older, transmission: 'Automatic', year: 2017 })
  expect(await find('captur automatic 2017')).toEqual([older])
  expect(await find('2018 captur')).toEqual([])
})

test('the list is searched, filtered, counted and paged, and rejects another query’s cursor', async () => {
  const { db } = app.database
  const { cityId, name: city } = await makeCity(db)
  const { yardId } = await makeYard(db, { cityId, name: 'Bhosari' })
  for (let number = 0; number < 5; number += 1) {
    await makeCar(db, { cityId, yardId, make: 'Kia', model: `Seltos_${number}`, regno: `MH14KQ900${number}` })
  }
  const listed = await makeCar(db, { cityId, make: 'Skoda', model: '100% Octavia' })
  await makeAuction(db, { lots: [{ carId: listed.carId }] })
  const list = (input: Input<'admin/getCars'>) => app.must('admin/getCars', input, { token })

  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await list({ city, yard: 'BHOSARI', limit: 2, ...(cursor ? { cursor } : {}) })
    expect(page.total).toBe(5)
    seen.push(...page.cars.map(({ model }) => model))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual(['Seltos_4', 'Seltos_3', 'Seltos_2', 'Seltos_1', 'Seltos_0'])

  const models = async (input: Input<'admin/getCars'>) => (await list(input)).cars.map(({ model }) => model)
  expect(await models({ city, q: 'seltos_3 KIA' })).toEqual(['Seltos_3'])
  expect(await models({ city, q: 'mh-14 KQ 9002' })).toEqual(['Seltos_2'])
  expect(await models({ city, q: '%' })).toEqual(['100% Octavia'])
  expect(await models({ city, q: 'Ferrari' })).toEqual([])
  expect(await list({ q: 'seltos_' })).toMatchObject({ total: 5 })
  expect(await list({ q: 'seltos_', status: 'listed' })).toMatchObject({ total: 0, cars: [] })
  expect(await models({ city, status: 'listed' })).toEqual(['100% Octavia'])
  expect(await models({ city, status: 'sold' })).toEqual([])
  expect(await list({ city, status: 'unlisted' })).toMatchObject({ total: 5 })

  const { nextCursor } = await list({ city, limit: 1 })
  if (nextCursor === null) throw new Error('There is no next page.')
  const foreign = { status: 400, body: { code: 'INVALID_INPUT', fields: { cursor: expect.any(String) } } }
  expect(await app.call('admin/getCars', { limit: 1, cursor: nextCursor }, { token })).toMatchObject(foreign)
  expect(await app.call('admin/getCars', { city, cursor: 'nonsense' }, { token })).toMatchObject(foreign)
  expect(await app.call('admin/getCars', { limit: 101 }, { token })).toMatchObject({ status: 400 })
})
