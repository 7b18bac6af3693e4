import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { makeAuction, makeFlow, makeOutcome } from '#server/testing/auction-factories.ts'
import { startAuctionsScene } from '#server/testing/auctions-scene.ts'
import { disableOtherAdmins, givePassword, makeAdmin, secondsFromNow } from '#server/testing/factories.ts'

const { app, admin, token, sharma, verma, newCar, mustCreate, publish, cancel, stateOf, makeBidding } =
  await startAuctionsScene()
afterAll(() => app.stop())

test('cancelling ends the open lots, with a reason that their dealers see', async () => {
  const { db } = app.database
  const ended = await newCar()
  const live = await newCar()
  const made = await makeAuction(db, { lots: [{ carId: ended }, { carId: live }] })
  const [endedLot, liveLot] = made.lots
  if (!endedLot || !liveLot) throw new Error('The auction does not have two lots.')
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

test('an auction whose lots have all ended cannot be cancelled, but a draft can', async () => {
  const over = await makeAuction(app.database.db, {
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

test('the lots’ locks are released before the answer is read, and a repeat gets the same answer', async () => {
  const { db } = app.database
  await disableOtherAdmins(db, admin)
  const { auctionId, lotId } = await makeBidding()
  const call = (reason: string, key: string) =>
    app.call('admin/cancelAuction', { auctionId, reason }, { token, key })
  const key = randomUUID()
  const answer = await db.transaction().execute(async (holding) => {
    // Only the answer reads pictures, so this lock delays only the answer.
    await sql`lock table car_pictures`.execute(holding)
    const called = call('Rain', key)
    const lot = db.selectFrom('lots').select('outcome').where('id', '=', lotId)
    await expect.poll(() => lot.executeTakeFirst(), { timeout: 5_000 }).toEqual({ outcome: 'cancelled' })
    return { called }
  })
  const first = await answer.called
  expect(first).toMatchObject({ body: { status: 'cancelled', lots: [{ outcomeReason: 'Rain' }] } })
  expect((await call('Rain', key)).body).toEqual(first.body)
  expect(await call('Snow', key)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
})

test('of simultaneous cancellations, one succeeds', async () => {
  await disableOtherAdmins(app.database.db, admin)
  const { auctionId, lower } = await makeBidding()
  const answers = await Promise.all([cancel(auctionId), cancel(auctionId), cancel(auctionId)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const events = await app.database.db
    .selectFrom('events')
    .select('event')
    .where('flow_id', '=', lower)
    .execute()
  expect(events).toEqual([{ event: 'lose' }])
})

test('an admin who works alone gives the password again to take a live lot from its leader', async () => {
  const { db } = app.database
  await disableOtherAdmins(db, admin)
  const { auctionId } = await makeBidding()
  const [leaderless, draft] = [await makeBidding({ reserve: 4_50_001 }), await mustCreate(await newCar())]
  await givePassword(db, admin, secondsFromNow(-15 * 60))
  expect(await cancel(auctionId)).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } })
  expect((await app.must('admin/getAuction', { auctionId }, { token })).status).toBe('published')
  expect((await cancel(leaderless.auctionId)).status).toBe(200)
  expect((await cancel(draft.auctionId)).status).toBe(200)
  await givePassword(db, admin)
  expect((await cancel(auctionId)).body).toMatchObject({ status: 'cancelled' })
})

describe('with another admin who counts', () => {
  const confirm = (proposalId: string, by: { readonly token: string }) =>
    app.call('admin/confirmProposal', { proposalId }, { token: by.token })
  const cancelled = async (auctionId: string) => {
    const { status } = await app.must('admin/getAuction', { auctionId }, { token })
    return status === 'cancelled'
  }

  test.each([
    ['a live lot without a reserve that has a bid', true, {}],
    ['a live lot whose reserve is met', true, { reserve: 4_50_000 }],
    ['a live lot under its reserve', false, { reserve: 4_50_001 }],
    ['a live sealed lot', true, { format: 'sealed', reserve: 9_00_000 }],
  ] as const)('cancelling %s takes two: %s', async (_, takesTwo, auction) => {
    const second = await makeAdmin(app.database.db)
    const { auctionId, higher } = await makeBidding(auction)
    const answer = await cancel(auctionId, 'Papers missing')
    expect(answer).toMatchObject({
      status: 200,
      body: { proposalId: takesTwo ? expect.any(String) : null },
    })
    expect(await cancelled(auctionId)).toBe(!takesTwo)
    if (!takesTwo) return
    expect((await stateOf(higher)).state).toBe('PLACE_BIDS')
    expect((await cancel(auctionId)).status).toBe(409)
    const { proposals } = await app.must('admin/getProposals', { limit: 1 }, { token: second.token })
    const [proposal] = proposals
    expect(proposal).toMatchObject({ mayConfirm: true, reason: 'Papers missing', act: { auctionId } })
    expect(await confirm(proposal?.proposalId ?? '', { token })).toMatchObject({
      body: { code: 'OTHER_ADMIN_REQUIRED' },
    })
    expect((await confirm(proposal?.proposalId ?? '', second)).status).toBe(200)
    expect(await cancelled(auctionId)).toBe(true)
    expect(await stateOf(higher)).toEqual({ state: 'BID_LOST', state_reason: 'Papers missing' })
  })

  test('a confirmation that comes after the close changes nothing', async () => {
    const second = await makeAdmin(app.database.db)
    const { auctionId, lotId } = await makeBidding()
    const { body } = await cancel(auctionId)
    const proposalId = 'proposalId' in body ? (body.proposalId ?? '') : ''
    const ended = new Date(Date.now() - 1_000)
    await app.database.db
      .updateTable('lots')
      .set({ first_ends_at: ended, ends_at: ended })
      .where('id', '=', lotId)
      .execute()
    expect(await confirm(proposalId, second)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    expect(await cancelled(auctionId)).toBe(false)
  })
})
