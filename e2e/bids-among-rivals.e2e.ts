import { ADMIN, callAs, dealer, expect, test } from './app.ts'
import { joinBidding, publishTwins } from './own-auction.ts'
import { storeSession } from './stored-session.ts'

test('a bid is typed in words, overtaken, offered again, questioned and confirmed', async ({ page, app }) => {
  const { url } = app
  const admin = await callAs(url, ADMIN)
  const [lot, twin] = await publishTwins(admin, {
    lots: [
      { regno: 'DL8CAR2001', startingPrice: 4_00_000 },
      { regno: 'DL8CAR2002', startingPrice: 4_00_000 },
    ],
    endsInMinutes: 10,
    // Every bid is late.
    rules: { increment: 1_000, extensionWindowSeconds: 900, paymentTermsHours: 24 },
  })
  if (lot === undefined || twin === undefined) throw new Error('The auction has no two lots')
  const caller = await storeSession(page, url, dealer(2))
  const rival = await callAs(url, dealer(3))
  await joinBidding(caller, admin, lot)
  await joinBidding(caller, admin, twin)
  const outbid = await joinBidding(rival, admin, lot)
  const opened = page.waitForResponse(/\/api\/live\?/)
  await page.goto(`${url}/mycars/place-bids`)
  await opened
  const card = page.locator(`[data-car="${lot.carId}"]`)
  const field = card.getByLabel('Bid amount')
  const tick = card.getByRole('button', { name: 'Confirm bid' })
  const dialog = page.getByRole('dialog', { name: 'Confirm Bid' })
  const minimumButton = (amount: string) => ({ name: `Change to ${amount}`, exact: true })

  await test.step('twins are distinguished by their registration numbers', async () => {
    for (const regno of ['DL8CAR2001', 'DL8CAR2002']) {
      await expect(
        page.getByRole('article', { name: `2021 Mahindra Thar LX Hard Top ${regno}` }),
      ).toBeVisible()
    }
  })

  await test.step('lakhs and crores are understood, and said in words while typing', async () => {
    await card.getByRole('button', { name: /^Place Bid/ }).click()
    for (const typed of ['10.5 lakh', '10,50,000', '10.5L', '0.105 cr']) {
      await field.fill(typed)
      await expect(card.getByText('Ten lakh fifty thousand rupees', { exact: true })).toBeVisible()
    }
    await field.fill('4.5')
    await card.getByRole('button', { name: '4.5 lakh', exact: true }).click()
    await expect(field).toHaveValue('4,50,000')
    await expect(field).toBeFocused()
  })

  await test.step('overtaken while typing, the field says so and offers the least that leads', async () => {
    await outbid(5_00_000)
    await expect(card.getByText('Too low now: the highest bid is ₹5,00,000.')).toBeVisible()
    await expect(card.getByText(/^Now ends \d+:\d\d:\d\d [ap]m$/)).toBeVisible()
    await expect(field).toHaveValue('4,50,000')
    await card.getByRole('button', minimumButton('₹5,01,000')).click()
    await expect(field).toHaveValue('5,01,000')
    await expect(card.getByText(/^Too low now/)).toHaveCount(0)
  })

  await test.step('the same inside Confirm Bid, which says that a bid binds', async () => {
    await tick.click()
    await expect(dialog).toContainText('DL8CAR2001')
    await expect(dialog).toContainText(
      /A bid is binding\. If it wins when bidding ends, payment is due by \d+ \w+ \d{4}, \d+:\d\d [ap]m\./,
    )
    await outbid(5_10_000)
    await expect(dialog).toContainText('Too low now: the highest bid is ₹5,10,000.')
    await expect(dialog.getByRole('button', { name: /^Bid ₹/ })).toBeDisabled()
    await dialog.getByRole('button', minimumButton('₹5,11,000')).click()
    await dialog.getByRole('button', { name: 'Bid ₹5,11,000', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(card).toContainText('You lead')
    await expect(card.getByText(/^Bid 1 of 5 placed at \d+:\d\d:\d\d [ap]m$/)).toBeVisible()
  })

  await test.step('a dealer who leads is asked before it outbids itself', async () => {
    await card.getByRole('button', { name: /^Edit Bid/ }).click()
    await field.fill('52 lakh')
    await tick.click()
    await expect(field).toHaveValue('52,00,000')
    await expect(dialog).toContainText('You lead already. Do you want to outbid yourself?')
    await expect(dialog.getByRole('button', { name: 'Keep my bid' })).toBeVisible()
  })

  await test.step('a tenfold typo asks for another act than a tap', async () => {
    await dialog.getByRole('button', { name: 'Bid ₹52,00,000', exact: true }).click()
    const second = page.getByRole('dialog', { name: 'Is this amount right?' })
    await expect(second).toContainText('₹52,00,000 is ₹46.89 lakh more than the highest bid.')
    const yes = second.getByRole('button', { name: 'Yes, bid ₹52,00,000', exact: true })
    await expect(yes).toBeDisabled()
    // The tick that is still missing is no fault.
    const toDo = second.getByText('Tick the box if you mean this amount.')
    const fault = await second
      .locator('[data-kind=bad]')
      .evaluate((element) => getComputedStyle(element).color)
    await expect(toDo).not.toHaveCSS('color', fault)
    await second.getByLabel('I mean fifty-two lakh rupees').check()
    await expect(yes).toBeEnabled()
    await second.getByRole('button', { name: 'Change the amount' }).click()
    await expect(second).toHaveCount(0)
    await expect(field).toHaveValue('52,00,000')
  })
})
