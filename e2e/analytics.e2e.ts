import { callAs, dealer, expect, logOut, signIn } from './app.ts'
import { askToBid, bidCard, chooseBiddingCar } from './bidding-car.ts'
import { test } from './fault-proxy.ts'
import { hireWorker } from './field-worker.ts'
import { LONG } from './long.ts'
import { putBack } from './own-yard-cars.ts'
import { collectSent, STORE, storedOf, waitingEvents, type SentEvent } from './recorded-events.ts'

/** The name, time and page of an event, by which it is found again: the server gives it an id of its own. */
const markOf = ({
  eventName,
  timestamp,
  pagePath,
}: Pick<SentEvent, 'eventName' | 'timestamp' | 'pagePath'>) =>
  `${eventName} ${Date.parse(timestamp)} ${pagePath}`

// Its short form: the unit tests of what is recorded and sent, and the database tests of what is stored.
test(
  'a dealer’s morning is recorded once each: browsing, a gate pass, a bid, a lost answer, an hour offline',
  { tag: LONG },
  async ({ page, line }) => {
    const caller = await callAs(line.url, dealer(2))
    const rival = await callAs(line.url, dealer(1))
    const worker = await hireWorker(line.url, 'evaluator', 2)
    const biddingCar = await chooseBiddingCar(caller, rival)
    const sent = collectSent(page)
    const names = () => sent().map(({ eventName }) => eventName)
    const tab = (name: string) => page.getByRole('tab', { name })

    const added = await test.step('signs in, searches, looks at a car, adds it', async () => {
      await signIn(page, line.url, dealer(2))
      const { cars } = await caller.call('getDealerHomeData', { limit: 20, sort: 'auction-far' })
      const car = cars.find(({ yard, regno }) => yard !== null && regno !== null)
      if (car === undefined || car.auctionId === null) throw new Error('Dealer Home has no car in a yard')
      await page.getByRole('searchbox').fill(car.regno ?? '')
      // Until the search takes effect, the card may move away under the pointer.
      const card = page.locator(`article[data-car="${car.id}"]`)
      await expect(page.getByRole('article').filter({ visible: true })).toHaveCount(1)
      await card.getByRole('link', { name: /^See Details/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: car.model })).toBeVisible()
      await expect.poll(names).toContain('car_viewed')
      await page.goBack()
      await card.getByRole('button', { name: /Add to My Cars/ }).click()
      await expect(card).toHaveCount(0)
      await expect
        .poll(names)
        .toEqual(expect.arrayContaining(['user_login', 'cars_searched', 'add_to_my_cars']))
      return {
        carId: car.id,
        auctionId: car.auctionId,
        yard: car.yard ?? '',
        flowEntityId: '',
        regno: car.regno,
      }
    })

    await test.step('requests a gate pass, while an answer of the analytics is lost', async () => {
      const lost = line.injectFault(STORE, { kind: 'lose' })
      await page
        .getByRole('link', { name: /^My Cars/ })
        .first()
        .click()
      const yard = page
        .getByRole('region', { name: / New$/ })
        .filter({ has: page.locator(`[data-car="${added.carId}"]`) })
      await yard.getByRole('button', { name: 'Request Gate Pass' }).click()
      const dialog = page.getByRole('dialog', { name: 'Request Gate Pass' })
      await dialog.getByRole('radio', { name: worker.name }).check()
      await dialog.getByRole('button', { name: 'Request Gate Pass' }).click()
      await expect(page.getByLabel('Notices').getByText(/^Gate pass requested for/)).toBeVisible()
      await expect.poll(() => lost.hits).toBeGreaterThan(0)
      lost.end()
      await expect.poll(() => waitingEvents(page)).toContain('gate_pass_requested')
    })

    await test.step('goes on without a network', async () => {
      await tab('Payments').click()
      await tab('Inspection').click()
      await page.context().setOffline(true)
      await tab('Payments').click()
      await expect(page).toHaveURL(/payments/)
      await tab('Inspection').click()
      await expect.poll(() => waitingEvents(page)).toContain('page_view')
      await page.context().setOffline(false)
      await expect.poll(() => waitingEvents(page)).toEqual([])
      expect(names()).toContain('gate_pass_requested')
    })

    await test.step('bids', async () => {
      await tab('Place Bids').click()
      await expect(bidCard(page, biddingCar)).toBeVisible()
      const { minimumBid } = biddingCar
      const button = await askToBid(page, biddingCar, (minimumBid ?? 0) + 4_000)
      await button.click()
      await expect(page.getByRole('dialog', { name: 'Confirm Bid' })).toHaveCount(0)
      await expect.poll(names).toContain('bid_placed')
    })

    await test.step('logs out, which is the last that is sent', async () => {
      const before = sent().length
      await logOut(page)
      await expect(page).toHaveURL(`${line.url}/`)
      await expect.poll(() => sent().length).toBeGreaterThan(before)
      expect(names().at(-1)).toBe('user_logout')
      // It waits for three seconds at most. What is not stored by then is sent when the same person is back.
      await signIn(page, line.url, dealer(2))
      await expect.poll(() => names().filter((name) => name === 'user_login')).toHaveLength(2)
      await expect.poll(() => waitingEvents(page)).toEqual([])
    })

    await test.step('every event is stored once, with its parameters, and the sums agree', async () => {
      const [first] = sent()
      if (first === undefined) throw new Error('No event was sent')
      const sentOnce = () => [
        ...new Set(sent().flatMap((event) => (event.sessionId === first.sessionId ? [markOf(event)] : []))),
      ]
      await expect
        .poll(async () => (await storedOf(caller, first.sessionId)).map(markOf).toSorted())
        .toEqual(sentOnce().toSorted())
      const mine = sent().filter(({ sessionId }) => sessionId === first.sessionId)
      const stored = await storedOf(caller, first.sessionId)
      expect(new Set(mine.map(({ userEmail }) => userEmail))).toEqual(new Set([dealer(2)]))

      const of = (name: string) => stored.filter(({ eventName }) => eventName === name)
      expect(of('car_viewed')).toHaveLength(1)
      expect(of('add_to_my_cars')).toHaveLength(1)
      expect(of('add_to_my_cars')[0]?.customParameters).toMatchObject({
        carId: added.carId,
        registrationNumber: added.regno,
        location: added.yard,
      })
      const passes = of('gate_pass_requested').map(({ customParameters }) => customParameters)
      expect(passes).toContainEqual(
        expect.objectContaining({ carId: added.carId, yardName: added.yard, gatePassType: 'Standard' }),
      )
      expect(of('bid_placed')).toMatchObject([
        {
          eventValue: (biddingCar.minimumBid ?? 0) + 4_000,
          customParameters: { carId: biddingCar.id, auctionId: biddingCar.auctionId, currency: 'INR' },
        },
      ])
      expect(of('user_login')).toHaveLength(1)
      expect(of('user_logout')).toHaveLength(1)

      const { total } = await caller.call('getAnalyticsEvents', {})
      const summary = await caller.call('getAnalyticsSummary', {})
      expect(summary.totals.events).toBe(total)
      expect(summary.byCategory.reduce((sum, { events }) => sum + events, 0)).toBe(total)
      expect(summary.byDay.reduce((sum, { events }) => sum + events, 0)).toBe(total)
    })
    await putBack(caller, [added])
  },
)
