import { ADMIN, dealer, expect } from './app.ts'
import { test } from './fault-proxy.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves, and everything works', { tag: LONG }, async ({ page, line }) => {
    const moving = () =>
      page.evaluate(
        () =>
          document.getAnimations().filter(({ effect }) => Number(effect?.getTiming().duration) > 1).length,
      )
    await page.goto(line.url)
    await expect(page.getByRole('button', { name: 'Resume the pictures' })).toBeVisible()
    await storeSession(page, line.url, dealer(4))
    const held = line.injectFault('/api/getDealerHomeData', { kind: 'hold' })
    await page.goto(`${line.url}/DealerHome?sort=km-low`)
    await expect.poll(() => held.hits).toBeGreaterThan(0)
    expect(await moving()).toBe(0)
    held.end()
    const card = page.getByRole('article').first()
    const taken = page.locator(`[data-car="${await card.getAttribute('data-car')}"]`)
    await taken.getByRole('button', { name: 'Add to My Cars' }).click()
    await expect(taken).toHaveCount(0)
    expect(await moving()).toBe(0)
  })
})

test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })

  const screens = [
    { path: '/DealerHome', email: dealer(1), shows: 'Add to My Cars' },
    { path: '/mycars/inspection', email: dealer(1), shows: 'Request Gate Pass' },
    { path: '/mycars/place-bids', email: dealer(1), shows: /^(Place|Edit) Bid$/ },
    { path: '/admin', email: ADMIN, shows: 'Import a list' },
    { path: '/admin/auctions/new', email: ADMIN, shows: 'Save draft' },
  ] as const
  for (const { path, email, shows } of screens) {
    test(`${path} is readable and usable`, { tag: LONG }, async ({ page, app: { url } }) => {
      await storeSession(page, url, email)
      await page.goto(`${url}${path}`)
      const control = page.getByRole(path === '/admin' ? 'link' : 'button', { name: shows }).first()
      await expect(control).toBeVisible()
      await control.scrollIntoViewIfNeeded()
      const { width, sideways } = await page.evaluate(() => ({
        width: innerWidth,
        sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }))
      expect({ width, sideways }).toEqual({ width: 640, sideways: 0 })
      // No fixed element covers it.
      const isOnTop = await control.evaluate((element) => {
        const { left, top, width: wide, height } = element.getBoundingClientRect()
        const here = document.elementFromPoint(left + wide / 2, top + height / 2)
        return element === here || element.contains(here)
      })
      expect(isOnTop).toBe(true)
    })
  }
})
