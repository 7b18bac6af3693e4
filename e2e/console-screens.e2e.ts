import { readFile } from 'node:fs/promises'
import { auctionNamed, lotUnderReserve } from './auctions.ts'
import { ADMIN, callAs, expect, test } from './app.ts'
import { WIDE } from './house-case.ts'
import { LONG } from './long.ts'
import { reviewOf, visit } from './screen-review.ts'
import { storeSession } from './stored-session.ts'

// The tests are independent of each other.
test.describe.configure({ mode: 'parallel' })

const LIST = [
  'S.No.,Name,Location,Year,Kilometers_Driven,Fuel_Type,Transmission,Owner_Type,Engine,Power,Price,Notes',
  '1,Maruti Omni 8 Seater,Delhi,2014,61200,Petrol,Manual,First,796 CC,34.2 bhp,1.75,"one owner, kept indoors"',
  '2,Maruti Omni E,Delhi,2012,88400,Petrol,Manual,Second,796 CC,null bhp,1.40,',
  '3,Maruti Omni Cargo,Mumbai,nineteen,70150,Petrol,Manual,Third,796 CC,34.2 bhp,1.20,',
  '4,Maruti Omni Cargo,,2011,far,Petrol,Manual,Fourth & Above,796 CC,34.2 bhp,,',
].join('\r\n')

test('overview, cities and yards, cars', { tag: LONG }, async ({ page, app: { url } }) => {
  const review = reviewOf(page)
  const admin = await storeSession(page, url, ADMIN)
  await page.goto(`${url}/admin`)
  await expect(page.getByRole('table', { name: 'Waiting for your decision' })).toBeVisible()
  await review.look('console-overview')
  // A desk's window shows the whole menu.
  await page.setViewportSize(WIDE)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Audit' })).toBeInViewport({ ratio: 1 })

  await visit(page, `${url}/admin/places`)
  await expect(page.getByRole('table', { name: 'Yards' })).toBeVisible()
  await review.look('console-places')
  await page.getByRole('button', { name: 'Add city' }).click()
  await page.getByRole('button', { name: 'Add yard' }).click()
  await page.getByRole('button', { name: 'Add yard' }).last().click()
  await expect(page.getByText('Enter the address.').first()).toBeVisible()
  await review.look('console-places-form')

  await visit(page, `${url}/admin/cars`)
  await expect(page.getByRole('table', { name: 'Cars' })).toBeVisible()
  await review.look('console-cars')
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Cars' })).toBeInViewport({ ratio: 1 })
  const { cars } = await admin.call('admin/getCars', { status: 'listed', limit: 1 })
  await visit(page, `${url}/admin/cars/${cars[0]?.id}`)
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await review.look('console-car')
  await visit(page, `${url}/admin/cars/new`)
  await page.getByLabel('Make', { exact: true }).fill('Maruti Suzuki')
  await page.getByRole('button', { name: 'Add car' }).click()
  await expect(page.getByText('fields need your attention.')).toBeVisible()
  await review.look('console-car-new')
})

