import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeAuction, makeCar } from '#server/testing/auction-factories.ts'
import { makeCity, makeYard } from '#server/testing/factories.ts'
import {
  figures,
  HEADER,
  MAPPING,
  newSupplier,
  startImportScene,
  type Supplier,
} from '#server/testing/import-scene.ts'
import { partOf, sizeOf } from '#server/testing/tier.ts'

const scene = await startImportScene()
const { app, token, delhi, countCars } = scene
afterAll(() => app.stop())

let supplier: Supplier
beforeEach(() => {
  supplier = newSupplier(scene)
})

test('a list with an unclosed quote in the middle imports nothing', async () => {
  const rows = Array.from({ length: 400 }, (_, index) => `${index},Tata Nexon,2019,Delhi,,,`)
  const result = await supplier.mustRun([HEADER, ...rows, '401,"Tata Nexon,2019,Delhi,,,'].join('\n'))
  expect(result).toMatchObject({ state: 'failed', accepted: 0, failure: expect.stringContaining('row 402') })
  expect(await supplier.stock()).toEqual([])
})

test('the same key returns the same import, and is refused for another body', async () => {
  const csv = `${HEADER}\n1,Tata Nexon,2019,Delhi,,,\n`
  const key = randomUUID()
  const answers = await Promise.all([
    supplier.run(csv, {}, { key }),
    supplier.run(csv, {}, { key }),
    supplier.run(csv, {}, { key }),
  ])
  const first = answers.find(({ ok }) => ok)
  for (const answer of answers) {
    if (answer.ok) expect(answer.body).toEqual(first?.body)
    else expect(answer).toMatchObject({ status: 409, body: { code: 'IN_PROGRESS' } })
  }
  expect((await supplier.run(csv, {}, { key })).body).toEqual(first?.body)
  expect(await supplier.stock()).toHaveLength(1)
  expect(await supplier.run(`${csv}\n`, {}, { key })).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  })
})

/** The rows of a list that is imported twice at the same time. */
const ROWS = sizeOf({ short: 200, long: 900 })

test('concurrent imports of one list, and a manual addition from it, add each car once', async () => {
  const rows = Array.from(
    { length: ROWS },
    (_, index) => `${index},Tata Nexon,2019,Delhi,DL9CZ${1_000 + index},${index},`,
  )
  const csv = [HEADER, ...rows].join('\n')
  const before = await countCars()
  const byHand = {
    make: 'Tata',
    model: 'Nexon',
    year: 2019,
    city: 'Delhi',
    regno: `DL9CZ${1_000 + ROWS - 50}`,
    kmsrun: ROWS - 50,
  }
  const [one, two] = await Promise.all([
    supplier.mustRun(csv),
    supplier.mustRun(csv),
    app.call('admin/createCar', byHand, { token }),
  ])
  expect(one).toMatchObject({ state: 'done', processed: ROWS, rejectedTotal: 0 })
  expect(two).toMatchObject({ state: 'done', processed: ROWS, rejectedTotal: 0 })
  expect(await countCars()).toBe(before + ROWS)
  expect(figures(await supplier.mustRun(csv))).toEqual([0, ROWS, 0])
})

test('an import whose process died is returned as failed, and can be repeated', async () => {
  const csv = `${HEADER}\n1,Tata Nexon,2019,Delhi,,,\n`
  const { importId } = await supplier.mustRun(csv)
  await app.database.db
    .updateTable('imports')
    .set({ state: 'running', heartbeat_at: new Date(Date.now() - 61_000) })
    .where('id', '=', importId)
    .execute()
  const dead = await app.must('admin/getImport', { importId }, { token })
  expect(dead).toMatchObject({ state: 'failed', failure: expect.stringContaining('Run it again') })
  expect(figures(await supplier.mustRun(csv))).toEqual([0, 1, 0])
})

test('a dry run compares with the stock and changes nothing', async () => {
  const { carId } = await makeCar(app.database.db, {
    cityId: delhi,
    regno: 'DL9CX0001',
    make: 'Kia',
    model: 'Seltos',
  })
  const before = await countCars()
  const result = await supplier.mustRun(
    `${HEADER}\n1,Kia Seltos,2019,Delhi,DL9CX0001,9,\n2,Kia Carens,2022,Surat,,5,\n2,Kia Carens,2022,Surat,,5,\n`,
    { dryRun: true },
  )
  expect(result).toMatchObject({ accepted: 2, unchanged: 1, createdCities: ['Surat'] })
  expect(await countCars()).toBe(before)
  expect(await app.must('admin/getCar', { carId }, { token })).toMatchObject({
    kmsrun: 43_210,
    supplierName: null,
  })
  expect((await app.must('admin/getCities', {}, { token })).map(({ name }) => name)).not.toContain('Surat')
})

