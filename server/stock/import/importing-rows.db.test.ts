import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Output } from '#contract/api.ts'
import {
  figures,
  HEADER,
  MAPPING,
  newSupplier,
  startImportScene,
  type Supplier,
} from '#server/testing/import-scene.ts'

const scene = await startImportScene()
const { app, token, upload } = scene
afterAll(() => app.stop())

let supplier: Supplier
beforeEach(() => {
  supplier = newSupplier(scene)
})

/** A rejected row with one fault, with its code and values, and a sentence that has these words. */
function rejected(
  row: number,
  [field, column]: readonly [field: string, column: string | null],
  words: string,
  parts: { readonly code: string; readonly values: object },
) {
  const fault = { field, column, reason: expect.stringContaining(words) }
  return { row, ...fault, faults: [{ ...fault, ...parts, unknownYard: null }] }
}

test('an uploaded list is checked, imported, and recognised the second time', async () => {
  const response = await upload(
    `${HEADER}\n1,Maruti Swift VDI,2015,Delhi,DL 3C AB 1001,"45,000",3.5\n2,Kia Seltos HTX,2020,bangalore,,20000,\n`,
  )
  const { fileId } = (await response.json()) as Output<'admin/uploadImport'>
  const call = (dryRun: boolean) =>
    app.must(
      'admin/importCars',
      { fileId, mapping: MAPPING, defaults: { supplierName: supplier.name }, dryRun },
      { token },
    )

  const checked = await call(true)
  expect(checked).toMatchObject({
    state: 'done',
    dryRun: true,
    rows: 2,
    processed: 2,
    accepted: 2,
    createdCities: ['Bengaluru'],
  })
  expect(await supplier.stock()).toEqual([])

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
  expect(await supplier.stock()).toMatchObject([
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
  expect(await app.must('admin/getImport', { importId: done.importId }, { token })).toEqual(done)
})

test('engine, power, mileage, seats, colour and remarks are read with their units, and what was not measured is unknown', async () => {
  const header = 'Ref,Name,Year,City,Fuel,Mileage,Engine,Power,Seats,Colour,Remarks'
  const rows = [
    '1,Land Rover Range Rover 3.0,2017,Delhi,Diesel,13.33 kmpl,2993 CC,255 bhp,5,Black,"- Sunroof, two keys"',
    '2,Maruti Wagon R LXI,2013,Delhi,CNG,26.6 km/kg,998 CC,58.16 bhp,5,,',
    '3,Tata Nano XT,2012,Delhi,Petrol,0.0 kmpl,null CC,null bhp,,,',
  ]
  const uploaded = (await (await upload([header, ...rows].join('\n'))).json()) as Output<'admin/uploadImport'>
  const { fileId, suggestedMapping } = uploaded
  const defaults = { supplierName: supplier.name }
  const done = await app.must('admin/importCars', { fileId, mapping: suggestedMapping, defaults }, { token })
  expect(figures(done)).toEqual([3, 0, 0])
  const stock = await supplier.stock()
  const cars = await Promise.all(stock.map(({ id }) => app.must('admin/getCar', { carId: id }, { token })))
  const unknown = { mileage: null, engine: null, power: null, seats: null, colour: null, remarks: null }
  expect(cars).toMatchObject([
    { mileage: 13.33, engine: 2_993, power: 255, seats: 5, colour: 'Black', remarks: 'Sunroof, two keys' },
    { ...unknown, mileage: 26.6, engine: 998, power: 58.16, seats: 5 },
    unknown,
  ])
  const again = await app.must('admin/importCars', { fileId, mapping: suggestedMapping, defaults }, { token })
  expect(figures(again)).toEqual([0, 3, 0])
})

test('a list with headers of its own is imported as suggested, in the units of its cells', async () => {
  const response = await upload(
    'Car,Distance_in_k,Prices_in_lakhs,Built,Where\nMaruti Swift VXI,83.61,4.5,2015,Delhi\n',
  )
  const { fileId, suggestedMapping } = (await response.json()) as Output<'admin/uploadImport'>
  const defaults = { supplierName: supplier.name }
  const done = await app.must('admin/importCars', { fileId, mapping: suggestedMapping, defaults }, { token })
  expect(figures(done)).toEqual([1, 0, 0])
  expect(await supplier.stock()).toMatchObject([
    { make: 'Maruti Suzuki', year: 2015, kmsrun: 83_610, price: 4_50_000, city: 'Delhi' },
  ])
})

test('a known row that differs updates the given facts of its car', async () => {
  await supplier.mustRun(`${HEADER}\n1,Tata Nexon XM,2019,Delhi,DL3CAB2001,30000,6.5\n`)
  const again = await supplier.mustRun(`${HEADER}\n1,Tata Nexon XM,2019,Delhi,,31000,\n`)
  expect(figures(again)).toEqual([1, 0, 0])
  const [car] = await supplier.stock()
  expect(car).toMatchObject({ kmsrun: 31_000, regno: 'DL3CAB2001', price: 6_50_000 })
  const events = await app.database.db
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

test('without a reference, the registration number identifies a car, else the whole row with its count', async () => {
  const mapping = { name: { column: 'Name' }, year: { column: 'Year' }, regno: { column: 'Reg' } }
  const more = { mapping, defaults: { supplierName: supplier.name, city: 'Delhi' } }
  expect(figures(await supplier.mustRun('Name,Year,Reg\nTata Nexon,2019,DL3CAB3001\n', more))).toEqual([
    1, 0, 0,
  ])
  expect(figures(await supplier.mustRun('Name,Year,Reg\nTata Nexon XM,2019,dl-3c ab 3001\n', more))).toEqual([
    1, 0, 0,
  ])
  expect(await supplier.stock()).toMatchObject([{ model: 'Nexon', variant: 'XM' }])

  const colour = randomUUID()
  const twins = `Name,Year,Colour\nTata Tiago,2018,${colour}\nTata Tiago,2018,${colour}\n`
  const rows = {
    ...more,
    mapping: { name: { column: 'Name' }, year: { column: 'Year' } },
    answers: [{ question: 'lookAlikes', answer: 'each' }],
  }
  expect(figures(await supplier.mustRun(twins, rows))).toEqual([2, 0, 0])
  expect(figures(await supplier.mustRun(twins, rows))).toEqual([0, 2, 0])
  expect(figures(await supplier.mustRun(`${twins}Tata Tiago,2018,${colour}\n`, rows))).toEqual([1, 2, 0])
  expect(await supplier.stock()).toHaveLength(4)
})

test('a car repeated in a list is unchanged if equal and refused if different, every time', async () => {
  const csv = `${HEADER}\n1,Tata Nexon,2019,Delhi,DL3CAB4001,30000,6\n1,Tata Nexon,2019,Delhi,DL3CAB4001,30000,6\n1,Tata Nexon,2019,Delhi,DL3CAB4001,99000,6\n`
  const first = await supplier.mustRun(csv)
  expect(figures(first)).toEqual([1, 1, 1])
  const parts = { code: 'row.contradicts', values: { row: 2 } }
  expect(first.rejected).toEqual([rejected(4, ['row', null], 'row 2', parts)])
  expect(figures(await supplier.mustRun(csv, { dryRun: true }))).toEqual([0, 2, 1])
  expect(figures(await supplier.mustRun(csv))).toEqual([0, 2, 1])
})

test('a reference and a registration number of different cars are refused', async () => {
  await supplier.mustRun(
    `${HEADER}\n1,Tata Nexon,2019,Delhi,DL3CAB5001,1,\n2,Tata Tiago,2018,Delhi,DL3CAB5002,2,\n`,
  )
  const again = await supplier.mustRun(`${HEADER}\n1,Tata Nexon,2019,Delhi,DL3CAB5002,1,\n`)
  const parts = { code: 'row.regnoTaken', values: { regno: 'DL3CAB5002' } }
  expect(again.rejected).toEqual([rejected(2, ['regno', 'Reg'], 'DL3CAB5002', parts)])
})

/** Returns the registration numbers of a supplier's cars, by reference. */
const numbers = async () =>
  Object.fromEntries((await supplier.stock()).map(({ external_ref, regno }) => [external_ref, regno]))

test('a new car can take a registration number that a known car gives up in the same list', async () => {
  await supplier.mustRun(`${HEADER}\nA-1,Tata Nexon,2019,Delhi,DL1CAB1234,1,\n`)
  const list = `${HEADER}\nA-1,Tata Nexon,2019,Delhi,DL1CAB1243,1,\nA-7,Kia Seltos,2020,Delhi,DL1CAB1234,2,\n`
  for (const dryRun of [true, false]) {
    const run = await supplier.mustRun(list, { dryRun })
    expect(run).toMatchObject({ state: 'done', accepted: 2, rejected: [] })
  }
  expect(await numbers()).toEqual({ 'A-1': 'DL1CAB1243', 'A-7': 'DL1CAB1234' })
})

test('a new car can take a reference that a known car gives up in the same list', async () => {
  await supplier.mustRun(`${HEADER}\nB-1,Tata Nexon,2019,Delhi,DL1CAC1234,1,\n`)
  // No car has B-7 yet, so the first row finds its car by number, and the second row adds a new car.
  const list = `${HEADER}\nB-7,Tata Nexon,2019,Delhi,DL1CAC1234,1,\nB-1,Kia Seltos,2020,Delhi,DL1CAC1243,2,\n`
  expect(await supplier.mustRun(list)).toMatchObject({ state: 'done', accepted: 2, rejected: [] })
  expect(await numbers()).toEqual({ 'B-1': 'DL1CAC1243', 'B-7': 'DL1CAC1234' })
})

test('known cars can exchange registration numbers in any order, and get them back by undoing', async () => {
  const listOf = (rows: readonly (readonly [number, string])[]) =>
    [HEADER, ...rows.map(([car, regno]) => `C-${car},Tata Nexon,2019,Delhi,${regno},${car},`)].join('\n')
  await supplier.mustRun(listOf([1, 2, 3, 4, 5, 6].map((car) => [car, `DL1CAD000${car}`])))
  const before = await supplier.stock()
  const { importId, ...run } = await supplier.mustRun(
    listOf([
      [1, 'DL1CAD0007'],
      [2, 'DL1CAD0001'],
      [3, 'DL1CAD0002'],
      [6, 'DL1CAD0008'],
      [5, 'DL1CAD0006'],
      [4, 'DL1CAD0005'],
    ]),
  )
  expect(run).toMatchObject({ state: 'done', accepted: 6, rejected: [] })
  expect(Object.values(await numbers())).toEqual([7, 1, 2, 5, 6, 8].map((digit) => `DL1CAD000${digit}`))

  const undone = await app.must('admin/undoImport', { importId }, { token })
  expect(undone).toMatchObject({ removed: 0, restored: 6 })
  expect(await supplier.stock()).toEqual(before)
})

test('known cars cannot swap numbers row by row, and the other rows are imported', async () => {
  await supplier.mustRun(
    `${HEADER}\nD-1,Tata Nexon,2019,Delhi,DL1CAE0001,1,\nD-2,Tata Tiago,2018,Delhi,DL1CAE0002,2,\n`,
  )
  const list = `${HEADER}\nD-1,Tata Nexon,2019,Delhi,DL1CAE0002,1,\nD-2,Tata Tiago,2018,Delhi,DL1CAE0001,2,\nD-3,Kia Seltos,2020,Delhi,,3,\n`
  for (const dryRun of [true, false]) {
    const run = await supplier.mustRun(list, { dryRun })
    expect(run).toMatchObject({ state: 'done', accepted: 1 })
    expect(run.rejected).toMatchObject([
      {
        row: 2,
        field: 'regno',
        reason: expect.stringContaining('Another car has the registration number DL1CAE0002'),
      },
      {
        row: 3,
        field: 'regno',
        reason: expect.stringContaining('Another car has the registration number DL1CAE0001'),
      },
    ])
  }
})

test('an unreadable row is reported with number, column and reason, and the others are imported', async () => {
  const list = [
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
  ].join('\r\n')
  const result = await supplier.mustRun(list, { onUnreadable: 'refuse' })
  expect(result).toMatchObject({ rows: 8, processed: 8, accepted: 1, rejectedTotal: 7 })
  expect(result.rejected.map(({ row, field, column }) => [row, field, column])).toEqual([
    [2, 'kmsrun', 'Km'],
    [3, 'city', 'City'],
    [4, 'year', 'Year'],
    [5, 'name', 'Name'],
    [6, 'row', null],
    [8, 'city', 'City'],
    [10, 'row', null],
  ])
  expect(result.rejected[0]?.reason).toContain('soon')
  expect(result.rejected[5]?.reason).toContain('Atlantis')
})

test('a row comes in without a cell that cannot be read, unless every car needs it or the list says otherwise', async () => {
  const rows = ['1,Tata Nexon,2019,Delhi,MH12XXXX,soon,much', '2,Tata Nexon,never,Delhi,,,']
  const first = await supplier.mustRun([HEADER, ...rows].join('\n'))
  expect(first).toMatchObject({ accepted: 1, rejectedTotal: 1, doubtsTotal: 3 })
  const reasons = [
    [2, 'regno', 'Column "Reg": "MH12XXXX" is not a complete registration number.'],
    [2, 'kmsrun', 'Column "Km": "soon" is not a valid number of kilometres.'],
    [2, 'price', 'Column "Price": "much" is not an amount of money.'],
  ]
  expect(first.doubts.map(({ row, field, text }) => [row, field, text])).toEqual(reasons)
  expect(first.rejected).toMatchObject([{ row: 3, field: 'year' }])
  expect(await supplier.stock()).toMatchObject([{ regno: null, kmsrun: null, price: null }])
  // It is reported again with a list that changes nothing.
  const again = await supplier.mustRun([HEADER, ...rows].join('\n'))
  expect(again).toMatchObject({ unchanged: 1, doubtsTotal: 3 })
})

test('of many rejected rows the first 1,000 are listed and all are counted', async () => {
  const result = await supplier.mustRun(`${HEADER}\n${'1,Tata Nexon,never,Delhi,,,\n'.repeat(1_050)}`)
  expect(result).toMatchObject({ rows: 1_050, rejectedTotal: 1_050, accepted: 0 })
  expect(result.rejected).toHaveLength(1_000)
})

test('mappings accept field aliases, and column names in any case and spacing', async () => {
  const { regno: _, kmsrun: __, ...others } = MAPPING
  const mapping = { ...others, registrationNumber: { column: ' reg ' }, odometer: { column: 'KM' } }
  await supplier.mustRun(`${HEADER}\n1,Tata Nexon,2019,Delhi,DL3CAB7001,83.61k,\n`, { mapping })
  expect(await supplier.stock()).toMatchObject([{ regno: 'DL3CAB7001', kmsrun: 83_610 }])
})

test.each([
  ['mapping.year', { mapping: { ...MAPPING, year: { column: 'Jahr' } } }],
  ['mapping.city', { mapping: { name: { column: 'Name' }, year: { column: 'Year' } } }],
  ['mapping.kmsrun', { mapping: { ...MAPPING, kmsrun: { column: 'Km', unit: 'lakh' as const } } }],
])('an invalid %s is refused before anything is read', async (field, more) => {
  const answer = await supplier.run(`${HEADER}\n1,Tata Nexon,2019,Delhi,,,\n`, more)
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT', fields: { [field]: expect.any(String) } },
  })
})
