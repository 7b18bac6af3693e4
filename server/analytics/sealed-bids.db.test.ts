import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { elementAt, makeBiddingScene, type BiddingScene } from '#server/testing/bidding-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

type GivenEvent = NonNullable<Input<'storeAnalyticsEvent'>['events']>[number]

let app: TestApp
let sealed: BiddingScene
let open: BiddingScene
beforeAll(async () => {
  app = await shareTestApp()
  sealed = await makeBiddingScene(app.database.db, { format: 'sealed', endsInSeconds: 600 })
  open = await makeBiddingScene(app.database.db, { format: 'open', endsInSeconds: 600 })
})

/** The names of a scene's first lot, as events give them. */
async function namesIn(scene: BiddingScene) {
  const { lotId, carId, bidders } = elementAt(scene.lots)
  const { auction_id: auctionId } = await app.database.db
    .selectFrom('lots')
    .select('auction_id')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  const registrationNumber = `DL1C${carId.slice(0, 8).toUpperCase()}`
  await app.database.db
    .updateTable('cars')
    .set({ regno: registrationNumber })
    .where('id', '=', carId)
    .execute()
  const { token, flowId: flowEntityId } = elementAt(bidders)
  return { token, carId, lotId, auctionId, flowEntityId, registrationNumber }
}

type Names = Awaited<ReturnType<typeof namesIn>>

/** Every way to reveal a bid on a lot. */
function bidEvents({
  carId,
  lotId,
  auctionId,
  flowEntityId,
  registrationNumber,
}: Names): readonly GivenEvent[] {
  const bid = { eventName: 'x', eventCategory: 'Bidding' } as const
  const other = { eventName: 'x', eventCategory: 'Auction' } as const
  return [
    { ...bid, customParameters: { carId } },
    { ...bid, customParameters: { lotId } },
    { ...bid, customParameters: { auctionId } },
    { ...bid, customParameters: { flowEntityId } },
    { ...bid, customParameters: { registrationNumber } },
    { ...bid, customParameters: { anything: `of ${carId.toUpperCase()}` } },
    { ...bid, pagePath: `/car-details/${carId}` },
    { ...bid, pageUrl: `https://yard.example/car-details/${carId}` },
    { ...bid, eventLabel: `Car ${carId}` },
    { ...bid, eventName: lotId },
    { ...other, eventValue: 5_00_000, customParameters: { lotId } },
    { ...other, customParameters: { lotId, price: 5_00_000 } },
    { ...other, customParameters: { lotId, price: '5,00,000' } },
    { ...other, customParameters: { lotId, figure: 5_00_000 } },
    { ...other, eventName: 'bid_placed', customParameters: { lotId } },
    { ...other, eventLabel: 'My bid', customParameters: { lotId } },
    { eventName: 'bid_placed', eventCategory: 'Car Management', customParameters: { carId } },
  ]
}

const send = (events: readonly GivenEvent[], { token }: Names) =>
  app.must('storeAnalyticsEvent', { events: [...events] }, { token })

describe('an event that may reveal a bid', () => {
  test('is not stored for a sealed lot without a final outcome', async () => {
    const names = await namesIn(sealed)
    for (const event of bidEvents(names))
      expect([event, await send([event], names)]).toEqual([event, { stored: 0 }])
    const viewed = {
      eventName: 'car_viewed',
      eventCategory: 'Car Listing',
      customParameters: { carId: names.carId },
    } as const
    expect(await send([...bidEvents(names), viewed], names)).toEqual({ stored: 1 })
  })

  test('is not stored while the house decides under the reserve, and is stored afterwards', async () => {
    const names = await namesIn(sealed)
    const events = bidEvents(names)
    const settle = (outcome: 'reserve_not_met' | 'released') =>
      app.database.db
        .updateTable('lots')
        .set({ outcome, outcome_at: new Date(), closed_at: new Date() })
        .where('auction_id', '=', names.auctionId)
        .execute()
    await settle('reserve_not_met')
    expect(await send(events, names)).toEqual({ stored: 0 })
    await settle('released')
    expect(await send(events, names)).toEqual({ stored: events.length })
  })

  test('is stored for an open lot', async () => {
    const names = await namesIn(open)
    const events = bidEvents(names)
    expect(await send(events, names)).toEqual({ stored: events.length })
  })
})
