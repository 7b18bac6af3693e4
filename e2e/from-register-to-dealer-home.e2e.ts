import type { Locator, Page } from '@playwright/test'
import { typeCode } from './code-boxes.ts'
import { uidOf } from './applicant.ts'
import { ADMIN, callApi, expect, logOut } from './app.ts'
import { LONG } from './long.ts'
import { proveEmail, type NewDealer } from './new-dealer.ts'
import { inventNewcomer, type Newcomer } from './newcomer.ts'
import { doStep, INDIVIDUAL } from './onboard.ts'
import { WIDE } from './house-case.ts'
import { codeSentTo, linkSentTo, readOutbox } from './outbox.ts'
import { photo } from './sample-picture.ts'
import { storeSession } from './stored-session.ts'
import { test } from './fault-proxy.ts'

const PENDING = 'Your account is pending approval. Please wait for confirmation.'

test('a new dealer registers, gives its details, pays, and is approved by the key', async ({
  page,
  browser,
  line,
}) => {
  const newcomer = inventNewcomer()
  await register(page, line.url, newcomer)
  await expect(page).toHaveURL(`${line.url}/dealer/details`)
  await expect(page.getByText(toConfirm(newcomer))).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const applicant: NewDealer = {
    ...newcomer,
    token: token ?? '',
    call: (name, input) => callApi(line.url, token, name, input),
  }
  await fillInDetails(page, newcomer)

  await test.step('pays for a city', async () => {
    await expect(page).toHaveURL(`${line.url}/dealer/subscription`)
    await page.getByLabel('City 1').selectOption('Delhi')
    await page.getByLabel('I accept the terms and conditions').check()
    await page.getByRole('button', { name: 'Pay ₹30,000' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹30,000' }).click()
    await expect(page).toHaveURL(`${line.url}/dealer/upload`)
    await expect(
      page.getByText('We have received your payment of ₹30,000. The receipt is in your email.'),
    ).toBeVisible()
  })
  const uid = await uidOf(applicant)
  for (const step of ['upload_docs', 'contract'] as const) await doStep(line.url, applicant, step)
  await proveEmail(line.url, newcomer.email)

  await test.step('stays in and waits, but may not sign in', async () => {
    await page.goto(line.url)
    await expect(page).toHaveURL(`${line.url}/dealer/waiting`)
    await expect(page.getByRole('heading', { name: 'What happens now' })).toBeVisible()
    await expect(page.getByText(PENDING)).toBeVisible()
    const other = await (await browser.newContext()).newPage()
    await other.goto(line.url)
    const answered = other.waitForResponse(/\/api\/login$/)
    const ended: (string | undefined)[] = []
    other.on('request', (request) => {
      if (request.url().endsWith('/api/logout')) ended.push(request.headers()['authorization'])
    })
    await tryPassword(other, newcomer)
    await expect(other.getByText(PENDING)).toBeVisible()
    // The session that the login opened is ended.
    const { token } = (await (await answered).json()) as { token: string }
    await expect.poll(() => ended.at(-1)).toBe(`Bearer ${token}`)
    const verify = () => callApi(line.url, token, 'verifySession', {}).then(() => 'open', String)
    // The logout was sent; its answer may take a moment.
    await expect.poll(verify).toMatch(/401/)
    await other.context().close()
  })
  await test.step('is approved, which opens the cars', async () => {
    const desk = await (await browser.newContext({ viewport: WIDE })).newPage()
    await storeSession(desk, line.url, ADMIN)
    await desk.goto(`${line.url}/admin/onboarding?item=${uid}`)
    await expect(desk.getByText('email confirmed')).toBeVisible()
    await desk.keyboard.press('a')
    const question = desk.getByRole('dialog')
    await expect(question.getByRole('checkbox', { name: 'Delhi' })).toBeChecked()
    await question.getByRole('button', { name: /^Approve / }).click()
    await expect(desk.getByText(/ is approved\.$/)).toBeVisible()
    await desk.context().close()
    // The dealer comes back to the page.
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  })
  await expect(page).toHaveURL(/\/dealerhome$/i)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test(
  'a new dealer registers, completes the onboarding, and is approved by the house',
  { tag: LONG },
  async ({ page, browser, line }) => {
    const newcomer = inventNewcomer()
    await register(page, line.url, newcomer)

    await expect(page).toHaveURL(`${line.url}/dealer/details`)
    // The email is to be confirmed, which every page of the onboarding says.
    await expect(page.getByText(toConfirm(newcomer))).toBeVisible()
    await fillInDetails(page, newcomer)

    await expect(page).toHaveURL(`${line.url}/dealer/subscription`)
    await page.getByLabel('City 1').selectOption('Delhi')
    await page.getByRole('button', { name: 'Add city' }).click()
    await page.getByLabel('City 2').selectOption('Mumbai')
    await page.reload()
    await expect(page.getByLabel('City 2')).toHaveValue('Mumbai')
    await page.getByLabel('I accept the terms and conditions').check()
    await page.getByRole('button', { name: 'Pay ₹60,000' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹60,000' }).click()

    await expect(page).toHaveURL(`${line.url}/dealer/upload`)
    await expect(
      page.getByText('We have received your payment of ₹60,000. The receipt is in your email.'),
    ).toBeVisible()
    await expect(page.getByText(/^Your trade licence, shop and establishment licence, or/)).toBeVisible()
    const gst = 'GST certificate or declaration of non-registration'
    for (const field of ['PAN card', 'Co-registration certificate', gst]) {
      await page.getByLabel(field, { exact: true }).setInputFiles(await photo(`${field.slice(0, 3)}.jpg`))
    }
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(3)
    await page.getByRole('button', { name: 'Send the documents' }).click()

    await expect(page).toHaveURL(`${line.url}/dealer/contract`)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the agreement' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
    await page.getByLabel('Signed contract', { exact: true }).setInputFiles(await photo('signed.jpg'))
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Send for approval' }).click()

    // While waiting for approval: what happens now, with what holds it up above it. A new login says both, and lets nobody in.
    await expect(page).toHaveURL(`${line.url}/dealer/waiting`)
    await expect(page.getByText(PENDING)).toBeVisible()
    await expectLinkAbovePending(page, newcomer)
    await expect(page.getByText(/^We check your details, .+ usually within 48 hours\.$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Questions? Call 1800 000 9273' })).toBeVisible()
    expect(await receiptsSentTo(line.url, newcomer.email)).toEqual([
      expect.stringMatching(/^receipt-yb-.+\.pdf$/),
    ])
    await logOut(page)
    await expect(page).toHaveURL(`${line.url}/`)
    await tryPassword(page, newcomer)
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    await expect(page.getByText(PENDING)).toBeVisible()
    await expectLinkAbovePending(page, newcomer)

    const app = await browser.newContext()
    const consolePage = await app.newPage()
    await storeSession(consolePage, line.url, ADMIN)
    await consolePage.goto(`${line.url}/admin/onboarding`)
    await consolePage.getByText(newcomer.name).first().click()
    await expect(
      consolePage.getByText(/^You can approve this dealer once it has confirmed its email/),
    ).toBeVisible()
    await consolePage.getByRole('button', { name: 'Remind the dealer' }).click()
    await expect(consolePage.getByText(`We have sent a new link to ${newcomer.email}.`)).toBeVisible()
    await expect(consolePage.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
    await confirmEmail(await app.newPage(), line.url, newcomer)
    // The open case shows it, and so does the screen on which the dealer waits.
    await expect(consolePage.getByText('email confirmed')).toBeVisible()
    await consolePage.getByRole('button', { name: 'Approve', exact: true }).click()
    await consolePage
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve / })
      .click()
    await expect(consolePage.getByText(/ is approved\.$/)).toBeVisible()
    await app.close()

    await tryPassword(page, newcomer)
    await expect(page).toHaveURL(/\/dealerhome$/i)
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('button', { name: /^Account menu of / }).click()
    await page.getByRole('link', { name: 'Your cities' }).click()
    await expect(page.getByRole('button', { name: 'Renew Delhi for a year' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Renew Mumbai for a year' })).toBeVisible()

    await renewDelhi(page)
  },
)

/** The note that a newcomer's email is to be confirmed. */
const toConfirm = ({ email }: Newcomer) =>
  `Confirm your email: open the link that we sent to ${email}. We can approve your account only once it is confirmed.`

/** Expects the note above the alert of the waiting account, and that it sends the link again. */
async function expectLinkAbovePending(page: Page, newcomer: Newcomer): Promise<void> {
  const note = page.getByText(toConfirm(newcomer))
  await expect(note).toBeVisible()
  const top = async (text: Locator) => (await text.boundingBox())?.y ?? Number.NaN
  expect(await top(note)).toBeLessThan(await top(page.getByText(PENDING)))
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(`We have sent a new link to ${newcomer.email}.`)).toBeVisible()
}

async function register(page: Page, url: string, newcomer: Newcomer): Promise<void> {
  await page.goto(`${url}/dealer/register`)
  await page.getByLabel('Name').fill(newcomer.name)
  await page.getByLabel('Mobile').fill(newcomer.mobile)
  await page.getByLabel('Email').fill(newcomer.email)
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await page.getByRole('button', { name: 'SIGN UP', exact: true }).click()
  await expect(page).toHaveURL(`${url}/dealer/login`)
  const code = await codeSentTo(url, newcomer.mobile)
  const login = page.getByRole('button', { name: 'LOGIN' })
  await expect(login).toBeDisabled()
  await typeCode(page, code.slice(0, -1))
  await expect(login).toBeDisabled()
  await page.keyboard.type(code.slice(-1))
  await expect(login).toBeEnabled()
  await page.keyboard.press('Enter')
}

/** Fills in the details of an individual, and sends them. */
async function fillInDetails(page: Page, { mobile }: Newcomer): Promise<void> {
  await page.getByLabel('Business type').selectOption(INDIVIDUAL.businessType)
  await page.getByLabel('PAN', { exact: true }).fill(INDIVIDUAL.panCardNo)
  await page.getByLabel('Aadhaar number').fill(INDIVIDUAL.aadhaarNumber)
  await expect(page.getByLabel('Mobile')).toHaveValue(mobile)
  await page.getByLabel('Address', { exact: true }).fill(INDIVIDUAL.address)
  await page.getByLabel('State').selectOption(INDIVIDUAL.stateCode)
  await page.getByLabel('Account number', { exact: true }).fill(INDIVIDUAL.bankAccountNo)
  await page.getByLabel('Confirm account number').fill(INDIVIDUAL.bankAccountNo)
  await page.getByLabel('Name on the account').fill(INDIVIDUAL.bankAccountName)
  await page.getByLabel('IFSC').fill(INDIVIDUAL.ifscCode)
  await page.getByLabel('I agree to the use of my data as described in this notice.').check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
}

/** Opens the link that proves the email, and says that the account is one's own. */
async function confirmEmail(page: Page, url: string, { email, name, mobile }: Newcomer): Promise<void> {
  const { hash } = new URL(await linkSentTo(url, email, '/confirm-email'))
  await page.goto(`${url}/confirm-email${hash}`)
  await expect(page.getByText('Is this your account?')).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText(`ends in ${mobile.slice(-4)}`)).toBeVisible()
  await page.getByRole('button', { name: "Yes, that's me" }).click()
  await expect(page.getByText('Thank you. Your email is confirmed.')).toBeVisible()
}

async function tryPassword(page: Page, { email, password }: Newcomer): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
}

/** Returns the names of the receipts that an email got. */
async function receiptsSentTo(url: string, email: string): Promise<readonly string[]> {
  const messages = await readOutbox(url, email)
  return messages.flatMap(({ attachments = [] }) => attachments)
}

/** Pays for another year of Delhi, after the current one. */
async function renewDelhi(page: Page): Promise<void> {
  const line = page.getByRole('listitem').filter({ hasText: 'Renew' }).filter({ hasText: 'Delhi' })
  const before = await line.textContent()
  await page.getByRole('button', { name: 'Renew Delhi for a year' }).click()
  await expect(page.getByLabel('City 1')).toHaveValue('Delhi')
  await page.getByLabel('I accept the terms and conditions').check()
  await page.getByRole('main').getByRole('button', { name: 'Pay ₹30,000' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹30,000' }).click()
  await expect(page.getByText('Paid. Your cities are up to date.')).toBeVisible()
  await expect(page.getByText('Please select a city for each added location.')).toHaveCount(0)
  await expect(page.getByText('Choose a city to see what you pay.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('I accept the terms and conditions')).not.toBeChecked()
  await expect(line).not.toHaveText(before ?? '')
}
