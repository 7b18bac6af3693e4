import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Output } from '#contract/api.ts'
import { SORT_VALUES } from '#domain/browsing/sort-option.ts'
import type { BusMessage } from '#server/flows/announce.ts'
import { makeAuction, makeBid, makeCar, makeFlow, type MadeLot } from '#server/testing/auction-factories.ts'
import { giveCity, makeCity, makeDealer } from '#server/testing/factories.ts'
import { listenLive } from '#server/testing/live-listener.ts'
import { addCars, KEEP_MS, makeLists, makeMarket } from '#server/testing/home-lists-scene.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { partOf, sizeOf } from '#server/testing/tier.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

function first<Item>(items: readonly Item[]): Item {
  const [item] = items
  if (item === undefined) throw new Error('The list is empty')
  return item
}

/** The message of the live bus about an open lot. */
function lotMessage(lot: MadeLot, cityId: string, more: { readonly houseOnly?: true } = {}): BusMessage {
  const { lotId, carId } = lot
  return {
    kind: 'lot',
    lotId,
    carId,
    auctionId: '',
    cityId,
    sealed: false,
    phase: 'live',
    endsAt: 0,
    outcome: null,
    ...more,
  }
}

/** The message of the live bus about a bid. */
function bidMessage(lot: MadeLot, cityId: string, bid: { sealed: boolean; amount: number }): BusMessage {
  return {
    kind: 'bid',
    lotId: lot.lotId,
    carId: lot.carId,
    auctionId: '',
    cityId,
    organisationId: '',
    beats: null,
    sequence: 1,
    n: 1,
    endsAt: 0,
    outbid: null,
    ...bid,
  }
}

const idsOf = ({ cars }: Output<'getDealerHomeData'>) => cars.map(({ lotId }) => lotId)
const brands = ({ facets }: Output<'getDealerHomeData'>) =>
  Object.fromEntries(facets.brand.map(({ value, count }) => [value, count]))

test('a list, its total and its facets are never older than their time, also without a message', async () => {
  const { cityId, dealers } = await makeMarket(database, { dealers: 1, cars: 2 })
  const dealer = first(dealers)
  const { at, home } = makeLists(database)
  expect(await home(dealer)).toMatchObject({ total: 2 })
  await addCars(database, cityId, 1)
  at.now = KEEP_MS
  expect(brands(await home(dealer))).toEqual({ Tata: 1, Kia: 1 })
  at.now = 2 * KEEP_MS + 1
  const list = await home(dealer)
  expect(list.total).toBe(3)
  expect(brands(list)).toEqual({ Tata: 2, Kia: 1 })
  expect(list.cars).toHaveLength(3)
})

test('whatever changes the open lots of a city shows in time, and nothing is counted anew without a change', async () => {
  const { db } = database
  const { cityId, dealers, lots } = await makeMarket(database, { dealers: 1, cars: 2 })
  const dealer = first(dealers)
  const { at, home } = makeLists(database)
  const homeLater = async () => {
    at.now += 2 * KEEP_MS + 1
    return home(dealer)
  }
  expect(await home(dealer)).toMatchObject({ total: 2, facets: { colour: [] } })
  const before = at.statements
  await homeLater()
  // The dealer's own view, the state of the city and those of the lots.
  expect(at.statements - before).toBe(3)

  const { carId, lotId } = first(lots)
  await db.updateTable('cars').set({ colour: 'Red' }).where('id', '=', carId).execute()
  expect((await homeLater()).facets.colour).toMatchObject([{ value: 'Red', count: 1 }])
  // As many lots as before, one of them another.
  await db
    .updateTable('lots')
    .set({ outcome: 'no_bids', outcome_at: new Date(), closed_at: new Date() })
    .where('id', '=', lotId)
    .execute()
  await addCars(database, cityId, 1)
  const list = await homeLater()
  expect(list).toMatchObject({ total: 2, facets: { colour: [] } })
  expect(idsOf(list)).not.toContain(lotId)
  // An end that passes changes no row.
  await addCars(database, cityId, 1, { endsInSeconds: 1 })
  expect(await homeLater()).toMatchObject({ total: 3 })
  await expect.poll(async () => (await homeLater()).total, { timeout: 10_000 }).toBe(2)
})

test('the counts of sold cars are never older than their time', async () => {
  const { db } = database
  const { cityId, dealers, lots } = await makeMarket(database, { dealers: 1, cars: 2 })
  const dealer = first(dealers)
  const { at, home } = makeLists(database)
  expect(await home(dealer, { ended: true })).toMatchObject({ total: 0 })
  const lot = first(lots)
  const winner = await makeDealer(db, { cityIds: [cityId] })
  await makeFlow(db, { ...winner, ...lot, state: 'BID_AWARDED' })
  await db
    .updateTable('lots')
    .set({ outcome: 'awarded', outcome_at: new Date(), closed_at: new Date(), hammer_price: 5000 })
    .where('id', '=', lot.lotId)
    .execute()
  at.now = 2 * KEEP_MS + 1
  expect(await home(dealer, { ended: true })).toMatchObject({ total: 1 })
})

