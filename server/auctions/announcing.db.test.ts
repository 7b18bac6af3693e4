import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { makeAuction, makeBid, makeFlow, makeOutcome } from '#server/testing/auction-factories.ts'
import { startAuctionsScene } from '#server/testing/auctions-scene.ts'
import { untilTaken } from '#server/testing/until-taken.ts'

const { app, token, sharma, verma, newCar } = await startAuctionsScene()
const { db } = app.database
afterAll(() => app.stop())

type Announced = Omit<Input<'admin/announceLot'>, 'lotId'>

const announceLot = (lotId: string, announcement: Announced) =>
  app.call('admin/announceLot', { lotId, ...announcement }, { token })

/** A published lot with a dealer in it. */
async function makeLot(auction: Partial<Parameters<typeof makeAuction>[1]> = {}) {
  const carId = await newCar()
  const { auctionId, lots } = await makeAuction(db, { lots: [{ carId }], ...auction })
  const lotId = lots[0]?.lotId ?? ''
  const flowId = await makeFlow(db, { ...sharma, lotId, carId, state: 'PLACE_BIDS' })
  return { auctionId, lotId, carId, flowId }
}

const carOf = async (carId: string, as = sharma.token) =>
  (await app.must('getCarDetails', { carId }, { token: as })).car

test('a fact that was wrong changes before the first bid; page, list and timeline of all dealers have it', async () => {
  const { lotId, carId, flowId } = await makeLot()
  const announced = await announceLot(lotId, { facts: { ownership: 3 }, text: 'The RC says so.' })
  const announcement = { text: 'The RC says so.', facts: [{ field: 'ownership', before: 1, after: 3 }] }
  expect(announced).toMatchObject({ ok: true, body: { lotId, announcements: [announcement] } })
  for (const as of [sharma, verma]) {
    expect(await carOf(carId, as.token)).toMatchObject({ ownership: 3, announcements: [announcement] })
  }
  const { cars } = await app.must('getDealerHomeData', { city: 'Delhi' }, { token: verma.token })
  expect(cars.find(({ id }) => id === carId)).toMatchObject({ ownership: 3, announcements: [announcement] })
  const events = await db
    .selectFrom('events')
    .select(['event', 'flow_id', 'reason'])
    .where('car_id', '=', carId)
    .where('event', 'in', ['announced', 'lotAnnounced', 'carChanged'])
    .orderBy('id')
    .execute()
  const reason = 'owners 1 → 3. The RC says so.'
  expect(events).toMatchObject([
    { event: 'carChanged' },
    { event: 'lotAnnounced', flow_id: null, reason },
    { event: 'announced', flow_id: flowId, reason },
  ])
  // A second one stands after the first.
  await announceLot(lotId, { text: 'The second key is there.' })
  expect((await carOf(carId)).announcements.map(({ text }) => text)).toEqual([
    'The RC says so.',
    'The second key is there.',
  ])
})

test('after a bid only a sentence is announced', async () => {
  const { lotId, carId, flowId } = await makeLot()
  await makeBid(db, { flowId, amount: 4_00_000 })
  expect(await announceLot(lotId, { facts: { ownership: 3 }, text: 'Sorry.' })).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATE', fields: { facts: expect.stringContaining('has a bid') } },
  })
  expect(await announceLot(lotId, { facts: { ownership: 1 }, text: 'The RC is here.' })).toMatchObject({
    ok: true,
  })
  expect(await carOf(carId)).toMatchObject({
    ownership: 1,
    announcements: [{ text: 'The RC is here.', facts: [] }],
  })
})

test('in a sealed auction facts change until its start, whether there is a bid or not', async () => {
  const later = await makeLot({ format: 'sealed', startsInSeconds: 600 })
  expect(await announceLot(later.lotId, { facts: { ownership: 2 } })).toMatchObject({ ok: true })
  const quiet = await makeLot({ format: 'sealed' })
  const bid = await makeLot({ format: 'sealed' })
  await makeBid(db, { flowId: bid.flowId, amount: 4_00_000 })
  const [one, other] = await Promise.all(
    [quiet, bid].map(({ lotId }) => announceLot(lotId, { facts: { ownership: 2 } })),
  )
  const refusal = (answer: typeof one) =>
    answer?.ok === false ? { ...answer.body, requestId: null } : answer?.status
  expect(refusal(one)).toMatchObject({ code: 'WRONG_STATE' })
  expect(refusal(one)).toEqual(refusal(other))
})

test('nothing is announced of a draft, of a lot that is over, of none, and nothing at all', async () => {
  const draft = await makeLot({ published: false })
  const over = await makeLot()
  await makeOutcome(db, { lotId: over.lotId, outcome: 'reserve_not_met' })
  for (const { lotId } of [draft, over]) {
    expect(await announceLot(lotId, { text: 'Late.' })).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE' },
    })
  }
  expect(await announceLot(randomUUID(), { text: 'Late.' })).toMatchObject({ status: 404 })
  const { lotId } = await makeLot()
  for (const announcement of [{}, { text: ' ' }, { facts: { ownership: 1 } }]) {
    expect(await announceLot(lotId, announcement)).toMatchObject({
      status: 400,
      body: { fields: { text: expect.any(String) } },
    })
  }
})

test('a number plate that another car has is not announced', async () => {
  const { lotId } = await makeLot()
  const other = await app.must('admin/getCar', { carId: await newCar() }, { token })
  expect(await announceLot(lotId, { facts: { regno: other.regno } })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_EXISTS', fields: { regno: expect.any(String) } },
  })
})

test('an announcement and a bid at once: no bid ever relies on a fact that changes after it', async () => {
  for (let turn = 0; turn < 12; turn += 1) {
    const { lotId, carId, flowId } = await makeLot()
    const bid = { carId, flowEntityId: flowId, bidAmount: 4_00_000 }
    const key = randomUUID()
    const [announced, placed] = await Promise.all([
      announceLot(lotId, { facts: { ownership: 3 } }),
      untilTaken(() => app.call('placeBidForCar', bid, { token: sharma.token, key })),
    ])
    expect(placed.status).toBe(200)
    const { rows } = await app.database.pool.query<{ isBefore: boolean }>(
      `select events.at < bids.placed_at as "isBefore" from events, bids
       where events.lot_id = $1 and events.event = 'lotAnnounced' and bids.lot_id = $1`,
      [lotId],
    )
    expect(rows).toEqual(announced.ok ? [{ isBefore: true }] : [])
    expect((await carOf(carId)).ownership).toBe(announced.ok ? 3 : 1)
  }
})
