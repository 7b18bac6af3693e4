import type { Page } from '@playwright/test'
import { biddingTimeLeft, cardBadge } from '#domain/countdown.ts'
import { formatRupees } from '#domain/money.ts'
import { bidCard, chooseBiddingCar, readBiddingCar, type BiddingCar } from './bidding-car.ts'
import { callAs, dealer, expect, type Caller } from './app.ts'
import { test } from './fault-proxy.ts'
import { LONG } from './long.ts'
import { storeSession } from './stored-session.ts'

const OFFLINE = 'You’re offline. What you see may be out of date.'
const BEHIND = /^Not live[.] Price as of [\d:]+ [ap]m[.] Reconnecting…$/

/** Rupees above the minimum bid, so that the amount is not on the page yet: the minimum may be the starting price. */
const ABOVE = 1_111

/** Places a bid as another dealer over HTTP. Returns the text that the card will show. */
async function bidElsewhere(rival: Caller, car: BiddingCar): Promise<string> {
  const { id, flowEntityId, minimumBid } = await readBiddingCar(rival, car)
  if (flowEntityId === null || minimumBid === null) throw new Error(`The rival cannot bid on car ${id}`)
  const bidAmount = minimumBid + ABOVE
  await rival.call('placeBidForCar', { carId: id, flowEntityId, bidAmount })
  return formatRupees(bidAmount)
}

/** Marks the document. Returns a check that it was not reloaded. */
async function markDocument(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', ''))
  return () => expect(page.locator('html[data-kept]')).toHaveCount(1)
}

