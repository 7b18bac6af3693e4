import type { Page } from '@playwright/test'
import { dealer, expect, PASSWORD } from './house.ts'
import { test } from './spoiling-proxy.ts'
import { longUnless } from './long.ts'
import { storeSession } from './stored-session.ts'

const AGAIN = 'Unauthorized. Please log in again.'
const TO_LOGIN = 'Unauthorized. Redirecting to login.'

function notice(page: Page, text: string) {
  return page.getByLabel('Notices').getByText(text, { exact: true })
}

function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('authToken'))
}

test.describe('a session that is ended elsewhere', () => {
  const ways = [
    { from: '/about-the-market', role: 'link', name: /^My Cars/, to: '/', said: AGAIN },
    { from: '/about-the-market', role: 'link', name: /^Browse Cars/, to: '/unauthorized', said: AGAIN },
    { from: '/mycars/inspection', role: 'tab', name: 'Upload Pictures', to: '/login', said: TO_LOGIN },
    { from: '/mycars/inspection', role: 'tab', name: 'Place Bids', to: '/', said: AGAIN },
    { from: '/mycars/inspection', role: 'tab', name: 'Payments', to: '/login', said: TO_LOGIN },
  ] as const
  for (const { from, role, name, to, said } of ways) {
    const title = `${String(name)} then leads to ${to}`
    test(title, longUnless(name === 'Place Bids' || to === '/unauthorized'), async ({ page, line }) => {
      // Without the stream, which would notice first.
      line.spoil('/api/openLive', { kind: 'hold' })
      const caller = await storeSession(page, line.url, dealer(4))
      const reads =
        from === '/about-the-market' ? [/getDealerCounts/] : [/getDealerCounts/, /getMyCarsByYard/]
      const read = Promise.all(reads.map((call) => page.waitForResponse(call)))
      await page.goto(`${line.url}${from}`)
      await read
      await caller.call('logout', {})
      await page.getByRole(role, { name }).first().click()
      await expect(page).toHaveURL(`${line.url}${to}`)
      await expect(notice(page, said)).toBeVisible()
      if (to === '/unauthorized') {
        await expect(page.getByText('You are not authorized to view Dealer Home.')).toBeVisible()
      }
      expect(await storedToken(page)).toBeNull()
    })
  }

  test('a screen that is only looked at notices too, and the next to sign in comes back to it', async ({
    page,
    line,
  }) => {
    const caller = await storeSession(page, line.url, dealer(4))
    const opened = page.waitForResponse(/\/api\/live\?/)
    await page.goto(`${line.url}/mycars/place-bids`)
    await opened
    await caller.call('logout', {})
    await expect(page).toHaveURL(`${line.url}/`)
    await expect(notice(page, AGAIN)).toBeVisible()
    await page.getByLabel('Email').fill(dealer(4))
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'SIGN IN' }).click()
    await expect(page).toHaveURL(`${line.url}/mycars/place-bids`)
  })
})
