import { formatRupees } from '#domain/money.ts'
import { amountsBid, askToBid, bidCard, openPlaceBids } from './bidding-car.ts'
import { runUntilTimeout, runClockUntilShown, stopClock } from './browser-clock.ts'
import { dealer, expect } from './app.ts'
import { test } from './fault-proxy.ts'
import { LONG } from './long.ts'

const BID = '/api/placeBidForCar'

test.describe('a bid that fails', () => {
  test('the banner disappears after 2 s; the message that nothing was placed stays', async ({
    page,
    line,
  }) => {
    await page.clock.install()
    const { caller, car, amount } = await openPlaceBids(page, line.url, dealer(2))
    const before = await amountsBid(caller, car)
    const button = await askToBid(page, car, amount)
    const banner = bidCard(page, car).getByText('Failed to place bid. Please try again.', { exact: true })
    const failing = line.spoil(BID, { kind: 'answer', status: 403 })
    await stopClock(page)
    await button.click()
    await runClockUntilShown(page, banner)
    await page.clock.runFor(1800)
    await expect(banner).toBeVisible()
    await page.clock.runFor(200)
    await expect(banner).toBeHidden()
    await expect(bidCard(page, car).getByText(`${formatRupees(amount)} was not placed.`)).toBeVisible()
    await expect(bidCard(page, car).getByLabel('Bid amount')).toHaveValue(formatRupees(amount).slice(1))
    expect(failing.hits).toBe(1)
    expect(await amountsBid(caller, car)).toEqual(before)
  })

  test('a double tap on the tick opens the dialog, and sends nothing', async ({ page, line }) => {
    const { car, amount } = await openPlaceBids(page, line.url, dealer(3))
    const sent = line.spoil(BID, { kind: 'hold' })
    const card = bidCard(page, car)
    await card.getByRole('button', { name: /^(Place|Edit) Bid/ }).click()
    await card.getByLabel('Bid amount').fill(String(amount))
    await card.getByRole('button', { name: 'Confirm bid' }).dblclick()
    await expect(card.getByLabel('Bid amount')).toBeVisible()
    expect(sent.hits).toBe(0)
  })

  test('no response to the bid, nor to the final check', async ({ page, line }) => {
    await page.clock.install()
    const { caller, car, amount } = await openPlaceBids(page, line.url, dealer(3))
    const button = await askToBid(page, car, amount)
    const cut = line.spoil(BID, { kind: 'cut' })
    const reading = line.spoil('/api/getDealerPlaceBidsCars', { kind: 'hold' })
    await button.click()
    await expect(page.getByText('Sending again…')).toBeVisible()
    await stopClock(page, 21_000)
    const card = bidCard(page, car)
    await runClockUntilShown(
      page,
      card.getByText('Failed to place bid. Please try again.', { exact: true }),
      200,
    )
    await page.clock.resume()
    const unheard = `We couldn’t confirm whether ${formatRupees(amount)} was placed.`
    await expect(card.getByText(unheard)).toBeVisible()
    cut.end()
    reading.end()
    await expect(card.getByText(`${formatRupees(amount)} was not placed.`)).toBeVisible()
    expect(await amountsBid(caller, car)).not.toContain(amount)
  })

  test('all requests time out', async ({ page, line }) => {
    await page.clock.install()
    line.spoil('/api/openLive', { kind: 'hold' })
    const { car, amount } = await openPlaceBids(page, line.url, dealer(2))
    const button = await askToBid(page, car, amount)
    const held = line.spoil(BID, { kind: 'hold' })
    await button.click()
    await expect.poll(() => held.hits).toBe(1)
    // The first attempt times out, and the bid's 20 s are over.
    await stopClock(page, 21_000)
    await expect(async () => {
      await page.clock.runFor(1000)
      expect(held.hits).toBe(2)
    }).toPass()
    await runUntilTimeout(page, held, 1)
    const timedOut = 'Request timed out. Please check your network.'
    await runClockUntilShown(page, bidCard(page, car).getByText(timedOut, { exact: true }))
  })

  test('a bid that arrives after its 20 s', { tag: LONG }, async ({ page, line }) => {
    await page.clock.install()
    const { caller, car, amount } = await openPlaceBids(page, line.url, dealer(2))
    const button = await askToBid(page, car, amount)
    const held = line.spoil(BID, { kind: 'hold' })
    const tappedAt = Date.now()
    await button.click()
    await expect(page.getByText('Sending again…')).toBeVisible()
    await expect.poll(() => Date.now() - tappedAt, { timeout: 30_000 }).toBeGreaterThan(21_000)
    const attempts = held.hits
    expect(attempts).toBeGreaterThan(2)
    await stopClock(page)
    held.end()
    await runClockUntilShown(
      page,
      bidCard(page, car).getByText('This bid arrived too late and was not placed.'),
    )
    await page.clock.resume()
    await expect(bidCard(page, car).getByText(`${formatRupees(amount)} was not placed.`)).toBeVisible()
    expect(await amountsBid(caller, car)).not.toContain(amount)
  })

  test('offline, the button is disabled and says why', async ({ page, line }) => {
    const { car } = await openPlaceBids(page, line.url, dealer(2))
    const button = bidCard(page, car).getByRole('button', { name: /^(Place|Edit) Bid/ })
    await expect(button).toBeEnabled()
    await page.context().setOffline(true)
    await expect(button).toBeDisabled()
    await expect(bidCard(page, car).getByText('You’re offline.', { exact: true })).toBeVisible()
    await page.context().setOffline(false)
    await expect(button).toBeEnabled()
  })
})
