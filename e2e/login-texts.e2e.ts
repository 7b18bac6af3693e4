import type { Page } from '@playwright/test'
import { dealer, expect, PASSWORD } from './app.ts'
import { test, type SpoilingProxy } from './fault-proxy.ts'
import { storeSession } from './stored-session.ts'

const FAILED = 'Login failed. Please check your credentials and try again.'
const TIMED_OUT = 'Request timed out. Please check your network.'

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
  })

  test('makes four attempts of 50 s, with 1 s, 2 s and 3 s between them', async ({ page, line }) => {
    await page.clock.install()
    await page.goto(line.url)
    await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
    const spoiled = line.spoil('/api/login', { kind: 'hold' })
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await trySigningIn(page, dealer(4), PASSWORD)
    for (const attempt of [1, 2, 3]) {
      await expect.poll(() => spoiled.hits).toBe(attempt)
      await page.clock.runFor(50_000)
      await page.clock.runFor(attempt * 1000 - 1)
      expect(spoiled.hits).toBe(attempt)
      await page.clock.runFor(1)
    }
    await expect.poll(() => spoiled.hits).toBe(4)
    await expect(page.getByText(TIMED_OUT)).toBeHidden()
    await page.clock.runFor(50_000)
    await page.clock.resume()
    await expect(page.getByRole('alert').getByText(TIMED_OUT, { exact: true })).toBeVisible()
    expect(spoiled.hits).toBe(4)
  })
})

test.describe('redirects', () => {
  test('a stored token leads to Dealer Home, from / and from /login', async ({ page, line }) => {
    await storeSession(page, line.url, dealer(4))
    for (const path of ['/', '/login']) {
      await page.goto(`${line.url}${path}`)
      await expect(page).toHaveURL(/\/dealerhome$/i)
    }
  })

  test('an invalid stored token shows the login screen', async ({ page, line }) => {
    const caller = await storeSession(page, line.url, dealer(4))
    await caller.call('logout', {})
    await page.goto(line.url)
    await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
    expect(await storedToken(page)).toBeNull()
  })

  test('/login shows the same screen, and signing in leads to the requested page', async ({ page, line }) => {
    await page.goto(`${line.url}/login`)
    await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
    await expect(page.getByText('Cars In Auction Today - Bid Bold. Drive Trusted').first()).toBeVisible()
    await page.goto(`${line.url}/mycars/payments`)
    await expect(page).toHaveURL(`${line.url}/`)
    await trySigningIn(page, dealer(4), PASSWORD)
    await expect(page).toHaveURL(`${line.url}/mycars/payments`)
  })

  test('/unauthorized, opened directly and from a page that is not for dealers', async ({ page, line }) => {
    await page.goto(`${line.url}/unauthorized`)
    await expect(page.getByRole('heading', { name: 'ACCESS DENIED' })).toBeVisible()
    await expect(page.getByText('You are not authorized to view this page.', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    await expect(page.getByRole('link', { name: /^Call us: / })).toHaveAttribute('href', /^tel:\d+$/)
    await storeSession(page, line.url, dealer(4))
    await page.goto(`${line.url}/admin`)
    await expect(page).toHaveURL(`${line.url}/unauthorized`)
    await expect(page.getByText('You are not authorized to view the console.', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL(/\/dealerhome$/i)
  })

  test('an unknown page', async ({ page, line }) => {
    const answer = await page.goto(`${line.url}/nowhere`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'OOPS! Page Not Found!' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL(`${line.url}/`)
    await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  })

  test('Logout ends the session, removes the filters and opens /, in every tab', async ({ page, line }) => {
    await storeSession(page, line.url, dealer(1))
    const other = await page.context().newPage()
    await other.goto(`${line.url}/DealerHome?q=creta`)
    await other.getByRole('link', { name: /^My Cars/ }).click()
    await expect(other.getByRole('article').first()).toBeVisible()
    await page.goto(`${line.url}/DealerHome?q=swift`)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('homeFilters'))).toContain('swift')
    const token = await storedToken(page)
    await page.getByRole('button', { name: /^Account menu of / }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${line.url}/`)
    await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
    expect(await storedToken(page)).toBeNull()
    expect(await page.evaluate(() => sessionStorage.getItem('homeFilters'))).toBeNull()
    await expect.poll(() => statusOfSession(line, token)).toBe(401)
    await expect(other).toHaveURL(`${line.url}/`)
    expect(await other.evaluate(() => sessionStorage.getItem('homeFilters'))).toBeNull()

    const held = line.spoil('/api/getMyCarsByYard', { kind: 'hold' })
    await trySigningIn(page, dealer(4), PASSWORD)
    await expect(page).toHaveURL(`${line.url}/DealerHome`)
    // The cached data of the previous account is not shown to the next one.
    await expect(other).toHaveURL(`${line.url}/mycars/inspection`)
    await expect.poll(() => held.hits).toBe(1)
    await expect(other.getByRole('article')).toHaveCount(0)
    held.end()
  })
})

function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('authToken'))
}

async function statusOfSession(line: SpoilingProxy, token: string | null): Promise<number> {
  const answer = await fetch(`${line.url}/api/verifySession`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.status
}
