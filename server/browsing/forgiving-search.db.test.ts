import { beforeAll, expect, test } from 'vitest'
import { makeAuction, makeCar } from '#server/testing/auction-factories.ts'
import { makeAdmin, makeCity, makeDealer, makeYard, type MadeUser } from '#server/testing/factories.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let dealer: MadeUser
let admin: MadeUser
let city = ''
let yardId = ''
beforeAll(async () => {
  app = await shareTestApp()
  const { db } = app.database
  const made = await makeCity(db)
  city = made.name
  const { cityId } = made
  ;({ yardId } = await makeYard(db, { cityId, name: 'Okhla Yard' }))
  dealer = await makeDealer(db, { cityIds: [cityId] })
  admin = await makeAdmin(db)
  const specs = [
    { make: 'Maruti Suzuki', model: 'Swift', colour: 'White', car_type: 'Hatchback', yardId },
    { make: 'Maruti Suzuki', model: 'Swift Dzire', colour: 'Grey', car_type: 'Sedan' },
    { make: 'Maruti Suzuki', model: 'Dzire', colour: 'White', car_type: 'Sedan' },
    { make: 'Toyota', model: 'Fortuner', colour: 'White', car_type: 'SUV', fueltype: 'Diesel' },
    {
      make: 'Hyundai',
      model: 'Creta',
      colour: 'Black',
      car_type: 'SUV',
      yardId,
      supplier_name: 'Kotak Leasing',
    },
  ]
  const lots = await Promise.all(specs.map((spec) => makeCar(db, { ...spec, cityId })))
  await makeAuction(db, { lots })
})

/** The models that Dealer Home and the console find, sorted. Both are searched by one rule. */
async function modelsFound(q: string) {
  const { cars: listed, total } = await app.must('getDealerHomeData', { q }, { token: dealer.token })
  expect(total).toBe(listed.length)
  const { cars: stock } = await app.must('admin/getCars', { q, city }, { token: admin.token })
  const models = listed.map((car) => car.model).toSorted()
  expect(stock.map((car) => car.model).toSorted()).toEqual(models)
  return models
}

test.each([
  ['swift dzire', ['Dzire', 'Swift Dzire']],
  ['fortunar', ['Fortuner']],
  ['white suv', ['Fortuner']],
  ['okhla', ['Creta', 'Swift']],
  ['okhla hatchback', ['Swift']],
  ['मारुति', ['Dzire', 'Swift', 'Swift Dzire']],
  ['सफेद फॉर्च्यूनर', ['Fortuner']],
  ['gray', ['Swift Dzire']],
  ['diesel fortunner', ['Fortuner']],
  ['white gallardo', []],
])('%j finds %j', async (q, models) => {
  expect(await modelsFound(q)).toEqual(models)
})

test('a city finds its cars', async () => {
  expect(await modelsFound(city)).toHaveLength(5)
})

test('a car that moves to another yard is found there alone', async () => {
  const { db } = app.database
  const { cityId } = await makeCity(db)
  const mover = await makeDealer(db, { cityIds: [cityId] })
  const from = await makeYard(db, { cityId, name: 'Narela Plot' })
  const to = await makeYard(db, { cityId, name: 'Bawana Plot' })
  const car = await makeCar(db, { cityId, yardId: from.yardId })
  await makeAuction(db, { lots: [car] })
  const found = async (q: string) => (await app.must('getCars', { q }, { token: mover.token })).cars.length
  expect([await found('narela'), await found('bawana')]).toEqual([1, 0])
  await app.must('admin/moveCar', { carId: car.carId, yardId: to.yardId }, { token: admin.token })
  await expect.poll(async () => [await found('narela'), await found('bawana')]).toEqual([0, 1])
})

test('the console also finds cars by their supplier', async () => {
  const { cars } = await app.must('admin/getCars', { q: 'kotak', city }, { token: admin.token })
  expect(cars.map(({ model }) => model)).toEqual(['Creta'])
})