test('dealers share what they read, and are asked for their own cars on every call', async () => {
  const { dealers } = await makeMarket(database, { dealers: 3, cars: 4 })
  const { at, ask } = makeLists(database)
  const answers = []
  for (const dealer of dealers) answers.push(await ask(dealer))
  // The cities and own cars of each dealer; then, once, the state of the city, the first lots, the counts, the states of
  // the lots and their cars.
  expect(at.statements).toBe(dealers.length + 5)
  expect(new Set(answers).size).toBe(1)
})

test('a dealer’s own cars are missing from its own lists at once, and from no other dealer’s', async () => {
  const { dealers, lots } = await makeMarket(database, { dealers: 2, cars: 4 })
  const [owner, other] = [first(dealers), first(dealers.slice(1))]
  const { home } = makeLists(database)
  const all = await home(other)
  expect(all).toMatchObject({ total: 4 })
  expect(await home(owner)).toEqual(all)

  const [taken, ...rest] = lots
  if (taken === undefined) throw new Error('The auction has no lot')
  const flowId = await makeFlow(database.db, { ...owner, ...taken, state: 'MY_CARS_NEW' })
  const ownList = await home(owner)
  expect(new Set(idsOf(ownList))).toEqual(new Set(rest.map(({ lotId }) => lotId)))
  expect(ownList.total).toBe(3)
  expect(brands(ownList)).toEqual({ Tata: 1, Kia: 2 })
  expect(await home(owner, { brand: ['Tata'] })).toMatchObject({ total: 1 })
  expect(await home(other)).toEqual(all)
  expect(brands(await home(other, { brand: ['Tata'] }))).toEqual({ Tata: 2, Kia: 2 })

  await database.db.updateTable('flows').set({ removed_at: new Date() }).where('id', '=', flowId).execute()
  expect(await home(owner)).toEqual(all)
})

test('a city that is given or taken away changes the list at once', async () => {
  const { db } = database
  const [here, there] = [
    await makeMarket(database, { dealers: 1, cars: 1 }),
    await makeMarket(database, { dealers: 0, cars: 2 }),
  ]
  const dealer = first(here.dealers)
  const { home } = makeLists(database)
  expect(await home(dealer)).toMatchObject({ total: 1, dealerCities: [here.name] })
  await giveCity(db, { ...dealer, cityId: there.cityId })
  expect(await home(dealer)).toMatchObject({ total: 3, dealerCities: [here.name, there.name].toSorted() })
  await giveCity(db, { ...dealer, cityId: here.cityId, validForSeconds: -1 })
  expect(await home(dealer)).toMatchObject({ total: 2, dealerCities: [there.name] })
})

