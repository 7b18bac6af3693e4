import { afterAll, expect, test } from 'vitest'
import { makeOutcome } from '#server/testing/auction-factories.ts'
import { startAuctionsScene } from '#server/testing/auctions-scene.ts'

const { app, token, stateOf, makeBidding } = await startAuctionsScene()
afterAll(() => app.stop())

test('a lot under its reserve can be awarded at its highest bid', async () => {
  const lot = await makeBidding({ reserve: 5_00_000 })
  const award = () => app.call('admin/awardLot', { lotId: lot.lotId }, { token })
  expect(await award()).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  await makeOutcome(app.database.db, { lotId: lot.lotId, outcome: 'reserve_not_met' })
  expect(await award()).toMatchObject({
    body: { lotId: lot.lotId, outcome: 'awarded', hammerPrice: 4_50_000, winner: 'Verma Cars' },
  })
  expect(await stateOf(lot.higher)).toMatchObject({ state: 'BID_AWARDED' })
  expect(await award()).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
})

test('a counter must exceed the bid, and blocks other decisions while open', async () => {
  const { lotId, higher } = await makeBidding({ reserve: 5_00_000 })
  await makeOutcome(app.database.db, { lotId, outcome: 'reserve_not_met' })
  const counter = (amount: number) => app.call('admin/counterLot', { lotId, amount }, { token })
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
  expect(await app.call('admin/awardLot', { lotId }, { token })).toMatchObject(open)
  expect(await app.call('admin/releaseLot', { lotId }, { token })).toMatchObject(open)
  expect(await stateOf(higher)).toMatchObject({ state: 'PLACE_BIDS' })
})

test('a lot under its reserve can be released', async () => {
  const { lotId, higher } = await makeBidding({ reserve: 5_00_000 })
  await makeOutcome(app.database.db, { lotId, outcome: 'reserve_not_met' })
  expect(await app.call('admin/releaseLot', { lotId }, { token })).toMatchObject({
    body: { outcome: 'released', winner: null },
  })
  expect(await stateOf(higher)).toMatchObject({ state: 'BID_LOST' })
})
