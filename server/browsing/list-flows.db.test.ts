import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_MY_SORT, MY_SORTS, type MySort } from '#domain/flows/my-sort.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { LotOutcome } from '#domain/lot/auction-clock.ts'
import { makeAuction, makeCar, makeFlow, makeOutcome } from '#server/testing/auction-factories.ts'
import { makeCity, makeDealer, makeYard, type MadeUser } from '#server/testing/factories.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { listFlows } from './list-flows.ts'

let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})

interface GivenCar {
  readonly model: string
  readonly make?: string
  readonly regno?: string | null
  readonly yardId?: string
  readonly endsInSeconds?: number
  readonly auction?: string
  readonly state?: FlowState
  readonly outcome?: LotOutcome
}

/** Makes a dealer with cars in My Cars, those of one auction in one lot after another. */
async function makeList(cars: (yards: readonly string[]) => readonly GivenCar[]) {
  const { db } = app.database
  const { cityId, name: city } = await makeCity(db)
  const dealer = await makeDealer(db, { cityIds: [cityId] })
  const yards = []
  for (const name of ['Wagholi Park', 'Bhiwandi Depot'])
    yards.push((await makeYard(db, { cityId, name })).yardId)
  for (const { endsInSeconds = 3600, auction = 'Tuesday', state, outcome, ...given } of cars(yards)) {
    const car = await makeCar(db, { cityId, ...given })
    const { lots } = await makeAuction(db, { lots: [car], endsInSeconds, name: auction })
    for (const lot of lots) {
      await makeFlow(db, { ...dealer, ...lot, state: state ?? 'PLACE_BIDS' })
      if (outcome !== undefined) await makeOutcome(db, { ...lot, outcome })
    }
  }
  return { dealer, city }
}

/** Returns the models of Place Bids, yard after yard. */
async function modelsOf({ token }: MadeUser, query: { readonly q?: string; readonly sort?: MySort }) {
  const { yardGroups } = await app.must('getDealerPlaceBidsCars', query, { token })
  return yardGroups.flatMap(({ cars }) => cars.map(({ model }) => model))
}

describe('the search of a list', () => {
  let dealer: MadeUser
  beforeAll(async () => {
    const list = await makeList(([wagholi = '', bhiwandi = '']) => [
      { make: 'Hyundai', model: 'Creta', regno: 'DL8CZX0001', auction: 'Zebra Sale', yardId: wagholi },
      { make: 'Tata', model: 'Nexon', regno: 'MH12ZX4321', yardId: bhiwandi },
      { make: 'Toyota', model: 'Fortuner', state: 'EVALUATION' },
    ])
    dealer = list.dealer
  })

  test.each([
    ['a registration number, however it is typed', 'mh 12 zx-4321', ['Nexon']],
    ['a part of one', '4321', ['Nexon']],
    ['a misspelled make', 'hyundia', ['Creta']],
    ['a misspelled model', 'nexonn', ['Nexon']],
    ['a yard', 'bhiwandi', ['Nexon']],
    ['the name of an auction', 'zebra sale', ['Creta']],
    ['the number of a lot, and the car in it', 'creta lot 1', ['Creta']],
    ['a word of another list', 'Fortuner', []],
    ['nothing', '', ['Creta', 'Nexon']],
  ])('finds cars by %s', async (_, q, found) => {
    expect((await modelsOf(dealer, { q })).toSorted()).toEqual(found)
  })

  test('finds cars by their city, in every list', async () => {
    const delivered = await makeList(() => [{ model: 'Creta', state: 'DELIVERY_APPROVED' }])
    const list = async (q: string) =>
      (await app.must('getDealerNOCCars', { q }, { token: delivered.dealer.token })).cars.length
    expect([await list(delivered.city), await list('Atlantis')]).toEqual([1, 0])
  })
})

describe('the order of a list', () => {
  const ORDERS: Readonly<Record<MySort, readonly string[]>> = {
    urgent: ['i10', 'Altroz', 'i20'],
    latest: ['i20', 'Altroz', 'i10'],
    name: ['i10', 'i20', 'Altroz'],
    number: ['i20', 'Altroz', 'i10'],
    yard: ['Altroz', 'i10', 'i20'],
  }

  let dealer: MadeUser
  beforeAll(async () => {
    const list = await makeList(([wagholi = '', bhiwandi = '']) => [
      { make: 'Hyundai', model: 'i20', regno: 'DL1ZX9', endsInSeconds: 900, yardId: wagholi },
      { make: 'Hyundai', model: 'i10', regno: null, endsInSeconds: 300, yardId: wagholi },
      { make: 'Tata', model: 'Altroz', regno: 'DL1ZX10', endsInSeconds: 600, yardId: bhiwandi },
    ])
    dealer = list.dealer
  })

  test.each(MY_SORTS)('%s is that of the answer, and decides before the list is cut', async (sort) => {
    const models = await modelsOf(dealer, { sort })
    expect(models[0]).toBe(ORDERS[sort][0])
    const flows = await listFlows(app.database.db, dealer.organisationId, 'placeBids', { sort }, 2)
    expect(await Promise.all(flows.map(({ flowId }) => modelOf(flowId)))).toEqual(ORDERS[sort].slice(0, 2))
  })

  test('without a choice, what needs the dealer is not cut off by what waits', async () => {
    const list = await makeList(() => [
      { model: 'to pay', state: 'BID_AWARDED' },
      { model: 'waits', state: 'PAYMENT_RECORDED' },
    ])
    const query = { sort: DEFAULT_MY_SORT }
    const flows = await listFlows(app.database.db, list.dealer.organisationId, 'payments', query, 1)
    expect(await Promise.all(flows.map(({ flowId }) => modelOf(flowId)))).toEqual(['to pay'])
  })

  test('a lot under its reserve does not stand before the open ones, in the answer and at the cut', async () => {
    const { dealer: bidder } = await makeList(() => [
      { model: 'under reserve', endsInSeconds: 60, outcome: 'reserve_not_met' },
      { model: 'open' },
    ])
    expect(await modelsOf(bidder, {})).toEqual(['open', 'under reserve'])
    const query = { sort: DEFAULT_MY_SORT }
    const flows = await listFlows(app.database.db, bidder.organisationId, 'placeBids', query, 1)
    expect(await Promise.all(flows.map(({ flowId }) => modelOf(flowId)))).toEqual(['open'])
  })

  async function modelOf(flowId: string) {
    const car = await app.database.db
      .selectFrom('flows')
      .innerJoin('cars', 'cars.id', 'flows.car_id')
      .select('cars.model')
      .where('flows.id', '=', flowId)
      .executeTakeFirstOrThrow()
    return car.model
  }
})
