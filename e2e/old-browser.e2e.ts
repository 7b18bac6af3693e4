import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'

/** A selector that all supported browsers know, by which the page tells them from older ones. */
const KNOWN = ':state(a)'

/** Opens the page as a browser that cannot read the app's scripts, and knows the selector or does not. */
async function open(page: Page, url: string, selector: string): Promise<void> {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.route(`${url}/`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toContain(KNOWN)
    await route.fulfill({ response, body: html.replace(KNOWN, selector) })
  })
  await page.goto(`${url}/`)
  await expect(page.locator('#opening')).toBeVisible()
}

test('a browser that is too old says so instead of showing nothing', async ({ page, app: { url } }) => {
  const sentence = page.locator('#opening p', { hasText: 'This browser is too old for Yardbid.' })
  await open(page, url, KNOWN)
  await expect(sentence).toHaveCount(1)
  await expect(sentence).toBeHidden()
  await page.unrouteAll()
  await open(page, url, ':not-known-yet(a)')
  await expect(sentence).toBeVisible()
})
