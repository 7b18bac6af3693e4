import { afterAll, expect, test } from 'vitest'
import { makeAuction, makeFlow, makeOutcome } from '#server/testing/auction-factories.ts'
import { startAuctionsScene } from '#server/testing/auctions-scene.ts'

const { house, sharma, verma, newCar, mustCreate, publish, cancel, stateOf, makeBidding } =
  await startAuctionsScene()
afterAll(() => house.stop())

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
