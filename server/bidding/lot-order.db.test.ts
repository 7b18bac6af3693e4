import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeBid, makeFlow, makeOutcome } from '#server/testing/auction-factories.ts'
import {
  moveEndToPast,
  makeBiddingScene,
  elementAt,
  type Bidder,
  type SceneLot,
} from '#server/testing/bidding-scene.ts'
import { makeDealer } from '#server/testing/factories.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})

const db = () => app.database.db

function bid({ token, flowId }: Bidder, { carId }: SceneLot, bidAmount: number) {
  return app.must('placeBidForCar', { carId, flowEntityId: flowId, bidAmount }, { token })
}

describe('the history of an ended lot', () => {
  const read = (who: { readonly token: string }, { lotId }: SceneLot) =>
    app.call('getLotHistory', { lotId }, { token: who.token })

  test.each(['open', 'sealed'] as const)('is complete and without names for an %s lot', async (format) => {
    const scene = await makeBiddingScene(db(), { format, dealers: 3 })
    const lot = elementAt(scene.lots)
    const [first, second, nonBidder] = [
      elementAt(lot.bidders),
      elementAt(lot.bidders, 1),
      elementAt(lot.bidders, 2),
    ]
    const late = await makeDealer(db(), { cityIds: [scene.cityId] })
    await makeFlow(db(), { ...late, ...lot, state: 'EVALUATION_COMPLETE' })
    await bid(first, lot, 5000)
    await bid(second, lot, 6000)
    await bid(first, lot, 7000)
    expect(await read(first, lot)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })

    await moveEndToPast(db(), [lot])
    await expect.poll(async () => (await read(first, lot)).status, { timeout: 10_000 }).toBe(200)
    const order = (own: readonly boolean[]) => ({
      auctionFormat: format,
      bids: [5000, 6000, 7000].map((amount, index) => ({
        sequence: index + 1,
        amount,
        placedAt: expect.any(String),
        own: own[index],
      })),
    })
    expect((await read(first, lot)).body).toEqual(order([true, false, true]))
    expect((await read(second, lot)).body).toEqual(order([false, true, false]))
    expect((await read(nonBidder, lot)).body).toEqual(order([false, false, false]))
    expect((await read(late, lot)).status).toBe(404)
  })

  test('is unavailable while the house decides', async () => {
    const lot = elementAt((await makeBiddingScene(db())).lots)
    await makeOutcome(db(), { lotId: lot.lotId, outcome: 'reserve_not_met' })
    expect((await read(elementAt(lot.bidders), lot)).status).toBe(404)
    await makeOutcome(db(), { lotId: lot.lotId, outcome: 'released' })
    expect((await read(elementAt(lot.bidders), lot)).body).toMatchObject({ bids: [] })
  })
})

test('the database refuses a bid by a flow of another lot', async () => {
  const { lots } = await makeBiddingScene(db(), { lots: 2 })
  const { flowId } = elementAt(elementAt(lots).bidders)
  const { bidId } = await makeBid(db(), { flowId, amount: 5000 })
  const copy = sql`
    insert into bids (lot_id, flow_id, organisation_id, user_id, amount, sequence, sealed, placed_at, ends_at_after)
    select ${elementAt(lots, 1).lotId}, flow_id, organisation_id, user_id, amount, sequence, sealed, placed_at, ends_at_after
    from bids where id = ${bidId}`.execute(db())
  await expect(copy).rejects.toMatchObject({ constraint: 'bids_flow_in_lot' })
})
