import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { makeAuction, makeBid, makeFlow, makeOutcome } from '#server/testing/auction-factories.ts'
import { startAuctionsScene } from '#server/testing/auctions-scene.ts'
import { elementAt, moveEndToPast } from '#server/testing/bidding-scene.ts'
import { readBidHistory } from '#server/testing/bid-history-queries.ts'
import { checkBidHistory } from '#domain/auctions/check-bid-history.ts'
import { disableOtherAdmins, givePassword, makeAdmin, secondsFromNow } from '#server/testing/factories.ts'
import { listenLive } from '#server/testing/live-listener.ts'
import { countLockWaits } from '#server/testing/lock-waits.ts'
import { untilTaken } from '#server/testing/until-taken.ts'

const { admin, app, token, sharma, verma, newCar, mustCreate, publish, stateOf, makeBidding } =
  await startAuctionsScene()
const { db } = app.database
afterAll(() => app.stop())

const REASON = 'It has three owners, not one.'

const withdraw = (lotId: string, reason = REASON, key = randomUUID()) =>
  app.call('admin/withdrawLot', { lotId, reason }, { token, key })
const outcomeOf = async (lotId: string) =>
  (await db.selectFrom('lots').select('outcome').where('id', '=', lotId).executeTakeFirstOrThrow()).outcome

/** A published auction with quiet lots, each with Sharma bidding and Verma looking. */
async function makeQuiet(count: number, auction: Partial<Parameters<typeof makeAuction>[1]> = {}) {
  const cars = []
  for (let index = 0; index < count; index += 1) cars.push({ carId: await newCar() })
  const { auctionId, lots } = await makeAuction(db, { lots: cars, userId: admin.userId, ...auction })
  const made = []
  for (const lot of lots) {
    const bidding = await makeFlow(db, { ...sharma, ...lot, state: 'PLACE_BIDS' })
    const looking = await makeFlow(db, { ...verma, ...lot, state: 'GATE_PASS_APPROVED' })
    made.push({ ...lot, bidding, looking })
  }
  return { auctionId, lots: made }
}

test('a withdrawn lot ends for its dealers with the reason, its car is free, the other lots go on', async () => {
  const { auctionId, lots } = await makeQuiet(2)
  const [lot, other] = [elementAt(lots), elementAt(lots, 1)]
  expect(await withdraw(lot.lotId, ' ')).toMatchObject({
    status: 400,
    body: { fields: { reason: expect.any(String) } },
  })
  const stream = await listenLive(app, sharma.token)
  expect(await withdraw(lot.lotId)).toMatchObject({
    status: 200,
    body: {
      auctionId,
      status: 'published',
      lots: [
        { lotId: lot.lotId, outcome: 'withdrawn', outcomeReason: REASON, proposalId: null },
        { lotId: other.lotId, outcome: null },
      ],
    },
  })
  await stream.waitFor(({ event, data }) => event === 'lot' && data.outcome === 'withdrawn')
  stream.close()
  expect(await stateOf(lot.bidding)).toEqual({ state: 'BID_LOST', state_reason: REASON })
  expect(await stateOf(lot.looking)).toEqual({ state: 'LAPSED', state_reason: REASON })
  expect((await stateOf(other.bidding)).state).toBe('PLACE_BIDS')
  const bid = { carId: lot.carId, flowEntityId: lot.bidding, bidAmount: 4_00_000 }
  expect(await app.call('placeBidForCar', bid, { token: sharma.token })).toMatchObject({
    status: 409,
    body: { code: 'LOT_CANCELLED', message: 'This car was withdrawn from its auction.' },
  })
  const events = await db
    .selectFrom('events')
    .select(['event', 'reason', 'actor_user_id'])
    .where('lot_id', '=', lot.lotId)
    .where('flow_id', 'is', null)
    .execute()
  expect(events).toEqual([{ event: 'lotWithdrawn', reason: REASON, actor_user_id: admin.userId }])
  // The facts may be corrected now, and the car goes into another auction.
  expect((await app.call('admin/updateCar', { carId: lot.carId, ownership: 3 }, { token })).status).toBe(200)
  const again = await mustCreate(lot.carId)
  expect((await publish(again.auctionId)).status).toBe(200)
})