test('going offline and back online', async ({ page, line }) => {
  // A device whose clock is an hour slow: countdowns follow the server's clock.
  await page.clock.install({ time: Date.now() - 3_600_000 })
  const caller = await storeSession(page, line.url, dealer(1))
  const rival = await callAs(line.url, dealer(2))
  const car = await chooseBiddingCar(caller, rival)
  const opened = page.waitForResponse(/\/api\/live\?/)
  await page.goto(`${line.url}/DealerHome?sort=km-low`)
  await opened
  const add = page.getByRole('button', { name: 'Add to My Cars' }).first()
  await expect(add).toBeEnabled()
  await page.getByRole('link', { name: /^My Cars/ }).click()
  const inspection = page.getByRole('tabpanel', { name: 'Inspection' })
  await expect(inspection.getByRole('article').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Place Bids' }).click()
  const card = bidCard(page, car)
  const button = card.getByRole('button', { name: /^(Place|Edit) Bid/ })
  await expect(button).toBeEnabled()
  await expectTrueTimeLeft(page, car)
  const expectNotReloaded = await markDocument(page)

  await page.context().setOffline(true)
  await expect(page.getByText(OFFLINE)).toBeVisible({ timeout: 2000 })
  await expect(page.getByText(/^As of \d+:\d\d:\d\d [ap]m$/)).toBeVisible()
  await expect(card).toBeVisible()
  await expect(button).toBeDisabled()
  await expect(card.getByText('You’re offline.', { exact: true })).toBeVisible()
  const shown = await bidElsewhere(rival, car)

  await page.context().setOffline(false)
  await expect(page.getByText(OFFLINE)).toBeHidden({ timeout: 2000 })
  await expect(card).toContainText(shown)
  await expect(button).toBeEnabled()
  await expect(card).toContainText(await bidElsewhere(rival, car))

  await test.step('after a broken stream reconnects, missed changes appear', async () => {
    const closed = line.injectFault('/api/openLive', { kind: 'cut' })
    line.cutAll()
    await expect(card.getByText(BEHIND)).toBeVisible()
    const missed = await bidElsewhere(rival, car)
    await expect.poll(() => closed.hits).toBeGreaterThan(0)
    closed.end()
    await expect(card).toContainText(missed, { timeout: 30_000 })
    await expect(card.getByText(BEHIND)).toBeHidden()
    await expect(card).toContainText(await bidElsewhere(rival, car))
  })

  await test.step('Dealer Home and the tabs of My Cars stay readable offline', async () => {
    await page.context().setOffline(true)
    await expect(page.getByText(OFFLINE)).toBeVisible({ timeout: 2000 })
    await page.getByRole('link', { name: /^Browse Cars/ }).click()
    await expect(add).toBeDisabled()
    await expect(add).toHaveAttribute('title', 'You’re offline.')
    await expect(page.getByText(/^As of \d+:\d\d:\d\d [ap]m$/)).toBeVisible()
    await page.getByRole('link', { name: /^My Cars/ }).click()
    await expect(page.getByText(/^As of \d+:\d\d:\d\d [ap]m$/)).toBeVisible()
    await expect(inspection.getByRole('article').first()).toBeVisible()
  })
  await expectNotReloaded()
})

test(
  'going offline while typing a bid: it cannot be sent, and stays as typed',
  { tag: LONG },
  async ({ page, line }) => {
    const caller = await storeSession(page, line.url, dealer(1))
    const car = await chooseBiddingCar(caller)
    await page.goto(`${line.url}/mycars/place-bids`)
    const card = bidCard(page, car)
    await card.getByRole('button', { name: /^(Place|Edit) Bid/ }).click()
    await card.getByLabel('Bid amount').fill('9876000')
    await page.context().setOffline(true)
    await expect(card.getByRole('button', { name: 'Confirm bid' })).toBeDisabled()
    await expect(card.getByText('You’re offline.').first()).toBeVisible()
    await page.context().setOffline(false)
    await expect(card.getByRole('button', { name: 'Confirm bid' })).toBeEnabled()
    await expect(card.getByLabel('Bid amount')).toHaveValue('98,76,000')
  },
)

test(
  'a bid between the list’s read and the stream’s opening appears once the stream is open',
  { tag: LONG },
  async ({ page, line }) => {
    const caller = await storeSession(page, line.url, dealer(1))
    const rival = await callAs(line.url, dealer(3))
    const car = await chooseBiddingCar(caller, rival)
    for (const path of ['/mycars/place-bids', `/car-details/${car.id}`]) {
      const stream = line.injectFault(/\/api\/live\?/, { kind: 'hold' })
      await page.goto(`${line.url}${path}`)
      const place = path.startsWith('/mycars') ? bidCard(page, car) : page.getByRole('main')
      await expect(place.getByText(/^₹[\d,]+$/).first()).toBeVisible()
      await expect.poll(() => stream.hits).toBeGreaterThan(0)
      const missed = await bidElsewhere(rival, car)
      await expect(place).not.toContainText(missed)
      stream.end()
      await expect(place).toContainText(missed, { timeout: 10_000 })
    }
  },
)

test(
  'after a stream that failed to open opens, missed changes appear',
  { tag: LONG },
  async ({ page, line }) => {
    const caller = await storeSession(page, line.url, dealer(1))
    const rival = await callAs(line.url, dealer(3))
    const car = await chooseBiddingCar(caller, rival)
    const closed = line.injectFault('/api/openLive', { kind: 'cut' })
    await page.goto(`${line.url}/car-details/${car.id}`)
    const facts = page.getByRole('main')
    await expect(facts.getByText(/^₹[\d,]+$/).first()).toBeVisible()
    await expect.poll(() => closed.hits).toBeGreaterThan(0)
    const missed = await bidElsewhere(rival, car)
    await expect(facts).not.toContainText(missed)
    closed.end()
    await expect(facts).toContainText(missed, { timeout: 30_000 })
  },
)

/** Tolerance of a countdown in seconds: its text was read a moment ago, on a busy machine. */
const NEAR = 4

/** Returns the texts that a countdown may show now, within the tolerance. */
function textsAroundNow(format: (now: number) => string): readonly string[] {
  return Array.from({ length: 2 * NEAR + 1 }, (_, step) => format(Date.now() + (step - NEAR) * 1000))
}

async function expectTrueCountdowns(page: Page, caller: Caller, url: string): Promise<void> {
  const { cars } = await caller.call('getDealerHomeData', { sort: 'auction-near' })
  const live = cars.filter(({ start_date }) => Date.parse(start_date ?? '') < Date.now()).slice(0, 3)
  expect(live).toHaveLength(3)
  await page.goto(`${url}/DealerHome?sort=auction-near`)
  for (const { id, start_date, ta_end_date } of live) {
    const [start, end] = [Date.parse(start_date ?? ''), Date.parse(ta_end_date ?? '')]
    const badge = page.locator(`[data-car="${id}"]`).getByText(/^\d+[DM]:\d\d[HS]$/)
    const shown = await badge.textContent()
    expect(textsAroundNow((now) => cardBadge({ start, end, now }))).toContain(shown)
  }
  await page.goto(`${url}/mycars/place-bids`)
  await expectTrueTimeLeft(page, await chooseBiddingCar(caller))
}

/** Expects the time left on a car's card in Place Bids to be that of the server's clock. */
async function expectTrueTimeLeft(page: Page, car: BiddingCar): Promise<void> {
  const end = Date.parse(car.ta_end_date ?? '')
  const left = await bidCard(page, car)
    .getByText(/^\d+[DHM]:\d\d[HMS]$/)
    .textContent()
  expect(textsAroundNow((now) => biddingTimeLeft(end, now))).toContain(left)
}

for (const [name, hours] of [
  ['an hour slow', -1],
  ['an hour fast', 1],
] as const) {
  const title = `on a device whose clock is ${name} the countdowns follow the server’s clock`
  test(title, { tag: LONG }, async ({ page, app }) => {
    await page.clock.install({ time: Date.now() + hours * 3_600_000 })
    const caller = await storeSession(page, app.url, dealer(1))
    await expectTrueCountdowns(page, caller, app.url)
  })
}

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })
  test('the countdowns are the same, and times are Indian', { tag: LONG }, async ({ page, app }) => {
    const caller = await storeSession(page, app.url, dealer(1))
    await expectTrueCountdowns(page, caller, app.url)
    await page.goto(`${app.url}/mycars/payments`)
    await expect(page.getByText(/^Pay(ment was due)? by .* [ap]m$/).first()).toBeVisible()
  })
})
