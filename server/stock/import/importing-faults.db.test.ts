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

/** Adds a yard in Delhi. */
async function addYard(name: string): Promise<void> {
  const place = { address: 'Plot 7, Okhla', latitude: 28.53, longitude: 77.29 }
  await app.must('admin/createYard', { name, city: 'Delhi', ...place }, { token })
}

test('a row shows all its faults at once, also the yard that is missing', async () => {
  const name = `Bank yard ${randomUUID()}`
  const mapping = { ...MAPPING, yard: { column: 'Yard' } }
  const list = [
    `${HEADER},Yard`,
    `1,Tata Nexon,2019,Delhi,MH 1,approx 40k,,${name}`,
    `2,Tata Nexon,2019,Delhi,,30000,,${name.toUpperCase()}`,
    `3,Tata Nexon,2019,Delhi,,soon,,`,
    `4,Tata Nexon,2019,Atlantis,,soon,,${name}`,
    `5,Tata Nexon,2019,Delhi,,soon`,
  ].join('\n')
  const checked = await supplier.mustRun(list, { mapping, dryRun: true, onUnreadable: 'refuse' })
  const unknown = (yard: string) => ({ unknownYard: { city: 'Delhi', name: yard } })
  expect(figures(checked)).toEqual([0, 0, 5])
  expect(checked.rejected.map(({ row, faults }) => [row, faults.map(({ field }) => field)])).toEqual([
    [2, ['regno', 'kmsrun', 'yard']],
    [3, ['yard']],
    [4, ['kmsrun']],
    [5, ['kmsrun', 'city']],
    [6, ['row']],
  ])
  const [first, second] = checked.rejected
  expect(first).toMatchObject({ field: 'regno', column: 'Reg' })
  expect(first?.reason).toBe(first?.faults.map(({ reason }) => reason).join(' '))
  expect(first?.faults).toMatchObject([
    { column: 'Reg', unknownYard: null },
    { column: 'Km', unknownYard: null },
    { column: 'Yard', reason: expect.stringContaining('“Cities and yards”'), ...unknown(name) },
  ])
  expect(second?.faults).toMatchObject([unknown(name.toUpperCase())])

  await addYard(name)
  const again = await supplier.mustRun(list, { mapping, dryRun: true, onUnreadable: 'refuse' })
  expect(figures(again)).toEqual([1, 0, 4])
  expect(again.rejected.flatMap(({ faults }) => faults).filter((fault) => fault.unknownYard)).toEqual([])
  const yards = await supplier.mustRun(`${HEADER}\n6,Tata Nexon,2019,${name},,30000,`, { dryRun: true })
  expect(yards.rejected[0]).toMatchObject({
    field: 'city',
    reason: expect.stringMatching(new RegExp(`^${name} is a yard in Delhi, not a city`, 'i')),
  })
})

test('rejected rows that the release before stored have one fault each', async () => {
  const { importId } = await supplier.mustRun(`${HEADER}\n1,Tata Nexon,2019,Delhi,,soon,\n`)
  const fault = { field: 'kmsrun', column: 'Km', reason: 'Column "Km": "soon" is no distance in kilometres.' }
  const parts = { code: 'input.other', values: { sentence: fault.reason } }
  await app.database.db
    .updateTable('imports')
    .set({
      rejected: JSON.stringify([{ row: 2, ...fault }]),
      doubts: JSON.stringify([{ row: 2, field: 'kmsrun', text: fault.reason }]),
    })
    .where('id', '=', importId)
    .execute()
  expect(await app.must('admin/getImport', { importId }, { token })).toMatchObject({
    rejected: [{ row: 2, ...fault, faults: [{ ...fault, ...parts, unknownYard: null }] }],
    doubts: [{ row: 2, field: 'kmsrun', column: null, text: fault.reason, ...parts }],
  })
})

test('the cars of an import are listed: those that it added and those that it changed', async () => {
  const first = await supplier.mustRun(
    `${HEADER}\n1,Tata Nexon,2019,Delhi,,1,\n2,Tata Tiago,2018,Delhi,,2,\n`,
  )
  const second = await supplier.mustRun(
    `${HEADER}\n2,Tata Tiago,2018,Delhi,,3,\n3,Kia Seltos,2020,Delhi,,4,\n1,Tata Nexon,2019,Delhi,,1,\n`,
  )
  expect(figures(second)).toEqual([2, 1, 0])
  const list = (importId: string) => app.must('admin/getCars', { importId, status: 'unlisted' }, { token })
  const modelsOf = async (importId: string) =>
    (await list(importId)).cars.map(({ model }) => model).toSorted()
  expect(await modelsOf(first.importId)).toEqual(['Nexon', 'Tiago'])
  expect(await modelsOf(second.importId)).toEqual(['Seltos', 'Tiago'])
  expect(await list(second.importId)).toMatchObject({ total: 2 })
  for (const unknown of [randomUUID(), 'x']) expect(await list(unknown)).toMatchObject({ total: 0, cars: [] })
})

test('a reserve is never suggested as the guide price, not even after someone imported it so', async () => {
  const list = `What,Built,Where,Reserve Price\nKia Seltos,2019,Delhi,560000\n`
  const suggest = async () => (await (await upload(list)).json()) as Output<'admin/uploadImport'>
  expect((await suggest()).suggestedMapping).not.toHaveProperty('price')
  const mapping = {
    name: { column: 'What' },
    year: { column: 'Built' },
    city: { column: 'Where' },
    price: { column: 'Reserve Price', unit: 'rupees' as const },
  }
  expect(figures(await supplier.mustRun(list, { mapping }))).toEqual([1, 0, 0])
  const remembered = await suggest()
  expect(remembered).toMatchObject({ isRemembered: true, suggestedMapping: { name: { column: 'What' } } })
  expect(remembered.suggestedMapping).not.toHaveProperty('price')
})
