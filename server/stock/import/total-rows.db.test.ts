import { afterAll, expect, test } from 'vitest'
import type { Output } from '#contract/api.ts'
import { HEADER, MAPPING, newSupplier, startImportScene } from '#server/testing/import-scene.ts'

const scene = await startImportScene()
const { app, token } = scene
afterAll(() => app.stop())

const LIST = [
  HEADER,
  '1,Tata Nexon,2019,Delhi,DL8CAF5031,43000,7.95',
  '2,Tata Nexon,2019,Delhi,DL8CAF5032,soon,7.95',
  'Total,,,,,,15.90',
  ',,,,,,15.90',
  'Note: prices without GST,,,,,,',
].join('\n')

test('totals below a table are counted as no cars, and nothing else is', async () => {
  const { fileId } = (await (await scene.upload(LIST)).json()) as Output<'admin/uploadImport'>
  const preview = await app.must('admin/previewImport', { fileId, mapping: MAPPING }, { token })
  expect(preview.rows).toBe(5)
  expect(preview.cars.map(({ row }) => row)).toEqual([2, 3, 6])

  const supplier = newSupplier(scene)
  for (const dryRun of [true, false]) {
    const done = await supplier.mustRun(LIST, { dryRun })
    expect(done).toMatchObject({ rows: 5, processed: 5, accepted: 2, notCars: 2, rejectedTotal: 1 })
    expect(done.rejected.map(({ row }) => row)).toEqual([6])
  }
})

test('a row that repeats a car of its list is distinguished from one that is in stock', async () => {
  const supplier = newSupplier(scene)
  const row = '7,Tata Nexon,2019,Delhi,DL8CAF5077,43000,7.95'
  const first = await supplier.mustRun([HEADER, row, row].join('\n'))
  expect(first).toMatchObject({ accepted: 1, unchanged: 1, repeated: 1 })
  const again = await supplier.mustRun([HEADER, row].join('\n'))
  expect(again).toMatchObject({ accepted: 0, unchanged: 1, repeated: 0 })
})
