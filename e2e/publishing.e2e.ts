import type { Page } from '@playwright/test'
import { ADMIN, expect, test } from './app.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

const LIST = [
  'Name,Year,City,Reg,Price',
  'Fiat Linea Classic,2014,Delhi,DL3CZY0001,240000',
  'Fiat Linea Emotion,2013,Delhi,,',
].join('\n')
const MAPPING = {
  name: { column: 'Name' },
  year: { column: 'Year' },
  city: { column: 'City' },
  regno: { column: 'Reg' },
  price: { column: 'Price', unit: 'rupees' as const },
}

const price = (page: Page, field: string, car: string) =>
  page.getByLabel(`${field} of 20`).and(page.getByLabel(car))

test(
  'before publishing, a dialog lists what is unusual, with links to correct it',
  { tag: LONG },
  async ({ page, app: { url } }) => {
    const review = reviewOf(page)
    const admin = await storeSession(page, url, ADMIN)
    await admin.call('admin/importCars', { csv: LIST, mapping: MAPPING })

    await page.goto(`${url}/admin/auctions/new`)
    await page.getByLabel('Name', { exact: true }).fill('Linea afternoon')
    const increment = page.getByLabel('Increment')
    await expect(increment).toHaveValue('1')
    await page.getByLabel('Search by make, model or registration').fill('linea')
    await page.getByRole('button', { name: 'Add all 2 matching' }).click()
    await expect(page.getByRole('region', { name: '2 lots' })).toBeVisible()
    // By the one known guide price, which is under 5 lakh.
    await expect(increment).toHaveValue('1,000')
    await increment.fill('500')
    await page.getByRole('button', { name: 'Use the suggested ₹1,000' }).click()
    await expect(increment).toHaveValue('1,000')
    await price(page, 'Starting price', 'Classic').fill('79,999')
    await price(page, 'Reserve', 'Classic').fill('200000')
    await page.getByRole('button', { name: 'Save draft' }).click()

    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    const groups = page.getByRole('dialog').locator('details')
    await publish.click()
    await expect(groups.locator('summary')).toHaveText([
      '1 lot starts at ₹1',
      '1 lot starts under a third of the guide price',
      '1 lot has no reserve: the highest bid wins',
      '1 car has no guide price',
      '2 cars have no picture',
      '1 car has no registration number: its evaluator can’t see it',
      '2 cars have no yard: their gate passes can’t say where they stand',
    ])
    await expect(groups.nth(1)).toContainText('₹79,999, guide price ₹2,40,000')
    await groups.nth(1).locator('summary').click()
    await groups.nth(4).locator('summary').click()
    await review.look('auction-publish-unusual')

    await test.step('an end that leaves no time to inspect the cars is reported', async () => {
      const short = page.getByRole('dialog').getByText(/^Dealers have .* from now until the end/)
      await expect(short).toHaveCount(0)
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Edit', exact: true }).click()
      const end = page.getByLabel('Ends', { exact: true })
      const usual = await end.inputValue()
      await end.fill((await page.getByLabel('Opens', { exact: true }).inputValue()).replace(/\d\d$/, '59'))
      await page.getByRole('button', { name: 'Save draft' }).click()
      await publish.click()
      await expect(short).toContainText('allow at least 24 hours')
      await review.look('auction-publish-short')
      await page.getByRole('link', { name: 'Change the end' }).click()
      await expect(end).toBeFocused()
      await end.fill(usual)
      await page.getByRole('button', { name: 'Save draft' }).click()
      await publish.click()
      await expect(short).toHaveCount(0)
      await groups.nth(1).locator('summary').click()
    })
    await test.step('a price is corrected in the draft', async () => {
      await groups
        .nth(1)
        .getByRole('link', { name: /Linea Classic/ })
        .click()
      const start = price(page, 'Starting price', 'Classic')
      await expect(start).toBeFocused()
      await start.fill('80,000')
      await page.getByRole('button', { name: 'Save draft' }).click()
    })
    await test.step('a fact is corrected on the car’s page', async () => {
      await publish.click()
      await expect(groups.filter({ hasText: 'under a third' })).toHaveCount(0)
      const group = groups.filter({ hasText: 'registration number' })
      await group.locator('summary').click()
      await group.getByRole('link', { name: /Linea Emotion/ }).click()
      const regno = page.getByLabel('Registration number')
      await expect(regno).toBeFocused()
      await regno.fill('DL3CZY0002')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
      await page.goBack()
      await publish.click()
      await expect(groups.filter({ hasText: 'registration number' })).toHaveCount(0)
    })
    await page.getByRole('button', { name: 'Publish 2 lots as they are' }).click()
    await expect(page.getByText('Linea afternoon is published.')).toBeVisible()
  },
)
