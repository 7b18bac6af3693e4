import { beforeAll, expect, test } from 'vitest'
import { FACET_NAMES, perFacet } from '#domain/car/car-description.ts'
import { facetValueOf, isCounted } from '#domain/car/facet-values.ts'
import { readCar } from '#domain/car/car.ts'
import { makeAuction, makeCar, makeFlow, makeOutcome } from '#server/testing/auction-factories.ts'
import { makeAdmin, makeCity, makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let token = ''
beforeAll(async () => {
  app = await shareTestApp()
  token = (await makeAdmin(app.database.db)).token
})

async function makeMarket() {
  const { db } = app.database
  const city = await makeCity(db)
  return { city, dealer: await makeDealer(db, { cityIds: [city.cityId] }) }
}

/** Expects one car, counted in every facet under its own value alone. */
async function expectCounted(dealer: MadeUser, ended: boolean, facts: object) {
  const { cars, facets } = await app.must('getDealerHomeData', { ended }, { token: dealer.token })
  const car = readCar(cars[0])
  expect(car).toMatchObject(facts)
  if (car === null) throw new Error('The list has no car')
  for (const facet of FACET_NAMES) {
    const value = facetValueOf(facet, car)
    const isShown =
      value !== null &&
      isCounted(
        facet,
        perFacet(() => null),
      )
    expect(facets[facet]).toEqual(isShown ? [{ value, count: 1 }] : [])
    const found = await app.must(
      'getDealerHomeData',
      { ended, [facet]: [value ?? 'null'] },
      { token: dealer.token },
    )
    expect(found.total).toBe(value === null ? 0 : 1)
  }
}

test('every filter follows its fact, from the new lot through changes of the car', async () => {
  const { db } = app.database
  const { city, dealer } = await makeMarket()
  const { carId } = await makeCar(db, { cityId: city.cityId, ownership: 2, colour: 'White' })
  const { lots } = await makeAuction(db, { lots: [{ carId }] })
  await expectCounted(dealer, false, { ownership: 2, colour: 'White' })

  const lotId = lots[0]?.lotId ?? ''
  const change = (facts: object) => app.must('admin/announceLot', { lotId, facts }, { token })
  await change({
    fueltype: 'Diesel',
    transmission: 'Automatic',
    carType: 'Sedan',
    ownership: 5,
    colour: 'Red',
  })
  await expectCounted(dealer, false, { fueltype: 'Diesel', ownership: 5, colour: 'Red' })
  await change({ fueltype: null, transmission: null, carType: null, ownership: null, colour: null })
  await expectCounted(dealer, false, { fueltype: null, ownership: null, colour: null })
})

test('a search follows the facts, from the new lot through changes of the car', async () => {
  const { db } = app.database
  const { city, dealer } = await makeMarket()
  const { carId } = await makeCar(db, { cityId: city.cityId, year: 2018, fueltype: 'Petrol' })
  const { lots } = await makeAuction(db, { lots: [{ carId }] })
  const lotId = lots[0]?.lotId ?? ''
  const found = async (q: string) =>
    (await app.must('getDealerHomeData', { q }, { token: dealer.token })).total
  expect(await found('2018 petrol manual')).toBe(1)
  await app.must('admin/announceLot', { lotId, facts: { fueltype: 'Diesel', transmission: null } }, { token })
  expect(await found('diesel 2018')).toBe(1)
  expect(await found('petrol')).toBe(0)
  expect(await found('manual')).toBe(0)
})

test('a sold lot keeps the facts with which it ended', async () => {
  const { db } = app.database
  const { city, dealer } = await makeMarket()
  const { carId } = await makeCar(db, { cityId: city.cityId, ownership: 2 })
  const { lots } = await makeAuction(db, { lots: [{ carId }] })
  const lot = { carId, lotId: lots[0]?.lotId ?? '' }
  await makeFlow(db, { ...(await makeDealer(db, { cityIds: [city.cityId] })), ...lot, state: 'BID_AWARDED' })
  await makeOutcome(db, { ...lot, outcome: 'awarded', hammerPrice: 5_00_000 })
  await db.updateTable('cars').set({ ownership: 3 }).where('id', '=', carId).execute()
  const counted = await app.must('getDealerHomeData', { ended: true }, { token: dealer.token })
  expect(counted.facets.owners).toEqual([{ value: '2', count: 1 }])
})

test('an import changes what the filters find', async () => {
  const { db } = app.database
  const { city, dealer } = await makeMarket()
  const regno = 'DL3CAB1001'
  const { carId } = await makeCar(db, { cityId: city.cityId, regno, ownership: 1 })
  const { auctionId } = await makeAuction(db, { lots: [{ carId }], published: false })
  const csv = `Make,Model,Year,Reg,Owners,Colour\nHyundai,Creta,2019,${regno},Fourth & Above,Grey\n`
  const mapping = {
    make: { column: 'Make' },
    model: { column: 'Model' },
    year: { column: 'Year' },
    regno: { column: 'Reg' },
    ownership: { column: 'Owners' },
    colour: { column: 'Colour' },
  }
  await app.must('admin/importCars', { csv, mapping, defaults: { city: city.name } }, { token })
  await app.must('admin/publishAuction', { auctionId }, { token })
  await expectCounted(dealer, false, { ownership: 4, colour: 'Grey' })
})
