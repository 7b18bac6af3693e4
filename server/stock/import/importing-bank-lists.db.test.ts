import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Input, Output } from '#contract/api.ts'
import { makeAuction } from '#server/testing/auction-factories.ts'
import { makeYard } from '#server/testing/factories.ts'
import { figures, newSupplier, startImportScene, type Supplier } from '#server/testing/import-scene.ts'

// Lists as banks write them, imported with the columns that are suggested.

const scene = await startImportScene()
const { app, token, upload } = scene
const { db } = app.database
await makeYard(db, { cityId: scene.delhi, name: 'Okhla Yard' })
afterAll(() => app.stop())

let supplier: Supplier
beforeEach(() => {
  supplier = newSupplier(scene)
})

const HEADER =
  'Sr No;Ref No;Make;Model;Mfg. Year;KMs Run;Location;Yard;Price;Base Price;Reserve Price (Rs.);Chassis No;Engine No;' +
  'Agreement No;Repo Date;Parked since;No of Keys;Insurance upto'

async function run(rows: readonly string[], more: Partial<Input<'admin/importCars'>> = {}) {
  const { fileId, suggestedMapping } = (await (
    await upload([HEADER, ...rows].join('\n'))
  ).json()) as Output<'admin/uploadImport'>
  const defaults = { supplierName: supplier.name }
  return app.must('admin/importCars', { fileId, mapping: suggestedMapping, defaults, ...more }, { token })
}

/** Returns the supplier's cars, by their references. */
async function readStock() {
  const cars = await supplier.stock()
  return Promise.all(cars.map(({ id }) => app.must('admin/getCar', { carId: id }, { token })))
}

const SWIFT =
  '1;R1;Maruti;Swift;2018;64,321;Delhi;Okhla Yard;4,10,000;3,00,000;3,45,000;ma3ehkd17a0123456;K12MN 1234567;AG002;15-09-2026;16/09/26;Both;Mar-2027'
const CRETA = '2;R2;Hyundai;Creta;2019;1,02,345;Delhi;Okhla Yard;;;7.5 Lakh;;;AG003;25/10/2026;46324;Missing;'

const OF_SWIFT = {
  price: 4_10_000,
  startingPrice: 3_00_000,
  reserve: 3_45_000,
  chassisNo: 'MA3EHKD17A0123456',
  engineNo: 'K12MN1234567',
  agreementNo: 'AG002',
  repossessedOn: '2026-09-15',
  parkedSince: '2026-09-16',
  keys: 2,
  insuranceUntil: '2027-03-31',
}

test('what a bank’s list says is kept, changed by the next list, and restored by its undoing', async () => {
  expect(figures(await run([SWIFT, CRETA]))).toEqual([2, 0, 0])
  expect(await readStock()).toMatchObject([
    OF_SWIFT,
    {
      price: null,
      startingPrice: null,
      reserve: 7_50_000,
      chassisNo: null,
      agreementNo: 'AG003',
      repossessedOn: '2026-10-25',
      parkedSince: '2026-10-29',
      keys: 0,
      insuranceUntil: null,
    },
  ])
  expect(figures(await run([SWIFT, CRETA]))).toEqual([0, 2, 0])

  const next = SWIFT.replace('3,45,000', '3,25,000').replace('Both', '1').replace('Mar-2027', '30-06-2027')
  const changed = await run([next, CRETA])
  expect(figures(changed)).toEqual([1, 1, 0])
  const later = { ...OF_SWIFT, reserve: 3_25_000, keys: 1, insuranceUntil: '2027-06-30' }
  expect((await readStock())[0]).toMatchObject(later)

  await app.must('admin/undoImport', { importId: changed.importId }, { token })
  expect((await readStock())[0]).toMatchObject(OF_SWIFT)
})

test('what cannot be read is reported by column, and is refused or left out', async () => {
  const faulty = SWIFT.replace('15-09-2026', '31-02-2026').replace('Both', 'some')
  const refused = await run([faulty], { onUnreadable: 'refuse' })
  expect(figures(refused)).toEqual([0, 0, 1])
  expect(refused.rejected[0]?.faults).toMatchObject([
    { field: 'repossessedOn', column: 'Repo Date' },
    { field: 'keys', column: 'No of Keys' },
  ])
  expect(figures(await run([faulty]))).toEqual([1, 0, 0])
  expect(await readStock()).toMatchObject([{ ...OF_SWIFT, repossessedOn: null, keys: null }])
})

test('a list changes the reserve of a car in an auction, and not its keys', async () => {
  await run([SWIFT])
  const [car] = await readStock()
  await makeAuction(db, { lots: [{ carId: car?.id ?? '', reserve: 3_00_000 }] })
  const reserve = SWIFT.replace('3,45,000', '3,60,000').replace('AG002', 'AG004')
  expect(figures(await run([reserve]))).toEqual([1, 0, 0])
  expect(figures(await run([reserve.replace('Both', '1')]))).toEqual([0, 0, 1])
  expect(await readStock()).toMatchObject([{ ...OF_SWIFT, reserve: 3_60_000, agreementNo: 'AG004', keys: 2 }])
})
