import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Input, Output } from '#contract/api.ts'
import { makeAuction, makeCar, makeFlow, makeOutcome } from '#server/testing/auction-factories.ts'
import { makeAdmin, makeCity, makeDealer, makeFile, makeYard } from '#server/testing/factories.ts'
import { startTestHouse, type TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
let token = ''
let delhi = ''
beforeAll(async () => {
  house = await startTestHouse()
  token = (await makeAdmin(house.database.db)).token
  delhi = (await makeCity(house.database.db, { name: 'Delhi', state: 'Delhi' })).cityId
})
afterAll(() => house.stop())

// Each test has references of its own, so that none meets another's cars.
let supplier = ''
beforeEach(() => {
  supplier = `Bank ${randomUUID()}`
})

type Import = Input<'admin/importCars'>
const MAPPING = {
  name: { column: 'Name' },
  year: { column: 'Year' },
  city: { column: 'City' },
  regno: { column: 'Reg' },
  kmsrun: { column: 'Km' },
  price: { column: 'Price', unit: 'lakh' as const },
  externalRef: { column: 'Ref' },
}
const HEADER = 'Ref,Name,Year,City,Reg,Km,Price'

const run = (csv: string, more: Partial<Import> = {}, options: { key?: string } = {}) =>
  house.call(
    'admin/importCars',
    { csv, mapping: MAPPING, defaults: { supplierName: supplier }, ...more },
    { token, ...options },
  )
const mustRun = async (csv: string, more: Partial<Import> = {}) => {
  const answer = await run(csv, more)
  if (!answer.ok) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
const figures = ({ accepted, unchanged, rejectedTotal }: Output<'admin/importCars'>) => [
  accepted,
  unchanged,
  rejectedTotal,
]
const upload = (body: string | Buffer<ArrayBuffer>, contentType = 'text/csv') =>
  house.fetch('/api/admin/uploadImport', {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
  })
const stockOf = () =>
  house.database.db
    .selectFrom('cars')
    .innerJoin('cities', 'cities.id', 'cars.city_id')
    .select([
      'cars.id',
      'make',
      'model',
      'variant',
      'year',
      'regno',
      'kmsrun',
      'price',
      'external_ref',
      'cities.name as city',
    ])
    .where('supplier_name', '=', supplier)
    .orderBy('external_ref')
    .execute()
const countCars = async () =>
  (
    await house.database.db
      .selectFrom('cars')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('an upload says what is in it: BOM, CRLF, semicolons and quotes are no trouble', async () => {
  const response = await upload(
    '\ufeffName;Year;Location;Price (lakh)\r\n"Tata ""Nexon"" XZ";2019;Delhi;7,95\r\n',
  )
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    fileId: expect.any(String),
    columns: ['Name', 'Year', 'Location', 'Price (lakh)'],
    sampleRows: [['Tata "Nexon" XZ', '2019', 'Delhi', '7,95']],
    suggestedMapping: expect.objectContaining({
      name: { column: 'Name' },
      year: { column: 'Year' },
      city: { column: 'Location' },
    }),
  })
})

test.each([
  ['an Excel workbook', Buffer.from('PK\u0003\u0004....', 'latin1'), 'Excel'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'no text'],
  ['a letter', Buffer.from('Dear Sir, please find our cars attached.'), 'no rows'],
  ['nothing', Buffer.alloc(0), 'empty'],
  ['another encoding', Buffer.from('Name,Year\nCitro\xebn C3,2019\n', 'latin1'), 'UTF-8'],
])('%s is refused with a sentence, and not kept', async (_, body, why) => {
  const before = await readdir(join(house.dataDir, 'files'), { recursive: true })
  const response = await upload(body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'FILE_REFUSED', message: expect.stringContaining(why) })
  expect(await readdir(join(house.dataDir, 'files'), { recursive: true })).toEqual(before)
})

test('a list in another kind of body is no list, and one of more than 50 MB is too large', async () => {
  expect((await upload('{}', 'application/json')).status).toBe(415)
  const row = `${'x'.repeat(1_000)},2019\n`
  const large = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from('Name,Year\n'))
      for (let sent = 0; sent < 52; sent += 1) controller.enqueue(Buffer.from(row.repeat(1_024)))
      controller.close()
    },
  })
  const response = await house.fetch('/api/admin/uploadImport', {
    method: 'POST',
    body: large,
    duplex: 'half',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
  })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ code: 'TOO_LARGE' })
})

