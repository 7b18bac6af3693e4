import type { Page } from '@playwright/test'
import { dealer, expect, logOut, signIn } from './app.ts'
import { test } from './fault-proxy.ts'
import { STORE } from './recorded-events.ts'

/** The keys that a browser keeps of a person, in both storages, without those of the device and of nobody. */
function keptKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      (key) => key !== 'deviceTokens' && key !== 'analyticsSession',
    ),
  )
}

/** Opens a car from a filtered Dealer Home and goes back, so that the tab knows filters and a place. */
async function lookAround(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/DealerHome?sort=km-low`)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/car-details/)
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => keptKeys(page)).toEqual(expect.arrayContaining(['homeFilters', 'homePlaces']))
}

test.describe('nothing of a person stays in the browser', () => {
  test('after a logout while events are on the way, in no tab', async ({ page, line }) => {
    const held = line.spoil(STORE, { kind: 'hold' })
    await signIn(page, line.url, dealer(3))
    const other = await page.context().newPage()
    await lookAround(other, line.url)
    await lookAround(page, line.url)
    await expect.poll(() => keptKeys(page)).toContain('analyticsEvents')
    await logOut(page)
    await expect.poll(() => keptKeys(page)).toEqual([])
    await expect.poll(() => keptKeys(other)).toEqual([])
    held.end()
    await page.goto(`${line.url}/login`)
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await keptKeys(page)).toEqual([])
  })

  test('after the session has ended elsewhere', async ({ page, line }) => {
    const spoiled = line.spoil(STORE, { kind: 'cut' })
    await signIn(page, line.url, dealer(3))
    await lookAround(page, line.url)
    await page.evaluate(() => localStorage.setItem('authToken', 'over-and-out-over-and-out'))
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect.poll(() => keptKeys(page)).toEqual([])
    spoiled.end()
  })
})