test('a dry run matches the real run for cars that distant rows name by different keys', async () => {
  const known = `${HEADER}\n1,Tata Nexon,2019,Delhi,DL9CY0001,40000,7\n,Kia Seltos,2020,Delhi,,77123,\n`
  await supplier.mustRun(known)
  const seltos = (await supplier.stock()).find(({ model }) => model === 'Seltos')
  await app.must('admin/updateCar', { carId: seltos?.id ?? '', regno: 'DL9CY0002' }, { token })
  const list = [
    HEADER,
    ',Tata Nexon,2019,Delhi,DL9CY0001,40000,7',
    ',Kia Seltos,2020,Delhi,DL9CY0002,77123,',
    ...Array.from({ length: 100 }, () => '3,Tata Nexon,never,Delhi,,,'),
    '1,Tata Nexon,2019,Delhi,,40000,7',
    ',Kia Seltos,2020,Delhi,,77123,',
  ].join('\n')
  expect(figures(await supplier.mustRun(list, { dryRun: true }))).toEqual([0, 4, 100])
  expect(figures(await supplier.mustRun(list))).toEqual([0, 4, 100])
})

test.each(
  partOf(
    [
      ['in the next row', 0],
      ['many rows later', 100],
    ] as const,
    1,
    2,
  ),
)('a car changed by its whole row is not changed again by registration number %s', async (_, between) => {
  const first = `${HEADER}\n,Kia Seltos,2020,Delhi,,77123,`
  await supplier.mustRun(first)
  const [car] = await supplier.stock()
  const regno = `DL9CW${1_000 + between}`
  await app.must('admin/updateCar', { carId: car?.id ?? '', regno, kmsrun: 80_000 }, { token })
  const faulty = Array.from({ length: between }, () => '3,Tata Nexon,never,Delhi,,,')
  const list = [first, ...faulty, `,Kia Seltos,2020,Delhi,${regno},90000,`].join('\n')
  for (const dryRun of [true, false]) {
    const run = await supplier.mustRun(list, { dryRun })
    expect(run.state).toBe('done')
    expect(figures(run)).toEqual([1, 0, between + 1])
    expect(run.rejected.at(-1)).toMatchObject({ field: 'row', reason: expect.stringContaining('row 2 says') })
  }
  expect(await supplier.stock()).toMatchObject([{ regno, kmsrun: 77_123 }])
})

test('a car that a row moves to another supplier is then found by that supplier’s reference', async () => {
  await supplier.mustRun(`${HEADER}\n1,Tata Nexon,2019,Delhi,DL9CY0003,40000,7\n`)
  const other = newSupplier(scene)
  const list = `${HEADER}\n,Tata Nexon,2019,Delhi,DL9CY0003,40000,7\n1,Tata Nexon,2019,Delhi,,40000,7\n`
  expect(figures(await other.mustRun(list, { dryRun: true }))).toEqual([1, 1, 0])
  expect(figures(await other.mustRun(list))).toEqual([1, 1, 0])
})

test('a row that would give its car another car’s reference is refused, and the others are imported', async () => {
  await supplier.mustRun(`${HEADER}\n1,Tata Nexon,2019,Delhi,DL9CY0004,40000,7\n`)
  const other = newSupplier(scene)
  await other.mustRun(`${HEADER}\n1,Kia Seltos,2020,Delhi,DL9CY0005,30000,9\n`)
  // The row's registration number names the first car. With the other supplier's name, its reference would be that of
  // the second car.
  const list = `${HEADER}\n,Tata Nexon,2019,Delhi,DL9CY0004,41000,7\n2,Honda City,2018,Delhi,,20000,8\n`
  for (const dryRun of [true, false]) {
    const run = await other.mustRun(list, { dryRun })
    expect(figures(run)).toEqual([1, 0, 1])
    expect(run.rejected).toMatchObject([
      { row: 2, field: 'externalRef', reason: expect.stringContaining('Another car of') },
    ])
  }
})

const undo = (importId: string) => app.call('admin/undoImport', { importId }, { token })

test('undoing an import restores the stock, once, and is shown in the list of imports', async () => {
  await supplier.mustRun(`${HEADER}\n1,Tata Nexon,2019,Delhi,,40000,7\n2,Kia Seltos,2020,Delhi,,,\n`)
  const before = await supplier.stock()
  const second = `${HEADER}\n1,Tata Nexon XZ,2019,Delhi,DL9CU0001,41000,6\n3,Honda City,2018,Delhi,,,\n`
  const { importId } = await supplier.mustRun(second, { fileName: 'second.csv' })
  expect(await supplier.stock()).toHaveLength(3)

  const answers = await Promise.all([undo(importId), undo(importId)])
  const undone = { importId, undoneAt: expect.any(String), removed: 1, restored: 1 }
  expect(answers.map(({ body }) => body)).toEqual([undone, undone])
  expect(await supplier.stock()).toEqual(before)
  expect(await app.must('admin/getImport', { importId }, { token })).toMatchObject({
    state: 'done',
    undoneAt: expect.any(String),
  })
  const { imports, total } = await app.must('admin/getImports', { limit: 2 }, { token })
  expect(total).toBeGreaterThan(1)
  expect(imports).toMatchObject([
    { importId, fileName: 'second.csv', accepted: 2, undoneAt: expect.any(String) },
    { fileName: null, accepted: 2, undoneAt: null },
  ])
  expect(figures(await supplier.mustRun(second))).toEqual([2, 0, 0])
})

