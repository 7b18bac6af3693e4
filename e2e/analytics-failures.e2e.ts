import type { Page } from '@playwright/test'
import { dealer, expect, signIn } from './app.ts'
import { runUntilTimeout } from './browser-clock.ts'
import { problem, test, type Fault } from './fault-proxy.ts'
import { LONG } from './long.ts'
import { STORE, untilRecorded, waitingEvents } from './recorded-events.ts'
import { scriptOf } from './script-of.ts'
import { storeSession } from './stored-session.ts'

const TEST_PAGE = '/analytics-test'

/** Collects the warnings of a page's console. */
function collectWarnings(page: Page): readonly string[] {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  return warnings
}

const card = (page: Page, name: string) => page.getByRole('region', { name })

const NOT_SENT = 'Analytics events could not be sent; they stay in this browser.'

test.describe('when events cannot be sent', () => {
  const CAUSES: readonly (readonly [cause: string, fault: Fault, logged: string])[] = [
    ['the server fails', problem(500, 'The disk is full.'), 'HTTP error! status: 500'],
    ['the connection is cut', { kind: 'cut' }, 'Failed to fetch'],
  ]
  for (const [cause, fault, logged] of CAUSES) {
    test(
      `as ${cause}, it is logged, they stay, and nothing else notices`,
      { tag: LONG },
      async ({ page, line }) => {
        const warnings = collectWarnings(page)
        const injected = line.injectFault(STORE, fault)
        await signIn(page, line.url, dealer(3))
        await expect.poll(() => warnings).toContain(`${NOT_SENT} ${logged}`)
        await expect(page.getByRole('article').first()).toBeVisible()
        await page
          .getByRole('link', { name: /^My Cars/ })
          .first()
          .click()
        await expect(page.getByRole('heading', { name: 'My Cars' })).toBeVisible()
        expect(await waitingEvents(page)).toEqual(expect.arrayContaining(['page_view', 'user_login']))
        await expect(page.getByRole('alert')).toHaveCount(0)
        await expect(page.getByLabel('Notices').getByRole('listitem')).toHaveCount(0)
        // One attempt, however much is recorded since: the next one waits.
        expect(injected.hits).toBe(1)
        injected.end()
      },
    )
  }

  test('the test page says so, and sends them when asked to', { tag: LONG }, async ({ page, line }) => {
    await storeSession(page, line.url, dealer(3))
    await untilRecorded(page, () => page.goto(`${line.url}${TEST_PAGE}`))
    const injected = line.injectFault(STORE, problem(500, 'The disk is full.'))
    const waiting = card(page, 'Waiting in this browser')
    await page.getByLabel('Event', { exact: true }).selectOption('A name of your own')
    await page.getByRole('button', { name: 'Record event' }).click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('tried_out')
    await page.getByRole('button', { name: 'Record event' }).click()
    await expect(waiting.getByText('1 of 100')).toBeVisible()
    await waiting.getByRole('button', { name: 'Send now' }).click()
    await expect(waiting.getByText('HTTP error! status: 500')).toBeVisible()
    await waiting.getByText('Answer of the server').click()
    await expect(waiting.getByText(/The disk is full\./)).toBeVisible()
    await expect(waiting.getByText('1 of 100')).toBeVisible()
    injected.end()
    await waiting.getByRole('button', { name: 'Send now' }).click()
    await expect(waiting.getByText(/^1 event sent at/)).toBeVisible()
    await expect(waiting.getByText('0 of 100')).toBeVisible()
    const stored = card(page, 'Stored on the server')
    await stored.getByRole('button', { name: 'Refresh' }).click()
    await expect(stored.getByRole('listitem').filter({ hasText: 'tried_out' })).toBeVisible()
  })

  test(
    'as no answer comes, the test page says that the request timed out',
    { tag: LONG },
    async ({ page, line }) => {
      await page.clock.install()
      await storeSession(page, line.url, dealer(3))
      const held = line.injectFault(STORE, { kind: 'hold' })
      await page.goto(`${line.url}${TEST_PAGE}`)
      await expect.poll(() => held.hits).toBe(1)
      await page.clock.fastForward(50_000)
      const waiting = card(page, 'Waiting in this browser')
      await expect(waiting.getByText('Request timed out. Please check your network.')).toBeVisible()
      held.end()
    },
  )
})

test(
  'what happened before the recorder’s code arrived is recorded, also if it fails to load at first',
  { tag: LONG },
  async ({ page, line }) => {
    const code = line.injectFault(scriptOf('analytics/start-recording.ts'), problem(503))
    const sending = line.injectFault(STORE, problem(500))
    await signIn(page, line.url, dealer(3))
    await expect.poll(() => code.hits).toBeGreaterThan(0)
    expect(await waitingEvents(page)).toEqual([])
    code.end()
    await expect.poll(() => waitingEvents(page)).toEqual(expect.arrayContaining(['page_view', 'user_login']))
    sending.end()
  },
)

test.describe('when the stored events cannot be read', () => {
  const SUMMARY = '/api/getAnalyticsSummary'

  test('the test page says with which status, and reads again', { tag: LONG }, async ({ page, line }) => {
    await storeSession(page, line.url, dealer(3))
    const injected = line.injectFault(SUMMARY, problem(500))
    await page.goto(`${line.url}${TEST_PAGE}`)
    const stored = card(page, 'Stored on the server')
    await expect(stored.getByRole('alert')).toContainText('HTTP error! status: 500')
    injected.end()
    await stored.getByRole('button', { name: 'Try again' }).click()
    await expect(stored.getByText('Events by day')).toBeVisible()
  })

  test('the test page says that the request timed out', { tag: LONG }, async ({ page, line }) => {
    await page.clock.install()
    await storeSession(page, line.url, dealer(3))
    const held = line.injectFault(SUMMARY, { kind: 'hold' })
    await page.goto(`${line.url}${TEST_PAGE}`)
    await runUntilTimeout(page, held)
    await expect(card(page, 'Stored on the server').getByRole('alert')).toContainText(
      'Request timed out. Please check your network.',
    )
    held.end()
  })
})
