import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCar } from '#server/testing/auction-factories.ts'
import { makeCity } from '#server/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { compareColumns, readStandingCars, rewriteCars } from './stock-queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('cars can swap registration numbers and references in one write', async () => {
  const { db } = database
  const { cityId } = await makeCity(db)
  const supplierName = `Bank ${randomUUID()}`
  const ids = [await makeCar(db, { cityId }), await makeCar(db, { cityId })].map(({ carId }) => carId)
  const [one, two] = [...(await readStandingCars(db, ids)).values()]
  if (!one || !two) throw new Error('the cars are there')
  const first = { supplierName, externalRef: '1', regno: 'DL1CAF0001' }
  const second = { supplierName, externalRef: '2', regno: 'DL1CAF0002' }
  const write = (ofOne: typeof first, ofTwo: typeof first) =>
    rewriteCars(db, [
      compareColumns(one.stored, { ...one, facts: { ...one.facts, ...ofOne } }),
      compareColumns(two.stored, { ...two, facts: { ...two.facts, ...ofTwo } }),
    ])

  await write(first, second)
  await write(second, first)
  const written = await readStandingCars(db, ids)
  expect(written.get(one.carId)?.facts).toEqual({ ...one.facts, ...second })
  expect(written.get(two.carId)?.facts).toEqual({ ...two.facts, ...first })
})
