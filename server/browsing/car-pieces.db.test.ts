import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queries } from '#server/platform/db/pool.ts'
import { makeBid, makeCar, makeAuction, makeFlow } from '#server/testing/auction-factories.ts'
import { makeCity, makeDealer, makeFile, makeYard } from '#server/testing/factories.ts'
import { KEEP_MS, makeLists } from '#server/testing/home-lists-scene.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A car with a yard and two pictures in an open lot, a dealer that looks at it, and one that is in the lot. */
async function makeScene(db: Queries) {
  const { cityId } = await makeCity(db)
  const { yardId } = await makeYard(db, { cityId })
  const { carId } = await makeCar(db, { cityId, yardId, pictures: 2 })
  const { auctionId, lots } = await makeAuction(db, { lots: [{ carId }] })
  const lotId = lots[0]?.lotId ?? ''
  const viewer = await makeDealer(db, { cityIds: [cityId] })
  const bidder = await makeDealer(db, { cityIds: [cityId] })
  const flowId = await makeFlow(db, { ...bidder, lotId, carId, state: 'PLACE_BIDS' })
  const files = await db
    .selectFrom('car_pictures')
    .select('file_id')
    .where('car_id', '=', carId)
    .orderBy('position')
    .execute()
  return { cityId, yardId, carId, auctionId, lotId, viewer, bidder, flowId, files }
}

type Scene = Awaited<ReturnType<typeof makeScene>>

/** Whatever the description of a car in a list consists of, changed without a message of the live bus. */
const CHANGES: Readonly<Record<string, (db: Queries, scene: Scene) => Promise<unknown>>> = {
  'a fact': (db, { carId }) =>
    db.updateTable('cars').set({ colour: 'Red' }).where('id', '=', carId).execute(),
  'the name of the city': (db, { cityId }) =>
    db
      .updateTable('cities')
      .set({ name: `Renamed ${cityId}` })
      .where('id', '=', cityId)
      .execute(),
  'the name of the yard': (db, { yardId }) =>
    db
      .updateTable('yards')
      .set({ name: `Renamed ${yardId}` })
      .where('id', '=', yardId)
      .execute(),
  'a yard of the same name elsewhere': async (db, { yardId }) => {
    const yard = await db
      .selectFrom('yards')
      .select('name')
      .where('id', '=', yardId)
      .executeTakeFirstOrThrow()
    return makeYard(db, { cityId: (await makeCity(db)).cityId, name: yard.name })
  },
  'the yard': (db, { carId }) =>
    db.updateTable('cars').set({ yard_id: null }).where('id', '=', carId).execute(),
  'a picture more': async (db, { carId }) => {
    const { fileId } = await makeFile(db, { folder: 'car-images' })
    return db
      .insertInto('car_pictures')
      .values({ car_id: carId, position: 2, file_id: fileId, alt: 'Boot' })
      .execute()
  },
  'another picture in the same place': async (db, { carId }) => {
    const { fileId } = await makeFile(db, { folder: 'car-images' })
    await db.deleteFrom('car_pictures').where('car_id', '=', carId).where('position', '=', 1).execute()
    return db
      .insertInto('car_pictures')
      .values({ car_id: carId, position: 1, file_id: fileId, alt: 'Boot' })
      .execute()
  },
  'no pictures': (db, { carId }) => db.deleteFrom('car_pictures').where('car_id', '=', carId).execute(),
  'a hidden picture': (db, { files, bidder }) =>
    db
      .updateTable('files')
      .set({ hidden_reason: 'A number plate', hidden_at: new Date(), hidden_by: bidder.userId })
      .where('id', '=', files[0]?.file_id ?? '')
      .execute(),
  'the increment': (db, { auctionId }) =>
    db.updateTable('auctions').set({ increment: 2500 }).where('id', '=', auctionId).execute(),
  'the end of the lot': (db, { lotId }) =>
    db
      .updateTable('lots')
      .set({ ends_at: new Date(Date.now() + 3_660_000) })
      .where('id', '=', lotId)
      .execute(),
  'an open bid': (db, { flowId }) => makeBid(db, { flowId, amount: 60_000 }),
  'a sale': (db, { flowId }) =>
    db
      .updateTable('flows')
      .set({ state: 'BID_AWARDED', award_amount: 60_000, awarded_at: new Date(), payment_due_at: new Date() })
      .where('id', '=', flowId)
      .execute(),
}

test.each(Object.keys(CHANGES))('%s is in the list in time', async (change) => {
  const { db } = database
  const scene = await makeScene(db)
  const { at, ask } = makeLists(database)
  const before = await ask(scene.viewer)
  await CHANGES[change]?.(db, scene)
  at.now = 2 * KEEP_MS + 1
  const after = await ask(scene.viewer)
  expect(after.parse()).not.toEqual(before.parse())
  expect(after.tag).not.toBe(before.tag)
  // A process that has kept nothing answers the same, with the same tag.
  const fresh = await makeLists(database).ask(scene.viewer)
  expect(after.parse()).toEqual(fresh.parse())
  expect(after.tag).toBe(fresh.tag)
})

test('a car is described again only when it has changed, and is not kept without time', async () => {
  const { db } = database
  const scene = await makeScene(db)
  const { at, ask } = makeLists(database)
  const first = await ask(scene.viewer)
  const statements = at.statements
  for (let round = 1; round <= 3; round += 1) {
    at.now += 2 * KEEP_MS + 1
    expect((await ask(scene.viewer)).tag).toBe(first.tag)
    // The dealer's own cities and cars, the state of the city and that of the lot.
    expect(at.statements - statements).toBe(3 * round)
  }
  const none = makeLists(database, 0)
  await none.ask(scene.viewer)
  await CHANGES['an open bid']?.(db, scene)
  expect((await none.ask(scene.viewer)).parse()).toMatchObject({ cars: [{ highestBid: 60_000 }] })
})

test('what a dealer’s own cars take from the counts follows their facts, and is no other dealer’s', async () => {
  const { db } = database
  const scene = await makeScene(db)
  const { at, home } = makeLists(database)
  const other = await makeCar(db, { cityId: scene.cityId, make: 'Kia' })
  await makeAuction(db, { lots: [other] })
  const brands = async (dealer: Scene['viewer']) =>
    Object.fromEntries((await home(dealer)).facets.brand.map(({ value, count }) => [value, count]))
  expect(await brands(scene.viewer)).toEqual({ Hyundai: 1, Kia: 1 })
  expect(await brands(scene.bidder)).toEqual({ Kia: 1 })
  await db.updateTable('cars').set({ make: 'Kia' }).where('id', '=', scene.carId).execute()
  at.now = 2 * KEEP_MS + 1
  expect(await brands(scene.viewer)).toEqual({ Kia: 2 })
  expect(await brands(scene.bidder)).toEqual({ Kia: 1 })
})
