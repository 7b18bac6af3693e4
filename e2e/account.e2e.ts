import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { stored } from './code-boxes.ts'
import { startDemoApp } from './demo-app.ts'
import { ADMIN, callAs, dealer, expect, PASSWORD, signIn } from './app.ts'
import { test } from './fault-proxy.ts'
import { givePasswordAgain } from './password-again.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'
import { reviewOf, visit } from './screen-review.ts'

const notice = (page: Page, text: string | RegExp) => page.getByLabel('Notices').getByText(text)

test.describe('the list of sessions', () => {
  test('a session on another device can be ended, which signs that device out', async ({
    browser,
    page,
    line,
  }) => {
    const elsewhere = await browser.newPage()
    // Signed in there, so that its session has the browser's name.
    const opened = elsewhere.waitForResponse(/\/api\/live\?/)
    await signIn(elsewhere, line.url, dealer(3))
    await opened
    await storeSession(page, line.url, dealer(3))
    await page.goto(`${line.url}/DealerHome`)
    await page.getByRole('button', { name: /^Account menu of/ }).click()
    await page.getByRole('link', { name: 'Where you’re signed in' }).click()
    const list = page.getByRole('list', { name: 'Where you’re signed in' })
    await expect(list.getByText('This device')).toHaveCount(1)
    const other = list.getByRole('article').filter({ hasText: 'Chrome on Linux' })
    await other
      .getByRole('button', { name: /^Sign out/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(notice(page, /^Signed out on/)).toBeVisible()
    await test.step('a session ended on another device leads from /DealerHome to /unauthorized', async () => {
      await expect(elsewhere).toHaveURL(`${line.url}/unauthorized`)
      await expect(notice(elsewhere, 'Unauthorized. Please log in again.')).toBeVisible()
      await expect(elsewhere.getByText('You are not authorized to view Dealer Home.')).toBeVisible()
      expect(await stored(elsewhere, 'authToken')).toBeNull()
      await expect(elsewhere.getByRole('link', { name: /^Call us: / })).toHaveAttribute(
        'href',
        /^tel:\+?\d+$/,
      )
      await elsewhere.getByRole('link', { name: 'Back to Home' }).click()
      await expect(elsewhere).toHaveURL(`${line.url}/`)
    })
    await page.reload()
    await expect(list.getByRole('article').first()).toBeVisible()
  })

  test('all other sessions can be ended at once', { tag: LONG }, async ({ page, line }) => {
    const others = [await callAs(line.url, dealer(3)), await callAs(line.url, dealer(3))]
    await storeSession(page, line.url, dealer(3))
    await page.goto(`${line.url}/account/sessions`)
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(notice(page, /^Signed out on \d+ devices\.$/)).toBeVisible()
    await expect(page.getByText('You aren’t signed in anywhere else.')).toBeVisible()
    for (const other of others) await expect(other.call('verifySession', {})).rejects.toThrow(/401/)
  })
})

/** Returns the authenticator's code for the current time step, or for one `stepsAhead` of it. */
const codeOf = (secret: string, stepsAhead = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + stepsAhead * 30 })

test(
  'outside of demo mode an admin must set up a second factor, and signs in with it',
  { tag: LONG },
  async ({ page }) => {
    // An app with the demo accounts that is not in demo mode.
    const app = await startDemoApp({ DEMO_HOUSE: '0' })
    try {
      const { url } = app
      await page.goto(url)
      await page.getByLabel('Email').fill(ADMIN)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'SIGN IN' }).click()
      await expect(page.getByRole('heading', { name: 'Set up two-step login to continue' })).toBeVisible()
      await page.goto(`${url}/DealerHome`)
      await expect(page.getByRole('heading', { name: 'Set up two-step login to continue' })).toBeVisible()
      await page.getByRole('button', { name: 'Set up' }).click()
      await givePasswordAgain(page)
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
      const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')

      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('Enter the code.', { exact: true })).toBeVisible()
      await page.getByLabel('Code', { exact: true }).fill('000000')
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(
        page.getByText('This code is not right. Enter the one that your app shows now.'),
      ).toBeVisible()
      await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
      await page.getByRole('button', { name: 'Confirm' }).click()
      const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
      await expect(codes).toHaveCount(10)
      const [recoveryCode = ''] = await codes.allTextContents()
      await page.getByRole('button', { name: 'I have saved them' }).click()
      await page.goto(`${url}/admin`)
      await expect(page.getByRole('link', { name: 'Auctions' })).toBeVisible()

      await page.getByRole('button', { name: /^Account menu of/ }).click()
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL(`${url}/`)
      await page.getByLabel('Email').fill(ADMIN)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'SIGN IN' }).click()
      await expect(page.getByText('Enter the code of your authenticator app.')).toBeVisible()
      const code = page.getByLabel('Code from your authenticator app')
      await expect(code).toBeFocused()
      await code.fill('000000')
      await page.getByRole('button', { name: 'SIGN IN' }).click()
      await expect(page.getByRole('alert').getByText(/^This code is not right/)).toBeVisible()
      // The next time step's code, because each code works once.
      await code.fill(codeOf(secret, 1))
      await page.getByRole('button', { name: 'SIGN IN' }).click()
      await expect(page).toHaveURL(/\/admin$/)
      expect(await stored(page, 'userRole')).toBe('admin')

      await page.goto(`${url}/account/second-factor`)
      await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
      await page.getByRole('button', { name: 'New recovery codes' }).click()
      await page.getByLabel('Code', { exact: true }).fill(recoveryCode)
      await page.getByRole('button', { name: 'New recovery codes' }).click()
      await expect(codes).toHaveCount(10)
      expect(await codes.allTextContents()).not.toContain(recoveryCode)
      await page.getByRole('button', { name: 'I have saved them' }).click()
      await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
    } finally {
      await app.stop()
    }
  },
)

