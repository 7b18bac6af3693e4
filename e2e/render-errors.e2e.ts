import { dealer, expect } from './app.ts'
import { test, type Fault } from './fault-proxy.ts'
import { LONG } from './long.ts'
import { scriptOf } from './script-of.ts'
import { storeSession, storeToken } from './stored-session.ts'

const WRONG = { name: 'Something went wrong' }

const MARKET = 'browsing/market/market-screen.tsx'

function script(body: string): Fault {
  return { kind: 'answer', status: 200, body, type: 'text/javascript' }
}

test.describe('a page that fails to render', () => {
  test('shows the error, and renders once the response is valid again', async ({ page, line }) => {
    await storeSession(page, line.url, dealer(4))
    const injected = line.injectFault('/api/getDealerHomeData', {
      kind: 'answer',
      status: 200,
      body: { dealerCities: [], cars: [], total: 0, facets: { brand: 7 }, nextCursor: null },
    })
    await page.goto(`${line.url}/DealerHome`)
    // The row of brands and the filters each show their own error.
    const alerts = page.getByRole('alert').filter({ has: page.getByRole('heading', WRONG) })
    await expect(alerts).toHaveCount(2)
    for (const alert of await alerts.all()) await expect(alert).toContainText(/is not a function/)
    // The rest still renders, so that the user can navigate away.
    await expect(page.getByRole('link', { name: /^My Cars/ }).first()).toBeVisible()
    injected.end()
    for (const left of [1, 0]) {
      await alerts.first().getByRole('button', { name: 'Try again' }).click()
      await expect(alerts).toHaveCount(left)
    }
    await expect(page.getByRole('group', { name: 'Brands' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to My Cars' }).first()).toBeVisible()

    await test.step('shows a general error if there is no message', async () => {
      line.injectFault(scriptOf(MARKET), script("export function MarketScreen() { throw new Error('') }"))
      await page.goto(`${line.url}/about-the-market`)
      const alert = page.getByRole('alert')
      await expect(alert.getByRole('heading', WRONG)).toBeVisible()
      await expect(alert.getByText('An unexpected error occurred.', { exact: true })).toBeVisible()
    })
  })
})

test.describe('a code chunk that fails to load', () => {
  const failed = /Loading chunk market failed\./

  test('that keeps failing shows a message, and loads when the user tries again', async ({
    browser,
    page,
    line,
  }) => {
    const { token } = await storeSession(page, line.url, dealer(4))
    const cut = line.injectFault(scriptOf(MARKET), { kind: 'cut' })
    await page.goto(`${line.url}/about-the-market`)
    const alert = page.getByRole('alert')
    await expect(alert.getByRole('heading', WRONG)).toBeVisible()
    await expect(alert.getByText(failed)).toBeVisible()
    cut.end()
    await expect(async () => {
      await alert.getByRole('button', { name: 'Try again' }).click({ timeout: 2000 })
      await expect(alert).toBeHidden({ timeout: 5000 })
    }).toPass()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(`${line.url}/about-the-market`)

    await test.step('is requested again, and the screen appears without a question', async () => {
      const other = await browser.newPage()
      await storeToken(other, line.url, { token })
      const cut = line.injectFault(scriptOf(MARKET), { kind: 'cut' })
      await other.goto(`${line.url}/about-the-market`, { waitUntil: 'commit' })
      await expect.poll(() => cut.hits).toBeGreaterThan(0)
      cut.end()
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(other.getByRole('alert')).toHaveCount(0)
      await other.close()
    })
  })

  test('has a timeout of 120 s', { tag: LONG }, async ({ page, line }) => {
    await storeSession(page, line.url, dealer(4))
    await page.clock.install()
    const held = line.injectFault(scriptOf(MARKET), { kind: 'hold' })
    await page.goto(`${line.url}/about-the-market`)
    await expect.poll(() => held.hits).toBeGreaterThan(0)
    await page.clock.fastForward(100_000)
    await expect(page.getByText('Loading...')).toBeVisible()
    await page.clock.fastForward(20_000)
    await expect(page.getByRole('alert').getByText(failed)).toBeVisible()
  })
})
