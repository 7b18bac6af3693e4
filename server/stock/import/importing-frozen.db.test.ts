import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeAuction, makeFlow, makeOutcome } from '#server/testing/auction-factories.ts'
import { makeDealer } from '#server/testing/factories.ts'
import {
  figures,
  HEADER,
  newSupplier,
  startImportScene,
  type Supplier,
} from '#server/testing/import-scene.ts'

const scene = await startImportScene()
const { app, delhi } = scene
afterAll(() => app.stop())

let supplier: Supplier
beforeEach(() => {
  supplier = newSupplier(scene)
})

test('a list changes nothing of a car in an auction or sold', async () => {
  const { db } = app.database
  await supplier.mustRun(`${HEADER}\n1,Tata Nexon,2019,Delhi,,30000,6\n`)
  const [car] = await supplier.stock()
  if (!car) throw new Error('The car was not imported.')
  const { lots } = await makeAuction(db, { lots: [{ carId: car.id }] })
  const [lot] = lots
  if (!lot) throw new Error('The auction has no lot.')
  const other = `${HEADER}\n1,Tata Nexon,2019,Delhi,,31000,6\n`

  const listed = await supplier.mustRun(other)
  expect(listed.rejected).toMatchObject([
    { row: 2, field: 'kmsrun', column: 'Km', reason: expect.stringContaining('in an auction') },
  ])
  expect(figures(await supplier.mustRun(`${HEADER}\n1,Tata Nexon,2019,Delhi,,30000,7\n`))).toEqual([0, 0, 1])

  await makeOutcome(db, { lotId: lot.lotId, outcome: 'awarded', hammerPrice: 5_00_000 })
  const dealer = await makeDealer(db, { cityIds: [delhi] })
  await makeFlow(db, { ...dealer, ...lot, state: 'BID_AWARDED' })
  const sold = await supplier.mustRun(other)
  expect(sold.rejected[0]?.reason).toContain('sold')
  expect(figures(await supplier.mustRun(`${HEADER}\n1,Tata Nexon,2019,Delhi,,30000,6\n`))).toEqual([0, 1, 0])
  expect(await supplier.stock()).toMatchObject([{ kmsrun: 30_000, price: 6_00_000 }])
})

test('a row of a car in a live lot is refused with the end of its auction, and nothing changes', async () => {
  const rowOf = (n: number, km: number, price: number) =>
    `n0${n},Maruti Alto,2018,Delhi,DL1CZA000${n},${km},${price}\n`
  await supplier.mustRun(`${HEADER}\n${rowOf(1, 85_000, 4.6)}${rowOf(3, 85_000, 4.6)}`)
  const before = await supplier.stock()
  await makeAuction(app.database.db, { lots: before.map(({ id }) => ({ carId: id })) })
  const list = `${HEADER}\n${rowOf(1, 12_345, 9.99)}${rowOf(3, 85_000, 4.61)}`
  for (const dryRun of [true, false]) {
    const run = await supplier.mustRun(list, { dryRun })
    expect(figures(run)).toEqual([0, 0, 2])
    for (const { reason } of run.rejected) {
      expect(reason).toMatch(/^This car is in an auction until .* [ap]m; announce it instead\.$/)
    }
  }
  expect(await supplier.stock()).toEqual(before)
})
