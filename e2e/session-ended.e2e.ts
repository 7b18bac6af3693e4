import type { Page } from '@playwright/test'
import { dealer, expect, PASSWORD } from './app.ts'
import { test } from './fault-proxy.ts'
import { LONG } from './long.ts'
import { storeSession } from './stored-session.ts'

const AGAIN = 'Unauthorized. Please log in again.'
const TO_LOGIN = 'Unauthorized. Redirecting to login.'

function notice(page: Page, text: string) {
  return page.getByLabel('Notices').getByText(text, { exact: true })
}

function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('authToken'))
}

/** Opens a page, and waits for its stream. */
async function open(page: Page, url: string): Promise<void> {
  const opened = page.waitForResponse(/\/api\/live\?/)
  await page.goto(url)
  await opened
}

// In the short tier, `account.e2e.ts` ends the session of another device.
test.describe('a session ended on another device', () => {
  const cases = [
    { from: '/DealerHome', to: '/unauthorized', text: AGAIN },
    { from: '/about-the-market', to: '/', text: AGAIN },
    { from: '/mycars/upload-pictures', to: '/login', text: TO_LOGIN },
    { from: '/mycars/payments', to: '/login', text: TO_LOGIN },
    { from: '/mycars/take-delivery', to: '/login', text: TO_LOGIN },
  ] as const
  for (const { from, to, text } of cases) {
    test(`leads from ${from} to ${to}`, { tag: LONG }, async ({ page, line }) => {
      const caller = await storeSession(page, line.url, dealer(4))
      await open(page, `${line.url}${from}`)
      await caller.call('logout', {})
      await expect(page).toHaveURL(`${line.url}${to}`)
      await expect(notice(page, text)).toBeVisible()
      if (to === '/unauthorized') {
        await expect(page.getByText('You are not authorized to view Dealer Home.')).toBeVisible()
      }
      expect(await storedToken(page)).toBeNull()
    })
  }

  test('the next login returns to the screen', { tag: LONG }, async ({ page, line }) => {
    const caller = await storeSession(page, line.url, dealer(4))
    await open(page, `${line.url}/mycars/place-bids`)
    await caller.call('logout', {})
    await expect(page).toHaveURL(`${line.url}/`)
    await expect(notice(page, AGAIN)).toBeVisible()
    await page.getByLabel('Email').fill(dealer(4))
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'SIGN IN' }).click()
    await expect(page).toHaveURL(`${line.url}/mycars/place-bids`)
  })
})
