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

  test('a city may be repeated, in any spelling', async () => {
    const { db } = app.database
    const [one, other, third] = [await makeCity(db), await makeCity(db), await makeCity(db)]
    const cityIds = [one.cityId, other.cityId, third.cityId]
    const dealer = await makeDealer(db, { cityIds })
    const cars = await Promise.all(cityIds.map((cityId) => makeCar(db, { cityId })))
    await makeAuction(db, { lots: cars })
    const city = [one.name.toUpperCase(), ` ${other.name} `, 'Atlantis']
    const wanted = cars.slice(0, 2).map(({ carId }) => carId)
    expect(idsOf(await home(dealer, { city }))).toEqual(wanted.toSorted())
    const byCity = await app.must('getDealerCarsByCity', { city }, { token: dealer.token })
    expect(idsOf(byCity)).toEqual(wanted.toSorted())
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

    const { endedCities, ...list } = await home(market.dealer)
    expect(list).toMatchObject({ dealerCities: [], cars: [], total: 0 })
    const { token } = market.dealer
    const { cities } = await app.must('getCityPayments', {}, { token })
    expect(endedCities).toEqual(cities.map(({ name, validUntil }) => ({ name, endedAt: validUntil })))
    expect(endedCities).toEqual([{ name: market.name, endedAt: expect.any(String) }])
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
    await makeFlow(db, { ...dealer, ...taken, state: 'PLACE_BIDS' })
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
