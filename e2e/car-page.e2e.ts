import type { Page } from '@playwright/test'
import { ADMIN, callAs, dealer, expect, test } from './app.ts'
import { publishTwins, type OwnAuction } from './own-auction.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

test.describe.configure({ mode: 'parallel' })

/** Publishes an auction of one car, and opens the car's page as a dealer. */
async function openCarPage(page: Page, url: string, auction: OwnAuction): Promise<void> {
  const [lot] = await publishTwins(await callAs(url, ADMIN), auction)
  await storeSession(page, url, dealer(1))
  await page.goto(`${url}/car-details/${lot?.carId}`)
  await expect(page.getByRole('heading', { name: 'Papers at a glance' })).toBeVisible()
}

/** Returns the value beside a label of a list of terms. */
const valueOf = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).getByRole('definition')

test(
  'what is not known has no cell, and the price strip is never blank',
  { tag: LONG },
  async ({ page, app }) => {
    await openCarPage(page, app.url, { lots: [{ regno: 'DL8CCP1002' }], endsInMinutes: 60 })
    await expect(valueOf(page, 'Starting price')).toHaveText('₹1')
    await expect(valueOf(page, 'Engine')).toHaveText('NA')
    await expect(valueOf(page, 'Transmission')).toHaveText('NA')
    await expect(page.getByText('NA', { exact: true })).toHaveCount(2)
    await expect(
      page.getByText('Not known: Ownership, Power, Mileage, Seats, Colour, Vehicle Type'),
    ).toBeVisible()
    await expect(page.getByText(/^Not known: RC, Owners, Hypothecation, Insurance/)).toBeVisible()
    await expect(page.locator('dd:empty')).toHaveCount(0)
  },
)

test('a sealed auction says so, and an upcoming one when it starts', { tag: LONG }, async ({ page, app }) => {
  await openCarPage(page, app.url, {
    lots: [{ regno: 'DL8CCP1003', startingPrice: 5_00_000 }],
    format: 'sealed',
    startsInMinutes: 130,
    endsInMinutes: 600,
  })
  await expect(valueOf(page, 'Highest bid')).toHaveText('Sealed')
  await expect(valueOf(page, 'Starting price')).toHaveText('₹5,00,000')
  await expect(page.getByText(/^Starts in 2h:\d\dm$/)).toBeVisible()
  await expect(page.getByText(/^(\w{3} )?\d{1,2}:\d\d (am|pm)$/)).toBeVisible()
})
