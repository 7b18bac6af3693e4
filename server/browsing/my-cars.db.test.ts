import { beforeAll, describe, expect, test } from 'vitest'
import { TERMINAL_STATES, type FlowState } from '#domain/flows/flow-states.ts'
import { makeAuction, makeCar, makeFlow, makeOutcome } from '#server/testing/auction-factories.ts'
import { giveCity, makeAdmin, makeCity, makeDealer, makeYard } from '#server/testing/factories.ts'
import { countLockWaits } from '#server/testing/lock-waits.ts'
import { makeMarket as makeOneCarMarket } from '#server/testing/market-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})

/** Makes a market with the dealer's token and the names that calls use for its car. */
async function makeMarket(auction?: Parameters<typeof makeOneCarMarket>[1]) {
  const market = await makeOneCarMarket(app.database.db, auction)
  const { carId, auctionId, name, dealer } = market
  return { ...market, token: dealer.token, names: { carId, auctionId, city: name } }
}

const flowsOf = (lotId: string) =>
  app.database.db.selectFrom('flows').selectAll().where('lot_id', '=', lotId).orderBy('created_at').execute()

describe('adding to My Cars', () => {
  test('creates a flow once, with its event', async () => {
    const market = await makeMarket()
    const { token, names, lotId } = market
    const added = await app.must('addToMyCars', names, { token })
    expect(added.state).toBe('MY_CARS_NEW')
    expect(await app.must('addToMyCars', names, { token })).toEqual(added)
    expect(await flowsOf(lotId)).toMatchObject([
      {
        id: added.flowEntityId,
        organisation_id: market.dealer.organisationId,
        created_by: market.dealer.userId,
      },
    ])
    const events = await app.database.db
      .selectFrom('events')
      .select(['event', 'from_state', 'to_state', 'actor', 'actor_user_id'])
      .where('flow_id', '=', added.flowEntityId)
      .execute()
    expect(events).toEqual([
      {
        event: 'addToMyCars',
        from_state: null,
        to_state: 'MY_CARS_NEW',
        actor: 'dealer',
        actor_user_id: market.dealer.userId,
      },
    ])
    const counts = await app.must('getDealerCounts', {}, { token })
    expect(counts).toMatchObject({ carCount: 0, myCarsCount: 1 })
  })

  test('works before the auction starts', async () => {
    const { token, names } = await makeMarket({ startsInSeconds: 600 })
    expect((await app.call('addToMyCars', names, { token })).status).toBe(200)
  })

  test('simultaneous calls create one flow and get the same answer', async () => {
    const { token, names, lotId } = await makeMarket()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.must('addToMyCars', names, { token })),
    )
    expect(new Set(answers.map((answer) => answer.flowEntityId)).size).toBe(1)
    expect(await flowsOf(lotId)).toHaveLength(1)
  })

  test.each<[string, Partial<Parameters<typeof makeAuction>[1]>, number, string]>([
    ['that has ended by the clock', { startsInSeconds: -60, endsInSeconds: -1 }, 409, 'AUCTION_ENDED'],
    ['of a draft', { published: false }, 404, 'NOT_FOUND'],
  ])('a car of a lot %s is refused', async (_, auction, status, code) => {
    const { token, names, lotId } = await makeMarket(auction)
    expect(await app.call('addToMyCars', names, { token })).toMatchObject({ status, body: { code } })
    expect(await flowsOf(lotId)).toEqual([])
  })

  test('a car of a lot with an outcome is refused by that outcome', async () => {
    for (const [outcome, code] of [
      ['cancelled', 'LOT_CANCELLED'],
      ['withdrawn', 'LOT_CANCELLED'],
      ['no_bids', 'AUCTION_ENDED'],
      ['reserve_not_met', 'AUCTION_ENDED'],
    ] as const) {
      const { token, names, lotId } = await makeMarket()
      await makeOutcome(app.database.db, { lotId, outcome })
      expect(await app.call('addToMyCars', names, { token })).toMatchObject({ status: 409, body: { code } })
      expect(await flowsOf(lotId)).toEqual([])
    }
  })

  test('an existing flow is returned even if the lot has ended or the city has expired', async () => {
    const { token, names, lotId, carId, cityId, dealer } = await makeMarket()
    const flowEntityId = await makeFlow(app.database.db, { ...dealer, lotId, carId, state: 'BID_LOST' })
    await makeOutcome(app.database.db, { lotId, outcome: 'no_bids' })
    await giveCity(app.database.db, { ...dealer, cityId, validForSeconds: -1 })
    expect(await app.must('addToMyCars', names, { token })).toEqual({ flowEntityId, state: 'BID_LOST' })
  })

  test('a car of another city or auction, and an invalid id, are 404', async () => {
    const here = await makeMarket()
    const there = await makeMarket()
    const { token } = here
    const mixed = { ...here.names, auctionId: there.auctionId }
    const malformed = { ...here.names, carId: "1' or '1'='1" }
    for (const names of [there.names, mixed, malformed]) {
      expect(await app.call('addToMyCars', names, { token })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      })
    }
    await giveCity(app.database.db, { ...here.dealer, cityId: here.cityId, validForSeconds: -1 })
    expect((await app.call('addToMyCars', here.names, { token })).status).toBe(404)
    expect(await flowsOf(here.lotId)).toEqual([])
    expect(await flowsOf(there.lotId)).toEqual([])
  })

  test('waits for a concurrent close, and then finds the lot closed', async () => {
    const { token, names, lotId } = await makeMarket()
    const closing = await app.database.pool.connect()
    try {
      await closing.query('begin')
      await closing.query('select from lot_bidding where lot_id = $1 for update', [lotId])
      const adding = app.call('addToMyCars', names, { token })
      await waitForLock()
      await closing.query(
        `update lots set outcome = 'no_bids', outcome_at = clock_timestamp(), closed_at = clock_timestamp() where id = $1`,
        [lotId],
      )
      await closing.query('commit')
      expect(await adding).toMatchObject({ status: 409, body: { code: 'AUCTION_ENDED' } })
    } finally {
      closing.release()
    }
    expect(await flowsOf(lotId)).toEqual([])
  })

  test('is refused to an admin, who can only browse', async () => {
    const { names } = await makeMarket()
    const admin = await makeAdmin(app.database.db)
    expect((await app.call('addToMyCars', names, { token: admin.token })).status).toBe(403)
    expect(await app.must('getMyCarsByYard', {}, { token: admin.token })).toEqual({})
  })
})

