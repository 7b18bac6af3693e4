import type { Page } from '@playwright/test'
import { codeBoxes, readBoxes, stored, typeCode } from './code-boxes.ts'
import { expect } from './app.ts'
import { LONG } from './long.ts'
import { inventNewcomer, wrongCode, type Newcomer } from './newcomer.ts'
import { codeSentTo } from './outbox.ts'
import { test, type FaultProxy } from './fault-proxy.ts'

const NOT_VERIFIED = 'Dealer login failed. Please verify your OTP.'

const alert = (page: Page) => page.getByRole('alert')
const loginButton = (page: Page) => page.getByRole('button', { name: 'LOGIN' })
const resendButton = (page: Page) => page.getByRole('button', { name: 'Resend OTP' })

async function fillIn(page: Page, { name, mobile, email, password }: Newcomer): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Mobile').fill(mobile)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'SIGN UP' }).click()
}

/** Registers on the screen, up to the code. */
async function register(page: Page, line: FaultProxy): Promise<Newcomer & { readonly code: string }> {
  const newcomer = inventNewcomer()
  await page.goto(`${line.url}/dealer/register`)
  await fillIn(page, newcomer)
  await expect(page).toHaveURL(`${line.url}/dealer/login`)
  return { ...newcomer, code: await codeSentTo(line.url, newcomer.mobile) }
}

test('a wrong code, another one, and the right one', { tag: LONG }, async ({ page, line }) => {
  const { name, email, password, mobile, code } = await register(page, line)
  expect(await stored(page, 'tempRegNumber')).toBe(mobile)
  await typeCode(page, wrongCode(code))
  await loginButton(page).click()
  await expect(alert(page).getByText(NOT_VERIFIED, { exact: true })).toBeVisible()
  await expect(codeBoxes(page).first()).toBeFocused()
  await resendButton(page).click()
  await expect(alert(page)).toHaveText('We have sent a new OTP. The previous one is no longer valid.')
  expect(await readBoxes(page)).toBe('------')
  await expect(resendButton(page)).toBeDisabled()
  await expect(page.getByText(/^You can resend in 0:0\d$/)).toBeVisible()
  const other = await codeSentTo(line.url, mobile, code)
  await expect(resendButton(page)).toBeEnabled()

  await test.step('before the mobile is verified, the password leads to a new code, which signs in', async () => {
    // As in another browser: nothing of the registration is stored here.
    await page.evaluate(() => localStorage.clear())
    await page.getByRole('link', { name: 'Sign in with your password' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'SIGN IN' }).click()
    await expect(page).toHaveURL(`${line.url}/dealer/login`)
    await expect(alert(page)).toHaveText('Please complete OTP login.')
    expect(await stored(page, 'authToken')).toBeNull()
    // Fills in all digits at once, as a phone does.
    await codeBoxes(page)
      .first()
      .fill(await codeSentTo(line.url, mobile, other))
    await loginButton(page).click()
    await expect(page).toHaveURL(`${line.url}/dealer/details`)
    expect(await stored(page, 'onboardingStatus')).toBe('dealer_info')
    expect(await stored(page, 'userName')).toBe(name)
    for (const key of ['tempRegNumber', 'customToken', 'otpToken']) expect(await stored(page, key)).toBeNull()
  })
})
