import { markedTitle } from '#domain/car/car-labels.ts'
import { formatRupees } from '#domain/money.ts'
import { bidCard, chooseBiddingCar, readBiddingCar } from './bidding-car.ts'
import { ADMIN, callAs, dealer, expect, type Caller } from './app.ts'
import { test } from './fault-proxy.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

/** Places the minimum bid. */
async function bidMinimum(caller: Caller, id: string): Promise<void> {
  const car = await chooseOwn(caller, id)
  await caller.call('placeBidForCar', {
    carId: id,
    flowEntityId: car.flowEntityId ?? '',
    bidAmount: car.minimumBid ?? 1,
  })
}

async function chooseOwn(caller: Caller, id: string) {
  const { yardGroups } = await caller.call('getDealerPlaceBidsCars', {})
  const car = yardGroups.flatMap(({ cars }) => cars).find((other) => other.id === id)
  if (car === undefined) throw new Error(`Car ${id} is not in Place Bids`)
  return car
}

test.describe('a dealer is notified', () => {
  test(
    'of a rejected gate pass, with its reason, and of an approved one',
    { tag: LONG },
    async ({ page, line }) => {
      const caller = await storeSession(page, line.url, dealer(1))
      const admin = await callAs(line.url, ADMIN)
      const [evaluator] = await caller.call('getDrivers', { type: 'evaluator' })
      const yards = Object.values(await caller.call('getMyCarsByYard', {}))
      const car = yards.flatMap(({ cars }) => cars).find(({ state }) => state === 'MY_CARS_NEW')
      if (car?.auctionId === undefined || car.auctionId === null)
        throw new Error('There is no car without a gate pass')
      const ask = { auctionId: car.auctionId, carIds: [car.id], driverId: evaluator?.id ?? '' }
      const opened = page.waitForResponse(/\/api\/live\?/)
      await page.goto(`${line.url}/mycars/payments`)
      await opened
      const notices = page.getByLabel('Notices')
      const title = markedTitle(car)

      const refused = await caller.call('createGatepass', ask)
      await admin.call('admin/rejectGatePass', {
        gatepassId: refused.gatepassId,
        reason: 'The yard is closed.',
      })
      await expect(notices.getByText(`Gate pass rejected: ${title}. The yard is closed.`)).toBeVisible()
      const granted = await caller.call('createGatepass', ask)
      await admin.call('admin/approveGatePass', { gatepassId: granted.gatepassId })
      await expect(notices.getByText(`Gate pass approved: ${title}.`)).toBeVisible()
      await notices.getByRole('link', { name: 'Go to Inspection' }).last().click()
      await expect(page).toHaveURL(`${line.url}/mycars/inspection`)
    },
  )
})

test('two tabs share one live stream; when its tab is closed, the other opens its own', async ({
  page,
  line,
}) => {
  const caller = await storeSession(page, line.url, dealer(3))
  const rival = await callAs(line.url, dealer(2))
  const third = await callAs(line.url, dealer(1))
  const car = await chooseBiddingCar(caller, rival, third)
  let streams = 0
  page.context().on('request', (request) => {
    if (request.url().includes('/api/live?')) streams += 1
  })
  const other = await page.context().newPage()
  const opened = other.waitForResponse(/\/api\/live\?/)
  await other.goto(`${line.url}/mycars/place-bids`)
  await opened
  await page.goto(`${line.url}/DealerHome`)
  await expect(page.getByRole('article').first()).toBeVisible()

  await test.step('of being outbid, on any page, with a link to the bid', async () => {
    await bidMinimum(caller, car.id)
    await bidMinimum(rival, car.id)
    const { latestBidValue, currentBid } = await readBiddingCar(caller, car)
    const by = formatRupees((latestBidValue ?? 0) - (currentBid ?? 0))
    const notices = page.getByLabel('Notices')
    await expect(notices.getByText(`You're outbid by ${by} on ${markedTitle(car)}.`)).toBeVisible()
    await notices.getByRole('link', { name: 'Go to Place Bids' }).click()
    const shown = formatRupees(latestBidValue ?? 0)
    for (const tab of [page, other]) {
      await expect(bidCard(tab, car)).toContainText("You're outbid by")
      await expect(bidCard(tab, car)).toContainText(shown)
    }
    expect(streams).toBe(1)
  })

  await other.close()
  await expect.poll(() => streams).toBe(2)
  await bidMinimum(third, car.id)
  const after = formatRupees((await readBiddingCar(caller, car)).latestBidValue ?? 0)
  await expect(bidCard(page, car)).toContainText(after)
})