/** Waits until a connection of this database waits for a lock. */
async function waitForLock(): Promise<void> {
  await expect.poll(() => countLockWaits(app.database), { timeout: 10_000 }).toBe(1)
}

describe('removing from My Cars', () => {
  test('hides the car but keeps its row, and a new flow can be created', async () => {
    const { token, names, lotId, carId } = await makeMarket()
    const first = await app.must('addToMyCars', names, { token })
    expect(await app.must('removeFromMyCars', { carId }, { token })).toEqual({ success: true })
    expect(await app.must('getMyCarsByYard', {}, { token })).toEqual({})
    const back = await app.must('getDealerHomeData', {}, { token })
    expect(back.cars).toMatchObject([{ id: carId, flowEntityId: null }])
    expect(await app.call('removeFromMyCars', { carId }, { token })).toMatchObject({ status: 404 })

    const second = await app.must('addToMyCars', names, { token })
    expect(second.flowEntityId).not.toBe(first.flowEntityId)
    const flows = await flowsOf(lotId)
    expect(flows.map((flow) => flow.removed_at !== null)).toEqual([true, false])
  })

  test('is refused after the first request for the car, and for another dealer’s car', async () => {
    const { token, lotId, carId, dealer, cityId } = await makeMarket()
    await makeFlow(app.database.db, { ...dealer, lotId, carId, state: 'GATE_PASS_REQUESTED' })
    expect(await app.call('removeFromMyCars', { carId }, { token })).toMatchObject({
      status: 409,
      body: {
        code: 'WRONG_STATE',
        state: 'GATE_PASS_REQUESTED',
        message: expect.stringContaining('"Gate pass requested"'),
      },
    })
    const rival = await makeDealer(app.database.db, { cityIds: [cityId] })
    expect(await app.call('removeFromMyCars', { carId }, { token: rival.token })).toMatchObject({
      status: 404,
    })
  })

  test.each(TERMINAL_STATES)('ignores an ended flow of the car (%s)', async (state) => {
    const { token, lotId, carId, dealer } = await makeMarket()
    await makeFlow(app.database.db, { ...dealer, lotId, carId, state })
    expect(await app.call('removeFromMyCars', { carId }, { token })).toMatchObject({ status: 404 })
  })

  test('applies to the latest active flow of the car', async () => {
    const { db } = app.database
    const { token, lotId, carId, dealer, name } = await makeMarket()
    await makeFlow(db, { ...dealer, lotId, carId, state: 'LAPSED', sinceSecondsAgo: 60 })
    await makeOutcome(db, { lotId, outcome: 'no_bids' })
    const { auctionId } = await makeAuction(db, { lots: [{ carId }] })
    await app.must('addToMyCars', { carId, auctionId, city: name }, { token })
    expect(await app.must('removeFromMyCars', { carId }, { token })).toEqual({ success: true })
    expect((await flowsOf(lotId)).map((flow) => flow.removed_at)).toEqual([null])
  })
})

