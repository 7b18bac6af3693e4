import type { Page } from '@playwright/test'
import { codeBoxes, readBoxes, stored, typeCode } from './code-boxes.ts'
import { callAs, dealer, expect } from './app.ts'
import { inventNewcomer, wrongCode } from './newcomer.ts'
import { codeSentTo, lastCodeTo, readOutbox } from './outbox.ts'
import { test } from './fault-proxy.ts'
import { storeSession } from './stored-session.ts'

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

test('the six boxes', async ({ page, line }) => {
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

test('a signed-in account is redirected at once', async ({ page, line }) => {
  const caller = await storeSession(page, line.url, dealer(4))
  for (const path of ['/dealer/register', '/dealer/code', '/dealer/login', '/forgot-password']) {
    await page.goto(`${line.url}${path}`)
    await expect(page).toHaveURL(/\/dealerhome$/i)
  }
  await caller.call('logout', {})
  await expect(callAs(line.url, dealer(4))).resolves.toBeDefined()
})
