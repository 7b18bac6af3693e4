import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { makeAuction, makeBid, makeCar, makeFlow, makeOutcome } from '#server/testing/auction-factories.ts'
import { makeAdmin, makeCity, makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { startTestHouse, type TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
let token = ''
let delhi = ''
let sharma: MadeUser
let verma: MadeUser
beforeAll(async () => {
  house = await startTestHouse()
  const { db } = house.database
  token = (await makeAdmin(db)).token
  delhi = (await makeCity(db, { name: 'Delhi' })).cityId
  sharma = await makeDealer(db, { cityIds: [delhi], name: 'Sharma Motors' })
  verma = await makeDealer(db, { cityIds: [delhi], name: 'Verma Cars' })
})
afterAll(() => house.stop())

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const newCar = async () => (await makeCar(house.database.db, { cityId: delhi })).carId
const terms = () => ({
  name: 'Tuesday',
  format: 'open' as const,
  startsAt: inSeconds(-60),
  endsAt: inSeconds(3600),
})
const create = (input: Partial<Input<'admin/createAuction'>> & Pick<Input<'admin/createAuction'>, 'lots'>) =>
  house.call('admin/createAuction', { ...terms(), ...input }, { token })
const mustCreate = async (carId: string, more: Partial<Input<'admin/createAuction'>> = {}) =>
  house.must('admin/createAuction', { ...terms(), lots: [{ carId }], ...more }, { token })
const publish = (auctionId: string) => house.call('admin/publishAuction', { auctionId }, { token })
const cancel = (auctionId: string, reason = 'Papers missing') =>
  house.call('admin/cancelAuction', { auctionId, reason }, { token })
const read = (auctionId: string) => house.must('admin/getAuction', { auctionId }, { token })
const browse = async () =>
  (await house.must('getDealerHomeData', {}, { token: sharma.token })).cars.map(({ id }) => id)
const stateOf = async (flowId: string) =>
  house.database.db
    .selectFrom('flows')
    .select(['state', 'state_reason'])
    .where('id', '=', flowId)
    .executeTakeFirstOrThrow()

/** A published auction of one car with two bidders: Sharma at ₹4,00,000, then Verma at ₹4,50,000. */
async function makeBidding(auction: { format?: 'open' | 'sealed'; reserve?: number } = {}) {
  const { db } = house.database
  const carId = await newCar()
  const made = await makeAuction(db, {
    lots: [{ carId, reserve: auction.reserve ?? null }],
    format: auction.format ?? 'open',
  })
  const [lot] = made.lots
  if (!lot) throw new Error('an auction has its lot')
  const lower = await makeFlow(db, { ...sharma, ...lot, state: 'PLACE_BIDS' })
  const higher = await makeFlow(db, { ...verma, ...lot, state: 'PLACE_BIDS' })
  await makeBid(db, { flowId: lower, amount: 4_00_000 })
  await makeBid(db, { flowId: higher, amount: 4_50_000 })
  return { auctionId: made.auctionId, ...lot, lower, higher }
}

test('a draft is the house’s own until it is published; then its dealers see it', async () => {
  const first = await newCar()
  const second = await newCar()
  const draft = await house.must(
    'admin/createAuction',
    {
      ...terms(),
      increment: 5000,
      maxBids: 3,
      hardEndMinutes: 10,
      lots: [{ carId: first, startingPrice: 1_00_000, reserve: 2_00_000 }, { carId: second }],
    },
    { token },
  )
  expect(draft.lots.map(({ carId }) => carId)).toEqual([first, second])
  expect(await browse()).not.toContain(first)
  const before = await read(draft.auctionId)
  expect(before).toMatchObject({
    status: 'draft',
    publishedAt: null,
    increment: 5000,
    maxBids: 3,
    extensionWindowSeconds: 120,
    paymentTermsHours: 48,
  })

  const published = await publish(draft.auctionId)
  expect(published).toMatchObject({
    body: {
      status: 'published',
      phase: 'live',
      lots: [
        {
          carId: first,
          title: '2019 Hyundai Creta SX 1.6',
          startingPrice: 1_00_000,
          reserve: 2_00_000,
          phase: 'live',
          outcome: null,
          highestBid: null,
          bidCount: 0,
          reserveMet: false,
          bids: [],
        },
        { carId: second, startingPrice: 1, reserve: null },
      ],
    },
  })
  const [lot] = before.lots
  if (!lot) throw new Error('it has lots')
  expect(lot.firstEndsAt).toBe(before.endsAt)
  expect(Date.parse(lot.hardEndsAt) - Date.parse(lot.endsAt)).toBe(10 * 60_000)
  expect(await browse()).toEqual(expect.arrayContaining([first, second]))
  expect(await publish(draft.auctionId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
})

test('a sealed lot’s end stands still', async () => {
  const { auctionId } = await mustCreate(await newCar(), { format: 'sealed', hardEndMinutes: 30 })
  const [lot] = (await read(auctionId)).lots
  expect(lot?.hardEndsAt).toBe(lot?.endsAt)
})

test.each([
  ['endsAt', { endsAt: inSeconds(-120) }],
  ['endsAt', { endsAt: 'tomorrow' }],
  ['startsAt', { startsAt: '2026-01-01T10:00' }],
  ['increment', { increment: 0 }],
  ['maxBids', { maxBids: 6 }],
  ['extensionWindowSeconds', { extensionWindowSeconds: 3601 }],
  ['lots', { lots: [] }],
])('a faulty %s is bad input: %o', async (field, more) => {
  const answer = await create({ lots: [{ carId: randomUUID() }], ...more })
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
})

test('lots are cars of the house, each once', async () => {
  const carId = await newCar()
  expect(await create({ lots: [{ carId }, { carId: randomUUID() }] })).toMatchObject({ status: 404 })
  expect(await create({ lots: [{ carId: 'creta' }] })).toMatchObject({ status: 404 })
  expect(await create({ lots: [{ carId }, { carId }] })).toMatchObject({
    status: 400,
    body: { fields: { 'lots.1.carId': expect.any(String) } },
  })
  expect(await create({ lots: [{ carId, startingPrice: 0 }] })).toMatchObject({ status: 400 })
})

test('a draft can be changed whole, a published auction not', async () => {
  const first = await newCar()
  const second = await newCar()
  const { auctionId } = await mustCreate(first)
  const changed = await house.must(
    'admin/updateAuction',
    { ...terms(), auctionId, name: 'Wednesday', lots: [{ carId: second, reserve: 3_00_000 }] },
    { token },
  )
  expect(changed.lots.map(({ carId }) => carId)).toEqual([second])
  expect(await read(auctionId)).toMatchObject({
    name: 'Wednesday',
    lots: [{ carId: second, reserve: 3_00_000 }],
  })
  expect(await publish(auctionId)).toMatchObject({ ok: true })
  const late = await house.call(
    'admin/updateAuction',
    { ...terms(), auctionId, lots: [{ carId: first }] },
    { token },
  )
  expect(late).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  expect(await read(auctionId)).toMatchObject({ lots: [{ carId: second }] })
})

test('at least ten seconds are left when an auction is published', async () => {
  const { auctionId } = await mustCreate(await newCar(), { endsAt: inSeconds(5) })
  expect(await publish(auctionId)).toMatchObject({ status: 409, body: { code: 'AUCTION_ENDED' } })
  expect(await read(auctionId)).toMatchObject({ status: 'draft' })
})

test('a car is in one auction at a time, and in none once it is sold', async () => {
  const { db } = house.database
  const carId = await newCar()
  const one = await mustCreate(carId)
  const two = await mustCreate(carId)
  expect(await publish(one.auctionId)).toMatchObject({ ok: true })
  const taken = {
    status: 409,
    body: {
      code: 'CAR_IN_AUCTION',
      message: expect.stringContaining('2019 Hyundai Creta SX 1.6 (DL8C'),
      fields: { 'lots.0.carId': expect.any(String) },
    },
  }
  expect(await publish(two.auctionId)).toMatchObject(taken)
  expect(await create({ lots: [{ carId }] })).toMatchObject(taken)

  const [lot] = one.lots
  if (!lot) throw new Error('it has a lot')
  await makeOutcome(db, { lotId: lot.lotId, outcome: 'reserve_not_met' })
  expect(await publish(two.auctionId)).toMatchObject(taken)
  await makeOutcome(db, { lotId: lot.lotId, outcome: 'awarded', hammerPrice: 5_00_000 })
  const flowId = await makeFlow(db, { ...sharma, ...lot, state: 'BID_AWARDED' })
  expect(await publish(two.auctionId)).toMatchObject({ status: 409, body: { code: 'CAR_SOLD' } })
  await db.updateTable('flows').set({ state: 'DEFAULTED' }).where('id', '=', flowId).execute()
  expect(await publish(two.auctionId)).toMatchObject({ ok: true })
})

test('two admins who publish the same car at once: one does', async () => {
  const carId = await newCar()
  const drafts = await Promise.all(Array.from({ length: 4 }, () => mustCreate(carId)))
  const answers = await Promise.all(drafts.map(({ auctionId }) => publish(auctionId)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  const refused = answers.filter(({ ok }) => !ok)
  for (const answer of refused) expect(answer.body).toMatchObject({ code: 'CAR_IN_AUCTION' })

  const { auctionId } = await mustCreate(await newCar())
  const twice = await Promise.all([publish(auctionId), publish(auctionId)])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('facts can’t change between the look and the publishing', async () => {
  const carId = await newCar()
  const { auctionId } = await mustCreate(carId)
  const [published, changed] = await Promise.all([
    publish(auctionId),
    house.call('admin/updateCar', { carId, kmsrun: 1 }, { token }),
  ])
  expect(published.ok).toBe(true)
  const { cars } = await house.must('getDealerHomeData', {}, { token: sharma.token })
  expect(cars.find(({ id }) => id === carId)?.kmsrun).toBe(changed.ok ? 1 : 43_210)
})

test('an open lot tells its bids with their dealers, a sealed one nothing before its close', async () => {
  const open = await makeBidding({ reserve: 5_00_000 })
  expect((await read(open.auctionId)).lots).toMatchObject([
    {
      highestBid: 4_50_000,
      bidCount: 2,
      reserveMet: false,
      leader: 'Verma Cars',
      dealers: 2,
      bidders: 2,
      bids: [
        { sequence: 1, amount: 4_00_000, dealer: 'Sharma Motors', organisationId: sharma.organisationId },
        { sequence: 2, amount: 4_50_000, dealer: 'Verma Cars' },
      ],
    },
  ])
  const sealed = await makeBidding({ format: 'sealed', reserve: 4_20_000 })
  expect((await read(sealed.auctionId)).lots).toMatchObject([
    { highestBid: null, reserveMet: null, bids: null, leader: null, winner: null, hammerPrice: null },
  ])
  await makeOutcome(house.database.db, { lotId: sealed.lotId, outcome: 'no_bids' })
  expect((await read(sealed.auctionId)).lots).toMatchObject([
    { highestBid: 4_50_000, reserveMet: true, leader: 'Verma Cars', bids: [{}, {}] },
  ])
})

test('cancelling ends what has not ended, with a reason that the dealers read', async () => {
  const { db } = house.database
  const ended = await newCar()
  const live = await newCar()
  const made = await makeAuction(db, { lots: [{ carId: ended }, { carId: live }] })
  const [endedLot, liveLot] = made.lots
  if (!endedLot || !liveLot) throw new Error('it has two lots')
  await makeOutcome(db, { lotId: endedLot.lotId, outcome: 'no_bids' })
  const bidding = await makeFlow(db, { ...sharma, ...liveLot, state: 'PLACE_BIDS' })
  const looking = await makeFlow(db, { ...verma, ...liveLot, state: 'EVALUATION' })

  expect(await cancel(made.auctionId, '')).toMatchObject({
    status: 400,
    body: { fields: { reason: expect.any(String) } },
  })
  expect(await cancel(made.auctionId, 'Papers missing')).toMatchObject({
    body: {
      status: 'cancelled',
      cancelReason: 'Papers missing',
      lots: [
        { outcome: 'no_bids', outcomeReason: null },
        { outcome: 'cancelled', outcomeReason: 'Papers missing' },
      ],
    },
  })
  expect(await stateOf(bidding)).toEqual({ state: 'BID_LOST', state_reason: 'Papers missing' })
  expect(await stateOf(looking)).toEqual({ state: 'LAPSED', state_reason: 'Papers missing' })
  expect(await cancel(made.auctionId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
})

test('an auction whose lots have all ended can’t be cancelled; a draft can, and was never seen', async () => {
  const over = await makeAuction(house.database.db, {
    lots: [{ carId: await newCar() }],
    startsInSeconds: -120,
    endsInSeconds: -1,
    hardEndMinutes: 0,
  })
  expect(await cancel(over.auctionId)).toMatchObject({ status: 409, body: { code: 'AUCTION_ENDED' } })
  const draft = await mustCreate(await newCar())
  expect(await cancel(draft.auctionId)).toMatchObject({
    body: { status: 'cancelled', lots: [{ outcome: 'cancelled' }] },
  })
  expect(await publish(draft.auctionId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
})

test('two admins who cancel at once: one does, once', async () => {
  const { auctionId, lower } = await makeBidding()
  const answers = await Promise.all([cancel(auctionId), cancel(auctionId), cancel(auctionId)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const events = await house.database.db
    .selectFrom('events')
    .select('event')
    .where('flow_id', '=', lower)
    .execute()
  expect(events).toEqual([{ event: 'lose' }])
})

test('a lot under reserve is awarded at its highest bid', async () => {
  const lot = await makeBidding({ reserve: 5_00_000 })
  const award = () => house.call('admin/awardLot', { lotId: lot.lotId }, { token })
  expect(await award()).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  await makeOutcome(house.database.db, { lotId: lot.lotId, outcome: 'reserve_not_met' })
  expect(await award()).toMatchObject({
    body: { lotId: lot.lotId, outcome: 'awarded', hammerPrice: 4_50_000, winner: 'Verma Cars' },
  })
  expect(await stateOf(lot.higher)).toMatchObject({ state: 'BID_AWARDED' })
  expect(await award()).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
})

test('a counter is asked once, over the bid, and nothing else is decided meanwhile', async () => {
  const { lotId, higher } = await makeBidding({ reserve: 5_00_000 })
  await makeOutcome(house.database.db, { lotId, outcome: 'reserve_not_met' })
  const counter = (amount: number) => house.call('admin/counterLot', { lotId, amount }, { token })
  expect(await counter(4_50_000)).toMatchObject({
    status: 400,
    body: { fields: { amount: expect.any(String) } },
  })
  expect(await counter(4_80_000)).toMatchObject({
    body: {
      outcome: 'reserve_not_met',
      counterAmount: 4_80_000,
      counterUntil: expect.any(String),
      counterAnswer: null,
    },
  })
  const open = { status: 409, body: { code: 'COUNTER_OPEN' } }
  expect(await counter(4_90_000)).toMatchObject(open)
  expect(await house.call('admin/awardLot', { lotId }, { token })).toMatchObject(open)
  expect(await house.call('admin/releaseLot', { lotId }, { token })).toMatchObject(open)
  expect(await stateOf(higher)).toMatchObject({ state: 'PLACE_BIDS' })
})

test('a lot under reserve is released', async () => {
  const { lotId, higher } = await makeBidding({ reserve: 5_00_000 })
  await makeOutcome(house.database.db, { lotId, outcome: 'reserve_not_met' })
  expect(await house.call('admin/releaseLot', { lotId }, { token })).toMatchObject({
    body: { outcome: 'released', winner: null },
  })
  expect(await stateOf(higher)).toMatchObject({ state: 'BID_LOST' })
})

test('unknown and malformed ids are both unknown', async () => {
  for (const id of [randomUUID(), 'x']) {
    expect(await house.call('admin/getAuction', { auctionId: id }, { token })).toMatchObject({ status: 404 })
    expect(await publish(id)).toMatchObject({ status: 404 })
    expect(await cancel(id)).toMatchObject({ status: 404 })
    expect(await house.call('admin/awardLot', { lotId: id }, { token })).toMatchObject({ status: 404 })
    expect(await house.call('admin/counterLot', { lotId: id, amount: 5 }, { token })).toMatchObject({
      status: 404,
    })
  }
})

test('the list pages from the newest and narrows to a status', async () => {
  const { auctionId } = await mustCreate(await newCar(), { name: 'The newest' })
  const first = await house.must('admin/getAuctions', { status: 'draft', limit: 1 }, { token })
  expect(first.auctions).toMatchObject([{ auctionId, name: 'The newest', lotCount: 1, liveLots: 0 }])
  expect(first.total).toBeGreaterThan(1)
  const second = await house.must(
    'admin/getAuctions',
    { status: 'draft', limit: 1, cursor: first.nextCursor ?? '' },
    { token },
  )
  expect(second.auctions[0]?.auctionId).not.toBe(auctionId)
  const foreign = await house.call('admin/getAuctions', { cursor: first.nextCursor ?? '' }, { token })
  expect(foreign).toMatchObject({ status: 400, body: { fields: { cursor: expect.any(String) } } })
  const cancelled = await house.must('admin/getAuctions', { status: 'cancelled' }, { token })
  expect(new Set(cancelled.auctions.map(({ status }) => status))).toEqual(new Set(['cancelled']))
})

test('every step stands in the log with who made it', async () => {
  const { auctionId } = await mustCreate(await newCar())
  await house.must(
    'admin/updateAuction',
    { ...terms(), auctionId, lots: [{ carId: await newCar() }] },
    { token },
  )
  await house.must('admin/publishAuction', { auctionId }, { token })
  await house.must('admin/cancelAuction', { auctionId, reason: 'Rain' }, { token })
  const events = await house.database.db
    .selectFrom('events')
    .select(['event', 'actor', 'reason'])
    .where('auction_id', '=', auctionId)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { event: 'auctionCreated', actor: 'admin', reason: null },
    { event: 'auctionChanged', actor: 'admin', reason: null },
    { event: 'auctionPublished', actor: 'admin', reason: null },
    { event: 'lotCancelled', actor: 'admin', reason: 'Rain' },
    { event: 'auctionCancelled', actor: 'admin', reason: 'Rain' },
  ])
})