const LISTS = {
  getMyCarsByYard: ['MY_CARS_NEW', 'GATE_PASS_REQUESTED', 'GATE_PASS_APPROVED'],
  getDealerEvaluationCars: ['EVALUATION', 'EVALUATION_COMPLETE'],
  getDealerPlaceBidsCars: ['PLACE_BIDS', 'BID_LOST'],
  getDealerPaymentCars: ['BID_AWARDED', 'PAYMENT_RECORDED', 'PAYMENT_REVIEWED', 'PAYMENT_REJECTED'],
  getDealerDeliveryCars: ['PAYMENT_APPROVED', 'DELIVERY_GATE_PASS_REQUESTED', 'DELIVERY_GATE_PASS_APPROVED'],
  getDealerNOCCars: [
    'DELIVERY_APPROVED',
    'KYC_SUBMITTED',
    'KYC_ACCEPTED',
    'KYC_NEED_FURTHER_INFO',
    'NOC_SENT',
    'NOC_RECEIVED',
    'NEW_RC_UPLOADED',
    'RC_ACCEPTED',
    'RC_NEED_MORE_INFO',
  ],
} as const satisfies Record<string, readonly FlowState[]>

const byName = (a: string, b: string): number => (a < b ? -1 : 1)

/** A day in seconds. */
const DAY = 86_400

test.each([
  ['waits for the house', { outcome: 'reserve_not_met', closedSecondsAgo: 2 * DAY }, true],
  ['was decided within the day', { outcome: 'released', closedSecondsAgo: DAY - 60 }, true],
  ['was decided before', { outcome: 'released', closedSecondsAgo: DAY + 1 }, false],
] as const)('Place Bids shows a car lost two days ago whose lot %s: %o %s', async (_, lot, isShown) => {
  const { db } = app.database
  const { lotId, carId } = await makeMarket()
  const dealer = await makeDealer(db)
  await makeFlow(db, { ...dealer, lotId, carId, state: 'BID_LOST', sinceSecondsAgo: 2 * DAY })
  await makeOutcome(db, { lotId, ...lot })
  const { totalCars } = await app.must('getDealerPlaceBidsCars', {}, { token: dealer.token })
  expect(totalCars).toBe(isShown ? 1 : 0)
})

