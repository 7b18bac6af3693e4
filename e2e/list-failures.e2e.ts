import type { Locator, Page } from '@playwright/test'
import { runUntilTimeout } from './browser-clock.ts'
import { dealer, expect } from './app.ts'
import { problem, test, type Fault, type FaultProxy } from './fault-proxy.ts'
import { LONG } from './long.ts'
import { storeSession } from './stored-session.ts'

const TIMED_OUT = 'Request timed out. Please check your network.'
const SENTENCE = 'The house is being moved to another street.'

/** The screen of a list, with its own texts. */
interface Screen {
  readonly path: string
  readonly call: string
  /** The beginning of the text for a 400. */
  readonly badRequest: 'Invalid data provided: ' | 'Invalid request: '
  /** The text for any other failure. */
  readonly otherwise: string
  /** The text for a response that cannot be parsed. */
  readonly garbage: string
  /** The text for a valid response without a list. */
  readonly noList: string
}

const LOAD_FAILED = 'Failed to load cars. Please try again.'
const BAD_FORMAT = 'Invalid data format received from server.'

const SCREENS: readonly Screen[] = [
  {
    // Without a query the page itself sends the first read, before the app with its timeout has started.
    path: '/DealerHome?sort=km-low',
    call: '/api/getDealerHomeData',
    badRequest: 'Invalid data provided: ',
    otherwise: LOAD_FAILED,
    garbage: LOAD_FAILED,
    noList: LOAD_FAILED,
  },
  {
    path: '/mycars/inspection',
    call: '/api/getMyCarsByYard',
    badRequest: 'Invalid data provided: ',
    otherwise: LOAD_FAILED,
    garbage: LOAD_FAILED,
    noList: BAD_FORMAT,
  },
  {
    path: '/mycars/upload-pictures',
    call: '/api/getDealerEvaluationCars',
    badRequest: 'Invalid request: ',
    otherwise: 'Failed to load evaluation cars. Please try again.',
    garbage: BAD_FORMAT,
    noList: BAD_FORMAT,
  },
  {
    path: '/mycars/place-bids',
    call: '/api/getDealerPlaceBidsCars',
    badRequest: 'Invalid data provided: ',
    otherwise: 'Failed to load cars for bidding.',
    garbage: 'No data returned from the server.',
    noList: 'No data returned from the server.',
  },
  ...(['payments', 'take-delivery', 'noc'] as const).map((tab): Screen => {
    const calls = {
      payments: 'getDealerPaymentCars',
      'take-delivery': 'getDealerDeliveryCars',
      noc: 'getDealerNOCCars',
    }
    return {
      path: `/mycars/${tab}`,
      call: `/api/${calls[tab]}`,
      badRequest: 'Invalid request: ',
      otherwise: LOAD_FAILED,
      garbage: LOAD_FAILED,
      noList: BAD_FORMAT,
    }
  }),
]

/** A failure of a call, and the text that the screen then shows. */
type Case = readonly [fault: Fault, text: string]

function casesOf({ badRequest, otherwise, garbage, noList }: Screen): readonly Case[] {
  return [
    [problem(400, SENTENCE), `${badRequest}${SENTENCE}`],
    [{ kind: 'answer', status: 400 }, `${badRequest}Please check your inputs.`],
    [problem(500, SENTENCE), `Server error: ${SENTENCE}`],
    [problem(500), 'Server error: Please try again later.'],
    [{ kind: 'answer', status: 502, body: '<h1>Bad gateway</h1>' }, otherwise],
    [{ kind: 'answer', status: 200, body: '<h1>Welcome to the hotel’s network</h1>' }, garbage],
    [{ kind: 'cut' }, otherwise],
    [{ kind: 'answer', status: 304 }, 'No cached data available. Please try again.'],
    [{ kind: 'answer', status: 200, body: null }, noList],
  ]
}

for (const screen of SCREENS) {
  const title = `${screen.path} says why its list failed to load, and reloads it`
  test(title, { tag: LONG }, async ({ page, line }) => {
    await page.clock.install()
    line.injectFault('/api/openLive', { kind: 'hold' })
    await storeSession(page, line.url, dealer(1))
    const alert = page.getByRole('main').getByRole('alert')
    const retry = alert.getByRole('button', { name: 'Try again' })
    const held = line.injectFault(screen.call, { kind: 'hold' })
    await page.goto(`${line.url}${screen.path}`)
    await runUntilTimeout(page, held)
    await expect(alert.getByText(TIMED_OUT, { exact: true })).toBeVisible()
    for (const [fault, text] of casesOf(screen)) {
      const injected = line.injectFault(screen.call, fault)
      await retry.click()
      await expect(alert.getByText(text, { exact: true })).toBeVisible()
      await expect.poll(() => injected.hits).toBe(1)
      injected.end()
    }
    held.end()
    await retry.click()
    await expect(alert).toBeHidden()
  })
}

/** A button that makes a change, and the texts for its failure. */
interface Change {
  readonly call: string
  readonly button: Locator
  readonly otherwise: string
  /** The text shown before a refusal's own sentence. */
  readonly refused: string
}

async function tryChange(
  page: Page,
  line: FaultProxy,
  { call, button, otherwise, refused }: Change,
): Promise<void> {
  const cases: readonly Case[] = [
    [problem(400, SENTENCE), `Invalid data provided: ${SENTENCE}`],
    [{ kind: 'answer', status: 400 }, 'Invalid data provided: Please check your inputs.'],
    [problem(500, SENTENCE), `Server error: ${SENTENCE}`],
    [{ kind: 'answer', status: 500 }, 'Server error: Please try again later.'],
    [problem(409, SENTENCE), `${refused}${SENTENCE}`],
    [{ kind: 'cut' }, otherwise],
  ]
  const notices = page.getByLabel('Notices')
  for (const [fault, text] of cases) {
    const injected = line.injectFault(call, fault)
    await button.click()
    await expect(notices.getByText(text, { exact: true })).toBeVisible()
    injected.end()
  }
  const held = line.injectFault(call, { kind: 'hold' })
  await button.click()
  await runUntilTimeout(page, held)
  await expect(notices.getByText(TIMED_OUT, { exact: true })).toBeVisible()
  await expect(button).toBeEnabled()
  const unauthorized = line.injectFault(call, problem(401))
  await button.click()
  await expect(page).toHaveURL(`${line.url}/`)
  await expect(notices.getByText('Unauthorized. Please log in again.', { exact: true })).toBeVisible()
  unauthorized.end()
}

// Its short form: a request that fails to be withdrawn, a state of Inspection.
test('Remove says why it failed, and the car stays', { tag: LONG }, async ({ page, line }) => {
  await page.clock.install()
  line.injectFault('/api/openLive', { kind: 'hold' })
  const caller = await storeSession(page, line.url, dealer(1))
  const { myCarsCount } = await caller.call('getDealerCounts', {})
  await page.goto(`${line.url}/mycars/inspection`)
  await tryChange(page, line, {
    call: '/api/removeFromMyCars',
    button: page.getByRole('button', { name: /^Remove / }).first(),
    otherwise: 'Failed to remove car. Please try again.',
    refused: 'Failed to remove car: ',
  })
  expect(await caller.call('getDealerCounts', {})).toMatchObject({ myCarsCount })
})
