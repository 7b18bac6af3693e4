import type { Browser, Page } from '@playwright/test'
import { ADMIN, dealer, expect, test } from './app.ts'
import { openCase, WIDE } from './house-case.ts'
import { carAt, cardOf, paperPeople, pdf } from './paperwork-car.ts'
import { photo } from './sample-picture.ts'
import { reviewOf, type Review } from './screen-review.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

const LIST = '/mycars/noc'

/** The console in a window of its own, as an admin. */
async function openConsole(browser: Browser, url: string): Promise<{ page: Page; review: Review }> {
  const page = await (await browser.newContext({ viewport: WIDE })).newPage()
  await storeSession(page, url, ADMIN)
  return { page, review: reviewOf(page) }
}

/** Asks the dealer for what is missing in the open case, by the key. */
async function askFor(page: Page, missing: string): Promise<void> {
  await page.setViewportSize(WIDE)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ask the dealer' }).click()
  await expect(dialog.getByText('Enter what is missing.')).toBeVisible()
  await dialog.getByLabel('What is missing (the dealer will read it)').fill(missing)
  await dialog.getByRole('button', { name: 'Ask the dealer' }).click()
}

// Its short form: the states of the NOC screen and of the queues of papers, and the database tests of the paperwork.
test(
  'a delivered car: KYC, what is missing in it, NOC, the new RC, and its history',
  { tag: LONG },
  async ({ page, browser, app: { url } }) => {
    const people = await paperPeople(url)
    const car = await carAt(people, 'DELIVERY_APPROVED')
    const review = reviewOf(page)
    await storeSession(page, url, dealer(1))
    const house = await openConsole(browser, url)
    await page.goto(`${url}${LIST}`)
    const card = cardOf(page, car)
    const dialog = page.getByRole('dialog')
    const notices = page.getByLabel('Notices')
    await expect(card.getByRole('button', { name: 'Upload KYC Details' })).toBeVisible()
    await review.look('noc-list')

    await card.getByRole('button', { name: 'Upload KYC Details' }).click()
    await expect(dialog.getByLabel('Name')).not.toHaveValue('')
    await expect(dialog.getByLabel('Email')).toHaveValue(dealer(1))
    await dialog.getByRole('radio', { name: 'Company' }).check()
    await dialog.getByLabel('Name').fill('Verma Motors Pvt Ltd')
    await review.look('kyc')
    await dialog.getByRole('button', { name: 'Submit KYC' }).click()
    await expect(
      dialog.getByText('Please fill in all required fields and upload both Aadhar and PAN cards.', {
        exact: true,
      }),
    ).toBeVisible()
    await review.look('kyc-missing')
    await dialog.getByLabel('Aadhaar card', { exact: true }).setInputFiles(await photo('front.jpg'))
    await dialog.getByRole('button', { name: 'Add another file: Aadhaar card' }).click()
    await dialog.getByLabel('Aadhaar card, file 2', { exact: true }).setInputFiles(await photo('back.jpg'))
    await dialog.getByLabel('PAN card', { exact: true }).setInputFiles(pdf('pan.pdf'))
    await expect(dialog.getByText('Uploaded', { exact: true })).toHaveCount(3)
    await review.look('kyc-filled')
    await dialog.getByRole('button', { name: 'Submit KYC' }).click()
    await expect(notices.getByText(/^The KYC for .+ is submitted\.$/)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(card.getByText('KYC being checked')).toBeVisible()

    await openCase(house.page, url, 'kyc', car, 'Accept KYC')
    await expect(house.page.getByText('Verma Motors Pvt Ltd')).toBeVisible()
    await expect(house.page.getByRole('img', { name: 'Aadhaar card 1' })).not.toHaveJSProperty(
      'naturalWidth',
      0,
    )
    await house.review.look('console-kyc')
    await askFor(house.page, 'The back of the Aadhaar card is cut off.')
    await expect(house.page.getByText('The dealer is asked for more about its KYC.')).toBeVisible()

    await expect(card.getByText('The back of the Aadhaar card is cut off.')).toBeVisible()
    await card.getByRole('button', { name: 'Resubmit KYC' }).click()
    await expect(dialog.getByText('What is missing: The back of the Aadhaar card is cut off.')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Company' })).toBeChecked()
    await expect(dialog.getByLabel('Name')).toHaveValue('Verma Motors Pvt Ltd')
    await review.look('kyc-again')
    await dialog.getByRole('button', { name: 'Remove: Aadhaar card, file 2' }).click()
    await dialog.getByRole('button', { name: 'Add another file: Aadhaar card' }).click()
    await dialog
      .getByLabel('Aadhaar card, file 2', { exact: true })
      .setInputFiles(await photo('whole-back.jpg'))
    await expect(dialog.getByText('whole-back.jpg', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Submit KYC' }).click()
    await expect(dialog).toHaveCount(0)
    const again = (await people.dealer.call('getDealerNOCCars', {})).cars.find(({ id }) => id === car.id)
    expect(again?.kycData).toMatchObject({ type: 'Company', name: 'Verma Motors Pvt Ltd', reason: null })
    expect(again?.kycData?.aadharUrls).toHaveLength(2)

    await openCase(house.page, url, 'kyc', car, 'Accept KYC')
    await expect(
      house.page.getByText('Submitted 2 times. Asked before: The back of the Aadhaar card is cut off.'),
    ).toBeVisible()
    await expect(house.page.getByText('r to ask for more')).toBeVisible()
    await house.page.keyboard.press('a')
    await expect(house.page.getByText('The KYC is accepted. The car waits for its NOC.')).toBeVisible()

    await openCase(house.page, url, 'noc', car, 'Send NOC')
    await house.page.keyboard.press('a')
    await expect(house.page.getByText('Upload the NOC first.')).toBeVisible()
    await expect(house.page.getByRole('button', { name: 'Choose a file: NOC' })).toBeFocused()
    await house.page.getByLabel('NOC', { exact: true }).setInputFiles(pdf('noc.pdf'))
    await expect(house.page.getByText('Uploaded', { exact: true })).toBeVisible()
    await house.review.look('console-noc')
    await house.page.setViewportSize(WIDE)
    await house.page.getByRole('button', { name: 'Send NOC' }).click()
    await expect(house.page.getByText('The NOC is sent.')).toBeVisible()

    const before = await people.dealer.call('getDealerCounts', {})
    await card.getByRole('button', { name: 'Acknowledge NOC Receipt' }).click()
    await expect(dialog.getByRole('link', { name: 'NOC, file 1' })).toBeVisible()
    await review.look('noc-receipt')
    const listRead = page.waitForResponse(/\/api\/getDealerNOCCars/)
    const countsRead = page.waitForResponse(/\/api\/getDealerCounts/)
    await dialog.getByRole('button', { name: 'I have received the NOC' }).click()
    await Promise.all([listRead, countsRead])
    await expect(card.getByText('NOC received, new RC due')).toBeVisible()
    expect(await people.dealer.call('getDealerCounts', {})).toEqual(before)

    await card.getByRole('button', { name: 'Upload New RC Book' }).click()
    await dialog.getByRole('button', { name: 'Submit new RC' }).click()
    await expect(dialog.getByText('Please upload at least one file.', { exact: true })).toBeVisible()
    await dialog.getByLabel('New RC', { exact: true }).setInputFiles(await photo('rc.jpg'))
    await expect(dialog.getByText('Uploaded', { exact: true })).toBeVisible()
    await review.look('new-rc')
    await dialog.getByRole('button', { name: 'Submit new RC' }).click()
    await expect(notices.getByText(/^The new RC of .+ is submitted\.$/)).toBeVisible()

    await openCase(house.page, url, 'rc', car, 'Accept new RC')
    await expect(house.page.getByRole('img', { name: 'New RC' })).not.toHaveJSProperty('naturalWidth', 0)
    await house.review.look('console-rc')
    await askFor(house.page, 'The name on it can’t be read.')
    await expect(house.page.getByText('The dealer is asked for more about its RC.')).toBeVisible()
    await card.getByRole('button', { name: 'Resubmit RC' }).click()
    await expect(dialog.getByText('What is missing: The name on it can’t be read.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add another file: New RC' }).click()
    await dialog.getByLabel('New RC, file 2', { exact: true }).setInputFiles(pdf('rc.pdf'))
    await expect(dialog.getByText('rc.pdf', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Submit new RC' }).click()
    await expect(dialog).toHaveCount(0)
    await openCase(house.page, url, 'rc', car, 'Accept new RC')
    await house.page.keyboard.press('a')
    await expect(
      house.page.getByText('The new RC is accepted. Nothing more is due for this car.'),
    ).toBeVisible()

    await expect(card.getByText('New RC accepted')).toBeVisible()
    await card.getByRole('button', { name: 'View History' }).click()
    const entries = dialog.getByRole('listitem')
    await expect(entries.filter({ hasText: 'New RC accepted' })).toContainText('by Yardbid')
    await expect(entries.filter({ hasText: 'KYC submitted' }).first()).toContainText('by you')
    await expect(dialog.getByText('The back of the Aadhaar card is cut off.')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'NOC, file 1' })).toBeVisible()
    await review.look('noc-history')

    await house.page.goto(`${url}/admin/cars/${car.id}`)
    await house.page.getByRole('link', { name: 'Its history' }).click()
    await expect(house.page).toHaveURL(`${url}/admin/cars/${car.id}/history`)
    const events = house.page.getByRole('table', { name: /^Events of / }).first()
    await expect(events.getByRole('row', { name: /New RC accepted/ })).toContainText('House')
    await expect(house.page.getByRole('region', { name: /^Documents of / }).first()).toBeVisible()
    await expect(house.page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
    const receipt = house.page.getByRole('button', { name: /^Download receipt / })
    const downloaded = house.page.waitForEvent('download')
    await receipt.click()
    expect((await downloaded).suggestedFilename()).toMatch(/^receipt-.*\.pdf$/)
    await expect(house.page.getByRole('heading', { name: 'Delivery', exact: true })).toBeVisible()
    await house.review.look('console-car-history')
  },
)

test('what is due by law, and the forms as PDF', async ({ page, app: { url } }) => {
  const people = await paperPeople(url)
  const car = await carAt(people, 'NOC_RECEIVED')
  const review = reviewOf(page)
  await storeSession(page, url, dealer(1))
  await page.goto(`${url}${LIST}`)
  const card = cardOf(page, car)
  await expect(
    card.getByText(/^Report the purchase and apply for the new RC: (Due|Was due) by /),
  ).toBeVisible()
  await card.getByRole('button', { name: /^Papers and deadlines: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Papers and deadlines' })
  await expect(dialog.getByText('Report the sale to the RTO')).toBeVisible()
  await expect(dialog.getByText('By you · Form 30')).toBeVisible()
  await review.look('papers-and-deadlines')
  for (const paper of car.transferPapers) {
    const names = { saleLetter: 'Sale letter', deliveryNote: 'Delivery note' } as const
    const name = paper === 'saleLetter' || paper === 'deliveryNote' ? names[paper] : `Form ${paper.slice(4)}`
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: new RegExp(`^Print: ${name}`) }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  }
})
