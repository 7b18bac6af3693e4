import type { Locator, Page } from '@playwright/test'
import { dealer, expect, test } from './app.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Tolerance of a card's position, in pixels. */
const NEAR = 4

async function topOf(card: Locator): Promise<number> {
  const box = await card.boundingBox()
  if (box === null) throw new Error('The card is not rendered')
  return box.y
}

/** Scrolls down to the card with this number, counted from the top. */
async function goDown(page: Page, number: number): Promise<Locator> {
  const card = page.getByRole('article').nth(number)
  // Cards further down are rendered as one scrolls near them.
  await expect(async () => {
    await page.mouse.wheel(0, 800)
    await expect(card).toBeAttached({ timeout: 500 })
  }).toPass()
  await card.scrollIntoViewIfNeeded()
  return page.locator(`[data-car="${await card.getAttribute('data-car')}"]`)
}

async function expectThere(card: Locator, top: number): Promise<void> {
  await expect(card).toBeVisible()
  await expect.poll(async () => Math.abs((await topOf(card)) - top)).toBeLessThan(NEAR)
}

test(
  'the scroll position in Dealer Home survives a reload, a visit to a car and to My Cars',
  { tag: LONG },
  async ({ page, app: { url } }) => {
    await storeSession(page, url, dealer(1))
    await page.goto(`${url}/DealerHome?sort=km-low&fueltype=Diesel`)
    const card = await goDown(page, 9)
    await expect(page.getByRole('list', { name: 'Applied filters' })).toHaveCount(1)
    const top = await topOf(card)

    await page.reload()
    await expectThere(card, top)
    await expect(page).toHaveURL(/fueltype=Diesel/)

    await page.getByRole('link', { name: /^My Cars/ }).click()
    await expect(page.getByRole('tab', { name: 'Inspection' })).toBeVisible()
    await page.goBack()
    await expectThere(card, top)

    const details = card.getByRole('link', { name: 'See Details' })
    await details.scrollIntoViewIfNeeded()
    const opened = await topOf(card)
    await details.click()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expectThere(card, opened)
    await expect(card.locator(':focus')).toHaveCount(1)

    // Without a query, the page restores the filters, and starts at the top.
    await page.goto(`${url}/DealerHome`)
    await expect(page).toHaveURL(/fueltype=Diesel/)
  },
)

test(
  'a filter shows recently sold cars, with their hammer prices',
  { tag: LONG },
  async ({ page, app: { url } }) => {
    const caller = await storeSession(page, url, dealer(1))
    const { cars } = await caller.call('getDealerHomeData', { ended: true })
    expect(cars.some(({ highestBid }) => highestBid !== null)).toBe(true)
    expect(cars.filter(({ isSold }) => !isSold)).toEqual([])
    await page.goto(`${url}/DealerHome`)
    await page.getByRole('button', { name: 'Sold recently', exact: true }).click()
    await expect(page).toHaveURL(/ended=true/)
    const sold = page.getByRole('article').filter({ hasText: 'SOLD' }).first()
    await expect(sold.getByText('Hammer price')).toBeVisible()
    await expect(sold.getByRole('button', { name: 'Add to My Cars' })).toHaveCount(0)
    await page.reload()
    await expect(sold.getByText('Hammer price')).toBeVisible()
  },
)

test(
  'from a car opened directly, Back leads to Dealer Home',
  { tag: LONG },
  async ({ page, app: { url } }) => {
    const caller = await storeSession(page, url, dealer(4))
    const { cars } = await caller.call('getDealerHomeData', { limit: 1 })
    await page.goto(`${url}/car-details/${cars[0]?.id}`)
    await page.reload()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/\/DealerHome/)
    await expect(page.getByRole('article').first()).toBeVisible()
  },
)