test('one who withdraws is in the audit log, with before and after', async () => {
  const { lots } = await makeQuiet(2)
  const { lotId } = elementAt(lots)
  await withdraw(lotId)
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'reason', 'before', 'after'])
    .where('subject_id', '=', lotId)
    .execute()
  expect(entries).toEqual([
    {
      action: 'lotWithdrawn',
      reason: REASON,
      before: { outcome: null, highestBid: null },
      after: { outcome: 'withdrawn', highestBid: null },
    },
  ])
})

test('a lot of a draft, one that is over and none are not withdrawn; one under its reserve is released', async () => {
  const draft = await makeQuiet(1, { published: false })
  const under = await makeBidding({ reserve: 9_00_000 })
  await makeOutcome(db, { lotId: under.lotId, outcome: 'reserve_not_met' })
  const ended = await makeQuiet(1)
  await moveEndToPast(db, ended.lots)
  const gone = await makeQuiet(2)
  await withdraw(elementAt(gone.lots).lotId)
  for (const [lotId, status, code, words] of [
    [elementAt(draft.lots).lotId, 409, 'WRONG_STATE', 'draft'],
    [under.lotId, 409, 'AUCTION_ENDED', 'release it instead'],
    [elementAt(ended.lots).lotId, 409, 'AUCTION_ENDED', 'has ended'],
    [elementAt(gone.lots).lotId, 409, 'WRONG_STATE', 'withdrawn already'],
    [randomUUID(), 404, 'NOT_FOUND', 'no such lot'],
  ] as const) {
    expect(await withdraw(lotId)).toMatchObject({
      status,
      body: { code, message: expect.stringContaining(words) },
    })
  }
})

test('an auction is cancelled with its last lot, also if all are withdrawn at once', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const { auctionId, lots } = await makeQuiet(4)
    const answers = await Promise.all([
      ...lots.map(({ lotId }) => untilTaken(() => withdraw(lotId))),
      untilTaken(() => withdraw(elementAt(lots).lotId)),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(lots.length)
    expect(await app.must('admin/getAuction', { auctionId }, { token })).toMatchObject({
      status: 'cancelled',
      cancelReason: REASON,
      lots: lots.map(() => ({ outcome: 'withdrawn' })),
    })
    const events = await db
      .selectFrom('events')
      .select('event')
      .where('auction_id', '=', auctionId)
      .where('event', 'in', ['auctionCancelled', 'lotWithdrawn'])
      .orderBy('event')
      .execute()
    expect(events.map(({ event }) => event)).toEqual(['auctionCancelled', ...lots.map(() => 'lotWithdrawn')])
  }
})

test('of the two last lots that are withdrawn in the same moment, one cancels the auction', async () => {
  const { auctionId, lots } = await makeQuiet(2)
  const answers = await db.transaction().execute(async (holding) => {
    // Both withdrawals have looked at the other lot, or wait for it, before either is committed.
    await sql`lock table idempotency_keys in exclusive mode`.execute(holding)
    const sent = lots.map(({ lotId }) => withdraw(lotId))
    await expect.poll(() => countLockWaits(app.database), { timeout: 5_000 }).toBe(lots.length)
    return { sent }
  })
  expect((await Promise.all(answers.sent)).map(({ status }) => status)).toEqual([200, 200])
  expect(await app.must('admin/getAuction', { auctionId }, { token })).toMatchObject({ status: 'cancelled' })
})

test('an auction with a lot that was sold is not cancelled when the last open one is withdrawn', async () => {
  const { auctionId, lots } = await makeQuiet(2)
  await makeOutcome(db, { lotId: elementAt(lots).lotId, outcome: 'no_bids' })
  expect(await withdraw(elementAt(lots, 1).lotId)).toMatchObject({ body: { auctionId, status: 'published' } })
})

