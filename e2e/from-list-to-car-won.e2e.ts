import type { Locator, Page } from '@playwright/test'
import { bringToBidding } from './bring-to-bidding.ts'
import { ADMIN, callAs, dealer, expect, signIn, test } from './app.ts'
import { LONG } from './long.ts'

const LIST = [
  'S.No.,Name,Location,Year,Kilometers_Driven,Fuel_Type,Transmission,Owner_Type,Price',
  '1,Maruti Gypsy King Hard Top,Delhi,2014,61200,Petrol,Manual,First,4.75',
  '2,Maruti Gypsy King Soft Top,Delhi,2012,88400,Petrol,Manual,Second,3.90',
  '3,Maruti Gypsy MG410W,Mumbai,2013,70150,Petrol,Manual,Fourth & Above,',
].join('\r\n')

const MINUTE = 60_000
/** The extension window in seconds. */
const WINDOW = 60
/**
 * When the late bid is started, in milliseconds before the end: late enough to extend the lot by a clear margin, early
 * enough to arrive in time.
 */
const LATE = 25_000

/** Formats an instant for a date-time field, in Indian time, in any time zone of the machine. */
function indianInput(instant: number): string {
  return new Date(instant + 330 * MINUTE).toISOString().slice(0, 16)
}

async function importList(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/import`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'gypsies.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
  await page.getByRole('button', { name: 'Yes, it is the column of Guide price' }).click()
  await page.getByRole('button', { name: 'Check the list' }).click()
  await page.getByRole('button', { name: 'Import 3 cars' }).click()
  await expect(page.getByText('3 cars imported.')).toBeVisible()
}

/** Creates an auction of the imported cars on the screen and publishes it. Returns its id. */
async function publishAuction(page: Page, url: string, endsAt: number): Promise<string> {
  await page.goto(`${url}/admin/auctions/new`)
  await page.getByLabel('Name', { exact: true }).fill('Gypsy afternoon')
  await page.getByLabel('Opens').fill(indianInput(endsAt - 60 * MINUTE))
  await page.getByLabel('Ends').fill(indianInput(endsAt))
  await page.getByLabel('Extension window (seconds)').fill(String(WINDOW))
  await page.getByLabel('Search by make, model or registration').fill('gypsy')
  const line = Promise.withResolvers<void>()
  const whole = /\/api\/admin\/getCars\?.*limit=/
  await page.route(whole, async (route) => {
    await line.promise
    await route.continue()
  })
  const save = page.getByRole('button', { name: 'Save draft' })
  await page.getByRole('button', { name: 'Add all 3 matching' }).click()
  // Saving now would lose the lots that are being added.
  await expect(save).toBeDisabled()
  line.resolve()
  await expect(page.getByRole('region', { name: '3 lots' })).toBeVisible()
  await save.click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish 3 lots' }).click()
  await expect(page.getByText('Gypsy afternoon is published.')).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Finds the car by filter and search, and adds it to My Cars. */
async function takeCar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Maruti Suzuki' }).click()
  await page.getByPlaceholder('Search cars by make, model, or RC number...').fill('gypsy king hard')
  // Counts all visible cards, to be sure that the list shows this search's result.
  await expect(page.getByRole('article')).toHaveCount(1)
  const card = page.getByRole('article').filter({ hasText: 'Gypsy King' })
  await card.getByRole('button', { name: /Add to My Cars/ }).click()
  await expect(card).toHaveCount(0)
}

const cardOf = (page: Page): Locator => page.getByRole('article').filter({ hasText: 'Gypsy King' })

async function bid(page: Page, amount: string): Promise<void> {
  const card = cardOf(page)
  await card.getByRole('button', { name: /^(Place|Edit) Bid/ }).click()
  await card.getByLabel('Bid amount').fill(amount)
  await card.getByRole('button', { name: 'Confirm bid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Bid' })
  await expect(dialog).toContainText('2014 Maruti Suzuki Gypsy')
  await dialog.getByRole('button', { name: /^Bid ₹/ }).click()
  await expect(dialog).toHaveCount(0)
}

test('from a list of used cars to a car won, live', { tag: LONG }, async ({ browser, app }) => {
  const { url } = app
  const [hall, first, second] = [await browser.newPage(), await browser.newPage(), await browser.newPage()]

  await signIn(hall, url, ADMIN)
  await importList(hall, url)
  const endsAt = Math.ceil((Date.now() + 2 * MINUTE) / MINUTE) * MINUTE
  const auctionId = await publishAuction(hall, url, endsAt)

  const admin = await callAs(url, ADMIN)
  for (const [page, email] of [
    [first, dealer(1)],
    [second, dealer(2)],
  ] as const) {
    await signIn(page, url, email)
    await takeCar(page)
    const caller = await callAs(url, email)
    const yards = Object.values(await caller.call('getMyCarsByYard', {}))
    const car = yards.flatMap((yard) => yard.cars).find((candidate) => candidate.auctionId === auctionId)
    if (!car?.flowEntityId) throw new Error('The car is not in My Cars')
    await bringToBidding(caller, admin, { carId: car.id, auctionId, flowEntityId: car.flowEntityId })
    await page.goto(`${url}/mycars/place-bids`)
    await expect(cardOf(page)).toBeVisible()
  }

  await test.step('both bid, and see each other’s bids without a reload', async () => {
    await bid(first, '300000')
    await expect(cardOf(first)).toContainText('You lead')
    await expect(cardOf(second)).toContainText('₹3,00,000')
    await bid(second, '325000')
    await expect(cardOf(second)).toContainText('You lead')
    await expect(cardOf(first)).toContainText("You're outbid by ₹25,000")
    await expect(cardOf(first)).toContainText('₹3,25,000')
    await expect(hall.getByText('₹3,25,000').first()).toBeVisible()
  })

  await test.step('a late bid moves the end on both screens', async () => {
    await expect.poll(() => Date.now() > endsAt - LATE, { timeout: 5 * MINUTE }).toBe(true)
    await bid(first, '340000')
    await expect(cardOf(second)).toContainText("You're outbid by ₹15,000")
    for (const page of [first, second])
      await expect(cardOf(page)).toContainText(/Now ends \d+:\d\d:\d\d [ap]m/)
    // After the first end both countdowns still run, and both can still bid.
    await expect.poll(() => Date.now() > endsAt + 1000, { timeout: 2 * MINUTE }).toBe(true)
    for (const page of [first, second]) {
      await expect(cardOf(page)).not.toContainText('Expired')
      await expect(cardOf(page).getByRole('button', { name: /Edit Bid/ })).toBeEnabled()
    }
  })

  await test.step('the lot closes: one has won, the other cannot bid', async () => {
    await expect(cardOf(second)).toContainText('SOLD', { timeout: 2 * MINUTE })
    await expect(
      cardOf(second).getByRole('button', { name: /(Edit|Place) Bid/, disabled: false }),
    ).toHaveCount(0)
    await expect(cardOf(first)).toHaveCount(0)
    await first.getByRole('tab', { name: 'Payments' }).click()
    await expect(cardOf(first)).toContainText('₹3,40,000')
    await expect(cardOf(first)).toContainText('Upload Payment Proof')
    for (const [page, own] of [
      [first, 2],
      [second, 1],
    ] as const) {
      await cardOf(page).getByRole('link', { name: 'All bids' }).click()
      const order = page.getByRole('list', { name: 'All bids' }).getByRole('listitem')
      await expect(order).toHaveCount(3)
      await expect(order.filter({ hasText: 'Your bid' })).toHaveCount(own)
      await expect(order.first()).toContainText('Bid no. 3')
      await expect(order.first()).toContainText('IST')
    }
    await expect(first.getByText('Beat ₹3,25,000 by ₹15,000')).toBeVisible()
    await hall
      .getByRole('link', { name: /Gypsy King Hard Top/ })
      .first()
      .click()
    await expect(hall.getByText('Awarded to Malhotra Motors').first()).toBeVisible()
  })
})
