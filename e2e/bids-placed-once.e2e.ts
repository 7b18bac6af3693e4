import { formatRupees } from '#domain/money.ts'
import { amountsBid, askToBid, bidCard, openPlaceBids } from './bidding-car.ts'
import { dealer, expect } from './app.ts'
import { test } from './fault-proxy.ts'
import { LONG } from './long.ts'

const BID = '/api/placeBidForCar'

test.describe('a bid is placed once', () => {
  test('when its response is lost and it is sent again', async ({ page, line }) => {
    const { caller, car, amount } = await openPlaceBids(page, line.url, dealer(3))
    const before = await amountsBid(caller, car)
    await test.step('a double tap on the tick opens the dialog, and sends nothing', async () => {
      const sent = line.injectFault(BID, { kind: 'hold' })
      const card = bidCard(page, car)
      await card.getByRole('button', { name: /^(Place|Edit) Bid/ }).click()
      await card.getByLabel('Bid amount').fill(String(amount))
      await card.getByRole('button', { name: 'Confirm bid' }).dblclick()
      await expect(card.getByLabel('Bid amount')).toBeVisible()
      expect(sent.hits).toBe(0)
      sent.end()
      await page.keyboard.press('Escape')
      await card.getByRole('button', { name: 'Cancel bid' }).click()
    })
    const button = await askToBid(page, car, amount)
    const lost = line.injectFault(BID, { kind: 'lose' })
    await test.step('when the button is tapped twice', () => button.dblclick())
    await expect(page.getByText('Sending again…')).toBeVisible()
    await expect.poll(() => amountsBid(caller, car)).toContain(amount)
    lost.end()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(bidCard(page, car).getByText(/^Your last bid/)).toContainText(formatRupees(amount))
    expect(await amountsBid(caller, car)).toHaveLength(before.length + 1)
  })

  test(
    'when two tabs send the same amount at once: one is refused',
    { tag: LONG },
    async ({ page, line }) => {
      line.injectFault('/api/openLive', { kind: 'hold' })
      const { caller, car, amount } = await openPlaceBids(page, line.url, dealer(3))
      const before = await amountsBid(caller, car)
      const other = await page.context().newPage()
      await other.goto(`${line.url}/mycars/place-bids`)
      const buttons = [await askToBid(page, car, amount), await askToBid(other, car, amount)]
      const answers = [page, other].map((tab) => tab.waitForResponse((answer) => answer.url().endsWith(BID)))
      await Promise.all(buttons.map((button) => button.click()))
      const statuses = (await Promise.all(answers)).map((answer) => answer.status())
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
      for (const tab of [page, other]) {
        await expect(tab.getByRole('dialog')).toBeHidden()
        await expect(bidCard(tab, car).getByText(/^Your last bid/)).toContainText(formatRupees(amount))
      }
      expect(await amountsBid(caller, car)).toHaveLength(before.length + 1)
    },
  )

  test('and appears in another tab without a reload', { tag: LONG }, async ({ page, line }) => {
    const { car, amount } = await openPlaceBids(page, line.url, dealer(2))
    const other = await page.context().newPage()
    await other.goto(`${line.url}/mycars/place-bids`)
    // Only the first tab has the live stream; this tab receives its events through the first.
    await expect(bidCard(other, car)).toBeVisible()
    const button = await askToBid(page, car, amount)
    await button.click()
    await expect(bidCard(other, car).getByText(/^Your last bid/)).toContainText(formatRupees(amount))
  })
})
