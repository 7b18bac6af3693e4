import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Output } from '#contract/api.ts'
import { makeAuction } from '#server/testing/auction-factories.ts'
import { makeCity, makeYard } from '#server/testing/factories.ts'
import { figures, newSupplier, startImportScene, type Supplier } from '#server/testing/import-scene.ts'
import { STOCK_COLUMNS } from '#server/stock/stock-queries.ts'

const scene = await startImportScene()
const { app, token, upload } = scene
const { db } = app.database
afterAll(() => app.stop())

let supplier: Supplier
beforeEach(() => {
  supplier = newSupplier(scene)
})

const HEADER =
  'Ref,Name,Year,City,Yard,Reg no,Km,Price,New price,Engine,Power,Mileage,Fuel,RC,Colour,Remarks,Insurance'

/** Imports a list as suggested. */
async function run(rows: readonly string[]): Promise<Output<'admin/importCars'>> {
  const { fileId, suggestedMapping } = (await (
    await upload([HEADER, ...rows].join('\n'))
  ).json()) as Output<'admin/uploadImport'>
  const defaults = { supplierName: supplier.name }
  return app.must('admin/importCars', { fileId, mapping: suggestedMapping, defaults }, { token })
}

/** Reads the supplier's cars as the database writes them as JSON: those of the columns that imports may change. */
async function readColumns(): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await sql<{ id: string; columns: Record<string, unknown> }>`
    select id, (
      select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(cars)) where key = any(${STOCK_COLUMNS}::text[])
    ) as columns
    from cars where supplier_name = ${supplier.name}`.execute(db)
  return new Map(rows.map(({ id, columns }) => [id, columns]))
}

test('an import records exactly the columns that differ afterwards, and undoing restores them as they were', async () => {
  const { cityId, name: city } = await makeCity(db)
  await makeYard(db, { cityId, name: 'Bhosari' })
  const first = [
    '1,Tata Nexon XM,2019,Delhi,,DL5CAA0001,30000,650000,,1497 CC,108.5 bhp,17 kmpl,Petrol,Yes,Red,,Valid',
    '2,Kia Seltos HTX,2020,Delhi,,,,,,,,,,,,,',
    '3,Honda City,2018,Delhi,,DL5CAA0003,100,500000,,1497 CC,,17.4,Petrol,No,,Dents,Expired',
    '4,Maruti Swift,2017,Delhi,,DL5CAA0004,1,300000,,1197 CC,82 bhp,20,Petrol,Yes,Blue,,',
    '5,Tata Tiago,2018,Delhi,,DL5CAA0005,5,400000,,,,,,,,,',
  ]
  expect(figures(await run(first))).toEqual([5, 0, 0])
  // As older releases stored figures, and a text that no figure can be read from.
  await sql`update cars set engine = '1497 cc', power = 'unknown', mileage = '17.40 kmpl'
    where supplier_name = ${supplier.name} and external_ref in ('1', '3', '5')`.execute(db)
  const before = await readColumns()

  const done = await run([
    '1,Tata Nexon XM,2019,Delhi,,DL5CAA0001,31000,650000,,1497 CC,108.5 bhp,17.4 kmpl,Petrol,Yes,Red,,Valid',
    `2,Kia Seltos HTX,2020,${city},Bhosari,DL5CAA0002,7,900000,1200000,1493 CC,113 bhp,18,Diesel,Yes,White,Clean,Expired`,
    '3,Honda City ZX,2018,Delhi,,DL5CAA0003,100,500000,,1497 CC,119 bhp,17.4,CNG,Yes,,Dents,Valid',
    '4,Maruti Swift,2017,Delhi,,DL5CAA0004,1,300000,,1197 CC,82 bhp,20,Petrol,Yes,Blue,,',
    '5,Tata Tiago,2018,Delhi,,DL5CAA0005,5,400000,,1497 CC,,17.4,,,,,',
  ])
  expect(figures(done)).toEqual([3, 2, 0])

  const after = await readColumns()
  const differing = [...before].flatMap(([carId, was]) => {
    const now = after.get(carId) ?? {}
    const changed = STOCK_COLUMNS.filter(
      (column) => JSON.stringify(was[column]) !== JSON.stringify(now[column]),
    )
    const part = (columns: Record<string, unknown>) =>
      Object.fromEntries(changed.map((column) => [column, columns[column]]))
    return changed.length === 0 ? [] : [{ car_id: carId, before: part(was), after: part(now) }]
  })
  const recorded = await db
    .selectFrom('import_changes')
    .select(['car_id', 'before', 'after'])
    .where('import_id', '=', done.importId)
    .execute()
  expect(differing).toHaveLength(3)
  expect(new Set(recorded)).toEqual(new Set(differing))

  await app.must('admin/undoImport', { importId: done.importId }, { token })
  expect(await readColumns()).toEqual(before)
})

test('lots of a draft show what a list changes, and those that show the same are not written', async () => {
  const rowOf = (ref: number, price: number, remarks = '') =>
    `${ref},Tata Nexon,2019,Delhi,,,${ref},${price},,,,,,,,${remarks},`
  expect(figures(await run([1, 2, 3].map((ref) => rowOf(ref, 500_000))))).toEqual([3, 0, 0])
  const stock = await supplier.stock()
  await makeAuction(db, { lots: stock.map(({ id }) => ({ carId: id })), published: false })
  const readLots = async () => {
    const { rows } = await sql<{ ref: string; price: number; version: string }>`
      select cars.external_ref as ref, lots.price, lots.xmin::text as version
      from lots join cars on cars.id = lots.car_id where cars.supplier_name = ${supplier.name} order by 1`.execute(
      db,
    )
    return rows
  }
  const before = await readLots()

  const next = [rowOf(1, 510_000), rowOf(2, 520_000, 'Two keys'), rowOf(3, 500_000, 'One key')]
  expect(figures(await run(next))).toEqual([3, 0, 0])
  const after = await readLots()
  expect(after.map(({ price }) => price)).toEqual([510_000, 520_000, 500_000])
  expect(after.map(({ version }, index) => version === before[index]?.version)).toEqual([false, false, true])
})

test('the console finds cars by what they are called now, after a list, another one, and its undoing', async () => {
  const find = async (q: string) => {
    const { cars, total } = await app.must('admin/getCars', { q }, { token })
    expect(total).toBe(cars.length)
    return cars.map(({ model }) => model)
  }
  const rowOf = (ref: number, name: string, regno: string) => `${ref},${name},2019,Delhi,,${regno},,,,,,,,,,,`
  expect(figures(await run([rowOf(1, 'Skoda Kushaq', 'DL9CAB7001'), rowOf(2, 'Skoda Slavia', '')]))).toEqual([
    2, 0, 0,
  ])
  const changes = await run([rowOf(1, 'Skoda Kodiaq', 'DL9CAB7002'), rowOf(2, 'Skoda Slavia', 'DL9CAB7001')])
  expect(figures(changes)).toEqual([2, 0, 0])
  expect(await find('kushaq')).toEqual([])
  expect(await find('kodiaq')).toEqual(['Kodiaq'])
  expect(await find('dl9cab7001')).toEqual(['Slavia'])
  await app.must('admin/undoImport', { importId: changes.importId }, { token })
  expect(await find('kodiaq')).toEqual([])
  expect(await find('kushaq')).toEqual(['Kushaq'])
  expect(await find('dl9cab7001')).toEqual(['Kushaq'])
})