test('an uploaded list is tried, imported, and known the second time', async () => {
  const response = await upload(
    `${HEADER}\n1,Maruti Swift VDI,2015,Delhi,DL 3C AB 1001,"45,000",3.5\n2,Kia Seltos HTX,2020,bangalore,,20000,\n`,
  )
  const { fileId } = (await response.json()) as Output<'admin/uploadImport'>
  const call = (dryRun: boolean) =>
    house.must(
      'admin/importCars',
      { fileId, mapping: MAPPING, defaults: { supplierName: supplier }, dryRun },
      { token },
    )

  const tried = await call(true)
  expect(tried).toMatchObject({
    state: 'done',
    dryRun: true,
    rows: 2,
    processed: 2,
    accepted: 2,
    createdCities: ['Bengaluru'],
  })
  expect(await stockOf()).toEqual([])

  const done = await call(false)
  expect(done).toMatchObject({
    state: 'done',
    dryRun: false,
    accepted: 2,
    unchanged: 0,
    rejected: [],
    createdCities: ['Bengaluru'],
    failure: null,
  })
  expect(await stockOf()).toMatchObject([
    {
      make: 'Maruti Suzuki',
      model: 'Swift',
      variant: 'VDI',
      regno: 'DL3CAB1001',
      kmsrun: 45_000,
      price: 3_50_000,
      city: 'Delhi',
    },
    { make: 'Kia', model: 'Seltos', regno: null, price: null, city: 'Bengaluru' },
  ])
  expect(await call(false)).toMatchObject({ accepted: 0, unchanged: 2, rejectedTotal: 0, createdCities: [] })
  expect(await house.must('admin/getImport', { importId: done.importId }, { token })).toEqual(done)
})

test('a known row that differs updates its car, in what it says', async () => {
  await mustRun(`${HEADER}\n1,Tata Nexon XM,2019,Delhi,DL3CAB2001,30000,6.5\n`)
  const again = await mustRun(`${HEADER}\n1,Tata Nexon XM,2019,Delhi,,31000,\n`)
  expect(figures(again)).toEqual([1, 0, 0])
  const [car] = await stockOf()
  expect(car).toMatchObject({ kmsrun: 31_000, regno: 'DL3CAB2001', price: 6_50_000 })
  const events = await house.database.db
    .selectFrom('events')
    .select(['event', 'details'])
    .where('car_id', '=', car?.id ?? '')
    .orderBy('id')
    .execute()
  expect(events).toMatchObject([
    {
      event: 'carCreated',
      details: { after: { make: 'Tata', kmsrun: 30_000 }, importId: expect.any(String) },
    },
    {
      event: 'carChanged',
      details: { before: { kmsrun: 30_000 }, after: { kmsrun: 31_000 }, importId: again.importId },
    },
  ])
})

test('without a reference the registration number names the car, else the whole row with its count', async () => {
  const mapping = { name: { column: 'Name' }, year: { column: 'Year' }, regno: { column: 'Reg' } }
  const more = { mapping, defaults: { supplierName: supplier, city: 'Delhi' } }
  expect(figures(await mustRun('Name,Year,Reg\nTata Nexon,2019,DL3CAB3001\n', more))).toEqual([1, 0, 0])
  expect(figures(await mustRun('Name,Year,Reg\nTata Nexon XM,2019,dl-3c ab 3001\n', more))).toEqual([1, 0, 0])
  expect(await stockOf()).toMatchObject([{ model: 'Nexon', variant: 'XM' }])

  const colour = randomUUID()
  const twins = `Name,Year,Colour\nTata Tiago,2018,${colour}\nTata Tiago,2018,${colour}\n`
  const rows = { ...more, mapping: { name: { column: 'Name' }, year: { column: 'Year' } } }
  expect(figures(await mustRun(twins, rows))).toEqual([2, 0, 0])
  expect(figures(await mustRun(twins, rows))).toEqual([0, 2, 0])
  expect(figures(await mustRun(`${twins}Tata Tiago,2018,${colour}\n`, rows))).toEqual([1, 2, 0])
  expect(await stockOf()).toHaveLength(4)
})

