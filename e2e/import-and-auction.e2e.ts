import type { Page } from '@playwright/test'
import { ADMIN, expect, test } from './app.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

const HEADER =
  'Loan A/c;RC Number;Make & Model;Model Year;Odometer;Fuel Type;Gear;City;Yard Name;Reserve Price;Colour'
const GOOD = [
  'LN1;MH-01-BD-4791;Fiat Punto Evo;2015;28,133 km;PETROL;M;Mumbai;Mumbai Main;Rs 560,000;',
  'LN2;MH-11-AA-1892;Fiat Punto Evo;2015;60,000 km;PETROL;MT;Mumbai;Mumbai Main;Rs 480,000;White',
  'LN3;DL-06-KB-7793;Fiat Punto Evo;2015;36,000 km;PETROL;A;Delhi;Delhi Main;Rs 495,000;',
]
const FAULTY = 'LN4;DL8C;Fiat Punto Evo;2015;approx 40k;PETROL;M;Delhi;Delhi Main;NA;Silver'
const CORRECTED = 'LN4;DL-8C-AB-1294;Fiat Punto Evo;2015;40,000 km;PETROL;M;Delhi;Delhi Main;NA;Silver'

async function upload(page: Page, name: string, rows: readonly string[]): Promise<void> {
  const buffer = Buffer.from([HEADER, ...rows].join('\r\n'))
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await expect(page.getByRole('button', { name: 'Check the list' })).toBeVisible()
}

/** Adds the yard that the open dialog asks for. */
async function addYard(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add yard' })
  await expect(dialog.getByLabel('Yard')).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Add yard' }).click()
  await expect(dialog.getByText('Latitude is required.').first()).toBeVisible()
  await dialog.getByLabel('Address').fill('Plot 12, Panvel')
  await dialog.getByLabel('Latitude').fill('19.0330, 73.0297')
  await expect(dialog.getByLabel('Longitude')).toHaveValue('73.0297')
  await dialog.getByRole('button', { name: 'Add yard' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a list with yards that the house does not have is imported, and its cars are auctioned', async ({
  page,
  app: { url },
}) => {
  const review = reviewOf(page)
  await storeSession(page, url, ADMIN)
  await page.goto(`${url}/admin/import`)
  await upload(page, 'nbfc.csv', [...GOOD, FAULTY])
  await expect(page.getByLabel('Column for Guide price')).toHaveValue('')
  // Dealers see the guide price, and never the reserve.
  await expect(page.getByLabel('Column for Reserve', { exact: true })).toHaveValue('Reserve Price')
  await page.getByLabel('Supplier', { exact: true }).fill('Shakti Finance')
  await page.getByLabel('Column for Supplier’s reference').selectOption('Loan A/c')
  await page.getByRole('button', { name: 'Check the list' }).click()

  await test.step('all that is wrong is said at once, with what to do', async () => {
    await expect(page.getByText('None of the 4 rows can be imported yet.')).toBeVisible()
    await expect(page.getByText('Rejected', { exact: true })).toBeVisible()
    await expect(page.getByText('2 yards of this list are not under “Cities and yards” yet.')).toBeVisible()
    const faults = page.getByRole('table', { name: 'Faulty rows' }).getByRole('row')
    await expect(faults.filter({ hasText: 'Mumbai has no yard Mumbai Main.' })).toContainText(/^2–32/)
    await expect(faults.filter({ hasText: 'is not a complete registration number' })).toContainText(/^51/)
    await expect(faults.filter({ hasText: 'is not a valid number of kilometres' })).toContainText(/^51/)
    await expect(faults.filter({ hasText: 'Delhi has no yard Delhi Main.' })).toContainText(/^4–52/)
    await review.look('import-unknown-yards')
  })
  await test.step('a missing yard is added, and the list is checked again', async () => {
    await page.getByRole('button', { name: 'Add this yard: Mumbai Main in Mumbai' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await review.look('import-add-yard')
    await addYard(page, 'Mumbai Main')
    await expect(page.getByText('One yard of this list is not under “Cities and yards” yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Add this yard: Delhi Main in Delhi' }).click()
    await addYard(page, 'Delhi Main')
    await expect(page.getByText('4 cars can be imported.')).toBeVisible()
    const doubts = page.getByRole('table', { name: 'Rows to check' }).getByRole('row')
    await expect(doubts.filter({ hasText: 'is not a complete registration number' })).toContainText(/^5/)
    await expect(doubts.filter({ hasText: 'is not a valid number of kilometres' })).toContainText(/^5/)
  })
  await test.step('a corrected file keeps the columns and the supplier', async () => {
    await page.getByRole('button', { name: 'Another list' }).click()
    await upload(page, 'nbfc-corrected.csv', [...GOOD, CORRECTED])
    await expect(page.getByText('Kept from your last list with these columns')).toBeVisible()
    await expect(page.getByLabel('Supplier', { exact: true })).toHaveValue('Shakti Finance')
    await expect(page.getByLabel('Column for Supplier’s reference')).toHaveValue('Loan A/c')
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByRole('button', { name: 'Import 4 cars' }).click()
    await expect(page.getByText('4 cars imported.')).toBeVisible()
  })
  await test.step('its cars are listed, and offered for the new auction', async () => {
    await page.getByRole('link', { name: 'See the cars' }).click()
    await expect(page.getByText('4 cars', { exact: true })).toBeVisible()
    await review.look('import-cars')
    await page.goBack()
    await page.getByRole('link', { name: 'Create an auction' }).click()
    await page.getByRole('button', { name: 'Add all 4' }).click()
    await expect(page.getByRole('region', { name: '4 lots' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'All 4 added' })).toBeDisabled()
    await review.look('import-auction')
  })
})

test(
  'an auction opens by the clock on the screens that are open',
  { tag: LONG },
  async ({ page, context, app: { url } }) => {
    const admin = await storeSession(page, url, ADMIN)
    const { cars } = await admin.call('admin/getCars', { status: 'unlisted', limit: 1 })
    const opensAt = Date.now() + 15_000
    const { auctionId } = await admin.call('admin/createAuction', {
      name: 'Opens in a moment',
      format: 'open',
      startsAt: new Date(opensAt).toISOString(),
      endsAt: new Date(opensAt + 86_400_000).toISOString(),
      lots: [{ carId: cars[0]?.id ?? '', reserve: 5_00_000 }],
    })
    await admin.call('admin/publishAuction', { auctionId })
    const list = await context.newPage()
    await list.goto(`${url}/admin/auctions`)
    const row = list.getByRole('row', { name: /Opens in a moment/ })
    await expect(row).toContainText(/Upcoming.*Starts in/)
    await page.goto(`${url}/admin/auctions/${auctionId}`)
    const lot = page.getByRole('article')
    await expect(lot).toContainText('Reserve ₹5,00,000')
    await expect(lot).not.toContainText('not met')
    await expect(page.getByText('Format: Open')).toBeVisible()
    // Live, with its one lot live.
    await expect(row).toContainText(/Live.*ends.*11000/)
    await expect(lot).toContainText('Reserve ₹5,00,000 not met')
    await expect(page.getByRole('main')).not.toContainText('Upcoming')
  },
)
