import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthentication } from '#server/identity/authenticate.ts'
import {
  makeAuction,
  makeBid,
  makeCar,
  makeEvaluationImage,
  makeFlow,
  makeOutcome,
} from './auction-factories.ts'
import { makeCity, makeDealer, makePerson, makeYard } from './factories.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the factories create consistent records', async () => {
  const { db } = database
  const { cityId } = await makeCity(db)
  const yard = await makeYard(db, { cityId })
  const dealer = await makeDealer(db, { cityIds: [cityId] })
  const rival = await makeDealer(db, { cityIds: [cityId] })
  const { carId } = await makeCar(db, { cityId, yardId: yard.yardId, pictures: 2 })
  const { lots } = await makeAuction(db, { lots: [{ carId, startingPrice: 1000, reserve: 2000 }] })
  const [lot] = lots
  if (!lot) throw new Error('The auction has no lot')

  const own = await makeFlow(db, { ...dealer, ...lot, state: 'PLACE_BIDS' })
  const theirs = await makeFlow(db, { ...rival, ...lot, state: 'PLACE_BIDS' })
  await makeEvaluationImage(db, { flowId: own, organisationId: dealer.organisationId })
  await makePerson(db, { organisationId: dealer.organisationId })
  await makeBid(db, { flowId: own, amount: 1000 })
  await makeBid(db, { flowId: theirs, amount: 1500 })
  await makeBid(db, { flowId: own, amount: 2000 })
  await makeOutcome(db, { lotId: lot.lotId, outcome: 'awarded', hammerPrice: 2000 })

  const bidding = await db.selectFrom('lot_bidding').selectAll().where('lot_id', '=', lot.lotId).execute()
  expect(bidding).toEqual([{ lot_id: lot.lotId, bid_count: 3, highest_amount: 2000, highest_flow_id: own }])
  const bids = await db
    .selectFrom('bids')
    .select(['sequence', 'n', 'beat_amount'])
    .orderBy('sequence')
    .execute()
  expect(bids).toEqual([
    { sequence: 1, n: 1, beat_amount: null },
    { sequence: 2, n: 1, beat_amount: 1000 },
    { sequence: 3, n: 2, beat_amount: 1500 },
  ])
  expect(await createAuthentication(db).authenticate(`Bearer ${dealer.token}`)).toMatchObject({
    role: 'orguserdealer',
    userId: dealer.userId,
    organisationId: dealer.organisationId,
  })
})
