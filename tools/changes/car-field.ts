import type { Change } from './change.ts'
import { nextMigration } from './next-migration.ts'

const PROOF = `import { afterAll, expect, test } from 'vitest'
import type { Output } from '#contract/api.ts'
import { makeAuction } from '#server/testing/auction-factories.ts'
import { makeDealer } from '#server/testing/factories.ts'
import { newSupplier, startImportScene } from '#server/testing/import-scene.ts'

const scene = await startImportScene()
const { app, token, upload } = scene
afterAll(() => app.stop())

test('airbags are imported, corrected in the form, and read by dealers', async () => {
  const supplier = newSupplier(scene)
  const list = 'Ref No;Make;Model;Year;Location;No of airbags\\nR1;Kia;Sonet;2023;Delhi;6'
  const { fileId, suggestedMapping } = (await (await upload(list)).json()) as Output<'admin/uploadImport'>
  const defaults = { supplierName: supplier.name }
  await app.must('admin/importCars', { fileId, mapping: suggestedMapping, defaults }, { token })
  const carId = (await supplier.stock())[0]?.id ?? ''
  expect(await app.must('admin/getCar', { carId }, { token })).toMatchObject({ airbags: 6 })
  expect(await app.call('admin/updateCar', { carId, airbags: 25 }, { token })).toMatchObject({ ok: false })
  await app.must('admin/updateCar', { carId, airbags: 4 }, { token })
  await makeAuction(app.database.db, { lots: [{ carId }] })
  const dealer = await makeDealer(app.database.db, { cityIds: [scene.delhi] })
  expect((await app.must('getCars', {}, dealer)).cars).toMatchObject([{ airbags: 4 }])
})
`

/** The number of airbags of a car: imported, in the form, announced, shown to every dealer. */
export const carField: Change = {
  kind: 'a field of a car',
  atMost: 3,
  edits: [
    {
      path: 'domain/car/car-description.ts',
      inserts: [
        {
          after: "  insuranceUntil: { kind: 'date', words: 'insurance until' },\n",
          lines:
            "  airbags: { kind: 'number', words: 'airbags', min: 0, max: 20, aliases: ['no of airbags'] },\n",
        },
      ],
    },
    {
      path: nextMigration('airbags'),
      content: `-- Dealers ask how many airbags a car has.
alter table cars add column airbags integer check (airbags between 0 and 20);
`,
    },
    { path: 'server/stock/airbags.db.test.ts', content: PROOF },
    {
      path: 'web/text/en/car-facts.ts',
      inserts: [
        {
          after: 'export const carFactsTexts = {\n',
          lines: "  'carDetails.airbags': 'Airbags',\n  'console.airbags': 'Airbags',\n",
        },
      ],
    },
  ],
}
