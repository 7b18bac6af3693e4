import type { Page } from '@playwright/test'
import { typeCode } from './code-boxes.ts'
import { ADMIN, callAs, dealer, expect } from './app.ts'
import { problem, test } from './fault-proxy.ts'
import { hireWorker, type HiredWorker } from './field-worker.ts'
import { codeSentTo } from './outbox.ts'
import { addCarsOfOneYard, type YardCar } from './own-yard-cars.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession } from './stored-session.ts'
import { countOn } from './tab-count.ts'
import { LONG } from './long.ts'

const LIST = '/mycars/inspection'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share Evaluation Link' })
const shows = (page: Page, text: string | RegExp) =>
  expect(dialogOf(page).getByText(text, { exact: true }).first())
const create = (page: Page) => dialogOf(page).getByRole('button', { name: 'Create the link' })
const approvedYard = (page: Page, { yard }: YardCar) =>
  page.getByRole('region', { name: `${yard} Gate pass approved`, exact: true })

/** Brings one new car of a dealer to an approved gate pass in a worker's name. */
async function approveCar(url: string, worker: HiredWorker): Promise<YardCar> {
  const [car] = await addCarsOfOneYard(worker.dealer, 1)
  if (car === undefined) throw new Error('No car was added')
  const people = await worker.dealer.call('getDrivers', {})
  const driverId = people.find(({ name }) => name === worker.name)?.id ?? ''
  const { auctionId, carId } = car
  const { gatepassId } = await worker.dealer.call('createGatepass', { auctionId, carIds: [carId], driverId })
  await (await callAs(url, ADMIN)).call('admin/approveGatePass', { gatepassId })
  return car
}

async function openDialog(page: Page, url: string, car: YardCar): Promise<void> {
  await page.goto(`${url}${LIST}`)
  await approvedYard(page, car).getByRole('button', { name: 'Share Evaluation Link' }).click()
  await expect(create(page)).toBeVisible()
}