describe('messages of the live bus', () => {
  test('a new lot, a bid and a hidden picture show at once', async () => {
    const { cityId, dealers, lots } = await makeMarket(database, { dealers: 2, cars: 1 })
    const [viewer, bidder] = [first(dealers), first(dealers.slice(1))]
    const { home, lists } = makeLists(database)
    expect(await home(viewer)).toMatchObject({ total: 1, cars: [{ highestBid: null }] })

    const lot = first(lots)
    const flowId = await makeFlow(database.db, { ...bidder, ...lot, state: 'PLACE_BIDS' })
    await makeBid(database.db, { flowId, amount: 5000 })
    expect(await home(viewer)).toMatchObject({ cars: [{ highestBid: null }] })
    lists.onMessages([bidMessage(lot, cityId, { sealed: false, amount: 5000 })])
    expect(await home(viewer)).toMatchObject({ cars: [{ highestBid: 5000 }] })

    const added = first(await addCars(database, cityId, 1))
    expect(await home(viewer)).toMatchObject({ total: 1 })
    lists.onMessages([lotMessage(added, cityId, { houseOnly: true })])
    expect(await home(viewer)).toMatchObject({ total: 1 })
    lists.onMessages([lotMessage(added, cityId)])
    expect(await home(viewer)).toMatchObject({ total: 2 })

    await database.db.updateTable('cars').set({ colour: 'Red' }).where('id', '=', added.carId).execute()
    const { lotId, carId } = added
    lists.onMessages([{ kind: 'car-pictures', event: 'pictureHidden', carId, cityId, lotIds: [lotId] }])
    const colours = (await home(viewer)).cars.map(({ colour }) => colour)
    expect(colours).toContain('Red')
  })

  test('when messages may be missing, everything is read anew', async () => {
    const { cityId, dealers } = await makeMarket(database, { dealers: 1, cars: 1 })
    const { home, lists } = makeLists(database)
    await home(first(dealers))
    await addCars(database, cityId, 1)
    lists.onGap()
    expect(await home(first(dealers))).toMatchObject({ total: 2 })
  })

  test('a browser that reads its list because of an event gets the list after it', async () => {
    const app = await startTestApp({ env: { LIST_CACHE_MS: '1000' } })
    try {
      const { db } = app.database
      const { cityId } = await makeCity(db)
      const [viewer, bidder] = [
        await makeDealer(db, { cityIds: [cityId] }),
        await makeDealer(db, { cityIds: [cityId] }),
      ]
      const car = await makeCar(db, { cityId })
      const lot = first((await makeAuction(db, { lots: [car] })).lots)
      const flowEntityId = await makeFlow(db, { ...bidder, ...lot, state: 'PLACE_BIDS' })
      const stream = await listenLive(app, viewer.token)
      for (const bidAmount of sizeOf({ short: [5000], long: [5000, 6000, 7000] })) {
        await app.must('getDealerHomeData', {}, { token: viewer.token })
        await app.must(
          'placeBidForCar',
          { carId: lot.carId, flowEntityId, bidAmount },
          { token: bidder.token, key: `bid of ${bidAmount}`.replaceAll(' ', '-') },
        )
        await stream.waitFor(({ event, data }) => event === 'bid' && data.highestBid === bidAmount)
        const list = await app.must('getDealerHomeData', {}, { token: viewer.token })
        expect(list.cars[0]?.highestBid).toBe(bidAmount)
      }
      stream.close()
    } finally {
      await app.stop()
    }
  })
})

test('a bid on a sealed lot changes neither the list, its tag, nor what it reads', async () => {
  const { cityId, dealers, lots } = await makeMarket(database, { dealers: 2, cars: 1, format: 'sealed' })
  const [viewer, bidder] = [first(dealers), first(dealers.slice(1))]
  const lot = first(lots)
  const flowId = await makeFlow(database.db, { ...bidder, ...lot, state: 'PLACE_BIDS' })
  const { at, ask, lists } = makeLists(database)
  const before = await ask(viewer)
  const statements = at.statements
  await makeBid(database.db, { flowId, amount: 5000 })
  lists.onMessages([bidMessage(lot, cityId, { sealed: true, amount: 5000 })])
  const after = await ask(viewer)
  expect(after.tag).toBe(before.tag)
  // One statement: the viewer's own cities and cars.
  expect(at.statements - statements).toBe(1)
  // Reading again returns the same state of the city, and of the lots.
  at.now = 2 * KEEP_MS + 1
  expect((await ask(viewer)).tag).toBe(before.tag)
  expect(at.statements - statements).toBe(1 + 3)
})

test('the first page is the same however it is read, also for a dealer with many cars of its own', async () => {
  const { db } = database
  const { cityId, dealers, lots } = await makeMarket(database, { dealers: 1, cars: 70 })
  const dealer = first(dealers)
  const other = await makeMarket(database, { dealers: 0, cars: 5 })
  await giveCity(db, { ...dealer, cityId: other.cityId })
  const { home } = makeLists(database)
  const expectSame = async (owned: number) => {
    for (const sort of partOf(SORT_VALUES, 0, 3)) {
      const whole = await home(dealer, { sort, limit: 100 })
      expect(whole.cars).toHaveLength(75 - owned)
      const page = await home(dealer, { sort, limit: 2 })
      expect(idsOf(page)).toEqual(idsOf(whole).slice(0, 2))
      const next = await home(dealer, { sort, limit: 2, ...(page.nextCursor && { cursor: page.nextCursor }) })
      expect(idsOf(next)).toEqual(idsOf(whole).slice(2, 4))
      expect([page.total, next.total]).toEqual([75 - owned, 75 - owned])
    }
  }
  await expectSame(0)
  // More than the page makes up for in one city.
  for (const lot of lots.slice(0, 60)) await makeFlow(db, { ...dealer, ...lot, state: 'MY_CARS_NEW' })
  await expectSame(60)
  expect(await home(dealer, { city: [(await cityName(cityId)) ?? ''] })).toMatchObject({ total: 10 })
})

async function cityName(cityId: string): Promise<string | undefined> {
  const { name } = await database.db
    .selectFrom('cities')
    .select('name')
    .where('id', '=', cityId)
    .executeTakeFirstOrThrow()
  return name
}