test('an import', { tag: LONG }, async ({ page, app: { url } }) => {
  const review = reviewOf(page)
  await storeSession(page, url, ADMIN)
  await page.goto(`${url}/admin/import`)
  await expect(page.getByText('Drop the file here')).toBeVisible()
  await review.look('import')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'omnis.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
  await expect(page.getByRole('button', { name: 'Check the list' })).toBeVisible()
  const unmapped = page.getByRole('status').filter({ hasText: 'left out' })
  await expect(unmapped).toContainText(/left out: S\.No\.\s*Notes/)
  await expect(unmapped).toContainText(/no column gives it: Registration number/)
  await review.look('import-mapped')
  await page.getByRole('button', { name: 'Yes, it is the column of Guide price' }).click()
  await expect(page.getByRole('table', { name: 'As dealers will read them' })).toBeVisible()
  await page.getByRole('button', { name: 'Check the list' }).click()
  // The header is row 1.
  const faulty = page.getByRole('table', { name: 'Faulty rows' }).getByRole('row')
  await expect(faulty.nth(1)).toContainText(/^41.*nineteen/)
  // Row 5 has two faults, each with its own line.
  await expect(faulty.nth(2)).toContainText(/^51/)
  await expect(faulty.nth(3)).toContainText(/^51/)
  await review.look('import-checked')
  await page.getByRole('button', { name: /^Import / }).click()
  await expect(
    page.getByText(/^[12] cars? imported\..* 2 rows have faults and are left out\.$/),
  ).toBeVisible()
  await review.look('import-done')
  await page.getByRole('button', { name: 'Another list' }).click()
  const past = page.getByRole('table', { name: 'Past imports' }).getByRole('row', { name: /omnis\.csv/ })
  await expect(past).toContainText('Done')
  await page.getByRole('button', { name: 'Undo this import: omnis.csv' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Undo the import of omnis.csv?')
  await review.look('import-undo')
  await question.getByRole('button', { name: 'Yes, undo it' }).click()
  await expect(past).toContainText('Undone')
  await review.look('import-past')
})

test('an auction before it opens', { tag: LONG }, async ({ page, app: { url } }) => {
  const review = reviewOf(page)
  await storeSession(page, url, ADMIN)
  await page.goto(`${url}/admin/auctions`)
  await expect(page.getByRole('table')).toBeVisible()
  await review.look('console-auctions')
  await visit(page, `${url}/admin/auctions/new`)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Enter a name for dealers to see.').first()).toBeVisible()
  await review.look('auction-new-faulty')
  await page.getByLabel('Name', { exact: true }).fill('Friday afternoon')
  const addOne = page.getByRole('button', { name: /^Add \d{4} / })
  await addOne.first().click()
  await addOne.first().click()
  await expect(page.getByRole('table', { name: 'Lots' }).getByRole('row')).toHaveCount(3)
  await review.look('auction-new')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  await review.look('auction-draft')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await review.look('auction-publish')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await review.look('auction-discard')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Edit / })).toBeVisible()
  await review.look('auction-edit')
})

test('an auction while it is live, and after its end', { tag: LONG }, async ({ page, app: { url } }) => {
  const review = reviewOf(page)
  await storeSession(page, url, ADMIN)
  const admin = await callAs(url, ADMIN)
  const live = await auctionNamed(admin, 'Delhi and Mumbai evening')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${url}/admin/auctions/${live.auctionId}`)
  const lots = page.getByRole('list', { name: 'Lots' })
  await expect(lots).toBeVisible()
  await review.look('auction-live')
  const withBids = live.lots.find(({ bidCount }) => (bidCount ?? 0) > 0)
  await visit(page, `${url}/admin/auctions/${live.auctionId}?lot=${withBids?.lotId}`)
  await expect(page.getByRole('article')).toBeVisible()
  await review.look('auction-lot')
  const sealed = await auctionNamed(admin, 'Sealed bids: fleet')
  await visit(page, `${url}/admin/auctions/${sealed.auctionId}?lot=${sealed.lots[0]?.lotId}`)
  await expect(page.getByText(/^Sealed until the close\./)).toBeVisible()
  await review.look('auction-sealed')

  const past = await auctionNamed(admin, 'Last night')
  const { lotId, highestBid } = await lotUnderReserve(admin)
  await visit(page, `${url}/admin/auctions/${past.auctionId}?lot=${lotId}`)
  const award = page.getByRole('button', { name: /^Award at / })
  await expect(award).toBeVisible()
  await review.look('auction-decide')
  await award.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Award this lot?')
  await review.look('auction-award')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByLabel('Counter offer').fill(String(highestBid + 25_000))
  await page.getByRole('button', { name: 'Counter', exact: true }).click()
  await expect(dialog).toContainText('Make this counter offer?')
  await review.look('auction-counter')
  await page.keyboard.press('Escape')

  const fetched = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Results as CSV' }).click()
  const file = await fetched
  expect(file.suggestedFilename()).toMatch(/^results-last-night[a-z0-9-]*\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\ufeffLot no\.,Car,Registration no\.,/)
  await page.getByRole('button', { name: 'Re-run unsold lots' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Edit Last night.* \(re-run\)$/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lots' })).toBeVisible()
})
