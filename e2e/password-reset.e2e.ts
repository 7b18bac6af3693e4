import type { Page } from '@playwright/test'
import { stored } from './code-boxes.ts'
import { expect } from './app.ts'
import { registerNewDealer } from './new-dealer.ts'
import { inventNewcomer, wrongCode } from './newcomer.ts'
import { codeSentTo, lastCodeTo, linkSentTo } from './outbox.ts'
import { problem, test, type FaultProxy } from './fault-proxy.ts'
import { LONG } from './long.ts'

const alertText = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })
const sent = (email: string) =>
  `If there is an account with ${email}, we have sent a link to it. It works once, for 30 minutes.`

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'SEND LINK' }).click()
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'SET PASSWORD' }).click()
}

/** Returns the URL of a link in a message, through the proxy. */
function onLine(line: FaultProxy, link: string): string {
  const { pathname, search, hash } = new URL(link)
  return `${line.url}${pathname}${search}${hash}`
}

test(
  'a forgotten password: the link works once, and all sessions are ended',
  { tag: LONG },
  async ({ page, line }) => {
    const { email, token } = await registerNewDealer(line.url)
    await page.goto(line.url)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('link', { name: 'Forgot Password?' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByRole('button', { name: 'SEND LINK' }).click()
    await expect(alertText(page, sent(email))).toBeVisible()

    const link = onLine(line, await linkSentTo(line.url, email, '/reset-password'))
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
    await expect(page).toHaveURL(`${line.url}/reset-password`)
    await page.reload()
    await page.getByRole('button', { name: 'SET PASSWORD' }).click()
    await expect(page.getByText('Choose a password.', { exact: true })).toBeVisible()
    await setPassword(page, 'qwerty12345')
    const common = 'This password is too common. Please choose another one.'
    await expect(page.getByText(common, { exact: true })).toBeVisible()
    await setPassword(page, 'naya phool 2026')
    await expect(alertText(page, 'Your new password is set.')).toBeVisible()
    const check = await fetch(`${line.url}/api/verifySession`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(check.status).toBe(401)

    await page.getByRole('link', { name: 'Sign in now' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('naya phool 2026')
    await page.getByRole('button', { name: 'SIGN IN' }).click()
    await expect(page).toHaveURL(`${line.url}/dealer/details`)
    expect(await stored(page, 'authToken')).not.toBeNull()

    // The same link again, now with a signed-in session.
    await page.goto(link)
    await setPassword(page, 'noch ein phool 26')
    await expect(page.getByRole('alert').getByRole('link', { name: 'Request another link' })).toBeVisible()
  },
)

test(
  'while the email is unconfirmed, a code of the mobile is asked for, too',
  { tag: LONG },
  async ({ page, line }) => {
    const { email, mobile } = await registerNewDealer(line.url, { provesEmail: false })
    await page.goto(`${line.url}/forgot-password`)
    await askForLink(page, email)
    await expect(alertText(page, sent(email))).toBeVisible()
    await page.goto(onLine(line, await linkSentTo(line.url, email, '/reset-password')))
    await setPassword(page, 'naya phool 2026')
    await expect(page.getByText(/^The email of this account is not confirmed yet\./)).toBeVisible()
    await page.getByLabel('Mobile of the account').fill(mobile)
    const last = await lastCodeTo(line.url, mobile)
    // Repeated, because the registration requested a code within the waiting time.
    await expect(async () => {
      await page.getByRole('button', { name: 'SEND OTP' }).click()
      const text = 'If this is the mobile of the account, we have sent an OTP to it.'
      await expect(alertText(page, text)).toBeVisible({ timeout: 1_000 })
    }).toPass()
    const code = await codeSentTo(line.url, mobile, last)
    await page.getByLabel('OTP', { exact: true }).fill(wrongCode(code))
    await page.getByRole('button', { name: 'SET PASSWORD' }).click()
    await expect(
      page.getByText('Dealer login failed. Please verify your OTP.', { exact: true }),
    ).toBeVisible()
    await page.getByLabel('OTP', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'SET PASSWORD' }).click()
    await expect(alertText(page, 'Your new password is set.')).toBeVisible()
  },
)

test('an incomplete link, and requests that fail', { tag: LONG }, async ({ page, line }) => {
  await page.goto(`${line.url}/reset-password`)
  const incomplete = 'This link is incomplete. Open it from the message again, or request another one.'
  await expect(page.getByText(incomplete)).toBeVisible()
  await page.getByRole('link', { name: 'Request another link' }).click()
  await expect(page).toHaveURL(`${line.url}/forgot-password`)
  line.injectFault('/api/requestPasswordReset', problem(500))
  await askForLink(page, inventNewcomer().email)
  await expect(alertText(page, 'The link could not be sent. Please try again.')).toBeVisible()
  line.injectFault('/api/resetPassword', { kind: 'cut' })
  await page.goto(`${line.url}/reset-password#token=nothing`)
  await setPassword(page, 'naya phool 2026')
  await expect(alertText(page, 'The password could not be set. Please try again.')).toBeVisible()
})
