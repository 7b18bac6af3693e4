import type { Page } from '@playwright/test'
import { dealer, expect, type Caller } from './app.ts'
import { runUntilTimeout } from './browser-clock.ts'
import { problem, test } from './fault-proxy.ts'
import { hireWorker } from './field-worker.ts'
import { addCarsOfOneYard, putBack, type YardCar } from './own-yard-cars.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

const LIST = '/mycars/inspection'
const CALL = '/api/createGatepass'

const yardIn = (page: Page, section: string, yard: string) =>
  page.getByRole('region', { name: `${yard} ${section}`, exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Request Gate Pass' })
const ask = (page: Page) => dialogOf(page).getByRole('button', { name: 'Request Gate Pass' })
const shows = (page: Page, text: string | RegExp) =>
  expect(dialogOf(page).getByText(text, { exact: true }).first())

/** Opens the dialog for the yard of these new cars. */
async function openDialog(page: Page, url: string, { yard }: YardCar): Promise<void> {
  await page.goto(`${url}${LIST}`)
  await yardIn(page, 'New', yard).getByRole('button', { name: 'Request Gate Pass' }).click()
  await expect(dialogOf(page).getByRole('radio').first()).toBeVisible()
}

/** Signs a dealer in that has an evaluator, and adds cars of one yard to My Cars. */
async function prepare(page: Page, url: string, number: 2 | 3 | 5, auctions: number) {
  const caller = await storeSession(page, url, dealer(number))
  const worker = await hireWorker(url, 'evaluator', number)
  const cars = await addCarsOfOneYard(caller, auctions)
  const [car] = cars
  if (car === undefined) throw new Error('No car was added')
  return { caller, worker, cars, car }
}

const personId = async (caller: Caller, name: string) =>
  (await caller.call('getDrivers', {})).find((person) => person.name === name)?.id ?? ''

test.describe('the gate pass request', () => {
  test('asks for a person and a car, and shows each auction’s result', async ({ page, line }) => {
    const review = reviewOf(page)
    // The stream is held, so the screen does not receive what happens elsewhere.
    line.injectFault('/api/openLive', { kind: 'hold' })
    const { caller, worker, cars, car } = await prepare(page, line.url, 3, 2)
    const [, other = car] = cars
    // Of two people, none is chosen at first.
    await hireWorker(line.url, 'evaluator', 3)
    await openDialog(page, line.url, car)
    const boxes = dialogOf(page).getByRole('checkbox')
    const count = await boxes.count()
    expect(count).toBeGreaterThanOrEqual(2)
    for (const box of await boxes.all()) await expect(box).toBeChecked()
    await expect(dialogOf(page).getByRole('link', { name: 'Open in Maps' })).toHaveAttribute(
      'href',
      /^https:/,
    )
    await expect(dialogOf(page).getByText(/^These cars are in \d auctions/)).toBeVisible()
    await review.look('gate-pass-request')

    await ask(page).click()
    await shows(page, 'Please select an evaluator and at least one car.').toBeVisible()
    await dialogOf(page).getByRole('radio', { name: worker.name }).check()
    for (const box of await boxes.all()) await box.uncheck()
    await ask(page).click()
    await shows(page, 'Please select an evaluator and at least one car.').toBeVisible()
    await review.look('gate-pass-request-fault')
    for (const box of await boxes.all()) await box.check()

    // One auction's car is removed from My Cars elsewhere, so its call is refused and the other's is not.
    await caller.call('removeFromMyCars', { carId: other.carId })
    review.allow(/createGatepass/)
    const reading = line.injectFault('/api/getMyCarsByYard', { kind: 'hold' })
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === CALL) sent.push(request.postDataJSON())
    })
    await ask(page).click()
    await expect(dialogOf(page).getByText(/^Gate pass requested for: .+\.$/)).toBeVisible()
    await test.step('makes one call for each auction, and the cars are requested at once', async () => {
      const driverId = await personId(caller, worker.name)
      const auctions = [...new Set(cars.map(({ auctionId }) => auctionId))]
      expect(sent).toHaveLength(auctions.length)
      for (const auctionId of auctions)
        expect(sent).toContainEqual(expect.objectContaining({ auctionId, driverId }))
    })
    await expect(
      dialogOf(page).getByText(/^Not requested: \d{4} .+\. This car is not in My Cars\.$/),
    ).toBeVisible()
    await expect(page.getByLabel('Notices').getByText(/^Gate pass requested for /)).toBeVisible()
    await review.look('gate-pass-request-partly')
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    reading.end()
    const requested = yardIn(page, 'Gate pass requested', car.yard)
    await expect(requested.locator(`[data-car="${car.carId}"]`)).toBeVisible()
    await expect(requested.getByRole('button', { name: 'Pending Gate Pass' })).toBeDisabled()
    await expect(requested.getByRole('button', { name: 'Withdraw Request' })).toBeVisible()
    await putBack(caller, cars)
  })

  test(
    'is refused for a person who was removed and for cars requested elsewhere',
    { tag: LONG },
    async ({ page, line }) => {
      line.injectFault('/api/openLive', { kind: 'hold' })
      const { caller, worker, cars, car } = await prepare(page, line.url, 5, 1)
      const second = await hireWorker(line.url, 'driver', 5)
      await openDialog(page, line.url, car)
      await dialogOf(page).getByRole('radio', { name: worker.name }).check()
      await caller.call('retireDriver', { driverId: await personId(caller, worker.name) })
      await ask(page).click()
      await shows(page, 'Selected evaluator not found.').toBeVisible()

      await openDialog(page, line.url, car)
      await expect(dialogOf(page).getByRole('radio', { name: worker.name })).toHaveCount(0)
      await dialogOf(page).getByRole('radio', { name: second.name }).check()
      const driverId = await personId(caller, second.name)
      await caller.call('createGatepass', { auctionId: car.auctionId, carIds: [car.carId], driverId })
      await ask(page).click()
      await shows(page, 'All selected cars already have pending or approved gatepass requests.').toBeVisible()
      // The list is read again, so the screen knows by now.
      await expect(dialogOf(page).getByText(/has a gate pass request$/)).toBeVisible()
      await ask(page).click()
      await shows(page, 'All selected cars already have pending or approved gatepass requests.').toBeVisible()
      await putBack(caller, cars)
    },
  )

  test('says why it failed', { tag: LONG }, async ({ page, line }) => {
    const { caller, worker, cars, car } = await prepare(page, line.url, 5, 1)
    const yards = await caller.call('getMyCarsByYard', {})
    const bare = Object.entries(yards).map(([name, yard]) => [
      name,
      { ...yard, cars: yard.cars.map((listed) => ({ ...listed, auctionId: null })) },
    ])
    const body: unknown = Object.fromEntries(bare)
    const failedList = line.injectFault('/api/getMyCarsByYard', { kind: 'answer', status: 200, body })
    await openDialog(page, line.url, car)
    await dialogOf(page).getByRole('radio', { name: worker.name }).check()
    await ask(page).click()
    await shows(page, 'No valid cars with auction ID and car ID to request gate pass.').toBeVisible()
    failedList.end()

    await openDialog(page, line.url, car)
    await dialogOf(page).getByRole('radio', { name: worker.name }).check()
    for (const [fault, text] of [
      [problem(400, 'No such yard.'), 'Invalid data provided: No such yard.'],
      [problem(400), 'Invalid data provided: Please check your inputs.'],
      [problem(409, 'The yard is closed.'), 'The yard is closed.'],
      [problem(503), 'An error occurred while creating the gate pass.'],
      [problem(500, 'No paper.'), 'Server error: No paper.'],
      [problem(500), 'Server error: Please try again later.'],
      [
        { kind: 'cut' },
        'Failed to create gate pass: Unable to connect to the server. Please check your network.',
      ],
      [
        { kind: 'answer', status: 200, body: 'no' },
        'Failed to create gate pass: Invalid data format received from server.',
      ],
    ] as const) {
      const injected = line.injectFault(CALL, fault)
      await ask(page).click()
      await shows(page, text).toBeVisible()
      injected.end()
    }
    const people = line.injectFault('/api/getDrivers', { kind: 'cut' })
    await page.goto(`${line.url}${LIST}`)
    await yardIn(page, 'New', car.yard).getByRole('button', { name: 'Request Gate Pass' }).click()
    await shows(page, 'Failed to load drivers. Please try again.').toBeVisible()
    people.end()
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
    await dialogOf(page).getByRole('radio', { name: worker.name }).check()
    line.injectFault(CALL, problem(401))
    await ask(page).click()
    await expect(page).toHaveURL(`${line.url}/`)
    await putBack(caller, cars)
  })

  test('says that it timed out', { tag: LONG }, async ({ page, line }) => {
    await page.clock.install()
    const { caller, worker, cars, car } = await prepare(page, line.url, 2, 1)
    await openDialog(page, line.url, car)
    await dialogOf(page).getByRole('radio', { name: worker.name }).check()
    const held = line.injectFault(CALL, { kind: 'hold' })
    await ask(page).click()
    await runUntilTimeout(page, held)
    await shows(page, 'Request timed out. Please check your network.').toBeVisible()
    await putBack(caller, cars)
  })
})