test('bids and withdrawals at once: each acknowledged bid came before, each later one is refused', async () => {
  await disableOtherAdmins(db, admin)
  await givePassword(db, admin)
  for (let turn = 0; turn < 6; turn += 1) {
    const { lots } = await makeQuiet(3, { extensionWindowSeconds: 0 })
    const bids = lots.flatMap(({ carId, bidding }) =>
      [1, 2, 3, 4, 5].map((step) => ({ carId, flowEntityId: bidding, bidAmount: 4_00_000 + step * 1_000 })),
    )
    const [answers, withdrawn] = await Promise.all([
      Promise.all(
        bids.map(async (bid) => {
          const key = randomUUID()
          const send = () => app.call('placeBidForCar', bid, { token: sharma.token, key })
          return { bid, answer: await untilTaken(send) }
        }),
      ),
      Promise.all(lots.map(({ lotId }) => untilTaken(() => withdraw(lotId)))),
    ])
    expect(withdrawn.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await app.database.pool.query<{ late: number; bids: number }>(
      `select count(*) as bids, count(*) filter (where bids.placed_at >= lots.outcome_at) as late
       from bids join lots on lots.id = bids.lot_id where lots.id = any($1)`,
      [lots.map(({ lotId }) => lotId)],
    )
    const accepted = answers.filter(({ answer }) => answer.ok)
    expect(rows).toEqual([{ bids: accepted.length, late: 0 }])
    for (const { answer } of answers) {
      if (!answer.ok) expect(['LOT_CANCELLED', 'BID_TOO_LOW']).toContain(answer.body.code)
    }
    const after = await app.call('placeBidForCar', elementAt(bids), { token: sharma.token })
    expect(after).toMatchObject({ status: 409, body: { code: 'LOT_CANCELLED' } })
    expect(checkBidHistory(await readBidHistory(db, { lotIds: lots.map(({ lotId }) => lotId) }))).toEqual([])
  }
})

test('a withdrawal and the close at once: one of them decides', async () => {
  await disableOtherAdmins(db, admin)
  await givePassword(db, admin)
  for (let turn = 0; turn < 5; turn += 1) {
    const { lotId, higher } = await makeBidding()
    const ends = secondsFromNow(0.15)
    await db.updateTable('lots').set({ first_ends_at: ends, ends_at: ends }).where('id', '=', lotId).execute()
    const answers = await Promise.all(
      [0, 1, 2, 3].map(async (part) => {
        await new Promise((resolve) => setTimeout(resolve, part * 60))
        return untilTaken(() => withdraw(lotId))
      }),
    )
    await expect.poll(() => outcomeOf(lotId), { timeout: 10_000 }).not.toBeNull()
    const done = answers.filter(({ ok }) => ok).length
    expect(await outcomeOf(lotId)).toBe(done === 1 ? 'withdrawn' : 'awarded')
    expect(done).toBeLessThan(2)
    expect((await stateOf(higher)).state).toBe(done === 1 ? 'BID_LOST' : 'BID_AWARDED')
  }
})

test('the lot’s lock is released before the answer is read, and a repeat gets the same answer', async () => {
  const { lots } = await makeQuiet(2)
  const { lotId } = elementAt(lots)
  const key = randomUUID()
  const first = await withdraw(lotId, REASON, key)
  expect(first.status).toBe(200)
  expect((await withdraw(lotId, REASON, key)).body).toEqual(first.body)
  expect(await withdraw(lotId, 'Snow', key)).toMatchObject({ body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
})

describe('with another admin who counts', () => {
  const confirm = (proposalId: string, by: { readonly token: string }) =>
    app.call('admin/confirmProposal', { proposalId }, { token: by.token })
  const proposalOf = async (lotId: string, auctionId: string) => {
    const { lots } = await app.must('admin/getAuction', { auctionId }, { token })
    return lots.find((lot) => lot.lotId === lotId)?.proposalId ?? null
  }

  test.each([
    ['a live lot without a reserve that has a bid', true, {}],
    ['a live lot whose reserve is met', true, { reserve: 4_50_000 }],
    ['a live lot under its reserve', false, { reserve: 4_50_001 }],
    ['a live sealed lot', true, { format: 'sealed', reserve: 9_00_000 }],
  ] as const)('withdrawing %s takes two: %s', async (_, takesTwo, auction) => {
    const second = await makeAdmin(db)
    await givePassword(db, admin)
    const { auctionId, lotId, higher } = await makeBidding(auction)
    expect((await withdraw(lotId)).status).toBe(200)
    expect(await outcomeOf(lotId)).toBe(takesTwo ? null : 'withdrawn')
    const proposalId = await proposalOf(lotId, auctionId)
    expect(proposalId).toEqual(takesTwo ? expect.any(String) : null)
    if (!takesTwo) return
    expect((await stateOf(higher)).state).toBe('PLACE_BIDS')
    expect((await withdraw(lotId)).status).toBe(409)
    const { proposals } = await app.must('admin/getProposals', { limit: 1 }, { token: second.token })
    expect(proposals).toMatchObject([
      { proposalId, mayConfirm: true, reason: REASON, act: { kind: 'withdrawLot', lotId, auctionId } },
    ])
    expect(await confirm(proposalId ?? '', { token })).toMatchObject({
      body: { code: 'OTHER_ADMIN_REQUIRED' },
    })
    expect((await confirm(proposalId ?? '', second)).status).toBe(200)
    expect(await outcomeOf(lotId)).toBe('withdrawn')
    expect(await stateOf(higher)).toEqual({ state: 'BID_LOST', state_reason: REASON })
    const audited = await db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject_id', '=', lotId)
      .orderBy('id')
      .execute()
    const highestBid = 'format' in auction ? null : 4_50_000
    expect(audited).toEqual([
      { action: 'lotWithdrawalProposed', after: null },
      { action: 'lotWithdrawn', after: { outcome: 'withdrawn', highestBid, status: 'cancelled' } },
    ])
  })

  test('a live sealed lot without a bid and a lot that has not started differ: the second takes one', async () => {
    await givePassword(db, admin)
    const sealed = await makeQuiet(2, { format: 'sealed' })
    await withdraw(elementAt(sealed.lots).lotId)
    expect(await outcomeOf(elementAt(sealed.lots).lotId)).toBeNull()
    const later = await makeQuiet(2, { format: 'sealed', startsInSeconds: 600 })
    await withdraw(elementAt(later.lots).lotId)
    expect(await outcomeOf(elementAt(later.lots).lotId)).toBe('withdrawn')
  })

  test('a withdrawal that is not confirmed leaves the lot as it is, and one after the close changes nothing', async () => {
    const second = await makeAdmin(db)
    await givePassword(db, admin)
    const { auctionId, lotId, higher } = await makeBidding()
    await withdraw(lotId)
    const dropped = (await proposalOf(lotId, auctionId)) ?? ''
    await app.must('admin/withdrawProposal', { proposalId: dropped }, { token: second.token })
    expect(await proposalOf(lotId, auctionId)).toBeNull()
    await makeBid(db, { flowId: higher, amount: 4_60_000 })
    await withdraw(lotId)
    const proposalId = (await proposalOf(lotId, auctionId)) ?? ''
    await moveEndToPast(db, [{ lotId }])
    expect(await confirm(proposalId, second)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    expect(await outcomeOf(lotId)).not.toBe('withdrawn')
  })

  test('an admin who works alone gives the password again', async () => {
    await disableOtherAdmins(db, admin)
    const { lotId } = await makeBidding()
    await givePassword(db, admin, secondsFromNow(-15 * 60))
    expect(await withdraw(lotId)).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } })
    await givePassword(db, admin)
    expect((await withdraw(lotId)).status).toBe(200)
    expect(await outcomeOf(lotId)).toBe('withdrawn')
  })
})