test('in demo mode a notice says that admins need only a password', { tag: LONG }, async ({ page, line }) => {
  await storeSession(page, line.url, ADMIN)
  await page.goto(`${line.url}/admin`)
  await expect(page.getByText('Demo: you’re signed in with a password only.')).toBeVisible()
  await page.getByRole('link', { name: 'Two-step login' }).first().click()
  await expect(page.getByText('This is a demo: your password alone signs you in.')).toBeVisible()
})

test(
  'a dealer changes its name and password, sets up a second factor and turns it off',
  { tag: LONG },
  async ({ page }) => {
    // An app of its own, because the password stays changed.
    const app = await startDemoApp({})
    const { url } = app
    const review = reviewOf(page)
    try {
      const elsewhere = await callAs(url, dealer(5))
      await storeSession(page, url, dealer(5))
      await page.goto(`${url}/DealerHome`)
      await page.getByRole('button', { name: /^Account menu of/ }).click()
      await page.getByRole('link', { name: 'Profile and password' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Asha R. Iyer')
      await page.getByRole('button', { name: 'Save name' }).click()
      await expect(notice(page, 'Your name is saved.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Account menu of Asha R. Iyer' })).toBeVisible()
      await expect(page.getByText(dealer(5))).toBeVisible()

      review.allow(/changePassword/)
      const change = page.getByRole('button', { name: 'Change password' })
      await page.getByLabel('Current password').fill('not my password')
      await page.getByLabel('New password').fill('kamal ke phool')
      await change.click()
      await expect(page.getByText('This is not your password.').last()).toBeVisible()
      await page.getByLabel('Current password').fill(PASSWORD)
      await page.getByLabel('New password').fill('Passw0rd!!')
      await change.click()
      await expect(
        page.getByText('This password is too common. Please choose another one.').last(),
      ).toBeVisible()
      await review.look('account-profile')
      await page.getByLabel('New password').fill('kamal ke phool')
      await change.click()
      await expect(notice(page, 'Your password is changed.')).toBeVisible()
      await expect(elsewhere.call('verifySession', {})).rejects.toThrow(/401/)

      review.allow(/beginSecondFactor|removeSecondFactor/)
      await visit(page, `${url}/account/second-factor`)
      await page.getByRole('button', { name: 'Set up' }).click()
      const dialog = page.getByRole('dialog', { name: 'Enter your password again' })
      await expect(dialog).toBeVisible()
      await review.look('account-password-again')
      await givePasswordAgain(page, 'kamal ke phool')
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
      const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
      await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
      await page.getByRole('button', { name: 'Confirm' }).click()
      const recoveryCodes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
      const recoveryCode = (await recoveryCodes.first().textContent()) ?? ''
      await page.getByRole('button', { name: 'I have saved them' }).click()
      await page.getByRole('button', { name: 'Turn off' }).click()
      await page.getByLabel('Code', { exact: true }).fill(recoveryCode)
      await page.getByRole('button', { name: 'Turn off' }).click()
      await expect(notice(page, 'Two-step login is turned off.')).toBeVisible()
    } finally {
      await app.stop()
    }
  },
)

test('an admin sees the staff, and cannot disable itself', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  await storeSession(page, line.url, ADMIN)
  await page.goto(`${line.url}/admin/admins`)
  await expect(page.getByText('(you)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Disable' })).toHaveCount(0)
  await review.look('console-admins')
})
