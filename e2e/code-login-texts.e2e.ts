import type { Page } from '@playwright/test'
import { stored, typeCode } from './code-boxes.ts'
import { dealer, expect } from './app.ts'
import { codeSentTo, lastCodeTo } from './outbox.ts'
import { test } from './fault-proxy.ts'

/** From the demo data. */
const MOBILE = '9810000004'

async function askForCode(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByRole('button', { name: 'SEND OTP' }).click()
}

test('a dealer logs in with a code, and returns to the page it wanted', async ({ page, line }) => {
  await page.goto(`${line.url}/mycars/payments`)
  await expect(page).toHaveURL(`${line.url}/`)
  await page.getByRole('link', { name: 'Log in with an OTP' }).click()
  const last = await lastCodeTo(line.url, MOBILE)
  await askForCode(page, MOBILE)
  await expect(page).toHaveURL(`${line.url}/dealer/login`)
  await typeCode(page, await codeSentTo(line.url, MOBILE, last))
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL(`${line.url}/mycars/payments`)
  expect(await stored(page, 'email')).toBe(dealer(4))
  expect(await stored(page, 'tempRegNumber')).toBeNull()
  await page.goto(`${line.url}/dealer/code`)
  await expect(page).toHaveURL(/\/dealerhome$/i)
})