describe('the lists of My Cars', () => {
  test('contain each of the dealer’s own flows by state, even after its city expires', async () => {
    const { db } = app.database
    const { cityId } = await makeCity(db)
    const dealer = await makeDealer(db)
    const rival = await makeDealer(db, { cityIds: [cityId] })
    const states: readonly FlowState[] = [...Object.values(LISTS).flat(), 'LAPSED', 'DEFAULTED']
    for (const state of states) {
      const { carId } = await makeCar(db, { cityId })
      const { lots } = await makeAuction(db, { lots: [{ carId }] })
      const flow = { lotId: lots[0]?.lotId ?? '', carId, state }
      await makeFlow(db, { ...dealer, ...flow })
      await makeFlow(db, { ...rival, ...flow, state: 'LAPSED' })
    }
    const late = await makeMarket()
    await makeFlow(db, { ...dealer, ...late, state: 'BID_LOST', sinceSecondsAgo: DAY + 1 })

    const { token } = dealer
    const byYard = await app.must('getMyCarsByYard', {}, { token })
    const noc = await app.must('getDealerNOCCars', {}, { token })
    const grouped = await Promise.all(
      (
        [
          'getDealerEvaluationCars',
          'getDealerPlaceBidsCars',
          'getDealerPaymentCars',
          'getDealerDeliveryCars',
        ] as const
      ).map(async (name) => {
        const { totalCars, yardGroups } = await app.must(name, {}, { token })
        const cars = yardGroups.flatMap((group) => group.cars)
        expect(totalCars).toBe(cars.length)
        return [name, cars] as const
      }),
    )
    const found = Object.fromEntries(
      [
        ['getMyCarsByYard', Object.values(byYard).flatMap((yard) => yard.cars)] as const,
        ...grouped,
        ['getDealerNOCCars', noc.cars] as const,
      ].map(([name, cars]) => [name, cars.map((car) => car.state ?? '').toSorted(byName)]),
    )
    expect(found).toEqual(
      Object.fromEntries(Object.entries(LISTS).map(([name, states]) => [name, [...states].toSorted(byName)])),
    )
    expect(await app.must('getDealerCounts', {}, { token })).toEqual({
      carCount: 0,
      myCarsCount: 3,
      uploadPicturesCount: 2,
      placeBidsCount: 1,
      paymentsCount: 4,
      takeDeliveryCount: 3,
      nocCount: 9,
      hasOpenDefault: false,
      firstBidSteps: null,
    })
    expect((await app.must('getDealerNOCCars', {}, { token: rival.token })).cars).toEqual([])
  })

  test('group cars by yard, and add the city to yards of the same name', async () => {
    const { db } = app.database
    const [delhi, mumbai] = await Promise.all([makeCity(db), makeCity(db)])
    const dealer = await makeDealer(db, { cityIds: [delhi.cityId, mumbai.cityId] })
    const yards = [
      await makeYard(db, { cityId: delhi.cityId, name: 'Central Yard' }),
      await makeYard(db, { cityId: mumbai.cityId, name: 'Central yard' }),
      await makeYard(db, { cityId: delhi.cityId, name: 'North Yard' }),
    ]
    const cars = []
    for (const { cityId, yardId } of [...yards, ...yards.slice(0, 1)]) {
      cars.push(await makeCar(db, { cityId, yardId }))
    }
    cars.push(await makeCar(db, { cityId: mumbai.cityId, yardId: null }))
    const { lots } = await makeAuction(db, { lots: cars })
    for (const lot of lots) await makeFlow(db, { ...dealer, ...lot, state: 'MY_CARS_NEW' })

    const byYard = await app.must('getMyCarsByYard', {}, { token: dealer.token })
    const central = `Central Yard (${delhi.name})`
    expect(Object.entries(byYard).map(([yard, { cars }]) => [yard, cars.length])).toEqual([
      [central, 2],
      [`Central yard (${mumbai.name})`, 1],
      ['North Yard', 1],
      ['Unknown', 1],
    ])
    expect(byYard[central]).toMatchObject({
      location: `12 Mathura Road, ${delhi.name}`,
      latitude: 28.5,
      longitude: 77.3,
      mapUrl: 'https://www.google.com/maps/search/?api=1&query=28.5,77.3',
      cars: [{ yard: central }, { yard: central }],
    })
    expect(byYard['Unknown']).toMatchObject({
      location: mumbai.name,
      mapUrl: null,
      latitude: null,
      cars: [{ yard: null }],
    })
  })
})
