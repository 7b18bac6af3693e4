import type { Page } from '@playwright/test'
import { pathOf } from '#contract/route.ts'
import { dealer, expect, test } from './app.ts'
import { storeSession } from './stored-session.ts'

const HOME = pathOf('getDealerHomeData')

/** The reads of a page as they go out, path and query, and whether the app asked for them itself. */
function watchReads(page: Page): { readonly url: string; readonly isApps: boolean }[] {
  const reads: { url: string; isApps: boolean }[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // Only the app gives its calls a name.
    const isApps = request.headers()['x-request-id'] !== undefined
    if (pathname.startsWith('/api/')) reads.push({ url: `${pathname}${search}`, isApps })
  })
  return reads
}

test('the page itself asks for what its first screen shows, once', async ({ page, app: { url } }) => {
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
    const asksOf = (name: string) =>
      reads.filter(({ url: read }) => read.split('?')[0] === name).map(({ isApps }) => isApps)
    // What bids may have changed meanwhile the app asks for again, once the stream tells of them.
    await expect.poll(() => asksOf(own), path).toEqual(changesByBids ? [false, true] : [false])
    for (const name of [pathOf('verifySession'), pathOf('getDealerCounts')]) {
      expect(asksOf(name), `${path}: ${name}`).toEqual([false])
    }
    page.removeAllListeners('request')
  }
})

test('a list that filters narrow is asked for by the app alone', async ({ page, app: { url } }) => {
  await storeSession(page, url, dealer(4))
  const reads = watchReads(page)
  await page.goto(`${url}/DealerHome?fueltype=Diesel`)
  await expect(page.getByRole('button', { name: 'Add to My Cars' }).first()).toBeVisible()
  // Opened bare, it takes up the filters of a moment ago.
  await page.goto(`${url}/DealerHome`)
  await expect(page).toHaveURL(/fueltype=Diesel/)
  await expect(page.getByRole('button', { name: 'Add to My Cars' }).first()).toBeVisible()
  const lists = reads.filter(({ url: read }) => read.startsWith(HOME))
  expect(lists).toHaveLength(2)
  expect(lists.every(({ url: read, isApps }) => isApps && read.includes('fueltype=Diesel'))).toBe(true)
})

test('the picture of the login screen comes with the page, once, and in the size that is shown', async ({
  page,
  app: { url },
}) => {
  for (const { width, name } of [
    { width: 390, name: /^carousel-1-low-/ },
    { width: 1280, name: /^carousel-1-(?!low)/ },
  ]) {
    // A page that is open would ask for the other one when it gets wider.
    await page.goto('about:blank')
    await page.setViewportSize({ width, height: 844 })
    const html = await (await page.request.get(url)).text()
    const first = (file: string) => html.includes(`<link rel="preload" as="image" href="/assets/${file}"`)
    const pictures: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'image') pictures.push(request.url().split('/').at(-1) ?? '')
    })
    await page.goto(url)
    // The others come after it.
    await expect.poll(() => pictures.filter((file) => file.startsWith('carousel-3')).length).toBe(1)
    const seen = pictures.filter((file) => file.startsWith('carousel-1'))
    expect(seen).toEqual([expect.stringMatching(name)])
    expect(seen.every(first)).toBe(true)
    page.removeAllListeners('request')
  }
})
