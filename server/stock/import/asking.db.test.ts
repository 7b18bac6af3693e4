import { afterAll, beforeEach, describe, expect, test } from 'vitest'
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

const list = (...rows: string[]) => [HEADER, ...rows].join('\n')
const asked = ({ questions }: Output<'admin/importCars'>) =>
  questions.map(({ question, rows }) => [question, rows])

describe('a dot that may stand for a comma', () => {
  const mapping = { ...MAPPING, price: { column: 'Price', unit: 'text' as const } }
  const dotted = list(
    '1,Tata Nexon,2019,Delhi,,23.456,4.25.000',
    '2,Tata Tiago,2018,Delhi,,43.21 km,"3,45,000"',
    '3,Kia Seltos,2020,Delhi,,"61,000",795.000',
  )
  const run = (...answers: { question: string; answer: string }[]) =>
    supplier.mustRun(dotted, { mapping, answers })

  test('is asked about once for the column, before anything is stored', async () => {
    const first = await run()
    expect(asked(first)).toEqual([
      ['dots:kmsrun', 2],
      ['dots:price', 2],
    ])
    expect(first.questions.map(({ text }) => text)).toEqual([
      'In “Km” 2 rows have a dot, such as “23.456”. Is this 23,456 km?',
      'In “Price” 2 rows have a dot, such as “4.25.000”. Is this ₹4,25,000?',
    ])
    expect(await supplier.stock()).toEqual([])
  })

  test('is a comma, or the cells stay out and stand among the doubts, as the answer says', async () => {
    const done = await run(
      { question: 'dots:kmsrun', answer: 'commas' },
      { question: 'dots:price', answer: 'unknown' },
    )
    expect(done).toMatchObject({ questions: [], accepted: 3, doubtsTotal: 2 })
    expect(done.doubts.map(({ row, field }) => [row, field])).toEqual([
      [2, 'price'],
      [4, 'price'],
    ])
    expect(await supplier.stock()).toMatchObject([
      { kmsrun: 23_456, price: null },
      { kmsrun: 43_210, price: 3_45_000 },
      { kmsrun: 61_000, price: null },
    ])
  })

  test('is a comma of prices, too', async () => {
    await run({ question: 'dots:kmsrun', answer: 'unknown' }, { question: 'dots:price', answer: 'commas' })
    expect((await supplier.stock()).map(({ kmsrun, price }) => [kmsrun, price])).toEqual([
      [null, 4_25_000],
      [null, 3_45_000],
      [61_000, 7_95_000],
    ])
  })

  test('is not asked about where an answer fits no question', async () => {
    for (const wrong of [
      { question: 'dots:year', answer: 'commas' },
      { question: 'dots:price', answer: 'perhaps' },
      { question: 'lookAlikes', answer: 'again' },
    ]) {
      const answer = await supplier.run(dotted, { mapping, answers: [wrong] })
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    }
  })
})

describe('rows without a number that say the same', () => {
  const mapping = { name: MAPPING.name, year: MAPPING.year, city: MAPPING.city, regno: MAPPING.regno }
  const alike = list(
    '1,Hyundai Venue,2023,Delhi,NEW,,',
    '2,Hyundai Venue,2023,Delhi,UNREGISTERED,,',
    '3,Hyundai Venue,2022,Delhi,NEW,,',
    '4,Hyundai Venue,2023,Delhi,DL8CAF5031,,',
    '5,hyundai  venue,2023,DELHI,TEMP,,',
    // Rejected rows that are alike are not asked about.
    '6,Hyundai Venue,soon,Delhi,NEW,,',
    '7,Hyundai Venue,soon,Delhi,NEW,,',
  )
  const run = (answer?: string) =>
    supplier.mustRun(alike, {
      mapping,
      answers: answer === undefined ? [] : [{ question: 'lookAlikes', answer }],
    })

  test('are asked about, and are a car each or one car, as the answer says', async () => {
    const first = await run()
    expect(asked(first)).toEqual([['lookAlikes', 2]])
    expect(first.questions[0]?.text).toContain('row 3 is like row 2')
    expect(await supplier.stock()).toEqual([])

    const once = await run('once')
    expect(figures(once)).toEqual([3, 2, 2])
    expect(once.doubts.map(({ row, text }) => [row, text])).toEqual([
      [3, 'This car is twice in the list: row 2 is the same.'],
      [6, 'This car is twice in the list: row 2 is the same.'],
    ])
    expect(await supplier.stock()).toHaveLength(3)
    expect(once).toMatchObject({ unchanged: 2, repeated: 2 })

    // The same list again is not asked about again.
    expect(await run()).toMatchObject({ questions: [], accepted: 0, unchanged: 5, repeated: 2 })
    await app.must('admin/undoImport', { importId: once.importId }, { token })
  })

  test('are different cars if the answer says so', async () => {
    expect(figures(await run('each'))).toEqual([5, 0, 2])
    expect(await supplier.stock()).toHaveLength(5)
  })
})

test('the first ten cars are shown as dealers would read them, and what its cells leave open is counted', async () => {
  const rows = Array.from({ length: 12 }, (_, row) => `${row},Tata Nexon XZ,2019,Delhi,,${row * 1_000},7.95`)
  const text = list(
    'r1,Maruti Swift VDI,2018,Delhi,DL8CAF5031,43 km,Ask for price',
    'r2,Maruti Swift,two,Delhi,N/A,soon,',
    ...rows,
  )
  const { fileId } = (await (await upload(text)).json()) as Output<'admin/uploadImport'>
  const preview = await app.must('admin/previewImport', { fileId, mapping: MAPPING }, { token })
  expect(preview.rows).toBe(14)
  expect(preview.cars.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(preview.cars[0]).toEqual({
    row: 2,
    facts: {
      make: 'Maruti Suzuki',
      model: 'Swift',
      variant: 'VDI',
      year: 2018,
      regno: 'DL8CAF5031',
      kmsrun: 43,
      city: 'Delhi',
    },
    reasons: [],
    faults: [],
  })
  expect(preview.cars[1]).toMatchObject({
    row: 3,
    facts: null,
    reasons: [expect.stringContaining('"two"'), expect.stringContaining('"soon"')],
    faults: [
      { code: 'cell.notYear', values: { cell: 'two' } },
      { code: 'cell.notKilometres', values: { cell: 'soon' } },
    ],
  })
  expect(preview.fields).toMatchObject({
    regno: { empty: 12, unknown: 1, odd: 0 },
    // 43 km, "soon" and 0 km.
    kmsrun: { empty: 0, unknown: 0, odd: 3 },
    price: { empty: 1, unknown: 1, odd: 0 },
    year: { empty: 0, unknown: 0, odd: 1 },
  })
  expect(await supplier.stock()).toEqual([])
  // A place that the house does not have is reported before the check, too.
  const elsewhere = await upload(list('r3,Tata Nexon,2019,Atlantis,,,'))
  const { fileId: unknown } = (await elsewhere.json()) as Output<'admin/uploadImport'>
  const { cars } = await app.must('admin/previewImport', { fileId: unknown, mapping: MAPPING }, { token })
  expect(cars).toMatchObject([
    {
      row: 2,
      facts: null,
      reasons: [expect.stringContaining('no city Atlantis')],
      faults: [{ field: 'city', code: 'row.cityUnknown', values: { city: 'Atlantis' } }],
    },
  ])
  const wrong = { fileId, mapping: { ...MAPPING, city: { column: 'Town' } } }
  expect(await app.call('admin/previewImport', wrong, { token })).toMatchObject({ status: 400 })
})