test('undoing an import keeps later changes', async () => {
  await supplier.mustRun(`${HEADER}\n1,Tata Nexon,2019,Delhi,,40000,7\n`)
  const { importId } = await supplier.mustRun(`${HEADER}\n1,Tata Nexon,2019,Delhi,,50000,8\n`)
  const [car] = await supplier.stock()
  await app.must('admin/updateCar', { carId: car?.id ?? '', kmsrun: 51_000 }, { token })
  expect(await undo(importId)).toMatchObject({ body: { removed: 0, restored: 1 } })
  expect(await supplier.stock()).toMatchObject([{ kmsrun: 51_000, price: 7_00_000 }])
})

test.each(partOf(['into a yard of that city', 'to a third city'] as const, 1, 2))(
  'a car moved to another city by an import and then %s stays there after undoing',
  async (where) => {
    const { db } = app.database
    const other = await makeCity(db)
    const third = await makeCity(db)
    const { yardId: firstYard } = await makeYard(db, { cityId: delhi })
    const { yardId: otherYard } = await makeYard(db, other)
    const { city: _, ...cityless } = MAPPING
    await supplier.mustRun(`${HEADER}\n1,Tata Nexon,2019,,,40000,7\n`, {
      mapping: cityless,
      defaults: { supplierName: supplier.name, yardId: firstYard },
    })
    const { importId } = await supplier.mustRun(`${HEADER}\n1,Tata Nexon,2019,${other.name},,50000,7\n`)
    const [car] = await supplier.stock()
    const carId = car?.id ?? ''
    const place = where === 'to a third city' ? { city: third.name } : { yardId: otherYard }
    await app.must('admin/updateCar', { carId, ...place }, { token })
    const placed = await app.must('admin/getCar', { carId }, { token })

    expect(await undo(importId)).toMatchObject({ body: { removed: 0, restored: 1 } })
    expect(await app.must('admin/getCar', { carId }, { token })).toEqual({ ...placed, kmsrun: 40_000 })
  },
)

test('an import whose cars are in an auction cannot be undone, and the refusal names the cars', async () => {
  const { importId } = await supplier.mustRun(
    `${HEADER}\n1,Tata Nexon,2019,Delhi,,,\n2,Kia Seltos,2020,Delhi,,,\n`,
  )
  const before = await supplier.stock()
  const lots = before.slice(0, 1).map(({ id }) => ({ carId: id }))
  await makeAuction(app.database.db, { lots, published: false, name: 'Friday' })
  expect(await undo(importId)).toMatchObject({
    status: 409,
    body: { code: 'CAR_IN_AUCTION', message: expect.stringContaining('2019 Tata Nexon in “Friday”.') },
  })
  expect(await supplier.stock()).toEqual(before)
})

test('a dry run or a running import cannot be undone, but an import whose process died can', async () => {
  const csv = `${HEADER}\n1,Tata Nexon,2019,Delhi,,,\n`
  const tried = await supplier.mustRun(csv, { dryRun: true })
  expect(await undo(tried.importId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  const { importId } = await supplier.mustRun(csv)
  const setHeartbeat = (heartbeat: number) =>
    app.database.db
      .updateTable('imports')
      .set({ state: 'running', heartbeat_at: new Date(Date.now() + heartbeat) })
      .where('id', '=', importId)
      .execute()
  await setHeartbeat(0)
  expect(await undo(importId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  await setHeartbeat(-61_000)
  expect(await undo(importId)).toMatchObject({ body: { removed: 1, restored: 0 } })
  expect(await supplier.stock()).toEqual([])
})

test('an import that exceeds the requested wait is answered as running and continues', async () => {
  const rows = Array.from({ length: 600 }, (_, index) => `${index},Tata Nexon,2019,Delhi,,${index},`)
  const begun = await supplier.mustRun([HEADER, ...rows].join('\n'), { answerWithinSeconds: 0 })
  expect(begun).toMatchObject({ state: 'running' })
  const read = () => app.must('admin/getImport', { importId: begun.importId }, { token })
  await expect.poll(async () => (await read()).state, { timeout: 10_000 }).toBe('done')
  expect(await read()).toMatchObject({ processed: 600, accepted: 600 })
})