test('one car twice in a list: the same is unchanged, something else is refused, again and again', async () => {
  const csv = `${HEADER}\n1,Tata Nexon,2019,Delhi,DL3CAB4001,30000,6\n1,Tata Nexon,2019,Delhi,DL3CAB4001,30000,6\n1,Tata Nexon,2019,Delhi,DL3CAB4001,99000,6\n`
  const first = await mustRun(csv)
  expect(figures(first)).toEqual([1, 1, 1])
  expect(first.rejected).toEqual([
    { row: 3, field: 'row', column: null, reason: expect.stringContaining('Row 1') },
  ])
  expect(figures(await mustRun(csv, { dryRun: true }))).toEqual([0, 2, 1])
  expect(figures(await mustRun(csv))).toEqual([0, 2, 1])
})

test('a reference and a registration number that name two cars are refused', async () => {
  await mustRun(`${HEADER}\n1,Tata Nexon,2019,Delhi,DL3CAB5001,1,\n2,Tata Tiago,2018,Delhi,DL3CAB5002,2,\n`)
  const { rejected } = await mustRun(`${HEADER}\n1,Tata Nexon,2019,Delhi,DL3CAB5002,1,\n`)
  expect(rejected).toEqual([
    { row: 1, field: 'regno', column: 'Reg', reason: expect.stringContaining('DL3CAB5002') },
  ])
})

test('a row that can’t be read is told by its number, its column and why; the others are taken', async () => {
  const result = await mustRun(
    [
      HEADER,
      '1,Tata Nexon,2019,Delhi,,soon,',
      '2,Tata Nexon,2019,,,,',
      '3,Tata Nexon,two,Delhi,,,',
      '4,=cmd|calc!A1,2019,Delhi,,,',
      '5,Tata Nexon,2019,Delhi',
      ',,,,,,',
      '7,Tata Nexon,2019,Atlantis,,,',
      '8,Tata Nexon,2019,Delhi,DL3CAB6001,N/A,null',
      '9,Tata Nexon,2019,Delhi,,,,more',
    ].join('\r\n'),
  )
  expect(result).toMatchObject({ rows: 8, processed: 8, accepted: 1, rejectedTotal: 7 })
  expect(result.rejected.map(({ row, field, column }) => [row, field, column])).toEqual([
    [1, 'kmsrun', 'Km'],
    [2, 'city', 'City'],
    [3, 'year', 'Year'],
    [4, 'name', 'Name'],
    [5, 'row', null],
    [7, 'city', 'City'],
    [9, 'row', null],
  ])
  expect(result.rejected[0]?.reason).toContain('soon')
  expect(result.rejected[5]?.reason).toContain('Atlantis')
})

test('of many refused rows the first 1,000 are listed and all are counted', async () => {
  const result = await mustRun(`${HEADER}\n${'1,Tata Nexon,never,Delhi,,,\n'.repeat(1_050)}`)
  expect(result).toMatchObject({ rows: 1_050, rejectedTotal: 1_050, accepted: 0 })
  expect(result.rejected).toHaveLength(1_000)
})

test('facts of a car in an auction or sold stay, the rest may follow the list', async () => {
  const { db } = house.database
  await mustRun(`${HEADER}\n1,Tata Nexon,2019,Delhi,,30000,6\n`)
  const [car] = await stockOf()
  if (!car) throw new Error('the car is there')
  const { lots } = await makeAuction(db, { lots: [{ carId: car.id }] })
  const [lot] = lots
  if (!lot) throw new Error('the lot is there')
  const other = `${HEADER}\n1,Tata Nexon,2019,Delhi,,31000,6\n`

  const listed = await mustRun(other)
  expect(listed.rejected).toEqual([
    { row: 1, field: 'kmsrun', column: 'Km', reason: expect.stringContaining('in an auction') },
  ])
  expect(figures(await mustRun(`${HEADER}\n1,Tata Nexon,2019,Delhi,,30000,7\n`))).toEqual([1, 0, 0])
  expect(await stockOf()).toMatchObject([{ kmsrun: 30_000, price: 7_00_000 }])

  await makeOutcome(db, { lotId: lot.lotId, outcome: 'awarded', hammerPrice: 5_00_000 })
  const dealer = await makeDealer(db, { cityIds: [delhi] })
  await makeFlow(db, { ...dealer, ...lot, state: 'BID_AWARDED' })
  const sold = await mustRun(other)
  expect(sold.rejected[0]?.reason).toContain('sold')
  expect(figures(await mustRun(`${HEADER}\n1,Tata Nexon,2019,Delhi,,30000,7\n`))).toEqual([0, 1, 0])
})

