import type { Page } from '@playwright/test'
import { ADMIN, callAs, dealer, expect, test } from './app.ts'
import { joinBidding, publishTwins } from './own-auction.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

const SENTENCE = 'Under the reserve, the house decides'
const cardOf = (page: Page, carId: string) => page.locator(`[data-car="${carId}"]`)

test(
  'nobody reads an outcome until the house has decided under the reserve',
  { tag: LONG },
  async ({ browser, app }) => {
    const { url } = app
    const admin = await callAs(url, ADMIN)
    const [lot] = await publishTwins(admin, {
      lots: [{ regno: 'DL8CUR1001', startingPrice: 4_00_000, reserve: 9_00_000 }],
      endsInMinutes: 1,
      rules: { extensionWindowSeconds: 0 },
    })
    if (lot === undefined) throw new Error('The auction has no lot')
    const { carId } = lot
    const [first, second] = [await browser.newPage(), await browser.newPage()]
    const caller = await storeSession(first, url, dealer(2))
    const rival = await storeSession(second, url, dealer(3))
    const bid = await joinBidding(caller, admin, lot)
    const outbid = await joinBidding(rival, admin, lot)
    for (const page of [first, second]) {
      await page.goto(`${url}/mycars/place-bids`)
      await expect(cardOf(page, carId)).toBeVisible()
    }
    await bid(5_00_000)
    await outbid(6_00_000)
    await expect(cardOf(first, carId)).toContainText("You're outbid by ₹1,00,000")

    await test.step('the highest bidder and the loser read the same', async () => {
      for (const page of [first, second]) {
        const card = cardOf(page, carId)
        await expect(card).toContainText(SENTENCE, { timeout: 90_000 })
        await expect(card).not.toContainText('Not sold')
        await expect(card).not.toContainText('SOLD')
        await expect(card).not.toContainText('not sold')
        await expect(card.getByRole('button', { name: /(Place|Edit) Bid/ })).toHaveCount(0)
        await expect(page.getByRole('heading', { name: /^Finished/ })).toBeVisible()
      }
    })

    await test.step('also on the car’s page and in its history', async () => {
      await first.goto(`${url}/car-details/${carId}`)
      await expect(first.getByText(SENTENCE)).toHaveCount(2)
      await expect(first.getByText('Not won')).toHaveCount(0)
      await first.goto(`${url}/mycars/place-bids`)
      await expect(cardOf(first, carId)).toContainText(SENTENCE)
    })

    await test.step('once the house has awarded it, it is sold, without a reload', async () => {
      const { lots } = await admin.call('admin/getAuction', { auctionId: lot.auctionId })
      await admin.call('admin/awardLot', { lotId: lots[0]?.lotId ?? '' })
      const card = cardOf(first, carId)
      await expect(card).toContainText('SOLD')
      await expect(card).toContainText('Another dealer won it')
      await expect(card).toContainText('₹6,00,000')
      await expect(card).not.toContainText(SENTENCE)
      await expect(cardOf(second, carId)).toHaveCount(0)
      await expect(second.getByText('You won 2021 Mahindra Thar (DL8CUR1001) for ₹6,00,000.')).toBeVisible()
    })
  },
)
