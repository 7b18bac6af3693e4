import type { Page } from '@playwright/test'
import { codeBoxes, readBoxes, stored, typeCode } from './code-boxes.ts'
import { callApi, dealer, expect } from './app.ts'
import { inventNewcomer, wrongCode, type Newcomer } from './newcomer.ts'
import { codeSentTo, readOutbox } from './outbox.ts'
import { test, type SpoilingProxy } from './fault-proxy.ts'

const REGISTER_FIRST = 'No registration number found. Please register first.'
const NOT_VERIFIED = 'Dealer login failed. Please verify your OTP.'
const USER_FAILED = 'User login failed. Please check your credentials.'

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
async function register(page: Page, line: SpoilingProxy): Promise<Newcomer & { readonly code: string }> {
  const newcomer = inventNewcomer()
  await page.goto(`${line.url}/dealer/register`)
  await fillIn(page, newcomer)
  await expect(page).toHaveURL(`${line.url}/dealer/login`)
  return { ...newcomer, code: await codeSentTo(line.url, newcomer.mobile) }
}

test.describe('the registration', () => {
  test('from the login screen to the first step of the onboarding', async ({ page, line }) => {
    const newcomer = inventNewcomer()
    await page.goto(line.url)
    await page.getByRole('link', { name: 'Register' }).click()
    await expect(page).toHaveURL(`${line.url}/dealer/register`)
    await fillIn(page, newcomer)
    await expect(page).toHaveURL(`${line.url}/dealer/login`)
    const [front, end] = [newcomer.mobile.slice(0, 5), newcomer.mobile.slice(5)]
    await expect(page.getByText(`We have sent an OTP to ${front} ${end}.`)).toBeVisible()
    expect(await stored(page, 'tempRegNumber')).toBe(newcomer.mobile)

    await expect(loginButton(page)).toBeDisabled()
    const code = await codeSentTo(line.url, newcomer.mobile)
    await typeCode(page, code.slice(0, 5))
    await expect(loginButton(page)).toBeDisabled()
    await page.keyboard.type(code.slice(5))
    await expect(loginButton(page)).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${line.url}/dealer/details`)
    expect(await stored(page, 'onboardingStatus')).toBe('dealer_info')
    expect(await stored(page, 'userName')).toBe(newcomer.name)
    for (const name of ['tempRegNumber', 'customToken', 'otpToken'])
      expect(await stored(page, name)).toBeNull()
  })

  test('the server’s refusals appear at their fields, and the typed input stays', async ({ page, line }) => {
    const newcomer = { ...inventNewcomer(), password: 'Password@123' }
    await page.goto(`${line.url}/dealer/register`)
    await fillIn(page, newcomer)
    const common = 'This password is too common. Please choose another one.'
    await expect(page.getByText(common, { exact: true })).toBeVisible()
    await expect(alert(page).getByText('Registration failed.', { exact: true })).toBeVisible()
    await expect(alert(page)).toBeFocused()
    await fillIn(page, { ...newcomer, password: 'short' })
    await expect(page.getByText('At least 10 characters.', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(newcomer.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('short')
  })

  test('signing up with Google is coming soon', async ({ page, line }) => {
    await page.goto(`${line.url}/dealer/register`)
    const google = page.getByRole('button', { name: /^Continue with Google/ })
    await expect(google).toBeDisabled()
    await expect(google).toHaveText(/Coming soon$/)
  })

  test('a registered dealer sees the same screen, gets a message, and no account is made', async ({
    page,
    line,
  }) => {
    await page.goto(`${line.url}/dealer/register`)
    const newcomer = inventNewcomer()
    await fillIn(page, { ...newcomer, email: dealer(5) })
    await expect(page).toHaveURL(`${line.url}/dealer/login`)
    await expect.poll(() => readOutbox(line.url, dealer(5))).not.toEqual([])
    expect(await readOutbox(line.url, newcomer.mobile)).toEqual([])
  })

  test('before the mobile is verified, the password leads to a new code, which signs in', async ({
    page,
    line,
  }) => {
    const { email, password, mobile, code } = await register(page, line)
    // Another code may be requested.
    await expect(resendButton(page)).toBeEnabled()
    // As in another browser: nothing of the registration is stored here.
    await page.evaluate(() => localStorage.clear())
    await page.getByRole('link', { name: 'Sign in with your password' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'SIGN IN' }).click()
    await expect(page).toHaveURL(`${line.url}/dealer/login`)
    await expect(alert(page)).toHaveText('Please complete OTP login.')
    expect(await stored(page, 'authToken')).toBeNull()
    await typeCode(page, await codeSentTo(line.url, mobile, code))
    await loginButton(page).click()
    await expect(page).toHaveURL(`${line.url}/dealer/details`)
  })
})

test.describe('the code after the registration', () => {
  test('a wrong code, another one, and the right one', async ({ page, line }) => {
    const { mobile, code } = await register(page, line)
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
    // Fills in all digits at once, as a phone does.
    await codeBoxes(page).first().fill(other)
    await loginButton(page).click()
    await expect(page).toHaveURL(`${line.url}/dealer/details`)
  })

  test('without a number there is no login', async ({ page, line }) => {
    await page.goto(`${line.url}/dealer/login`)
    await expect(page).toHaveURL(`${line.url}/dealer/register`)
    await expect(alert(page)).toHaveText(REGISTER_FIRST)
  })

  test('another person’s registration, with the right code', async ({ page, line }) => {
    const { code } = await register(page, line)
    const other = await callApi(line.url, null, 'registerDealer', inventNewcomer())
    await page.evaluate((token) => localStorage.setItem('customToken', token), other.customToken)
    await typeCode(page, code)
    await loginButton(page).click()
    await expect(alert(page)).toHaveText(USER_FAILED)
  })
})
