import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { makeAuction, makeCar } from '#server/testing/auction-factories.ts'
import { makeAdmin, makeCity, makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})

type CarSpec = Omit<Parameters<typeof makeCar>[1], 'cityId'>

/** Makes a city with a dealer, and a live lot of each car. */
async function makeMarket(specs: readonly CarSpec[]) {
  const { db } = app.database
  const { cityId } = await makeCity(db)
  const dealer = await makeDealer(db, { cityIds: [cityId] })
  const lots = await Promise.all(specs.map((spec) => makeCar(db, { ...spec, cityId })))
  await makeAuction(db, { lots })
  return { dealer }
}

const home = (by: MadeUser, input: Input<'getDealerHomeData'> = {}) =>
  app.must('getDealerHomeData', input, { token: by.token })

/** Returns the models that match, sorted. */
async function modelsFound(by: MadeUser, input: Input<'getDealerHomeData'>) {
  const { cars, total } = await home(by, input)
  expect(total).toBe(cars.length)
  return cars.map((car) => car.model).toSorted()
}

describe('own cars that match', () => {
  test('are counted by list; those of other dealers, removed ones and other matches are not', async () => {
    const { dealer } = await makeMarket([
      { model: 'Harrier', year: 2021 },
      { model: 'Harrier', year: 2018 },
      { model: 'Nexon', year: 2021 },
    ])
    const matches = (input: Input<'getMyMatches'>, by: MadeUser = dealer) =>
      app.must('getMyMatches', input, { token: by.token })
    expect(await matches({ q: 'harrier' })).toEqual({ lists: [] })
    const { cars, dealerCities } = await home(dealer)
    const [city = ''] = dealerCities
    const add = async (carId: string, auctionId: string | null) =>
      app.must('addToMyCars', { carId, auctionId: auctionId ?? '', city }, { token: dealer.token })
    for (const { id, auctionId } of cars) await add(id, auctionId)
    expect((await home(dealer, { q: 'harrier' })).total).toBe(0)
    expect(await matches({ q: 'harrier' })).toEqual({ lists: [{ list: 'myCars', count: 2 }] })
    expect(await matches({ q: 'harrier', yearFrom: 2020 })).toEqual({ lists: [{ list: 'myCars', count: 1 }] })
    expect(await matches({ q: 'harrier', city })).toEqual({ lists: [{ list: 'myCars', count: 2 }] })
    expect(await matches({ q: 'harrier', city: 'Atlantis' })).toEqual({ lists: [] })
    const newer = cars.find(({ model, year }) => model === 'Harrier' && year === 2021)
    await app.must('removeFromMyCars', { carId: newer?.id ?? '' }, { token: dealer.token })
    expect(await matches({ q: 'harrier' })).toEqual({ lists: [{ list: 'myCars', count: 1 }] })
    const rival = await makeDealer(app.database.db)
    expect(await matches({ q: 'harrier' }, rival)).toEqual({ lists: [] })
    expect(await matches({ q: 'harrier' }, await makeAdmin(app.database.db))).toEqual({ lists: [] })
  })
})

test('a search finds cars by their colour, together with other words', async () => {
  const { dealer } = await makeMarket([
    { model: 'Creta', colour: 'White', year: 2021 },
    { model: 'Creta', colour: 'Pearl White', year: 2019 },
    { model: 'Venue', colour: 'White' },
    { model: 'Verna', colour: null },
  ])
  expect(await modelsFound(dealer, { q: 'white' })).toEqual(['Creta', 'Creta', 'Venue'])
  expect(await modelsFound(dealer, { q: 'WHITE creta' })).toEqual(['Creta', 'Creta'])
  expect(await modelsFound(dealer, { q: 'white 2021 creta' })).toEqual(['Creta'])
  expect(await modelsFound(dealer, { q: 'red creta' })).toEqual([])
})

test('a model of several words is found by them, and as one word', async () => {
  const { dealer } = await makeMarket([{ model: 'Wagon R', colour: 'Red' }, { model: 'S-Cross' }])
  for (const q of ['wagonr', 'wagon r', 'red WagonR']) {
    expect(await modelsFound(dealer, { q })).toEqual(['Wagon R'])
  }
  for (const q of ['scross', 's-cross']) expect(await modelsFound(dealer, { q })).toEqual(['S-Cross'])
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
    { ...unknown, make: 'Tata', model: 'Mystery', year: 2010, yardId: null },
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
    [{ brand: ['tata'], model: ['MYSTERY'] }, ['Mystery']],
    [{ model: ['creta ', 'Swift'] }, ['Creta', 'Swift']],
    [{ brand: ['Tata'], model: ['Creta'] }, []],
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
    [{ q: 'automatic' }, ['Creta', 'Nexon_100%']],
    [{ q: '2021 tata' }, ['Nexon_100%']],
    [{ q: 'tata 2021 electric' }, ['Nexon_100%']],
    [{ q: 'diesel creta' }, ['Creta']],
    [{ q: 'manual PETROL 2015' }, ['Swift']],
    [{ q: 'hyundai 2021' }, []],
    [{ q: 'diesel nexon' }, []],
    [{ q: 'creta 8c' }, ['Creta']],
    [{ q: '77 creta' }, ['Creta']],
    [{ q: 'sw' }, ['Swift']],
    [{ q: 'm' }, ['Mystery', 'Swift']],
    [{ q: 'ta' }, ['Mystery', 'Nexon_100%']],
    [{ q: '20 dl' }, ['Creta', 'Nexon_100%', 'Swift']],
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
      model: [{ value: 'Nexon_100%', count: 1 }],
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
      model: [],
      carType: [{ value: 'Hatchback', count: 1 }],
      fueltype: [],
      transmission: [],
      colour: [],
      owners: [{ value: '4', count: 2 }],
    })
  })

  test('models are counted within the one brand that is chosen, and within no or two brands not', async () => {
    const models = async (input: Input<'getDealerHomeData'>) =>
      (await home(market.dealer, input)).facets.model.map(({ value, count }) => `${value} ${count}`)
    const both = ['Mystery 1', 'Nexon_100% 1']
    expect(await models({ brand: ['tata'] })).toEqual(both)
    expect(await models({ brand: ['Tata', 'tata motors'], model: ['Mystery'] })).toEqual(both)
    expect(await models({ brand: ['Tata'], yearFrom: 2012, model: ['Mystery'] })).toEqual(['Nexon_100% 1'])
    expect(await models({ model: ['Mystery'] })).toEqual([])
    expect(await models({ brand: ['Tata', 'Hyundai'] })).toEqual([])
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
