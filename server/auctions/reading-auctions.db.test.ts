import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { makeOutcome } from '#server/testing/auction-factories.ts'
import { startAuctionsScene, terms } from '#server/testing/auctions-scene.ts'

const { app, token, sharma, newCar, mustCreate, publish, cancel, read, makeBidding } =
  await startAuctionsScene()
afterAll(() => app.stop())

test('the house sees the bids and dealers of an open lot, and of a sealed lot only after it closes', async () => {
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
  await makeOutcome(app.database.db, { lotId: sealed.lotId, outcome: 'no_bids' })
  expect((await read(sealed.auctionId)).lots).toMatchObject([
    { highestBid: 4_50_000, reserveMet: true, leader: 'Verma Cars', bids: [{}, {}] },
  ])
})

test('unknown and malformed ids are 404', async () => {
  for (const id of [randomUUID(), 'x']) {
    expect(await app.call('admin/getAuction', { auctionId: id }, { token })).toMatchObject({ status: 404 })
    expect(await publish(id)).toMatchObject({ status: 404 })
    expect(await cancel(id)).toMatchObject({ status: 404 })
    expect(await app.call('admin/awardLot', { lotId: id }, { token })).toMatchObject({ status: 404 })
    expect(await app.call('admin/counterLot', { lotId: id, amount: 5 }, { token })).toMatchObject({
      status: 404,
    })
  }
})

test('the list pages newest first and filters by status', async () => {
  const withdrawn = await mustCreate(await newCar())
  expect(await cancel(withdrawn.auctionId)).toMatchObject({ ok: true })
  await mustCreate(await newCar(), { name: 'An older one' })
  const { auctionId } = await mustCreate(await newCar(), { name: 'The newest' })
  const first = await app.must('admin/getAuctions', { status: 'draft', limit: 1 }, { token })
  expect(first.auctions).toMatchObject([{ auctionId, name: 'The newest', lotCount: 1, liveLots: 0 }])
  expect(first.total).toBe(2)
  const second = await app.must(
    'admin/getAuctions',
    { status: 'draft', limit: 1, cursor: first.nextCursor ?? '' },
    { token },
  )
  expect(second.auctions).toMatchObject([{ name: 'An older one' }])
  const foreign = await app.call('admin/getAuctions', { cursor: first.nextCursor ?? '' }, { token })
  expect(foreign).toMatchObject({ status: 400, body: { fields: { cursor: expect.any(String) } } })
  const cancelled = await app.must('admin/getAuctions', { status: 'cancelled' }, { token })
  expect(new Set(cancelled.auctions.map(({ status }) => status))).toEqual(new Set(['cancelled']))
})

test('every step is logged with its actor and the lots’ terms', async () => {
  const carId = await newCar()
  const { auctionId } = await mustCreate(await newCar())
  await app.must(
    'admin/updateAuction',
    { ...terms(), auctionId, lots: [{ carId, startingPrice: 1_00_000, reserve: 3_00_000 }] },
    { token },
  )
  await app.must('admin/publishAuction', { auctionId }, { token })
  await app.must('admin/cancelAuction', { auctionId, reason: 'Rain' }, { token })
  const events = await app.database.db
    .selectFrom('events')
    .select(['event', 'actor', 'reason', 'details'])
    .where('auction_id', '=', auctionId)
    .orderBy('id')
    .execute()
  const byAdmin = { actor: 'admin', reason: null }
  const lots = [{ carId, startingPrice: 1_00_000, reserve: 3_00_000 }]
  expect(events).toMatchObject([
    { ...byAdmin, event: 'auctionCreated', details: { lots: [{ startingPrice: 1, reserve: null }] } },
    { ...byAdmin, event: 'auctionChanged', details: { name: 'Tuesday', lots } },
    { ...byAdmin, event: 'auctionPublished', details: { lots } },
    { ...byAdmin, event: 'lotCancelled', reason: 'Rain' },
    { ...byAdmin, event: 'auctionCancelled', reason: 'Rain', details: { lots: 1 } },
  ])
})

const readResults = async (auctionId: string) => {
  const response = await app.fetch(`/api/admin/getAuctionResults?auctionId=${auctionId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { response, text: await response.clone().text() }
}

test('the results are a CSV file with escaped formulas', async () => {
  const { db } = app.database
  const { auctionId, carId, lotId } = await makeBidding({ reserve: 5_00_000 })
  await db
    .updateTable('cars')
    .set({ model: 'Creta, "SX"', make: '=cmd()', regno: 'DL8CAF1234' })
    .where('id', '=', carId)
    .execute()
  await makeOutcome(db, { lotId, outcome: 'cancelled', reason: '+91 called:\nflooded' })
  await db.updateTable('lots').set({ starts_at: '2026-03-05T08:33:21Z' }).where('id', '=', lotId).execute()
  const { response, text } = await readResults(auctionId)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="results-tuesday-s-auction.csv"',
  )
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [heading, row, rest] = text.split('\r\n')
  expect(heading).toContain('Lot no.,Car,Registration no.,City,Yard,Outcome,Hammer price (₹)')
  expect(row).toMatch(
    /^1,"2019 =cmd\(\) Creta, ""SX"" SX 1\.6",DL8CAF1234,Delhi,Yard [0-9a-f]{8},Cancelled,,450000,1,500000,No,,2,2,05-Mar-2026 14:03:21,\d\d-[A-Z][a-z]{2}-\d{4} [\d:]+,"'\+91 called:\nflooded"$/,
  )
  expect(rest).toBe('')
})

test('the results of a sealed auction omit figures before it closes, and a draft has no results', async () => {
  const sealed = await makeBidding({ format: 'sealed', reserve: 4_20_000 })
  expect((await readResults(sealed.auctionId)).text).toMatch(/,Live,,,1,420000,,,2,2,/)
  const draft = await mustCreate(await newCar())
  const { response } = await readResults(draft.auctionId)
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ code: 'WRONG_STATE' })
})
