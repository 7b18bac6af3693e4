import type { Page } from '@playwright/test'
import { pathOf } from '#contract/route.ts'
import { dealer, expect, test } from './app.ts'
import { storeSession } from './stored-session.ts'

const HOME = pathOf('getDealerHomeData')

/** Records the reads of a page (path and query), and whether the app sent them or the page's head did. */
function watchReads(page: Page): { readonly url: string; readonly isApps: boolean }[] {
  const reads: { url: string; isApps: boolean }[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // Only the app's own calls have a request id.
    const isApps = request.headers()['x-request-id'] !== undefined
    if (pathname.startsWith('/api/')) reads.push({ url: `${pathname}${search}`, isApps })
  })
  return reads
}

test('the page itself sends the reads of its first screen, once', async ({ page, app: { url } }) => {
  const caller = await storeSession(page, url, dealer(4))
  const { cars } = await caller.call('getDealerHomeData', {})
  const carId = cars[0]?.id ?? ''
  const firsts = [
    { path: '/DealerHome', own: HOME, changesByBids: false },
    { path: `/car-details/${carId}`, own: pathOf('getCarDetailsPageData'), changesByBids: true },
  ]
  for (const { path, own, changesByBids } of firsts) {
    const reads = watchReads(page)
    await page.goto(`${url}${path}`)
    await expect(page.getByRole('button', { name: 'Add to My Cars' }).first()).toBeVisible()
    const readsOf = (name: string) =>
      reads.filter(({ url: read }) => read.split('?')[0] === name).map(({ isApps }) => isApps)
    // Once its stream is open, the app again reads the data that bids change.
    await expect.poll(() => readsOf(own), path).toEqual(changesByBids ? [false, true] : [false])
    const others = [pathOf('verifySession'), pathOf('getDealerCounts')]
    for (const name of own === HOME ? [...others, pathOf('getCars')] : others) {
      expect(readsOf(name), `${path}: ${name}`).toEqual([false])
    }
    page.removeAllListeners('request')
  }

  await test.step('a filtered list is read by the app alone', async () => {
    const reads = watchReads(page)
    await page.goto(`${url}/DealerHome?fueltype=Diesel`)
    await expect(page.getByRole('button', { name: 'Add to My Cars' }).first()).toBeVisible()
    // Without a query, the page restores the last filters.
    await page.goto(`${url}/DealerHome`)
    await expect(page).toHaveURL(/fueltype=Diesel/)
    await expect(page.getByRole('button', { name: 'Add to My Cars' }).first()).toBeVisible()
    const lists = reads.filter(({ url: read }) => read.startsWith(HOME))
    expect(lists).toHaveLength(2)
    expect(lists.every(({ url: read, isApps }) => isApps && read.includes('fueltype=Diesel'))).toBe(true)
  })
})

test('the opening is shown before the styles have arrived, and the app waits for them', async ({
  page,
  app: { url },
}) => {
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.css$/, async (route) => {
    await sent
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  await expect(page.locator('#opening')).toBeVisible()
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-paint').length)).toBe(1)
  await expect
    .poll(() =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
      ),
    )
    .toBeGreaterThan(3)
  await expect(page.locator('#opening')).toBeVisible()
  send()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('the login screen’s picture is preloaded with the page, once, in the size shown', async ({
  page,
  app: { url },
}) => {
  for (const { width, name } of [
    { width: 390, name: /^carousel-1-low-/ },
    { width: 1280, name: /^carousel-1-(?!low)/ },
  ]) {
    // If the window became wider with a page open, that page would load the pictures of the other size.
    await page.goto('about:blank')
    await page.setViewportSize({ width, height: 844 })
    const html = await (await page.request.get(url)).text()
    const first = (file: string) => html.includes(`<link rel="preload" as="image" href="/assets/${file}"`)
    const pictures: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'image') pictures.push(request.url().split('/').at(-1) ?? '')
    })
    await page.goto(url)
    // The other pictures load after the first.
    await expect.poll(() => pictures.filter((file) => file.startsWith('carousel-3')).length).toBe(1)
    const seen = pictures.filter((file) => file.startsWith('carousel-1'))
    expect(seen).toEqual([expect.stringMatching(name)])
    expect(seen.every(first)).toBe(true)
    page.removeAllListeners('request')
  }
})