test(
  'a shared link leads an evaluator through the code to the cars; the cars leave Inspection when the notice closes',
  { tag: LONG },
  async ({ browser, page, line }) => {
    const review = reviewOf(page)
    const worker = await hireWorker(line.url, 'evaluator', 2)
    const car = await approveCar(line.url, worker)
    await storeSession(page, line.url, dealer(2))
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: (data: ShareData) => Promise.resolve(Object.assign(window, { sharedText: data.text })),
      })
    })
    await page.goto(`${line.url}${LIST}`)
    const opened = page.waitForResponse(/\/api\/live\?/)
    await page.reload()
    await opened
    const before = {
      inspection: await countOn(page, 'Inspection'),
      pictures: await countOn(page, 'Upload Pictures'),
    }
    await approvedYard(page, car).getByRole('button', { name: 'Share Evaluation Link' }).click()
    await expect(dialogOf(page).getByText(`The link goes to ${worker.name}.`)).toBeVisible()
    await review.look('share-link')
    const access = page.waitForRequest(/createOTPLoginAccess/)
    await create(page).click()
    expect((await access).postDataJSON()).toMatchObject({
      phoneNumber: `+91${worker.mobile}`,
      userName: worker.name,
      userRole: 'dealer_evalator',
      orgId: 'Yardbid',
      validityDays: 1,
      validityMinutes: 0,
      landingPage: '/evaluatorHome',
    })
    const notice = page.getByLabel('Notices').getByText(/^Evaluation link shared for /)
    await expect(notice).toBeVisible()
    await notice.hover()
    // The event of the step has been received by now; the lists still wait for the notice.
    await worker.dealer.call('getDealerCounts', {})
    expect({
      inspection: await countOn(page, 'Inspection'),
      pictures: await countOn(page, 'Upload Pictures'),
    }).toEqual(before)
    await expect(page.locator(`[data-car="${car.carId}"]`)).toBeAttached()

    const link = await dialogOf(page)
      .getByRole('textbox', { name: `Link for ${worker.name}` })
      .inputValue()
    expect(link).toMatch(/\/evaluate\/[\w-]{43}$/)
    expect(link).not.toContain(worker.mobile)
    const whatsApp = dialogOf(page).getByRole('link', {
      name: `Send the link for ${worker.name} by WhatsApp`,
    })
    const href = new URL((await whatsApp.getAttribute('href')) ?? '')
    expect(href.origin + href.pathname).toBe('https://wa.me/')
    expect(href.searchParams.get('text')).toContain(link)
    await dialogOf(page)
      .getByRole('button', { name: `Share the link for ${worker.name}` })
      .click()
    expect(await page.evaluate(() => Reflect.get(window, 'sharedText'))).toContain(link)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialogOf(page)
      .getByRole('button', { name: `Copy the link for ${worker.name}` })
      .click()
    await expect(page.getByLabel('Notices').getByText('Link copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await review.look('share-link-ready')
    await dialogOf(page).getByRole('button', { name: 'Done' }).click()
    const close = page.getByLabel('Notices').getByRole('button', { name: 'Close' })
    while ((await close.count()) > 0) await close.first().click()
    await expect(page.locator(`[data-car="${car.carId}"]`)).toHaveCount(0)
    await expect.poll(() => countOn(page, 'Inspection')).toBe(before.inspection - 1)
    expect(await countOn(page, 'Upload Pictures')).toBe(before.pictures + 1)

    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await phone.goto(link.replace(/^https?:\/\/[^/]+/, line.url))
    await expect(phone).toHaveURL(`${line.url}/evaluatorLogin`)
    await expect(phone.getByLabel('Mobile Number')).toHaveValue(worker.mobile)
    const asked = phone.waitForRequest(/sendOTP/)
    await phone.getByRole('button', { name: 'Login', exact: true }).click()
    expect((await asked).postDataJSON()).toMatchObject({ linkToken: link.split('/').at(-1) })
    await expect(phone).toHaveURL(`${line.url}/otp`)
    await typeCode(phone, await codeSentTo(line.url, worker.mobile))
    const verified = phone.waitForRequest(/verifyOTP/)
    await phone.getByRole('button', { name: 'SUBMIT' }).click()
    expect((await verified).postDataJSON()).toMatchObject({ linkToken: link.split('/').at(-1) })
    await phone.waitForURL(`${line.url}/evaluatorHome`)
    await expect(phone.getByRole('article').first()).toBeVisible()

    await page.goto(`${line.url}/team`)
    const card = page
      .getByRole('list', { name: 'Links for evaluation pictures' })
      .getByRole('article')
      .filter({ hasText: worker.name })
    await expect(card.getByText(/^Works until /)).toBeVisible()
    await review.look('links')
    await card.getByRole('button', { name: `Revoke the link for ${worker.name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(card.getByText('Ended: you revoked it')).toBeVisible()
    await review.look('links-revoked')
    const stranger = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await stranger.goto(`${line.url}${new URL(link).pathname}`)
    await expect(stranger.getByText(/^This link has ended\. Ask .+ for a new one\.$/)).toBeVisible()
    await stranger.goto(`${line.url}/evaluate/nonsense`)
    await expect(
      stranger.getByText('This link has ended. Ask the dealer who sent it for a new one.'),
    ).toBeVisible()
    await reviewOf(stranger).look('link-ended')

    await card
      .getByRole('button', { name: `Create a new link in place of the one for ${worker.name}` })
      .click()
    const renewal = page.getByRole('dialog', { name: 'New link' })
    await expect(renewal.getByRole('radio', { name: worker.name })).toBeChecked()
    await review.look('links-renew')
    await renewal.getByRole('button', { name: 'Create a new link' }).click()
    const fresh = await renewal.getByRole('textbox', { name: `Link for ${worker.name}` }).inputValue()
    expect(fresh).not.toBe(link)
    await renewal.getByRole('button', { name: 'Done' }).click()
    await stranger.goto(`${line.url}${new URL(fresh).pathname}`)
    await expect(stranger.getByLabel('Mobile Number')).toHaveValue(worker.mobile)
  },
)

test(
  'a pass in a driver’s name asks for an evaluator, who can be added on the way',
  { tag: LONG },
  async ({ page, line }) => {
    const review = reviewOf(page)
    const worker = await hireWorker(line.url, 'driver', 3)
    const evaluator = await hireWorker(line.url, 'evaluator', 3)
    const car = await approveCar(line.url, worker)
    await storeSession(page, line.url, dealer(3))
    await openDialog(page, line.url, car)
    await expect(dialogOf(page).getByText(/is not in the name of an evaluator in your list/)).toBeVisible()
    await expect(dialogOf(page).getByRole('radio', { name: worker.name })).toHaveCount(0)
    await create(page).click()
    await shows(page, 'Please choose an evaluator.').toBeVisible()
    await review.look('share-link-choose')
    await dialogOf(page).getByRole('button', { name: 'Add an Evaluator' }).click()
    await expect(page.getByRole('dialog', { name: 'Add an Evaluator' })).toBeVisible()
    await page.keyboard.press('Escape')
    await dialogOf(page).getByRole('radio', { name: evaluator.name }).check()
    await create(page).click()
    await expect(dialogOf(page).getByRole('textbox', { name: `Link for ${evaluator.name}` })).toBeVisible()
  },
)

test('sharing says why it failed', { tag: LONG }, async ({ page, line }) => {
  const worker = await hireWorker(line.url, 'evaluator', 5)
  const car = await approveCar(line.url, worker)
  await storeSession(page, line.url, dealer(5))
  await openDialog(page, line.url, car)
  for (const path of ['/api/shareEvalLink', '/api/createOTPLoginAccess']) {
    for (const [fault, text] of [
      [problem(400, 'No such car.'), 'Invalid data provided: No such car.'],
      [problem(409, 'The yard is closed.'), 'The yard is closed.'],
      [problem(503), 'An error occurred while sharing the evaluation link.'],
      [problem(500), 'Server error: Please try again later.'],
      [
        { kind: 'cut' },
        'Failed to share evaluation link: Unable to connect to the server. Please check your network.',
      ],
    ] as const) {
      const injected = line.injectFault(path, fault)
      await create(page).click()
      await shows(page, text).toBeVisible()
      injected.end()
    }
  }
  line.injectFault('/api/shareEvalLink', problem(401))
  await create(page).click()
  await expect(page).toHaveURL(`${line.url}/`)
})
