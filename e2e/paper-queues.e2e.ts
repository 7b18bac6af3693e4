import type { Page } from '@playwright/test'
import { ADMIN, expect } from './app.ts'
import { problem, test } from './fault-proxy.ts'
import { carAt, paperPeople, pdf, submitKycOf, type PaperedCar } from './papered-car.ts'
import { noPicture } from './sample-picture.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const QUEUE = '/api/admin/getQueue'

const caseOf = (page: Page) => page.getByRole('article')
const accept = (page: Page) => page.getByRole('button', { name: 'Accept KYC', exact: true })

/** Opens the case of a KYC, and waits until it can be decided. */
async function openKyc(page: Page, url: string, { flowEntityId }: PaperedCar): Promise<void> {
  await storeSession(page, url, ADMIN)
  await page.goto(`${url}/admin/kyc?item=${flowEntityId}`)
  await expect(accept(page)).toBeEnabled()
}

test('a KYC that another admin has decided stays on the screen, and says so', async ({ page, line }) => {
  const people = await paperPeople(line.url)
  const car = await carAt(people, 'KYC_SUBMITTED')
  const { flowEntityId } = car
  await openKyc(page, line.url, car)
  await people.admin.call('admin/askKycInfo', { flowEntityId: flowEntityId ?? '', reason: 'Blurred.' })
  await page.keyboard.press('a')
  await expect(
    caseOf(page).getByText('This can’t be done now: the car is at “KYC needs further information”.'),
  ).toBeVisible()
  const { cars } = await people.dealer.call('getDealerNOCCars', {})
  expect(cars.find(({ id }) => id === car.id)?.state).toBe('KYC_NEED_FURTHER_INFO')
})

test('documents that the dealer has replaced are not decided on', { tag: LONG }, async ({ page, line }) => {
  const people = await paperPeople(line.url)
  const car = await carAt(people, 'KYC_SUBMITTED')
  await openKyc(page, line.url, car)
  // The screen does not hear of what follows.
  const held = line.spoil(QUEUE, { kind: 'hold' })
  await people.admin.call('admin/askKycInfo', {
    flowEntityId: car.flowEntityId ?? '',
    reason: 'The PAN card is blurred.',
  })
  await submitKycOf(people, car.id)
  await accept(page).click()
  held.end()
  await expect(
    caseOf(page).getByText('The dealer has sent other documents since. Look at them first.'),
  ).toBeVisible()
  await expect(caseOf(page).getByText(/Asked before: The PAN card is blurred\.$/)).toBeVisible()
  await accept(page).click()
  await expect(page.getByText('The KYC is accepted. The car waits for its NOC.')).toBeVisible()
})

test('an NOC of a wrong kind, and one that fails to be sent', { tag: LONG }, async ({ page, line }) => {
  const people = await paperPeople(line.url)
  const car = await carAt(people, 'KYC_ACCEPTED')
  await storeSession(page, line.url, ADMIN)
  await page.goto(`${line.url}/admin/noc?item=${car.flowEntityId}`)
  const send = page.getByRole('button', { name: 'Send NOC' })
  const file = page.getByLabel('NOC', { exact: true })
  await file.setInputFiles(noPicture('noc.txt', 'text/plain'))
  await expect(page.getByText('Only JPEG, PNG, or PDF files are allowed.', { exact: true })).toBeVisible()
  await send.click()
  await expect(caseOf(page).getByText('Upload the NOC first.')).toBeVisible()
  await file.setInputFiles(pdf('noc.pdf'))
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  const failing = line.spoil('/api/admin/sendNoc', problem(503))
  await send.click()
  await expect(caseOf(page).getByText('This couldn’t be done. Please try again.')).toBeVisible()
  failing.end()
  await send.click()
  await expect(page.getByText('The NOC is sent.')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'NOC to send' }).locator(`a[href*="${car.flowEntityId}"]`),
  ).toHaveCount(0)
})
