import type { Page } from '@playwright/test'
import { MEASUREMENT_ID, startAnalyticsService, type AnalyticsService } from './analytics-service.ts'
import { callAs, dealer, expect, logOut, signIn, test as base } from './app.ts'
import type { RunningApp } from './app-process.ts'
import { startDemoApp } from './demo-app.ts'
import { LONG } from './long.ts'
import { untilRecorded } from './recorded-events.ts'
import { reviewOf, visit, type Review } from './screen-review.ts'
import { storeSession, storeToken } from './stored-session.ts'

interface Counted {
  readonly app: RunningApp
  readonly service: AnalyticsService
}

/**
 * Journeys with an app that has a third-party service. Each starts its own: a fixture of a worker would take a worker
 * of its own, which Playwright starts last.
 */
const test = base.extend<{ counted: Counted }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
  counted: async ({}, use) => {
    const service = await startAnalyticsService()
    const app = await startDemoApp({
      GA4_MEASUREMENT_ID: MEASUREMENT_ID,
      GA4_SCRIPT_URL: service.scriptUrl,
    })
    await use({ app, service })
    await app.stop()
    await service.stop()
  },
})

/** A review leaves the page in another size, where the links have other names. */
const LARGE = { width: 1280, height: 800 }

const QUESTION = 'May we share how you use Yardbid with Google Analytics?'

const question = (page: Page) => page.getByRole('region', { name: QUESTION })

/** Opens a page by its link, and waits until the server has stored its view: whoever else receives it has it by then. */
async function openAndRecord(page: Page, name: RegExp): Promise<void> {
  await untilRecorded(page, () => page.getByRole('link', { name }).first().click())
}

const cookiesOf = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).toSorted()

/** Has dealer 2 go on without an answer to the question, and then agree: nothing is received before, nothing personal after. */
async function agree(page: Page, { app, service }: Counted): Promise<Review> {
  const review = reviewOf(page)
  const caller = await callAs(app.url, dealer(2))
  const { user } = await caller.call('verifySession', {})
  const { cars } = await caller.call('getDealerHomeData', { limit: 20, sort: 'auction-far' })
  const car = cars.find(({ yard, regno, price }) => yard !== null && regno !== null && price !== null)
  if (car === undefined) throw new Error('Dealer Home has no car with a registration number and a price')

  await test.step('is asked with the next page, and may go on without an answer', async () => {
    await storeToken(page, app.url, caller)
    await untilRecorded(page, () => page.goto(`${app.url}/DealerHome`))
    await expect(question(page)).toHaveCount(0)
    await openAndRecord(page, /^My Cars/)
    await expect(question(page)).toBeVisible()
    await expect(question(page).getByRole('button')).toHaveText(['No, don’t share', 'Yes, share'])
    await review.look('analytics-question')
    await page.setViewportSize(LARGE)
    await openAndRecord(page, /^Browse Cars/)
    await expect(question(page)).toBeVisible()
    expect(service.received).toEqual([])
  })

  await test.step('agrees: the service receives acts, but nothing personal', async () => {
    await question(page).getByRole('button', { name: 'Yes, share' }).click()
    await expect(question(page)).toHaveCount(0)
    await page.getByRole('searchbox').fill(car.regno ?? '')
    // Until the search takes effect, the card may move away under the pointer.
    const card = page.locator(`article[data-car="${car.id}"]`)
    await expect(page.getByRole('article').filter({ visible: true })).toHaveCount(1)
    await card.getByRole('link', { name: /^See Details/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: car.model })).toBeVisible()
    await expect.poll(() => service.received.join('\n')).toContain('"car_viewed"')
    await expect.poll(() => service.received.join('\n')).toContain('/car-details/:carId')
    const requests = service.received.join('\n')
    expect(requests).toContain(`"user_id":"${user.uid}"`)
    expect(requests).toContain(`"carMake":"${car.make}"`)
    const personal = [
      user.email,
      user.name,
      user.organization,
      user.mobile,
      car.regno,
      String(car.price),
      car.yard,
    ]
    for (const detail of personal) expect(requests.toLowerCase()).not.toContain(String(detail).toLowerCase())
    expect(requests).not.toContain(`/car-details/${car.id}`)
    expect(await cookiesOf(page)).toEqual(['_ga', '_ga_STANDIN01'])
  })
  return review
}

test('the service receives nothing before a dealer agrees, and nothing personal after', async ({
  page,
  counted,
}) => {
  await agree(page, counted)
})

test(
  'the service receives nothing before a dealer agrees, nothing personal after, and nothing once it is withdrawn',
  { tag: LONG },
  async ({ page, counted }) => {
    const { app, service } = counted
    const review = await agree(page, counted)
    const other = await page.context().newPage()
    await test.step('is not asked again, in no tab', async () => {
      await untilRecorded(other, () => other.goto(`${app.url}/mycars/inspection`))
      await openAndRecord(other, /^Browse Cars/)
      await expect(question(other)).toHaveCount(0)
      expect(service.received.filter((text) => text.includes('/gtag/js?id='))).toHaveLength(2)
    })

    await test.step('withdraws in the account: the service receives nothing more, in no tab', async () => {
      await untilRecorded(page, () => visit(page, `${app.url}/account`))
      const section = page.getByRole('region', { name: 'Analytics' })
      await expect(section.getByText('You share how you use Yardbid with Google Analytics.')).toBeVisible()
      await review.look('analytics-choice', { at: section })
      await page.setViewportSize(LARGE)
      await section.getByRole('radio', { name: 'No, don’t share' }).click()
      await expect(
        section.getByText('You don’t share how you use Yardbid with Google Analytics.'),
      ).toBeVisible()
      await expect.poll(() => cookiesOf(page)).toEqual([])
      await expect
        .poll(() => other.evaluate((id) => Reflect.get(window, `ga-disable-${id}`), MEASUREMENT_ID))
        .toBe(true)
      const before = service.received.length
      for (const tab of [page, other]) await openAndRecord(tab, /^My Cars/)
      await untilRecorded(page, () => page.reload())
      expect(service.received.slice(before)).toEqual([])
      expect(await cookiesOf(page)).toEqual([])
    })
  },
)

test(
  'a dealer who refuses is not asked again, and the next person of the device is',
  { tag: LONG },
  async ({ page, counted: { app, service } }) => {
    await storeSession(page, app.url, dealer(3))
    await untilRecorded(page, () => page.goto(`${app.url}/DealerHome`))
    const before = service.received.length
    await openAndRecord(page, /^My Cars/)
    await question(page).getByRole('button', { name: 'No, don’t share' }).focus()
    await page.keyboard.press('Enter')
    await expect(question(page)).toHaveCount(0)
    await untilRecorded(page, () => page.reload())
    await openAndRecord(page, /^Browse Cars/)
    await expect(question(page)).toHaveCount(0)
    await logOut(page)
    await signIn(page, app.url, dealer(4))
    await openAndRecord(page, /^My Cars/)
    await expect(question(page)).toBeVisible()
    expect(service.received.slice(before)).toEqual([])
  },
)
