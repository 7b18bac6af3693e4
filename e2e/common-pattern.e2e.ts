import type { Locator, Page } from '@playwright/test'
import { letTimeOut } from './browser-clock.ts'
import { dealer, expect } from './app.ts'
import { problem, test, type Spoiling, type SpoilingProxy } from './spoiling-proxy.ts'
import { longUnless } from './long.ts'
import { storeSession } from './stored-session.ts'

const TIMED_OUT = 'Request timed out. Please check your network.'
const SENTENCE = 'The house is being moved to another street.'

/** A list's screen, and the words of its own. */
interface Screen {
  readonly path: string
  readonly call: string
  /** What a 400 begins with. */
  readonly badRequest: 'Invalid data provided: ' | 'Invalid request: '
  /** Anything else. */
  readonly otherwise: string
  /** An answer that can't be read. */
  readonly garbage: string
  /** An answer that can be read and holds no list. */
  readonly noList: string
}

const LOAD_FAILED = 'Failed to load cars. Please try again.'
const BAD_FORMAT = 'Invalid data format received from server.'

const SCREENS: readonly Screen[] = [
  {
    // Opened bare, the page itself would ask first, before there is an app whose time could run out.
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

/** What happens to a call, and what the screen then says. */
type Case = readonly [spoiling: Spoiling, said: string]

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
  const title = `${screen.path} says why its list is not there, and reads it again`
  test(title, longUnless(screen.path.includes('place-bids')), async ({ page, line }) => {
    await page.clock.install()
    line.spoil('/api/openLive', { kind: 'hold' })
    await storeSession(page, line.url, dealer(1))
    const alert = page.getByRole('main').getByRole('alert')
    const retry = alert.getByRole('button', { name: 'Try again' })
    const held = line.spoil(screen.call, { kind: 'hold' })
    await page.goto(`${line.url}${screen.path}`)
    await letTimeOut(page, held)
    await expect(alert.getByText(TIMED_OUT, { exact: true })).toBeVisible()
    for (const [spoiling, said] of casesOf(screen)) {
      const spoiled = line.spoil(screen.call, spoiling)
      await retry.click()
      await expect(alert.getByText(said, { exact: true })).toBeVisible()
      await expect.poll(() => spoiled.hits).toBe(1)
      spoiled.end()
    }
    held.end()
    await retry.click()
    await expect(alert).toBeHidden()
  })
}

/** A button that changes something, and what is said when that fails. */
interface Change {
  readonly call: string
  readonly button: Locator
  readonly otherwise: string
  /** What is said before a refusal's own sentence. */
  readonly refused: string
}

async function tryChange(
  page: Page,
  line: SpoilingProxy,
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
  for (const [spoiling, said] of cases) {
    const spoiled = line.spoil(call, spoiling)
    await button.click()
    await expect(notices.getByText(said, { exact: true })).toBeVisible()
    spoiled.end()
  }
  const held = line.spoil(call, { kind: 'hold' })
  await button.click()
  await letTimeOut(page, held)
  await expect(notices.getByText(TIMED_OUT, { exact: true })).toBeVisible()
  await expect(button).toBeEnabled()
  const unauthorized = line.spoil(call, problem(401))
  await button.click()
  await expect(page).toHaveURL(`${line.url}/`)
  await expect(notices.getByText('Unauthorized. Please log in again.', { exact: true })).toBeVisible()
  unauthorized.end()
}

test('Add to My Cars says why it failed, and nothing has changed', async ({ page, line }) => {
  await page.clock.install()
  line.spoil('/api/openLive', { kind: 'hold' })
  const caller = await storeSession(page, line.url, dealer(4))
  const { myCarsCount } = await caller.call('getDealerCounts', {})
  const { cars } = await caller.call('getDealerHomeData', { limit: 1 })
  // A few cards alone: the clock that runs forward draws each of them anew.
  await page.goto(`${line.url}/DealerHome?q=${encodeURIComponent(cars[0]?.model ?? '')}`)
  await tryChange(page, line, {
    call: '/api/addToMyCars',
    button: page.getByRole('button', { name: 'Add to My Cars' }).first(),
    otherwise: 'Failed to add car. Please try again.',
    refused: 'Failed to add car: ',
  })
  expect(await caller.call('getDealerCounts', {})).toMatchObject({ myCarsCount })
})

test('Remove says why it failed, and the car is still there', async ({ page, line }) => {
  await page.clock.install()
  line.spoil('/api/openLive', { kind: 'hold' })
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
