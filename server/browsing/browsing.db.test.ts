import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import {
  makeAuction,
  makeBid,
  makeCar,
  makeFlow,
  makeOutcome,
  type MadeLot,
} from '#server/testing/auction-factories.ts'
import { giveCity, makeAdmin, makeCity, makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type CarSpec = Omit<Parameters<typeof makeCar>[1], 'cityId'>

/** Makes a city with a dealer and one car per spec, all in one auction. */
async function makeMarket(
  specs: readonly CarSpec[],
  auction: Partial<Parameters<typeof makeAuction>[1]> = {},
) {
  const { db } = app.database
  const city = await makeCity(db)
  const dealer = await makeDealer(db, { cityIds: [city.cityId] })
  const cars = await Promise.all(specs.map((spec) => makeCar(db, { ...spec, cityId: city.cityId })))
  const { auctionId, lots } = await makeAuction(db, { ...auction, lots: cars })
  return { ...city, dealer, auctionId, lots: lots.map((lot) => ({ ...lot, auctionId })) }
}

const home = (by: MadeUser, input: Input<'getDealerHomeData'> = {}) =>
  app.must('getDealerHomeData', input, { token: by.token })

const idsOf = (list: { readonly cars: readonly { readonly id: string }[] }) =>
  list.cars.map((car) => car.id).toSorted()

/** Returns the models that match, sorted. */
async function modelsFound(by: MadeUser, input: Input<'getDealerHomeData'>) {
  const { cars, total } = await home(by, input)
  expect(total).toBe(cars.length)
  return cars.map((car) => car.model).toSorted()
}

describe('cities', () => {
  test('a dealer sees only cars of its own cities, named in any spelling', async () => {
    const here = await makeMarket([{}])
    const there = await makeMarket([{}])
    const list = await home(here.dealer)
    expect(list.dealerCities).toEqual([here.name])
    expect(idsOf(list)).toEqual(here.lots.map((lot) => lot.carId))
    expect(idsOf(await home(here.dealer, { city: `  ${here.name.toUpperCase()} ` }))).toEqual(idsOf(list))
    expect(await home(here.dealer, { city: there.name })).toMatchObject({
      cars: [],
      total: 0,
      nextCursor: null,
    })
    expect(await home(here.dealer, { city: 'Atlantis' })).toMatchObject({ cars: [], total: 0 })
  })

  test('an old city name matches the current one', async () => {
    const { db } = app.database
    const city = await makeCity(db, { name: 'Bengaluru', state: 'Karnataka' })
    const dealer = await makeDealer(db, { cityIds: [city.cityId] })
    const { carId } = await makeCar(db, { cityId: city.cityId })
    await makeAuction(db, { lots: [{ carId }] })
    expect(idsOf(await home(dealer, { city: 'bangalore' }))).toEqual([carId])
    const byCity = await app.must('getDealerCarsByCity', { city: 'BANGALORE' }, { token: dealer.token })
    expect(byCity).toMatchObject({ total: 1, nextCursor: null, cars: [{ id: carId, city: 'Bengaluru' }] })
  })

  test('an expired city disappears, and only cars with a flow stay accessible', async () => {
    const market = await makeMarket([{}, {}])
    const [kept, other] = market.lots
    if (!kept || !other) throw new Error('The auction does not have two lots.')
    await makeFlow(app.database.db, { ...market.dealer, ...kept, state: 'PLACE_BIDS' })
    await giveCity(app.database.db, { ...market.dealer, cityId: market.cityId, validForSeconds: -1 })

    expect(await home(market.dealer)).toMatchObject({ dealerCities: [], cars: [], total: 0 })
    const { token } = market.dealer
    const { carCount } = await app.must('getDealerCounts', {}, { token })
    expect(carCount).toBe(0)
    expect((await app.call('getCarDetails', { carId: kept.carId }, { token })).status).toBe(200)
    expect((await app.call('getCarDetails', { carId: other.carId }, { token })).status).toBe(404)
  })

  test('an admin sees every city and has no flows', async () => {
    const market = await makeMarket([{}])
    const admin = await makeAdmin(app.database.db)
    const list = await home(admin, { city: market.name })
    expect(list.dealerCities).toContain(market.name)
    expect(list.cars).toMatchObject([{ id: market.lots[0]?.carId, flowEntityId: null, state: null }])
    const counts = await app.must('getDealerCounts', {}, { token: admin.token })
    expect(counts).toMatchObject({ myCarsCount: 0, placeBidsCount: 0 })
  })
})

describe('the home list', () => {
  test('contains upcoming and live published lots, but no ended, cancelled, draft or already added ones', async () => {
    const { db } = app.database
    const live = await makeMarket([{}, {}, {}])
    const { cityId, dealer } = live
    const [free, taken, removed] = live.lots
    if (!free || !taken || !removed) throw new Error('The auction does not have three lots.')
    await makeFlow(db, { ...dealer, ...taken, state: 'LAPSED' })
    await makeFlow(db, { ...dealer, ...removed, state: 'MY_CARS_NEW', removed: true })
    const inAuction = async (auction: Partial<Parameters<typeof makeAuction>[1]>) => {
      const { carId } = await makeCar(db, { cityId })
      const { lots } = await makeAuction(db, { ...auction, lots: [{ carId }] })
      return { carId, lotId: lots[0]?.lotId ?? '' }
    }
    const upcoming = await inAuction({ startsInSeconds: 3600, endsInSeconds: 7200 })
    await inAuction({ published: false })
    await inAuction({ endsInSeconds: -1, startsInSeconds: -60 })
    const cancelled = await inAuction({})
    await makeOutcome(db, { lotId: cancelled.lotId, outcome: 'cancelled', reason: 'Withdrawn' })
    await makeCar(db, { cityId })

    const list = await home(dealer)
    expect(idsOf(list)).toEqual([free.carId, removed.carId, upcoming.carId].toSorted())
    expect(list.total).toBe(3)
    expect(list.facets.brand).toEqual([{ value: 'Hyundai', count: 3 }])
    const { carCount } = await app.must('getDealerCounts', {}, { token: dealer.token })
    expect(carCount).toBe(3)
    const plain = await app.must('getCars', {}, { token: dealer.token })
    expect(plain).toEqual({ cars: list.cars, nextCursor: null })
  })

  test('with ended=true contains the cars sold in the last week, with hammer prices of open lots only', async () => {
    const { db } = app.database
    const models = ['Open', 'Old', 'Off', 'No bids', 'Released', 'Undecided', 'Defaulted']
    const open = await makeMarket(models.map((model) => ({ model })))
    const lotOf = (model: string) => {
      const lot = open.lots[models.indexOf(model)]
      if (!lot) throw new Error(`The auction has no ${model}.`)
      return lot
    }
    const sealedCar = await makeCar(db, { cityId: open.cityId, model: 'Sealed' })
    const sealed = await makeAuction(db, { format: 'sealed', lots: [sealedCar] })
    const winner = await makeDealer(db, { cityIds: [open.cityId] })
    const award = async (lot: MadeLot, state: FlowState, closedSecondsAgo: number) => {
      const flowId = await makeFlow(db, { ...winner, ...lot, state, awardAmount: 4_00_000 })
      await makeBid(db, { flowId, amount: 4_00_000 })
      await makeOutcome(db, { ...lot, outcome: 'awarded', hammerPrice: 4_00_000, closedSecondsAgo })
    }
    await award(lotOf('Open'), 'PAYMENT_APPROVED', 6 * 86_400)
    await award({ ...sealedCar, lotId: sealed.lots[0]?.lotId ?? '' }, 'BID_AWARDED', 60)
    await award(lotOf('Old'), 'BID_AWARDED', 8 * 86_400)
    await award(lotOf('Defaulted'), 'DEFAULTED', 60)
    await makeOutcome(db, { ...lotOf('Off'), outcome: 'cancelled', reason: 'Withdrawn' })
    await makeOutcome(db, { ...lotOf('No bids'), outcome: 'no_bids' })
    await makeOutcome(db, { ...lotOf('Released'), outcome: 'released' })
    await makeOutcome(db, { ...lotOf('Undecided'), outcome: 'reserve_not_met' })

    const { cars, total, facets } = await home(open.dealer, { ended: true, sort: 'auction-near' })
    expect(total).toBe(2)
    expect(facets.brand).toEqual([{ value: 'Hyundai', count: 2 }])
    expect(cars.toSorted((a, b) => (a.model < b.model ? -1 : 1))).toMatchObject([
      { model: 'Open', isSold: true, outcome: 'awarded', highestBid: 4_00_000, auctionWinAmount: 4_00_000 },
      { model: 'Sealed', isSold: true, outcome: 'awarded', highestBid: null, auctionWinAmount: null },
    ])
    expect(await home(open.dealer)).toMatchObject({ cars: [], total: 0 })
    const won = await home(winner, { ended: true })
    expect(new Set(won.cars.map((car) => car.state))).toEqual(new Set(['BID_AWARDED', 'PAYMENT_APPROVED']))
  })
})

describe('filters', () => {
  const unknown = {
    variant: null,
    regno: null,
    kmsrun: null,
    fueltype: null,
    transmission: null,
    car_type: null,
    price: null,
    ownership: null,
    rc_present: null,
  }
  const cars: CarSpec[] = [
    {
      make: 'Maruti Suzuki',
      model: 'Swift',
      year: 2015,
      kmsrun: 80_000,
      fueltype: 'Petrol',
      transmission: 'Manual',
      car_type: 'Hatchback',
      ownership: 1,
      colour: 'White',
      price: 3_00_000,
    },
    {
      make: 'Hyundai',
      model: 'Creta',
      year: 2019,
      kmsrun: 40_000,
      fueltype: 'Diesel',
      transmission: 'Automatic',
      car_type: 'SUV',
      ownership: 4,
      colour: 'WHITE',
      price: 9_00_000,
      regno: 'DL8CTEST77',
    },
    {
      make: 'Tata',
      model: 'Nexon_100%',
      year: 2021,
      kmsrun: 10_000,
      fueltype: 'Electric',
      transmission: 'Automatic',
      car_type: 'SUV',
      ownership: 6,
      colour: 'Red',
      price: 12_00_000,
    },
    { ...unknown, make: 'Tata', model: 'Mystery', year: 2010 },
  ]
  let market: Awaited<ReturnType<typeof makeMarket>>
  beforeAll(async () => {
    market = await makeMarket(cars)
  })

  test.each<[Input<'getDealerHomeData'>, string[]]>([
    [{}, ['Creta', 'Mystery', 'Nexon_100%', 'Swift']],
    [{ brand: ['maruti'] }, ['Swift']],
    [{ brand: ['HYUNDAI', 'tata motors'] }, ['Creta', 'Mystery', 'Nexon_100%']],
    [{ brand: ['Trabant'] }, []],
    [{ carType: ['suv'] }, ['Creta', 'Nexon_100%']],
    [{ carType: ['Tractor'] }, []],
    [{ fueltype: ['petrol', 'EV'] }, ['Nexon_100%', 'Swift']],
    [{ transmission: ['AUTO'] }, ['Creta', 'Nexon_100%']],
    [{ colour: ['white'] }, ['Creta', 'Swift']],
    [{ colour: ['Red', 'Blue'] }, ['Nexon_100%']],
    [{ colour: ['Blue'] }, []],
    [{ colour: ['White'], owners: ['4'] }, ['Creta']],
    [{ owners: ['1'] }, ['Swift']],
    [{ owners: ['4'] }, ['Creta', 'Nexon_100%']],
    [{ owners: ['1', ' 4 '] }, ['Creta', 'Nexon_100%', 'Swift']],
    [{ owners: ['2'] }, []],
    [{ owners: ['6'] }, []],
    [{ owners: ['many'] }, []],
    [{ carType: ['null'] }, []],
    [{ brand: ['Tata'], transmission: ['Automatic'] }, ['Nexon_100%']],
    [{ yearFrom: 2019 }, ['Creta', 'Nexon_100%']],
    [{ yearFrom: 2015, yearTo: 2019 }, ['Creta', 'Swift']],
    [{ kmsTo: 40_000 }, ['Creta', 'Nexon_100%']],
    [{ kmsTo: 10_000_000 }, ['Creta', 'Nexon_100%', 'Swift']],
    [{ priceFrom: 3_00_000, priceTo: 9_00_000 }, ['Creta', 'Swift']],
    [{ priceFrom: 0 }, ['Creta', 'Nexon_100%', 'Swift']],
    [{ q: 'CRETA' }, ['Creta']],
    [{ q: 'maruti swift' }, ['Swift']],
    [{ q: ' ata ' }, ['Mystery', 'Nexon_100%']],
    [{ q: 'dl8ctest' }, ['Creta']],
    [{ q: 'DL 8C TEST 77' }, ['Creta']],
    [{ q: 'dl-8c-test-77' }, ['Creta']],
    [{ q: '0%' }, ['Nexon_100%']],
    [{ q: '_' }, ['Nexon_100%']],
    [{ q: '\\' }, []],
    [{ q: "creta' or 1=1 --" }, []],
    [{ q: 'automatic' }, []],
    [{ q: 'creta', brand: ['Tata'] }, []],
  ])('%j finds %j', async (input, models) => {
    expect(await modelsFound(market.dealer, input)).toEqual(models)
  })

  test('each facet is counted within the other filters', async () => {
    const { facets, total } = await home(market.dealer, { brand: ['Tata'], carType: ['SUV'], yearFrom: 2012 })
    expect(total).toBe(1)
    expect(facets).toEqual({
      brand: [
        { value: 'Hyundai', count: 1 },
        { value: 'Tata', count: 1 },
      ],
      carType: [{ value: 'SUV', count: 1 }],
      fueltype: [{ value: 'Electric', count: 1 }],
      transmission: [{ value: 'Automatic', count: 1 }],
      colour: [{ value: 'Red', count: 1 }],
      owners: [{ value: '4', count: 1 }],
    })
  })

  test('a facet is not counted within its own filter, nor a lot that two filters exclude', async () => {
    const { facets, total } = await home(market.dealer, { carType: ['SUV'], owners: ['1', '2'] })
    expect(total).toBe(0)
    expect(facets).toEqual({
      brand: [],
      carType: [{ value: 'Hatchback', count: 1 }],
      fueltype: [],
      transmission: [],
      colour: [],
      owners: [{ value: '4', count: 2 }],
    })
  })

  test('unknown facts are null', async () => {
    const [car] = (await home(market.dealer, { q: 'mystery' })).cars
    expect(car).toMatchObject({
      variant: null,
      regno: null,
      kmsrun: null,
      fueltype: null,
      transmission: null,
      carType: null,
      yard: null,
      ownership: null,
      rcstatus: null,
      colour: null,
      price: null,
      supplierName: null,
      car_image_urls: [],
      auctionDepositAmount: null,
    })
  })

  test.each<[string, Record<string, string>]>([
    ['an unknown sort', { sort: 'cheapest' }],
    ['a limit of 0', { limit: '0' }],
    ['a limit of 101', { limit: '101' }],
    ['an unknown cursor', { cursor: 'abc' }],
    ['an invalid year', { yearFrom: 'new' }],
    ['NUL in the search', { q: 'a\u0000b' }],
  ])('%s is invalid input', async (_, query) => {
    const response = await app.fetch(`/api/getDealerHomeData?${new URLSearchParams(query).toString()}`, {
      headers: { authorization: `Bearer ${market.dealer.token}` },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' })
  })
})