test('a yard is one of its city, for a row or for all', async () => {
  const { cityId, name: city } = await makeCity(house.database.db)
  const { yardId } = await makeYard(house.database.db, { cityId, name: 'Bhosari' })
  const mapping = { ...MAPPING, yard: { column: 'Yard' } }
  const rows = await mustRun(
    `${HEADER},Yard\n1,Tata Nexon,2019,${city},,,,bhosari\n2,Tata Nexon,2019,Delhi,,,,Bhosari\n`,
    { mapping },
  )
  expect(figures(rows)).toEqual([1, 0, 1])
  expect(rows.rejected).toMatchObject([{ row: 2, field: 'yard', column: 'Yard' }])

  const { city: _, ...cityless } = MAPPING
  const all = { mapping: cityless, defaults: { supplierName: supplier, yardId } }
  expect(figures(await mustRun(`${HEADER}\n3,Tata Nexon,2019,,,,\n`, all))).toEqual([1, 0, 0])
  const mixed = await mustRun(`${HEADER}\n4,Tata Nexon,2019,Delhi,,,\n`, {
    defaults: { supplierName: supplier, yardId },
  })
  expect(mixed.rejected).toMatchObject([{ field: 'yard', reason: expect.stringContaining('Bhosari') }])
  const yards = await house.database.db
    .selectFrom('cars')
    .select('external_ref')
    .where('yard_id', '=', yardId)
    .orderBy('external_ref')
    .execute()
  expect(yards.map(({ external_ref }) => external_ref)).toEqual(['1', '3'])
})

test('fields may be named as lists name them, and columns as people write them', async () => {
  const { regno: _, kmsrun: __, ...others } = MAPPING
  const mapping = { ...others, registrationNumber: { column: ' reg ' }, odometer: { column: 'KM' } }
  await mustRun(`${HEADER}\n1,Tata Nexon,2019,Delhi,DL3CAB7001,83.61k,\n`, { mapping })
  expect(await stockOf()).toMatchObject([{ regno: 'DL3CAB7001', kmsrun: 83_610 }])
})

test.each([
  ['mapping.year', { mapping: { ...MAPPING, year: { column: 'Jahr' } } }],
  ['mapping.city', { mapping: { name: { column: 'Name' }, year: { column: 'Year' } } }],
  ['mapping.kmsrun', { mapping: { ...MAPPING, kmsrun: { column: 'Km', unit: 'lakh' as const } } }],
])('a faulty %s is bad input before anything is read', async (field, more) => {
  const answer = await run(`${HEADER}\n1,Tata Nexon,2019,Delhi,,,\n`, more)
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT', fields: { [field]: expect.any(String) } },
  })
})

test('an import names its list: an upload to the imports, or text', async () => {
  const { db } = house.database
  const picture = await makeFile(db, { folder: 'car-images' })
  for (const fileId of [randomUUID(), 'list', picture.fileId]) {
    expect(await house.call('admin/importCars', { fileId, mapping: MAPPING }, { token })).toMatchObject({
      status: 404,
    })
  }
  expect(await house.call('admin/importCars', { mapping: MAPPING }, { token })).toMatchObject({ status: 400 })
  expect(await run('<!doctype html>')).toMatchObject({ status: 400, body: { code: 'FILE_REFUSED' } })
  expect(
    await run(`${HEADER}\n1,Tata Nexon,2019,Delhi,,,\n`, { defaults: { yardId: randomUUID() } }),
  ).toMatchObject({ status: 404 })
  expect(await house.call('admin/getImport', { importId: randomUUID() }, { token })).toMatchObject({
    status: 404,
  })
  expect(await house.call('admin/getImport', { importId: 'x' }, { token })).toMatchObject({ status: 404 })
})

