import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeCity, makeYard } from '#server/testing/factories.ts'
import {
  figures,
  HEADER,
  MAPPING,
  newSupplier,
  startImportScene,
  type Supplier,
} from '#server/testing/import-scene.ts'

const scene = await startImportScene()
const { app } = scene
afterAll(() => app.stop())

let supplier: Supplier
beforeEach(() => {
  supplier = newSupplier(scene)
})

test('a part of a yard’s name is enough where no other yard of the city has it', async () => {
  const { cityId, name: city } = await makeCity(app.database.db)
  await makeYard(app.database.db, { cityId, name: 'Bhiwandi Stockyard 2' })
  await makeYard(app.database.db, { cityId, name: 'Okhla Phase 1' })
  await makeYard(app.database.db, { cityId, name: 'Okhla Phase 2' })
  const mapping = { ...MAPPING, yard: { column: 'Yard' } }
  const yards = ['BHIWANDI', 'Bhiwandi Yard', 'okhla phase 2', 'Okhla', 'Yard', 'Bhi']
  const rows = yards.map((yard, row) => `${row},Tata Nexon,2019,${city},,,,${yard}`)
  const done = await supplier.mustRun([`${HEADER},Yard`, ...rows].join('\n'), { mapping })
  expect(done).toMatchObject({ accepted: 3, rejectedTotal: 3 })
  expect(done.rejected.map(({ row, field }) => [row, field])).toEqual([
    [5, 'yard'],
    [6, 'yard'],
    [7, 'yard'],
  ])
})

test('a yard must belong to the row’s city, whether given per row or for all rows', async () => {
  const { cityId, name: city } = await makeCity(app.database.db)
  const { yardId } = await makeYard(app.database.db, { cityId, name: 'Bhosari' })
  const mapping = { ...MAPPING, yard: { column: 'Yard' } }
  const rows = await supplier.mustRun(
    `${HEADER},Yard\n1,Tata Nexon,2019,${city},,,,bhosari\n2,Tata Nexon,2019,Delhi,,,,Bhosari\n`,
    { mapping },
  )
  expect(figures(rows)).toEqual([1, 0, 1])
  expect(rows.rejected).toMatchObject([{ row: 3, field: 'yard', column: 'Yard' }])

  const { city: _, ...cityless } = MAPPING
  const all = { mapping: cityless, defaults: { supplierName: supplier.name, yardId } }
  expect(figures(await supplier.mustRun(`${HEADER}\n3,Tata Nexon,2019,,,,\n`, all))).toEqual([1, 0, 0])
  const mixed = await supplier.mustRun(`${HEADER}\n4,Tata Nexon,2019,Delhi,,,\n`, {
    defaults: { supplierName: supplier.name, yardId },
  })
  expect(mixed.rejected).toMatchObject([{ field: 'yard', reason: expect.stringContaining('Bhosari') }])
  const yards = await app.database.db
    .selectFrom('cars')
    .select('external_ref')
    .where('yard_id', '=', yardId)
    .orderBy('external_ref')
    .execute()
  expect(yards.map(({ external_ref }) => external_ref)).toEqual(['1', '3'])
})
