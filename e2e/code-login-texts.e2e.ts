import type { Page } from '@playwright/test'
import { codeBoxes, readBoxes, stored, typeCode } from './code-boxes.ts'
import { callAs, dealer, expect } from './app.ts'
import { inventNewcomer, wrongCode } from './newcomer.ts'
import { codeSentTo, lastCodeTo, readOutbox, sendAsStranger } from './outbox.ts'
import { problem, test } from './fault-proxy.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

/** From the demo data. */
const MOBILE = '9810000004'

const alert = (page: Page) => page.getByRole('alert')

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

test('a number without an account shows the same screen, and no code is sent', async ({ page, line }) => {
  const { mobile } = inventNewcomer()
  await page.goto(`${line.url}/dealer/code`)
  await askForCode(page, mobile)
  await expect(page).toHaveURL(`${line.url}/dealer/login`)
  await typeCode(page, wrongCode('000000'))
  await page.getByRole('button', { name: 'LOGIN' }).click()
  const text = 'Dealer login failed. Please verify your OTP.'
  await expect(alert(page).getByText(text, { exact: true })).toBeVisible()
  expect(await readOutbox(line.url, mobile)).toEqual([])
})

test('an invalid number, and a code that cannot be sent', async ({ page, line }) => {
  const spoiled = line.spoil('/api/sendOTP', problem(500))
  await page.goto(`${line.url}/dealer/code`)
  await page.getByRole('button', { name: 'SEND OTP' }).click()
  await expect(page.getByText('Enter your mobile number.', { exact: true })).toBeVisible()
  await askForCode(page, '12345 abc')
  await expect(page.getByLabel('Mobile Number')).toHaveValue('12345')
  await expect(
    page.getByText('Please provide a valid 10-digit mobile number.', { exact: true }),
  ).toBeVisible()
  expect(spoiled.hits).toBe(0)
  await askForCode(page, MOBILE)
  await expect(alert(page).getByText('Failed to send OTP', { exact: true })).toBeVisible()
  spoiled.end()
  line.spoil('/api/sendOTP', { kind: 'cut' })
  await askForCode(page, MOBILE)
  const text = 'Unable to connect to the server. Please check your network.'
  await expect(alert(page).getByText(text, { exact: true })).toBeVisible()
})

test(
  'at the limit of codes the last one still signs in, by the mobile alone',
  { tag: LONG },
  async ({ page, line }) => {
    const code = await sendAsStranger(line.url, { mobile: MOBILE, role: 'dealer' })
    const limited = line.spoil('/api/sendOTP', problem(429, 'Too many tries. Please try again in an hour.'))
    await page.goto(`${line.url}/dealer/code`)
    await askForCode(page, MOBILE)
    await expect(page).toHaveURL(`${line.url}/dealer/login`)
    const text = 'We can’t send another OTP to this number yet. Enter the last one that you have received.'
    await expect(alert(page)).toHaveText(text)
    limited.end()
    const login = page.waitForRequest(/\/api\/loginDealer/)
    await typeCode(page, code)
    await page.getByRole('button', { name: 'LOGIN' }).click()
    expect((await login).postDataJSON()).not.toHaveProperty('otpToken')
    await expect(page).toHaveURL(/\/dealerhome$/i)
  },
)

test('the six boxes', { tag: LONG }, async ({ page, line }) => {
  await page.goto(`${line.url}/dealer/code`)
  await askForCode(page, inventNewcomer().mobile)
  const boxes = codeBoxes(page)
  await expect(boxes).toHaveCount(6)
  await expect(boxes.first()).toBeFocused()
  await expect(boxes.first()).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(boxes.first()).toHaveAttribute('inputmode', 'numeric')

  await page.keyboard.type('1a2 3')
  expect(await readBoxes(page)).toBe('123---')
  await expect(boxes.nth(3)).toBeFocused()
  await page.keyboard.press('Backspace')
  expect(await readBoxes(page)).toBe('12----')
  await expect(boxes.nth(2)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(boxes.nth(1)).toBeFocused()
  await page.keyboard.type('7')
  expect(await readBoxes(page)).toBe('17----')

  await boxes.nth(4).evaluate((box) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Your code is 482-913.')
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  expect(await readBoxes(page)).toBe('482913')
  await expect(boxes.nth(5)).toBeFocused()
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeEnabled()

  // Typed over an existing code, including digits that stay the same.
  for (const code of ['482913', '482914', '112233', '123333']) {
    await typeCode(page, code)
    expect(await readBoxes(page)).toBe(code)
  }
})

test('a signed-in account is redirected at once', { tag: LONG }, async ({ page, line }) => {
  const caller = await storeSession(page, line.url, dealer(4))
  for (const path of ['/dealer/register', '/dealer/code', '/dealer/login', '/forgot-password']) {
    await page.goto(`${line.url}${path}`)
    await expect(page).toHaveURL(/\/dealerhome$/i)
  }
  await caller.call('logout', {})
  await expect(callAs(line.url, dealer(4))).resolves.toBeDefined()
})