test('a list that breaks off in the middle takes nothing', async () => {
  const rows = Array.from({ length: 400 }, (_, index) => `${index},Tata Nexon,2019,Delhi,,,`)
  const result = await mustRun([HEADER, ...rows, '401,"Tata Nexon,2019,Delhi,,,'].join('\n'))
  expect(result).toMatchObject({ state: 'failed', accepted: 0, failure: expect.stringContaining('row 400') })
  expect(await stockOf()).toEqual([])
})

test('the same key gets the same import again, another body none', async () => {
  const csv = `${HEADER}\n1,Tata Nexon,2019,Delhi,,,\n`
  const key = randomUUID()
  const answers = await Promise.all([run(csv, {}, { key }), run(csv, {}, { key }), run(csv, {}, { key })])
  const first = answers.find(({ ok }) => ok)
  for (const answer of answers) {
    if (answer.ok) expect(answer.body).toEqual(first?.body)
    else expect(answer).toMatchObject({ status: 409, body: { code: 'IN_PROGRESS' } })
  }
  expect((await run(csv, {}, { key })).body).toEqual(first?.body)
  expect(await stockOf()).toHaveLength(1)
  expect(await run(`${csv}\n`, {}, { key })).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  })
})

test('two admins who import the same list at once, and one who adds a car of it by hand: each car is there once', async () => {
  const rows = Array.from(
    { length: 900 },
    (_, index) => `${index},Tata Nexon,2019,Delhi,DL9CZ${1_000 + index},${index},`,
  )
  const csv = [HEADER, ...rows].join('\n')
  const before = await countCars()
  const byHand = { make: 'Tata', model: 'Nexon', year: 2019, city: 'Delhi', regno: 'DL9CZ1850', kmsrun: 850 }
  const [one, two] = await Promise.all([
    mustRun(csv),
    mustRun(csv),
    house.call('admin/createCar', byHand, { token }),
  ])
  expect(one).toMatchObject({ state: 'done', processed: 900, rejectedTotal: 0 })
  expect(two).toMatchObject({ state: 'done', processed: 900, rejectedTotal: 0 })
  expect(await countCars()).toBe(before + 900)
  expect(figures(await mustRun(csv))).toEqual([0, 900, 0])
})

test('an import whose process died is told as failed, and is simply run again', async () => {
  const csv = `${HEADER}\n1,Tata Nexon,2019,Delhi,,,\n`
  const { importId } = await mustRun(csv)
  await house.database.db
    .updateTable('imports')
    .set({ state: 'running', heartbeat_at: new Date(Date.now() - 61_000) })
    .where('id', '=', importId)
    .execute()
  const dead = await house.must('admin/getImport', { importId }, { token })
  expect(dead).toMatchObject({ state: 'failed', failure: expect.stringContaining('Run it again') })
  expect(figures(await mustRun(csv))).toEqual([0, 1, 0])
})

test('a dry run sees what is in the house and changes nothing', async () => {
  const { carId } = await makeCar(house.database.db, {
    cityId: delhi,
    regno: 'DL9CX0001',
    make: 'Kia',
    model: 'Seltos',
  })
  const before = await countCars()
  const result = await mustRun(
    `${HEADER}\n1,Kia Seltos,2019,Delhi,DL9CX0001,9,\n2,Kia Carens,2022,Surat,,5,\n2,Kia Carens,2022,Surat,,5,\n`,
    { dryRun: true },
  )
  expect(result).toMatchObject({ accepted: 2, unchanged: 1, createdCities: ['Surat'] })
  expect(await countCars()).toBe(before)
  expect(await house.must('admin/getCar', { carId }, { token })).toMatchObject({
    kmsrun: 43_210,
    supplierName: null,
  })
  expect((await house.must('admin/getCities', {}, { token })).map(({ name }) => name)).not.toContain('Surat')
})
