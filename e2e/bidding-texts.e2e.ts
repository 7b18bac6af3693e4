import { formatRupees } from '#domain/money.ts'
import { amountsBid, askToBid, bidCard, openPlaceBids } from './bidding-car.ts'
import { runUntilTimeout, runClockUntilShown, stopClock } from './browser-clock.ts'
import { dealer, expect } from './app.ts'
import { test } from './fault-proxy.ts'
import { LONG } from './long.ts'

const BID = '/api/placeBidForCar'

test.describe('a bid that fails', () => {
  test('no response to the bid, nor to the final check', async ({ page, line }) => {
    await page.clock.install()
    const { caller, car, amount } = await openPlaceBids(page, line.url, dealer(2))
    const before = await amountsBid(caller, car)
    const card = bidCard(page, car)
    const failed = card.getByText('Failed to place bid. Please try again.', { exact: true })
    const notPlaced = card.getByText(`${formatRupees(amount)} was not placed.`)

    await test.step('the banner disappears after 2 s; the message that nothing was placed stays', async () => {
      const button = await askToBid(page, car, amount)
      const failing = line.injectFault(BID, { kind: 'answer', status: 403 })
      await stopClock(page)
      await button.click()
      await runClockUntilShown(page, failed)
      await page.clock.runFor(1800)
      await expect(failed).toBeVisible()
      await page.clock.runFor(200)
      await expect(failed).toBeHidden()
      await expect(notPlaced).toBeVisible()
      await expect(card.getByLabel('Bid amount')).toHaveValue(formatRupees(amount).slice(1))
      expect(failing.hits).toBe(1)
      failing.end()
      await page.clock.resume()
    })

    await card.getByRole('button', { name: 'Confirm bid' }).click()
    const cut = line.injectFault(BID, { kind: 'cut' })
    const reading = line.injectFault('/api/getDealerPlaceBidsCars', { kind: 'hold' })
    await page
      .getByRole('dialog', { name: 'Confirm Bid' })
      .getByRole('button', { name: `Bid ${formatRupees(amount)}`, exact: true })
      .click()
    await expect(page.getByText('Sending again…')).toBeVisible()
    await stopClock(page, 21_000)
    await runClockUntilShown(page, failed, 200)
    await page.clock.resume()
    await expect(
      card.getByText(`We couldn’t confirm whether ${formatRupees(amount)} was placed.`),
    ).toBeVisible()
    cut.end()
    reading.end()
    await expect(notPlaced).toBeVisible()
    expect(await amountsBid(caller, car)).toEqual(before)

    await test.step('all requests time out', async () => {
      line.injectFault('/api/openLive', { kind: 'hold' })
      await page.reload()
      const again = await askToBid(page, car, amount)
      // Their answers have the server's clock, which the page's leaves behind.
      for (const read of ['getDealerPlaceBidsCars', 'getDealerCounts'])
        line.injectFault(`/api/${read}`, { kind: 'hold' })
      const held = line.injectFault(BID, { kind: 'hold' })
      await again.click()
      await expect.poll(() => held.hits).toBe(1)
      // The first attempt times out, and the bid's 20 s are over.
      await stopClock(page, 21_000)
      await expect(async () => {
        await page.clock.runFor(1000)
        expect(held.hits).toBe(2)
      }).toPass()
      await runUntilTimeout(page, held, 1)
      const timedOut = 'Request timed out. Please check your network.'
      await runClockUntilShown(page, card.getByText(timedOut, { exact: true }))
    })
  })

  test('a bid that arrives after its 20 s', { tag: LONG }, async ({ page, line }) => {
    await page.clock.install()
    const { caller, car, amount } = await openPlaceBids(page, line.url, dealer(2))
    const button = await askToBid(page, car, amount)
    const held = line.injectFault(BID, { kind: 'hold' })
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
})
