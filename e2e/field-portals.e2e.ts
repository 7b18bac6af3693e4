import type { Page } from '@playwright/test'
import { stored } from './code-boxes.ts'
import { hireWorker, giveAccess, signInWithCode, type HiredWorker } from './field-worker.ts'
import { BUSY, callAs, dealer, expect } from './app.ts'
import { problem, test } from './fault-proxy.ts'
import { LONG } from './long.ts'
import { storeToken } from './stored-session.ts'

const PORTALS = [
  { type: 'evaluator', list: 'getEvaluatorCars', demo: '9820000001' },
  { type: 'driver', list: 'getDriverCars', demo: '9820000002' },
] as const

const notice = (page: Page, text: string) => page.getByLabel('Notices').getByText(text, { exact: true })

for (const { type, list, demo } of PORTALS) {
  // Its short form: the states of the lists.
  test(`the ${type}’s list when it fails to load`, { tag: LONG }, async ({ page, line }) => {
    await signInWithCode(page, line.url, { mobile: demo, type })
    const path = `/api/${list}`
    const failed =
      type === 'evaluator'
        ? 'Failed to load evaluation cars. Please try again.'
        : 'Failed to load cars. Please try again.'
    const wayOut = type === 'evaluator' ? 'Back to Home' : 'See More Cars'
    for (const [fault, text] of [
      [{ kind: 'answer', status: 502, body: 'no' }, failed],
      [{ kind: 'answer', status: 200, body: { totalCars: 3 } }, 'Invalid data format received from server.'],
      [problem(400, 'What is this?'), 'Invalid request: What is this?'],
      [problem(400), 'Invalid request: Please check your inputs.'],
      [problem(500, 'The disk is full.'), 'Server error: The disk is full.'],
      [problem(500), 'Server error: Please try again later.'],
      [{ kind: 'answer', status: 304 }, 'No cached data available. Please try again.'],
    ] as const) {
      const injected = line.injectFault(path, fault)
      await page.goto(`${line.url}/${type}Home`)
      await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible()
      injected.end()
      // Field workers cannot see Dealer Home, so the button reloads the list.
      await page.getByRole('button', { name: wayOut }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
    }
  })

  test(`the ${type}’s list when it is empty`, { tag: LONG }, async ({ page, line }) => {
    const worker = await hireWorker(line.url, type, 5)
    await giveAccess(worker, 60)
    await signInWithCode(page, line.url, worker)
    if (type === 'evaluator') {
      await expect(page.getByRole('heading', { name: 'No cars found' })).toBeVisible()
      await expect(
        page.getByText("No cars returned from the server. You haven't added any cars yet."),
      ).toBeVisible()
      const again = page.waitForResponse(new RegExp(list))
      await page.getByRole('button', { name: 'Add Cars' }).click()
      expect((await again).status()).toBe(304)
      await expect(page.getByText(/^No cars available in cache\./)).toBeVisible()
      const unfit = { id: 'x', make: 'Tata', model: 'Nexon' }
      const body = { totalCars: 1, yardGroups: [{ yard: 'Okhla', location: 'Delhi', cars: [unfit] }] }
      line.injectFault(`/api/${list}`, { kind: 'answer', status: 200, body })
      await page.reload()
      await expect(
        page.getByText('No cars meet the required criteria for evaluation. Please check the data.'),
      ).toBeVisible()
    } else {
      await expect(page.getByRole('heading', { name: 'No cars available for delivery.' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'See More Cars' })).toBeVisible()
    }
  })
}

test(
  'when the access ends, calls are answered until the end and get 401 after it, and the stream closes',
  { tag: LONG },
  async ({ browser, line }) => {
    const ends = PORTALS.map(async ({ type, list }) => {
      const page = await (await browser.newContext()).newPage()
      const worker = await hireWorker(line.url, type)
      const { validUntil } = await giveAccess(worker, 1)
      await signInWithCode(page, line.url, worker)
      await expectEnd(page, line.url, list, Date.parse(validUntil))
    })
    await Promise.all(ends)
  },
)

/** Tolerance in milliseconds: the server time in a response's header is itself an estimate. */
const TOLERANCE = 250

/** Makes a call every second until the access ends (epoch milliseconds), then checks responses, stream and screen. */
async function expectEnd(page: Page, url: string, list: string, end: number): Promise<void> {
  const token = (await stored(page, 'authToken')) ?? ''
  const { ticket } = await openLive(url, token)
  const closed = readToEnd(await fetch(`${url}/api/live?ticket=${ticket}`))
  const seen: { readonly status: number; readonly at: number }[] = []
  const ask = async () => {
    const answer = await fetch(`${url}/api/${list}`, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    seen.push({ status: answer.status, at: Number(answer.headers.get('x-server-time')) })
    return answer.status
  }
  await expect.poll(ask, { intervals: [1000], timeout: 90_000 }).toBe(401)
  expect(seen.length).toBeGreaterThan(10)
  for (const { status, at } of seen) {
    if (status === BUSY) continue
    if (status === 200) expect(at).toBeLessThan(end + TOLERANCE)
    else expect(at).toBeGreaterThan(end - TOLERANCE)
  }
  await closed
  // The screen reacts to its own stream, without any input.
  await expect(page).toHaveURL(new RegExp(`^${url}/(login)?$`))
  expect(await stored(page, 'authToken')).toBeNull()
}

test(
  'an evaluator removed by all dealers is notified of that by the next reading of the list',
  { tag: LONG },
  async ({ page, line }) => {
    const worker = await hireWorker(line.url, 'evaluator', 3)
    await giveAccess(worker, 60)
    // Without this the end of the live stream would sign the evaluator out at once.
    line.injectFault(/\/api\/(openLive|live)/, { kind: 'cut' })
    await signInWithCode(page, line.url, worker)
    await expect(page.getByRole('heading', { name: 'No cars found' })).toBeVisible()
    const people = await worker.dealer.call('getDrivers', { type: 'evaluator' })
    const driverId = people.find(({ name }) => name === worker.name)?.id ?? ''
    await worker.dealer.call('retireDriver', { driverId })
    await page.getByRole('button', { name: 'Add Cars' }).click()
    const sentence = 'Evaluator not found. Please contact an administrator.'
    await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible()
  },
)

test.describe('a dealer gives access', () => {
  async function signInDealer(page: Page, url: string, worker: HiredWorker) {
    await storeToken(page, url, worker.dealer)
    await page.goto(`${url}/DealerHome`)
    await page.getByRole('button', { name: /^Account menu of/ }).click()
    await page.getByRole('link', { name: 'Access for evaluators and drivers' }).click()
    await expect(
      page.getByRole('heading', { name: 'Access for evaluators and drivers', level: 1 }),
    ).toBeVisible()
  }

  // Its short form: the database tests of field sessions end accesses.
  test('and revokes it, which signs the worker out', { tag: LONG }, async ({ browser, page, line }) => {
    const worker = await hireWorker(line.url, 'driver', 2)
    await signInDealer(page, line.url, worker)
    await page.getByRole('button', { name: 'Give someone access' }).first().click()
    await page.getByRole('button', { name: 'Give access', exact: true }).click()
    await expect(page.getByText('Choose who gets access.').first()).toBeVisible()
    await page.getByLabel('Who', { exact: true }).selectOption({ label: `${worker.name} · Delivery driver` })
    await page.getByLabel('For how long').selectOption({ label: '1 hour' })
    await page.getByLabel('What for').fill('The Creta in Okhla')
    await page.getByRole('button', { name: 'Give access', exact: true }).click()
    await expect(
      page.getByLabel('Notices').getByText(`${worker.name} can sign in with an OTP until`),
    ).toBeVisible()
    const card = page.getByRole('article').filter({ hasText: worker.name }).filter({ hasText: 'Since' })
    await expect(card.getByText('The Creta in Okhla')).toBeVisible()
    await expect(card.getByText(/left$/)).toBeVisible()

    const phone = await (await browser.newContext()).newPage()
    await signInWithCode(phone, line.url, worker)
    await card.getByRole('button', { name: `Remove access of ${worker.name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click()
    await expect(notice(page, `${worker.name} no longer has access to your cars.`)).toBeVisible()
    // Notices look the same in every frame, and gloves need 44 px.
    const close = page.getByLabel('Notices').getByRole('button', { name: 'Close' }).last()
    const { width = 0, height = 0 } = (await close.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await expect(card.getByText(/^Removed/)).toBeVisible()
    await expect(phone).toHaveURL(`${line.url}/login`)
    await phone.goto(`${line.url}/driverLogin`)
    await phone.getByLabel('Mobile Number').fill(worker.mobile)
    await expect(async () => {
      await phone.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(
        phone.getByText('No valid OTP access found. Please contact an administrator.'),
      ).toBeVisible()
    }).toPass()
  })

  test('and without workers shows how to add them', { tag: LONG }, async ({ page, line }) => {
    await storeToken(page, line.url, await callAs(line.url, dealer(4)))
    line.injectFault('/api/getDrivers', { kind: 'answer', status: 200, body: [] })
    await page.goto(`${line.url}/team`)
    await page.getByRole('button', { name: 'Give someone access' }).first().click()
    await expect(page.getByText(/^You have no evaluators or drivers yet/)).toBeVisible()
  })
})

async function openLive(url: string, token: string): Promise<{ readonly ticket: string }> {
  const answer = await fetch(`${url}/api/openLive`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  return (await answer.json()) as { readonly ticket: string }
}

/** Reads a stream until it ends. */
async function readToEnd(stream: Response): Promise<void> {
  const reader = stream.body?.getReader()
  while (reader !== undefined && !(await reader.read()).done);
}
