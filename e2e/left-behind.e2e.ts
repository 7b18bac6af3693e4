import type { Page } from '@playwright/test'
import { dealer, expect, logOut, signIn } from './app.ts'
import { test, type FaultProxy } from './fault-proxy.ts'
import { LONG } from './long.ts'
import { collectSent, STORE } from './recorded-events.ts'
import { storeSession } from './stored-session.ts'

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
  // The address changes before the screen does, and a list that is still shown has stored no place.
  await expect(page.getByRole('heading', { level: 1, name: 'Browse Cars' })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => keptKeys(page)).toEqual(expect.arrayContaining(['homeFilters', 'homePlaces']))
}

test.describe('nothing of a person stays in the browser', () => {
  test('after a logout while events are on the way, in no tab', async ({ page, line }) => {
    const held = line.injectFault(STORE, { kind: 'hold' })
    const { token } = await storeSession(page, line.url, dealer(3))
    const other = await page.context().newPage()
    await lookAround(other, line.url)
    await other.getByRole('link', { name: /^My Cars/ }).click()
    await other.getByRole('tab', { name: 'Place Bids' }).click()
    const bidding = other.getByRole('tabpanel', { name: 'Place Bids' }).getByRole('article')
    await expect(bidding.first()).toBeVisible()
    await lookAround(page, line.url)
    await expect.poll(() => keptKeys(page)).toContain('analyticsEvents')

    await test.step('a logout does not wait for a server that does not answer', async () => {
      await logOut(page)
      await expect(page).toHaveURL(`${line.url}/`)
      await expect(page.getByLabel('Notices').getByRole('listitem')).toHaveCount(0)
    })
    await test.step('Logout ends the session, removes the filters and opens /, in every tab', async () => {
      await expect.poll(() => statusOfSession(line, token)).toBe(401)
      await expect(other).toHaveURL(`${line.url}/`)
      for (const tab of [page, other]) await expect.poll(() => keptKeys(tab)).toEqual([])
    })
    held.end()
    await page.goto(`${line.url}/login`)
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await keptKeys(page)).toEqual([])

    await test.step('events of one person are never sent in the session of another', async () => {
      const reading = line.injectFault('/api/getDealerPlaceBidsCars', { kind: 'hold' })
      const sent = collectSent(page)
      await signIn(page, line.url, dealer(4))
      // The cached data of the previous account is not shown to the next one.
      await expect(other).toHaveURL(`${line.url}/mycars/place-bids`)
      await expect.poll(() => reading.hits).toBe(1)
      await expect(bidding).toHaveCount(0)
      await expect.poll(() => sent().map(({ eventName }) => eventName)).toContain('user_login')
      const people = sent().map(({ userEmail }) => userEmail)
      expect(people).toContain(dealer(4))
      expect(people).not.toContain(dealer(3))
      reading.end()
    })
  })

  test('after the session has ended elsewhere', { tag: LONG }, async ({ page, line }) => {
    const injected = line.injectFault(STORE, { kind: 'cut' })
    await signIn(page, line.url, dealer(3))
    await lookAround(page, line.url)
    await page.evaluate(() => localStorage.setItem('authToken', 'over-and-out-over-and-out'))
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect.poll(() => keptKeys(page)).toEqual([])
    injected.end()
  })
})

async function statusOfSession(line: FaultProxy, token: string): Promise<number> {
  const answer = await fetch(`${line.url}/api/verifySession`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.status
}
