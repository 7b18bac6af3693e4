import type { Page } from '@playwright/test'
import { dealer, expect, logOut, PASSWORD } from './app.ts'
import { test } from './fault-proxy.ts'

const FAILED = 'Login failed. Please check your credentials and try again.'

async function trySigningIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
}

test.describe('the login screen', () => {
  test('reports a wrong password, and accepts the right one', async ({ page, line }) => {
    await page.goto(line.url)
    await trySigningIn(page, dealer(4), 'not the password')
    await expect(page.getByRole('alert')).toHaveText(FAILED)
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await trySigningIn(page, dealer(4), PASSWORD)
    await expect(page).toHaveURL(/\/dealerhome$/i)
    await logOut(page)
    await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
    await test.step('/login shows the same screen, and signing in leads to the requested page', async () => {
      await page.goto(`${line.url}/mycars/payments`)
      await expect(page).toHaveURL(`${line.url}/`)
      await trySigningIn(page, dealer(4), PASSWORD)
      await expect(page).toHaveURL(`${line.url}/mycars/payments`)
    })
  })
})
