import { afterAll, expect, test } from 'vitest'
import type { Output } from '#contract/api.ts'
import { figures, newSupplier, startImportScene } from '#server/testing/import-scene.ts'

const scene = await startImportScene()
const { app, token, upload } = scene
afterAll(() => app.stop())

const HEADER = 'Ref,Name,Year,City,Insurance,Hypothecation,Challans,NOC'

/** Imports a list as suggested, for a supplier of its own. Returns a function that imports another one. */
function newLists() {
  const supplier = newSupplier(scene)
  const run = async (...rows: string[]) => {
    const answer = await upload([HEADER, ...rows].join('\n'))
    const { fileId, suggestedMapping } = (await answer.json()) as Output<'admin/uploadImport'>
    const defaults = { supplierName: supplier.name }
    return app.must('admin/importCars', { fileId, mapping: suggestedMapping, defaults }, { token })
  }
  const papers = async () => {
    const [car] = await supplier.stock()
    return (await app.must('admin/getCar', { carId: car?.id ?? '' }, { token })).papers
  }
  return { name: supplier.name, run, papers, stock: supplier.stock }
}

test('papers are read with the list as their source, and a repeated list changes nothing', async () => {
  const lists = newLists()
  const row = '1,Tata Nexon XM,2019,Delhi,Expired,HDFC Bank,0,'
  expect(figures(await lists.run(row))).toEqual([1, 0, 0])
  const recorded = { source: lists.name, asOf: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }
  const papers = await lists.papers()
  expect(papers).toEqual([
    { kind: 'hypothecation', status: 'issue', detail: 'HDFC Bank', ...recorded },
    { kind: 'insurance', status: 'issue', detail: 'Expired', ...recorded },
    { kind: 'challans', status: 'clear', detail: null, ...recorded },
  ])
  expect(figures(await lists.run(row))).toEqual([0, 1, 0])
  expect(await lists.papers()).toEqual(papers)
})

test('a later list changes what it says, keeps the rest, and can be undone', async () => {
  const lists = newLists()
  await lists.run('1,Tata Nexon XM,2019,Delhi,Valid,HDFC Bank,2,')
  const before = await lists.papers()
  const done = await lists.run('1,Tata Nexon XM,2019,Delhi,Comprehensive,Closed,,Yes')
  expect(figures(done)).toEqual([1, 0, 0])
  expect(await lists.papers()).toMatchObject([
    { kind: 'hypothecation', status: 'clear', detail: 'Closed' },
    // A status that cannot be read does not replace a known one.
    { kind: 'insurance', status: 'clear', detail: 'Valid' },
    { kind: 'challans', status: 'issue', detail: '2' },
    { kind: 'noc', status: 'unknown', detail: 'Yes' },
  ])
  await app.must('admin/undoImport', { importId: done.importId }, { token })
  expect(await lists.papers()).toEqual(before)
})

test('a paper that cannot be read is reported, by number and column', async () => {
  const lists = newLists()
  const done = await lists.run('1,Tata Nexon XM,2019,Delhi,=cmd(),,,')
  expect(done.doubts).toMatchObject([
    { row: 2, field: 'insurance', text: expect.stringContaining('"Insurance"') },
  ])
  expect(await lists.papers()).toEqual([])
})
