import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from '#server/platform/vault.ts'
import { makeOutcome } from '#server/testing/auction-factories.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { HOUSE, OWNER, prepareNotifyScene, type NotifiedLot } from '#server/testing/notify-scene.ts'
import { recordLog } from './record-log.ts'

const vault = createVault(randomBytes(32))
const scene = prepareNotifyScene()
const { bid, makeFlowOf, makeLot, take } = scene

const record = (now = Date.now()) => recordLog({ db: scene.db(), vault, now: () => now, months: 13 })

async function recordedOf(place: NotifiedLot) {
  const events = await scene
    .db()
    .selectFrom('analytics_events')
    .select([
      'name',
      'category',
      'value',
      'user_id as userId',
      'organisation_id as organisationId',
      'role',
      'parameters',
    ])
    .orderBy('at')
    .orderBy('value')
    .execute()
  return events.filter(({ parameters }) => (parameters as { carId?: string }).carId === place.carId)
}

/** Gives a lot its outcome as the close does. */
async function decide(
  place: NotifiedLot,
  outcome: 'no_bids' | 'reserve_not_met' | 'released',
  event: 'lotClosed' | 'lotReleased',
) {
  const { lotId, auctionId, carId } = place
  await makeOutcome(scene.db(), { lotId, outcome })
  await appendEvents(scene.db(), [{ event, by: HOUSE, lotId, auctionId, carId, details: { outcome } }])
}

test('what only the server knows is recorded once, as an event of the dealer', async () => {
  const place = await makeLot()
  const flowId = await makeFlowOf(place, 'GATE_PASS_REQUESTED')
  await take(HOUSE, { flowId, event: 'approveGatePass' })
  await Promise.all([record(), record(), record()])
  await record()
  const { organisationId } = scene.dealer()
  expect(await recordedOf(place)).toEqual([
    {
      name: 'gate_pass_approved',
      category: 'Car Management',
      value: null,
      userId: null,
      organisationId,
      role: null,
      parameters: {
        carId: place.carId,
        carMake: expect.any(String),
        carModel: expect.any(String),
        carYear: expect.any(Number),
        city: expect.any(String),
        location: '12 Mathura Road',
        yardName: expect.stringMatching(/^Yard /),
        auctionId: place.auctionId,
        flowEntityId: flowId,
        gatePassType: 'Standard',
      },
    },
  ])
})

test('an award is recorded with its price, and with the dealer’s user if it was the dealer’s step', async () => {
  const place = await makeLot()
  const flowId = await makeFlowOf(place, 'BID_AWARDED')
  const { userId } = scene.dealer()
  await take({ ...OWNER, userId }, { flowId, event: 'acceptOffer', details: { amount: 5_00_000 } })
  await record()
  expect(await recordedOf(place)).toMatchObject([
    {
      name: 'auction_won',
      category: 'Auction',
      value: '500000.000',
      userId,
      role: 'orguserdealer',
      parameters: { price: 5_00_000, currency: 'INR' },
    },
  ])
})

test('the bids of a sealed lot are recorded once its outcome is final, each once', async () => {
  const place = await makeLot({ format: 'sealed' })
  const flowId = await makeFlowOf(place, 'PLACE_BIDS')
  await bid(place, flowId, scene.dealer(), 4_00_000)
  await bid(place, flowId, scene.dealer(), 5_00_000)
  await record()
  expect(await recordedOf(place)).toEqual([])
  await decide(place, 'reserve_not_met', 'lotClosed')
  await record()
  expect(await recordedOf(place)).toEqual([])
  await scene.db().updateTable('lots').set({ outcome: 'released' }).where('id', '=', place.lotId).execute()
  await appendEvents(scene.db(), [{ event: 'lotReleased', by: HOUSE, ...place }])
  await record()
  await appendEvents(scene.db(), [{ event: 'lotReleased', by: HOUSE, ...place }])
  await record()
  const { userId, organisationId } = scene.dealer()
  const placed = { name: 'sealed_bid_placed', category: 'Bidding', userId, organisationId }
  expect(await recordedOf(place)).toMatchObject([
    { ...placed, value: '400000.000', parameters: { price: 4_00_000 } },
    { ...placed, value: '500000.000', parameters: { price: 5_00_000 } },
  ])
})

test('the bids of an open lot are recorded by the browser alone', async () => {
  const place = await makeLot()
  const flowId = await makeFlowOf(place, 'PLACE_BIDS')
  await bid(place, flowId, scene.dealer(), 4_00_000)
  await decide(place, 'released', 'lotClosed')
  await record()
  expect(await recordedOf(place)).toEqual([])
})

test('a loss is recorded once the house cannot turn it into an award any more', async () => {
  const place = await makeLot()
  const flowId = await makeFlowOf(place, 'PLACE_BIDS')
  await take(HOUSE, { flowId, event: 'lose' })
  await decide(place, 'reserve_not_met', 'lotClosed')
  await record()
  expect(await recordedOf(place)).toEqual([])
  await scene.db().updateTable('lots').set({ outcome: 'released' }).where('id', '=', place.lotId).execute()
  await appendEvents(scene.db(), [{ event: 'lotReleased', by: HOUSE, ...place }])
  await record()
  expect(await recordedOf(place)).toMatchObject([{ name: 'auction_lost' }])
})

test('what happened before the months that are kept is passed over', async () => {
  const place = await makeLot()
  const flowId = await makeFlowOf(place, 'GATE_PASS_REQUESTED')
  await take(HOUSE, { flowId, event: 'approveGatePass' })
  await record(Date.now() + 15 * 31 * 24 * 60 * 60_000)
  await record()
  expect(await recordedOf(place)).toEqual([])
})
