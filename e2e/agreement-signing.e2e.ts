import type { Page } from '@playwright/test'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { ADMIN, expect } from './app.ts'
import { uidOf } from './applicant.ts'
import { arrive } from './arriving-dealer.ts'
import { test } from './fault-proxy.ts'
import type { NewDealer } from './new-dealer.ts'
import { photo } from './sample-picture.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

const PENDING = 'Your account is pending approval. Please wait for confirmation.'
const BEFORE = ['dealer_info', 'subscription', 'upload_docs'] as const

/** Opens the onboarding case of a dealer in the console. */
async function openCase(page: Page, url: string, dealer: NewDealer, uid: string): Promise<void> {
  await storeSession(page, url, ADMIN)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${url}/admin/onboarding?item=${uid}`)
  await expect(page.getByText('XXXXXX234L')).toBeVisible()
  await expect(page.getByText(formatPhone(`+91${dealer.mobile}`))).toBeVisible()
}

test(
  'an agreement of several pages is uploaded, and the console shows each page',
  { tag: LONG },
  async ({ page, line }) => {
    const review = reviewOf(page)
    const dealer = await arrive(page, line, ...BEFORE)
    const uid = await uidOf(dealer)
    await expect(page.getByRole('radio', { name: 'On paper' })).toBeChecked()
    await page.getByLabel('Signed contract', { exact: true }).setInputFiles(await photo('signed.jpg'))
    for (const number of [1, 2]) {
      await page.getByRole('button', { name: 'Add a further page' }).click()
      await page
        .getByLabel(`Further page ${number}`, { exact: true })
        .setInputFiles(await photo(`page-${number}.jpg`))
    }
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(3)
    await review.look('onboarding-contract-pages')
    // The pages survive a reload.
    await page.reload()
    await expect(page.getByText('page-2.jpg', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await expect(page.getByText(PENDING)).toBeVisible()

    await openCase(page, line.url, dealer, uid)
    for (const number of [1, 2, 3]) {
      const label = `Signed agreement, page ${number}`
      await page.getByRole('button', { name: label, exact: true }).click()
      await expect(page.getByRole('img', { name: label })).not.toHaveJSProperty('naturalWidth', 0)
    }
  },
)

test(
  'an agreement is signed with the finger, and the console shows the signed PDF',
  { tag: LONG },
  async ({ page, line }) => {
    const review = reviewOf(page)
    const dealer = await arrive(page, line, ...BEFORE)
    const uid = await uidOf(dealer)
    await page.getByRole('radio', { name: 'On the screen' }).check()
    const send = page.getByRole('button', { name: 'Sign and send for approval' })
    const name = page.getByLabel('Name of the person who signs')
    await expect(name).toHaveValue(dealer.name)
    await name.fill('')
    await send.click()
    await expect(page.getByText('Sign in the field.', { exact: true })).toBeVisible()
    await expect(page.getByText('Enter the name of the person who signs.', { exact: true })).toBeVisible()
    await name.fill('Asha Mehta')

    // The field keeps its place when the first stroke takes the complaint away.
    const top = () =>
      page.getByRole('img', { name: 'Signature' }).evaluate((field: HTMLElement) => field.offsetTop)
    const before = await top()
    await draw(page)
    await expect(page.getByText('Sign in the field.', { exact: true })).toHaveCount(0)
    expect(await top()).toBe(before)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()

    const field = page.getByRole('img', { name: 'Signature' })
    const clear = page.getByRole('button', { name: 'Clear', exact: true })
    await draw(page)
    await expect(clear).toBeEnabled()
    await clear.click()
    await send.click()
    await expect(page.getByText('Sign in the field.', { exact: true })).toBeVisible()
    await draw(page)
    await expect(clear).toBeEnabled()
    await field.scrollIntoViewIfNeeded()
    await review.look('onboarding-contract-signature')

    // The drawing stays when the network fails.
    review.allow(/upload(File|Raw)/)
    const cut = line.injectFault(/\/api\/upload(File|Raw)/, { kind: 'cut' })
    await send.click()
    await expect(page.getByRole('alert').getByText('This couldn’t be sent. Please try again.')).toBeVisible()
    cut.end()
    // The drawing arrives, the agreement does not, and the phone is turned before it is sent again.
    review.allow(/dealerContract/)
    const lost = line.injectFault(/\/api\/dealerContract/, { kind: 'cut' })
    const arrived = page.waitForResponse(/\/api\/uploadRaw/)
    await send.click()
    await arrived
    await expect(send).toBeEnabled()
    lost.end()
    await page.setViewportSize({ width: 844, height: 390 })
    await send.click()
    await expect(page.getByText(PENDING)).toBeVisible()

    await openCase(page, line.url, dealer, uid)
    await page.getByRole('button', { name: 'Signed agreement', exact: true }).click()
    const last = page.getByRole('img', { name: /^Page (\d+) of \1$/ })
    await expect(last).toBeVisible()
    await last.scrollIntoViewIfNeeded()
    await review.look('console-onboarding-signed')
  },
)

/** Draws a wave in the field for the signature. */
async function draw(page: Page): Promise<void> {
  const field = page.getByRole('img', { name: 'Signature' })
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (box === null) throw new Error('The field for the signature is not shown')
  const at = (part: number) =>
    [box.x + box.width * (0.2 + 0.6 * part), box.y + box.height * (0.5 + 0.3 * Math.sin(part * 12))] as const
  await page.mouse.move(...at(0))
  await page.mouse.down()
  for (let step = 1; step <= 24; step += 1) await page.mouse.move(...at(step / 24))
  await page.mouse.up()
}
