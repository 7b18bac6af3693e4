import { ADMIN, dealer, expect } from './app.ts'
import { problem, test } from './fault-proxy.ts'
import { LONG } from './long.ts'
import { STORE, untilRecorded } from './recorded-events.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession } from './stored-session.ts'

const TEST_PAGE = '/analytics-test'

test(
  'the test page of analytics: each category, what waits, what is stored, and its filters',
  { tag: LONG },
  async ({ page, line }) => {
    const review = reviewOf(page)
    review.allow(/storeAnalyticsEvent/)
    await storeSession(page, line.url, dealer(5))
    await untilRecorded(page, () => page.goto(`${line.url}${TEST_PAGE}`))
    const waiting = page.getByRole('region', { name: 'Waiting in this browser' })
    const stored = page.getByRole('region', { name: 'Stored on the server' })
    const form = page.getByRole('region', { name: 'Send a test event' })
    await expect(
      page.getByRole('region', { name: 'Who the events are of' }).getByText(dealer(5)),
    ).toBeVisible()

    const injected = line.injectFault(STORE, problem(500, 'The disk is full.'))
    const categories = await form.getByLabel('Category').getByRole('option').allTextContents()
    expect(categories).toHaveLength(6)
    for (const category of categories) {
      await form.getByLabel('Category').selectOption(category)
      const own = form.getByLabel('Name', { exact: true })
      if (await own.isVisible()) await own.fill('auction_joined')
      await form.getByLabel('Value').fill('1500')
      await form.getByRole('button', { name: 'Record event' }).click()
    }
    await waiting.getByRole('button', { name: 'Send now' }).click()
    await expect(waiting.getByText('HTTP error! status: 500')).toBeVisible()
    await expect(waiting.getByRole('listitem')).toHaveCount(6)
    await review.look('analytics-test-unsent')
    injected.end()
    await waiting.getByRole('button', { name: 'Send now' }).click()
    await expect(waiting.getByText('0 of 100')).toBeVisible()

    await stored.getByRole('button', { name: 'Refresh' }).click()
    await expect(stored.getByRole('listitem').filter({ hasText: 'auction_joined' })).toBeVisible()
    // The same figures as the chart's, for those who do not see it.
    const table = stored.getByRole('table', { name: 'Events by category' })
    await expect(table.getByRole('row')).toHaveCount(7)
    await review.look('analytics-test', { at: stored.getByRole('figure', { name: 'Events by day' }) })

    await stored.getByLabel('Category', { exact: true }).selectOption('Auction')
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(page).toHaveURL(/category=Auction/)
    await page.reload()
    await expect(stored.getByLabel('Category', { exact: true })).toHaveValue('Auction')
    await stored.getByLabel('From').fill('2026-01-01')
    await stored.getByLabel('To').fill('2026-01-31')
    await expect(stored.getByRole('heading', { name: 'No events stored' })).toBeVisible()
    await review.look('analytics-test-empty', { at: stored.getByText('No events stored') })
    await stored.getByLabel('From').fill('2026-02-28')
    await expect(stored.getByText('The end must not be before the start.')).toBeVisible()
    await review.look('analytics-test-fault', { at: stored.getByLabel('To') })
  },
)

test('an admin reads everybody’s events, a hundred to a page', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  const caller = await storeSession(page, line.url, ADMIN)
  const names = Array.from({ length: 120 }, (_, n) => `counted_${n}`)
  await caller.call('storeAnalyticsEvent', {
    events: names.map((eventName) => ({ eventName, eventCategory: 'Auction' as const })),
  })
  await page.goto(`${line.url}${TEST_PAGE}?category=Auction`)
  const stored = page.getByRole('region', { name: 'Stored on the server' })
  const list = stored.getByRole('listitem').filter({ hasText: 'counted_' })
  await expect(list).toHaveCount(100)
  await list
    .first()
    .getByText(/^counted_/)
    .click()
  await expect(list.first().getByText('userId')).toBeVisible()
  await review.look('analytics-test-admin', { at: list.first() })
  await stored.getByRole('button', { name: 'Next' }).click()
  await expect(stored.getByText(/^101–/)).toBeVisible()
  await stored.getByRole('button', { name: 'Previous' }).click()
  await expect(list).toHaveCount(100)
})
