// @module-tag needs-redis
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeAuction, makeCar } from '#server/testing/auction-factories.ts'
import {
  moveEndToPast,
  makeBiddingScene,
  elementAt,
  type Bidder,
  type SceneLot,
} from '#server/testing/bidding-scene.ts'
import {
  giveCity,
  makeAdmin,
  makeCity,
  makeDealer,
  makeSession,
  secondsFromNow,
} from '#server/testing/factories.ts'
import { LIVE_CARRIERS, type LiveCarrier } from '#server/testing/live-carriers.ts'
import { listenLive, type LiveListener } from '#server/testing/live-listener.ts'
import { startAppAt, startTestApp, type TestApp } from '#server/testing/test-app.ts'

describe.each(Object.entries(LIVE_CARRIERS))('over %s', (name, start) => {
  // Two processes on one database: bids are placed in one and received in the other.
  const secret = randomBytes(32)
  let carrier: LiveCarrier
  let app: TestApp
  let other: Awaited<ReturnType<typeof startAppAt>>
  beforeAll(async () => {
    carrier = await start(secret)
    app = await startTestApp({ secret, env: carrier.env })
    other = await startAnother()
  })
  afterAll(async () => {
    await other.stop()
    await app.stop()
    await carrier.stop()
  })

  function startAnother() {
    const { dataDir, database } = app
    return startAppAt({ databaseUrl: database.url, dataDir, secret, env: carrier.env })
  }

  let listeners: LiveListener[] = []
  afterEach(() => {
    for (const listener of listeners) listener.close()
    listeners = []
  })

  async function listen(who: { readonly token: string }, at: Pick<TestApp, 'must' | 'fetch'> = other) {
    const listener = await listenLive(at, who.token)
    listeners.push(listener)
    return listener
  }

  function bid(bidder: Bidder, lot: SceneLot, bidAmount: number) {
    return app.must(
      'placeBidForCar',
      { carId: lot.carId, flowEntityId: bidder.flowId, bidAmount },
      { token: bidder.token },
    )
  }

  const db = () => app.database.db
  const named = (name: string) => (event: { readonly event: string }) => event.event === name

  describe('a bid in an open lot, received in another process', () => {
    test('reaches everyone who may see the car, and notifies the outbid dealer', async () => {
      const scene = await makeBiddingScene(db(), { dealers: 2 })
      const lot = elementAt(scene.lots)
      const [first, second] = [elementAt(lot.bidders), elementAt(lot.bidders, 1)]
      const browsing = await makeDealer(db(), { cityIds: [scene.cityId] })
      const elsewhere = await makeDealer(db(), { cityIds: [(await makeCity(db())).cityId] })
      const formerly = await makeDealer(db())
      await giveCity(db(), {
        organisationId: formerly.organisationId,
        cityId: scene.cityId,
        validForSeconds: -1,
      })
      const admin = await makeAdmin(db())
      const [ofFirst, ofSecond, ofBrowsing, ofElsewhere, ofFormerly, ofAdmin] = await Promise.all(
        [first, second, browsing, elsewhere, formerly, admin].map((who) => listen(who)),
      )
      const opening = await bid(first, lot, 1000)
      const raise = await bid(second, lot, 1500)

      const expected = {
        event: 'bid',
        data: {
          carId: lot.carId,
          auctionId: lot.auctionId,
          lotId: lot.lotId,
          latestBidValue: 1500,
          highestBid: 1500,
          endsAt: raise.car?.ta_end_date,
          sequence: 2,
        },
      }
      for (const listener of [ofFirst, ofSecond, ofBrowsing, ofAdmin]) {
        expect(
          await listener?.waitFor((event) => event.event === 'bid' && event.data.sequence === 2),
        ).toEqual({
          ...expected,
          data: { ...expected.data, own: listener === ofSecond },
        })
        expect(listener?.events.filter(named('bid'))).toHaveLength(2)
      }
      expect(await ofFirst?.waitFor(named('outbid'))).toEqual({
        event: 'outbid',
        data: { carId: lot.carId, auctionId: lot.auctionId, lotId: lot.lotId, latestBidValue: 1500, by: 500 },
      })
      expect(ofSecond?.events.some(named('outbid'))).toBe(false)
      expect(ofElsewhere?.events).toEqual([])
      expect(ofFormerly?.events).toEqual([])
      expect(opening.bid.sequence).toBe(1)
      // Each stream numbers its own events.
      expect(ofFirst?.ids).toEqual(ofFirst?.ids.map((_, index) => String(index + 1)))
    })

    test('moves the end of the lot on every screen', async () => {
      const scene = await makeBiddingScene(db(), { endsInSeconds: 60 })
      const lot = elementAt(scene.lots)
      const watcher = await listen(await makeDealer(db(), { cityIds: [scene.cityId] }))
      const placed = await bid(elementAt(lot.bidders), lot, 1000)
      expect(await watcher.waitFor(named('lot'))).toMatchObject({
        data: { lotId: lot.lotId, phase: 'live', outcome: null, endsAt: placed.car?.ta_end_date },
      })
    })
  })

  test('a bid in a sealed lot reaches only its own dealer’s screens, without the lot’s sequence', async () => {
    const sealed = await makeBiddingScene(db(), { format: 'sealed', endsInSeconds: 60 })
    const lot = elementAt(sealed.lots)
    const [first, second] = [elementAt(lot.bidders), elementAt(lot.bidders, 1)]
    const admin = await makeAdmin(db())
    const [ofFirst, ofSecond, ofAdmin] = await Promise.all([first, second, admin].map((who) => listen(who)))
    await bid(second, lot, 9000)
    await bid(first, lot, 5000)
    expect(await ofFirst?.waitFor(named('bid'))).toMatchObject({
      data: { latestBidValue: 5000, highestBid: null, sequence: 1 },
    })
    expect(await ofSecond?.waitFor(named('bid'))).toMatchObject({
      data: { latestBidValue: 9000, highestBid: null, sequence: 1 },
    })
    // The bus preserves the sequence, so a later event proves that nothing else was sent before.
    const { auctionId, lots } = await makeAuction(db(), {
      lots: [{ carId: (await makeCar(db(), { cityId: sealed.cityId })).carId }],
    })
    await carrier.publish(app.database, [
      {
        kind: 'lot',
        lotId: elementAt(lots).lotId,
        carId: elementAt(lots).carId,
        auctionId,
        cityId: sealed.cityId,
        sealed: false,
        phase: 'ended',
        endsAt: 0,
        outcome: null,
      },
    ])
    for (const listener of [ofFirst, ofSecond, ofAdmin]) await listener?.waitFor(named('lot'))
    expect(ofFirst?.events.map((event) => event.event)).toEqual(['bid', 'lot'])
    expect(ofSecond?.events.map((event) => event.event)).toEqual(['bid', 'lot'])
    expect(ofAdmin?.events.map((event) => event.event)).toEqual(['lot'])
  })

  test('the close reaches the winner, the loser and a dealer who only watches', async () => {
    const scene = await makeBiddingScene(db())
    const lot = elementAt(scene.lots)
    const [winner, loser] = [elementAt(lot.bidders), elementAt(lot.bidders, 1)]
    const looking = await makeDealer(db(), { cityIds: [scene.cityId] })
    const [ofWinner, ofLoser, ofLooking] = await Promise.all(
      [winner, loser, looking].map((who) => listen(who)),
    )
    await bid(winner, lot, 1000)
    await moveEndToPast(db(), [lot])

    const flow = (flowEntityId: string, event: string, state: string) => ({
      event: 'flow',
      data: { flowEntityId, carId: lot.carId, event, state },
    })
    expect(await ofWinner?.waitFor(named('flow'))).toEqual(flow(winner.flowId, 'award', 'BID_AWARDED'))
    expect(await ofLoser?.waitFor(named('flow'))).toEqual(flow(loser.flowId, 'lose', 'BID_LOST'))
    expect(await ofLoser?.waitFor(named('counts'))).toEqual({ event: 'counts', data: {} })
    for (const listener of [ofWinner, ofLoser, ofLooking]) {
      expect(await listener?.waitFor(named('lot'))).toMatchObject({
        data: { lotId: lot.lotId, phase: 'ended', outcome: 'awarded' },
      })
    }
    expect(ofLooking?.events.some(named('flow'))).toBe(false)
  })

  test('the event of a late bid has by how much it extended the lot, counted from the bid', async () => {
    const scene = await makeBiddingScene(db(), { endsInSeconds: 600, extensionWindowSeconds: 900 })
    const lot = elementAt(scene.lots)
    const [bidder, other] = [elementAt(lot.bidders), elementAt(lot.bidders, 1)]
    const ofOther = await listen(other)
    await bid(bidder, lot, 1000)
    expect(await ofOther?.waitFor(named('bid'))).toMatchObject({ data: { extendedBySeconds: 900 } })
  })

  test('the outcome reserve_not_met of a sealed lot reaches only the dealers in it and the house', async () => {
    const scene = await makeBiddingScene(db(), { format: 'sealed', reserve: 9000 })
    const lot = elementAt(scene.lots)
    const [highest, beaten] = [elementAt(lot.bidders), elementAt(lot.bidders, 1)]
    const looking = await makeDealer(db(), { cityIds: [scene.cityId] })
    const admin = await makeAdmin(db())
    const [ofHighest, ofBeaten, ofAdmin, ofLooking] = await Promise.all(
      [highest, beaten, admin, looking].map((who) => listen(who)),
    )
    await bid(beaten, lot, 1000)
    await bid(highest, lot, 2000)
    await moveEndToPast(db(), [lot])
    expect(await ofHighest?.waitFor(named('lot'))).toMatchObject({ data: { outcome: 'reserve_not_met' } })
    expect(await ofAdmin?.waitFor(named('lot'))).toMatchObject({ data: { outcome: 'reserve_not_met' } })
    expect(await ofBeaten?.waitFor(named('lot'))).toMatchObject({ data: { outcome: 'reserve_not_met' } })
    expect(await ofLooking?.waitFor(named('lot'))).toMatchObject({ data: { phase: 'ended', outcome: null } })
  })

  describe('the stream', () => {
    test('begins with the clock, with the headers of a stream and of every response', async () => {
      const dealer = await makeDealer(db())
      const listener = await listen(dealer, app)
      expect(listener.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
      expect(listener.headers.get('cache-control')).toContain('no-store')
      expect(listener.headers.get('x-content-type-options')).toBe('nosniff')
      expect(Number(listener.headers.get('x-server-time'))).toBeGreaterThan(0)
      await expect.poll(() => listener.ids).toEqual(['1'])
    })

    test('opens once with a ticket, within its minute, and not without one', async () => {
      const dealer = await makeDealer(db())
      const { ticket, expiresInSeconds } = await app.must('openLive', {}, { token: dealer.token })
      expect(expiresInSeconds).toBe(60)
      const first = await other.fetch(`/api/live?ticket=${ticket}`)
      expect(first.status).toBe(200)
      await first.body?.cancel()

      const late = await app.must('openLive', {}, { token: dealer.token })
      await db()
        .updateTable('live_tickets')
        .set({ expires_at: secondsFromNow(-1) })
        .execute()
      for (const query of [
        `?ticket=${ticket}`,
        `?ticket=${late.ticket}`,
        '?ticket=',
        '',
        '?ticket=a&ticket=b',
      ]) {
        const again = await app.fetch(`/api/live${query}`)
        expect(again.status).toBe(401)
        expect(await again.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
      }
      expect(await app.call('openLive', {})).toMatchObject({ status: 401 })
    })

    test('ends when its session is ended in any process', async () => {
      const dealer = await makeDealer(db())
      const listener = await listen(dealer)
      await app.must('logout', {}, { token: dealer.token })
      expect(await listener.ended()).toBe('ended')
    })

    test('ends when its session expires', async () => {
      const dealer = await makeDealer(db())
      await db()
        .updateTable('sessions')
        .set({ expires_at: secondsFromNow(1) })
        .where('user_id', '=', dealer.userId)
        .execute()
      expect(await (await listen(dealer)).ended()).toBe('ended')
    })

    test('ends when its account opens more than it may, in any of its sessions', async () => {
      const dealer = await makeDealer(db())
      const [first, second] = [await listen(dealer), await listen(dealer)]
      for (let index = 2; index < 20; index += 1) await listen(dealer)
      await listen(dealer)
      expect(await first.ended()).toBe('ended')
      for (let session = 0; session < 4; session += 1) {
        const token = await makeSession(db(), { userId: dealer.userId })
        for (let index = 0; index < 20; index += 1) await listen({ token })
      }
      const token = await makeSession(db(), { userId: dealer.userId })
      await listen({ token })
      expect(await second.ended()).toBe('ended')
    })

    test('sends resync after a process loses its connection to the bus, and receives events again', async () => {
      const scene = await makeBiddingScene(db())
      const lot = elementAt(scene.lots)
      const listener = await listen(elementAt(lot.bidders, 1))
      expect(await carrier.cutConnections(app.database)).toBeGreaterThanOrEqual(2)
      await listener.waitFor(named('resync'))
      await bid(elementAt(lot.bidders), lot, 1000)
      expect(await listener.waitFor(named('bid'))).toMatchObject({ data: { highestBid: 1000 } })
    })

    test('recovers what was missed in a gap: an ended session and changed cities', async () => {
      const leaving = await makeDealer(db())
      const scene = await makeBiddingScene(db())
      const lot = elementAt(scene.lots)
      const moving = await makeDealer(db(), { cityIds: [(await makeCity(db())).cityId] })
      const [ofLeaving, ofMoving] = await Promise.all([leaving, moving].map((who) => listen(who)))
      // Neither change is published.
      await db()
        .updateTable('sessions')
        .set({ ended_at: secondsFromNow(0) })
        .where('user_id', '=', leaving.userId)
        .execute()
      await giveCity(db(), { organisationId: moving.organisationId, cityId: scene.cityId })
      await carrier.cutConnections(app.database)
      expect(await ofLeaving?.ended()).toBe('ended')
      await ofMoving?.waitFor(named('resync'))
      await bid(elementAt(lot.bidders), lot, 1000)
      expect(await ofMoving?.waitFor(named('bid'))).toMatchObject({ data: { lotId: lot.lotId } })
    })

    test('works beside another version of the app that publishes unknown messages', async () => {
      const lot = elementAt((await makeBiddingScene(db())).lots)
      const listener = await listen(elementAt(lot.bidders, 1))
      await carrier.publish(app.database, [{ kind: 'something new' }])
      await carrier.publish(app.database, [{ kind: 'lot', endsAt: 'soon', lotId: lot.lotId }])
      await listener.waitFor(named('resync'))
      await bid(elementAt(lot.bidders), lot, 1000)
      expect(await listener.waitFor(named('bid'))).toMatchObject({ data: { highestBid: 1000 } })
    })
  })

  test('an app that stops ends its streams first', async () => {
    const third = await startAnother()
    const listener = await listenLive(third, (await makeDealer(db())).token)
    await third.stop()
    expect(await listener.ended()).toBe('ended')
  })

  if (name === 'NOTIFY') return
  test('a starting process makes all screens resync, because one before it may have left events unpublished', async () => {
    const listener = await listen(await makeDealer(db()))
    const third = await startAnother()
    expect(await listener.waitFor(named('resync'))).toEqual({ event: 'resync', data: {} })
    await third.stop()
  })
})
