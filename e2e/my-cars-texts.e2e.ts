import { formatClock } from '#domain/indian-time.ts'
import { ADMIN, dealer, expect, type Caller } from './app.ts'
import { requestGatePass, type OwnCar } from './bring-to-bidding.ts'
import { problem, test } from './fault-proxy.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

const LIST = '/mycars/inspection'

/** Puts one of the dealer's cars into My Cars. */
async function addCar(caller: Caller): Promise<OwnCar> {
  const { cars } = await caller.call('getDealerHomeData', { limit: 1 })
  const { id: carId, auctionId, city } = cars[0] ?? {}
  if (carId === undefined || !auctionId || !city) throw new Error('Dealer Home has no car to add')
  const { flowEntityId } = await caller.call('addToMyCars', { carId, auctionId, city })
  return { carId, auctionId, flowEntityId }
}

test.describe('My Cars', () => {
  test(
    'a loaded list stays if a reload fails; unchanged, it is not sent again; a car’s page shows the same state as its card',
    { tag: LONG },
    async ({ page, line }) => {
      await page.clock.install()
      await storeSession(page, line.url, dealer(1))
      await page.goto(`${line.url}/mycars/upload-pictures`)
      const cars = page.getByRole('list', { name: 'Upload Pictures' })
      await expect(cars).toBeVisible()
      const readAgain = async () => {
        await page.getByRole('tab', { name: 'NOC' }).click()
        await expect(cars).toBeHidden()
        await page.clock.fastForward(20_000)
        await page.getByRole('tab', { name: 'Upload Pictures' }).click()
      }
      const unchanged = page.waitForResponse(
        (answer) => answer.url().includes('getDealerEvaluationCars') && answer.status() === 304,
      )
      await readAgain()
      await unchanged
      await expect(cars).toBeVisible()
      const cut = line.injectFault('/api/getDealerEvaluationCars', { kind: 'cut' })
      await readAgain()
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert.getByText('Failed to load evaluation cars. Please try again.')).toBeVisible()
      await expect(cars).toBeVisible()
      cut.end()
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(alert).toBeHidden()
      const card = cars.getByRole('article').first()
      const state = await card.getByText(/^Pictures (due|complete)$/).innerText()
      await card.getByRole('heading').getByRole('link').click()
      await expect(page.getByRole('main').getByText('Current status')).toBeVisible()
      await expect(page.getByRole('main').getByText(state, { exact: true })).toBeVisible()
    },
  )

  test(
    'a car whose removal fails stays, with the reason; a second try removes it',
    { tag: LONG },
    async ({ page, line }) => {
      const caller = await storeSession(page, line.url, dealer(5))
      await addCar(caller)
      await page.goto(`${line.url}${LIST}`)
      const remove = page.getByRole('button', { name: /^Remove / })
      await expect(remove.first()).toBeVisible()
      const count = await remove.count()
      const notices = page.getByLabel('Notices')
      const failing = line.injectFault('/api/removeFromMyCars', problem(503))
      await remove.first().click()
      await expect(
        notices.getByText('Failed to remove car. Please try again.', { exact: true }),
      ).toBeVisible()
      failing.end()
      await expect(remove.first()).toBeEnabled()
      await remove.first().click()
      await expect(notices.getByText(/ is no longer in My Cars\.$/)).toBeVisible()
      await expect(remove).toHaveCount(count - 1)
    },
  )

  test(
    'a removed car can be taken back, and /mycars leads to Inspection',
    { tag: LONG },
    async ({ page, line }) => {
      const caller = await storeSession(page, line.url, dealer(5))
      const { carId } = await addCar(caller)
      await page.goto(`${line.url}/mycars`)
      await expect(page).toHaveURL(`${line.url}${LIST}`)
      const remove = page.getByRole('button', { name: /^Remove / })
      await remove.first().click()
      await expect(remove).toHaveCount(0)
      await page.getByLabel('Notices').getByRole('button', { name: 'Undo' }).click()
      await expect(remove).toHaveCount(1)
      await expect(page.getByLabel('Notices').getByRole('button', { name: 'Undo' })).toBeHidden()
      await caller.call('removeFromMyCars', { carId })
    },
  )

  test(
    'a car that was removed elsewhere shows the server’s reason',
    { tag: LONG },
    async ({ page, line }) => {
      line.injectFault('/api/openLive', { kind: 'hold' })
      const caller = await storeSession(page, line.url, dealer(5))
      const { carId } = await addCar(caller)
      await page.goto(`${line.url}${LIST}`)
      const remove = page.getByRole('button', { name: /^Remove / })
      await expect(remove).toHaveCount(1)
      await caller.call('removeFromMyCars', { carId })
      await remove.click()
      await expect(
        page
          .getByLabel('Notices')
          .getByText('Failed to remove car: This car is not in My Cars.', { exact: true }),
      ).toBeVisible()
    },
  )

  test(
    'a pending request is withdrawn after a question: the car is New again, and gone from the house’s queue',
    { tag: LONG },
    async ({ page, line, browser }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const caller = await storeSession(page, line.url, dealer(2))
      const car = await addCar(caller)
      const gatepassId = await requestGatePass(caller, car)

      const house = await (await browser.newContext()).newPage()
      await storeSession(house, line.url, ADMIN)
      await house.goto(`${line.url}/admin/gate-passes?item=${gatepassId}`)
      const waiting = house.getByRole('list', { name: 'Gate passes' }).locator(`a[href*="${gatepassId}"]`)
      await expect(waiting).toBeVisible()

      await page.goto(`${line.url}${LIST}`)
      const cardIn = (name: string) =>
        page.getByRole('region', { name, exact: true }).locator(`[data-car="${car.carId}"]`)
      const requested = page.getByRole('region', { name: 'Gate pass requested', exact: true })
      const withdraw = requested.getByRole('button', { name: 'Withdraw Request' })
      await expect(cardIn('Gate pass requested')).toBeVisible()
      await withdraw.click()
      const dialog = page.getByRole('dialog', { name: 'Withdraw the gate pass request' })
      await expect(dialog).toContainText(' goes back to New. You can request a gate pass again.')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
      await expect(withdraw).toBeFocused()

      const notices = page.getByLabel('Notices')
      const failing = line.injectFault('/api/withdrawGatepass', problem(503))
      await withdraw.click()
      await dialog.getByRole('button', { name: 'Withdraw the request' }).click()
      await expect(
        notices.getByText('Failed to withdraw the request. Please try again.', { exact: true }),
      ).toBeVisible()
      failing.end()
      await withdraw.click()
      await dialog.getByRole('button', { name: 'Withdraw the request' }).click()
      await expect(notices.getByText(/^Gate pass request withdrawn: .+\.$/)).toBeVisible()
      await expect(cardIn('New')).toBeVisible()
      await expect(requested).toHaveCount(0)
      // Before the queue is read again by the clock, every 30 s.
      await expect(waiting).toHaveCount(0, { timeout: 10_000 })
    },
  )

  test('empty lists say so, and link to pages with cars', { tag: LONG }, async ({ page, line }) => {
    await storeSession(page, line.url, dealer(4))
    line.injectFault('/api/getMyCarsByYard', { kind: 'answer', status: 200, body: {} })
    const none = { kind: 'answer', status: 200, body: { totalCars: 0, yardGroups: [] } } as const
    line.injectFault('/api/getDealerPlaceBidsCars', none)
    await page.goto(`${line.url}${LIST}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'No cars found' })).toBeVisible()
    await expect(main.getByText("You haven't added any cars yet.", { exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: 'See More Cars' })).toHaveAttribute('href', '/DealerHome')
    await page.getByRole('tab', { name: 'Place Bids' }).click()
    await expect(
      main.getByText('No cars available for bidding at the moment.', { exact: true }),
    ).toBeVisible()
    await expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/DealerHome')
  })

  test(
    'evaluation cars that are unusable, none from the server, and none from the cache',
    { tag: LONG },
    async ({ page, line }) => {
      await page.clock.install()
      await storeSession(page, line.url, dealer(5))
      const body = { totalCars: 1, yardGroups: [{ yard: 'Okhla', location: 'Delhi', cars: [{}] }] }
      const unreadable = line.injectFault('/api/getDealerEvaluationCars', {
        kind: 'answer',
        status: 200,
        body,
      })
      await page.goto(`${line.url}/mycars/upload-pictures`)
      await expect(
        page.getByText('No cars meet the required criteria for evaluation. Please check the data.', {
          exact: true,
        }),
      ).toBeVisible()
      unreadable.end()
      await page.goto(`${line.url}/mycars/upload-pictures`)
      await expect(page.getByText('No cars returned from the server.', { exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Add Cars' })).toHaveAttribute('href', '/DealerHome')
      await page.getByRole('tab', { name: 'NOC' }).click()
      await page.clock.fastForward(20_000)
      await page.getByRole('tab', { name: 'Upload Pictures' }).click()
      await expect(page.getByText('No cars available in cache.', { exact: true })).toBeVisible()
    },
  )

  test(
    'the countdowns of every tab have the time-left format, with the time on the clock',
    { tag: LONG },
    async ({ page, line }) => {
      const caller = await storeSession(page, line.url, dealer(1))
      const yards = await caller.call('getMyCarsByYard', {})
      const pictures = await caller.call('getDealerEvaluationCars', {})
      const bidding = await caller.call('getDealerPlaceBidsCars', {})
      const lists = [
        [LIST, Object.values(yards).flatMap(({ cars }) => cars)],
        ['/mycars/upload-pictures', pictures.yardGroups.flatMap(({ cars }) => cars)],
        ['/mycars/place-bids', bidding.yardGroups.flatMap(({ cars }) => cars)],
      ] as const
      for (const [path, cars] of lists) {
        const live = cars.find(({ start_date: start, ta_end_date: end }) => {
          return Date.parse(start ?? '') < Date.now() && Date.parse(end ?? '') > Date.now() + 3_600_000
        })
        if (live === undefined) throw new Error(`${path} has no lot that is live for another hour`)
        await page.goto(`${line.url}${path}`)
        const card = page.locator(`[data-car="${live.id}"]`)
        await expect(card.getByText(/^(\d+D:\d\dH|\d+H:\d\dM|\d+M:\d\dS)$/)).toBeVisible()
        const end = Date.parse(live.ta_end_date ?? '')
        await expect(card.getByText(`ends ${formatClock(end, Date.now())}`, { exact: true })).toBeVisible()
      }
    },
  )

  test(
    'before a lot starts its countdown in My Cars runs to the start, with its date',
    { tag: LONG },
    async ({ page, line }) => {
      const caller = await storeSession(page, line.url, dealer(5))
      const { cars } = await caller.call('getDealerHomeData', { limit: 100 })
      const car = cars.find(({ start_date: start }) => Date.parse(start ?? '') > Date.now())
      if (!car?.auctionId) throw new Error('Dealer Home has no lot that has not started')
      await caller.call('addToMyCars', { carId: car.id, auctionId: car.auctionId, city: car.city })
      await page.goto(`${line.url}${LIST}`)
      const card = page.locator(`[data-car="${car.id}"]`)
      await expect(card.getByText(/^Starts in (\d+D:\d\dH|\d+H:\d\dM)$/)).toBeVisible()
      const start = Date.parse(car.start_date ?? '')
      await expect(card.getByText(formatClock(start, Date.now()), { exact: true })).toBeVisible()
      await caller.call('removeFromMyCars', { carId: car.id })
    },
  )

  test(
    'offline nothing can be removed, and the reason stands there',
    { tag: LONG },
    async ({ page, line }) => {
      await storeSession(page, line.url, dealer(1))
      await page.goto(`${line.url}${LIST}`)
      const remove = page.getByRole('button', { name: /^Remove / })
      await expect(remove.first()).toBeEnabled()
      await page.context().setOffline(true)
      await expect(page.getByText('You’re offline. What you see may be out of date.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'You’re offline.' }).first()).toBeDisabled()
      await page.context().setOffline(false)
      await expect(remove.first()).toBeEnabled()
    },
  )
})
