import type { Page } from '@playwright/test'
import type { Output } from '#contract/api.ts'
import { ADMIN, callAs, dealer, expect, logOut, test } from './app.ts'
import { addDentOfRoof, openDamages } from './evaluated-car.ts'
import { signInWithCode } from './field-worker.ts'
import { photo } from './sample-picture.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

// The evaluator of the demo's dealer 1 fills in a condition report on a phone, and the dealer and the house read it.

const EVALUATOR = { mobile: '9820000001', type: 'evaluator' } as const
const PHONE = { width: 390, height: 844 }

type EvaluationCar = Output<'getDealerEvaluationCars'>['yardGroups'][number]['cars'][number]

/** Finds cars of dealer 1 whose evaluation is under way. */
async function carsToEvaluate(url: string): Promise<readonly EvaluationCar[]> {
  const { call } = await callAs(url, dealer(1))
  const { yardGroups } = await call('getDealerEvaluationCars', {})
  return yardGroups.flatMap(({ cars }) => cars).filter(({ state }) => state === 'EVALUATION')
}

const answer = (page: Page, point: string, name: string) =>
  page.getByRole('group', { name: point, exact: true }).getByRole('radio', { name, exact: true }).check()
const next = (page: Page) => page.getByRole('button', { name: /^Next: / }).click()
const status = (page: Page, text: RegExp | string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

test(
  'an evaluator reports a car’s condition on a phone; its dealer and the house read it',
  { tag: LONG },
  async ({ page, browser, app: { url } }) => {
    const [car] = await carsToEvaluate(url)
    if (car === undefined || car.flowEntityId === null)
      throw new Error('The demo data has no car to evaluate')
    const report = `${url}/condition-report/${car.flowEntityId}`
    await page.setViewportSize(PHONE)
    const review = reviewOf(page)
    review.allow(/saveConditionReport/)
    await signInWithCode(page, url, EVALUATOR)

    await test.step('the first section is saved with the next step', async () => {
      await page.goto(report)
      await expect(page.getByRole('heading', { name: 'Step 1 of 10: Engine' })).toBeVisible()
      await answer(page, 'Starting', 'OK')
      await answer(page, 'Oil and leaks', 'Major')
      await page.getByLabel('Note on Oil and leaks').fill('Drips from the sump')
      await status(page, 'On this phone only')
      await review.look('condition-report-engine')
      await next(page)
      await expect(page.getByRole('heading', { name: 'Step 2 of 10: Transmission' })).toBeFocused()
      await status(page, /^Saved /)
    })

    await test.step('what cannot be sent stays on the phone over a reload', async () => {
      await page.route('**/api/saveConditionReport', (route) => route.abort())
      await answer(page, 'Gears', 'Minor')
      await page.getByRole('button', { name: 'Back' }).click()
      await status(page, 'What you typed stays on this phone.')
      await page.reload()
      await page.getByRole('button', { name: /^Next: / }).click()
      await expect(
        page.getByRole('group', { name: 'Gears' }).getByRole('radio', { name: 'Minor' }),
      ).toBeChecked()
      await page.unroute('**/api/saveConditionReport')
      await next(page)
      await status(page, /^Saved /)
    })

    await test.step('a worn tyre is a fault by its depth', async () => {
      await next(page)
      await page.getByLabel('Tread depth in mm, Front left').fill('1,2')
      await page.getByLabel('Tread depth in mm, Rear left').fill('99')
      await expect(page.getByText('Enter a depth from 0 to 20 mm.')).toBeVisible()
      await page.getByLabel('Tread depth in mm, Rear left').fill('')
      await review.look('condition-report-tyres')
      for (const section of ['Body', 'Interior', 'Electrics', 'Papers seen', 'Damages']) {
        await next(page)
        await expect(page.getByRole('heading', { name: new RegExp(`of 10: ${section}$`) })).toBeVisible()
      }
    })

    await test.step('a damage is entered by the list of parts, with a picture', async () => {
      await page.getByText('Parts of the car').click()
      await page.getByRole('button', { name: 'Bonnet, 0 damages' }).click()
      await page.getByRole('radio', { name: 'Dent' }).check()
      await expect(page.getByRole('button', { name: 'Add the damage' })).toBeDisabled()
      await page.getByRole('radio', { name: 'Severe' }).check()
      await review.look('condition-report-new-damage')
      await page.getByRole('button', { name: 'Add the damage' }).click()
      await page
        .getByLabel('Take a picture: Bonnet: Dent, Severe')
        .and(page.locator('input'))
        .setInputFiles(await photo('dent.jpg'))
      await expect(
        page.getByRole('button', { name: 'See the picture in full size: Bonnet: Dent, Severe' }),
      ).toBeVisible()
      await expect(page.getByText('The picture has arrived.')).toBeVisible()
      await review.look('condition-report-damages')
      await next(page)
      await status(page, /^Saved /)
    })

    await test.step('the odometer and the grade', async () => {
      await page.getByLabel('Odometer in km, as read').fill('43,210')
      await expect(page.getByText('No grade yet')).toBeVisible()
      await expect(page.getByText('Engine · Oil and leaks: Major')).toBeVisible()
      await expect(page.getByText('Tyres · Front left: Major')).toBeVisible()
      await expect(page.getByText('Bonnet: Dent, Severe')).toBeVisible()
      await page.getByText('How the grade is computed').click()
      await review.look('condition-report-finish')
      await page.getByRole('button', { name: 'Save the report' }).click()
      await status(page, /^Saved /)
    })

    await test.step('the dealer reads it on the car’s page', async () => {
      const dealersPage = await browser.newPage()
      const dealersReview = reviewOf(dealersPage)
      await storeSession(dealersPage, url, dealer(1))
      await dealersPage.goto(`${url}/car-details/${car.id}`)
      await expect(dealersPage.getByRole('heading', { name: 'Condition report' })).toBeVisible()
      await expect(dealersPage.getByText('Engine · Oil and leaks: Major')).toBeVisible()
      await expect(dealersPage.getByText('Condition report saved')).toBeVisible()
      await dealersReview.look('condition-report-on-car-page', {
        at: dealersPage.getByRole('heading', { name: 'Condition report' }),
      })
      await dealersPage.getByRole('link', { name: 'Continue the condition report' }).click()
      await expect(dealersPage.getByRole('heading', { name: 'Step 1 of 10: Engine' })).toBeVisible()
      await expect(dealersPage.getByLabel('Note on Oil and leaks')).toHaveValue('Drips from the sump')
      await dealersPage.goto(`${url}/mycars/upload-pictures`)
      await dealersPage
        .getByRole('link', { name: /^Condition report: / })
        .first()
        .click()
      await expect(dealersPage).toHaveURL(/condition-report/)
      await dealersPage.close()
    })

    await test.step('the house sees it on the car’s page, and whole', async () => {
      const housePage = await browser.newPage()
      const houseReview = reviewOf(housePage)
      await storeSession(housePage, url, ADMIN)
      await housePage.goto(`${url}/admin/cars/${car.id}`)
      await expect(housePage.getByRole('region', { name: 'Condition reports' })).toContainText(
        'Bonnet: Dent, Severe',
      )
      await housePage.getByRole('link', { name: 'See the whole report' }).click()
      await expect(housePage.getByText('43,210 KMS')).toBeVisible()
      await expect(housePage.getByText('Drips from the sump')).toBeVisible()
      await expect(
        housePage.getByRole('button', { name: 'See the picture in full size: Bonnet: Dent, Severe' }),
      ).toBeVisible()
      await houseReview.look('condition-report-read')
      await housePage.close()
    })
  },
)

test('two who report at once keep what each typed', { tag: LONG }, async ({ page, app: { url } }) => {
  const car = (await carsToEvaluate(url)).at(-1)
  const flowEntityId = car?.flowEntityId
  if (typeof flowEntityId !== 'string') throw new Error('The demo data has no car to evaluate')
  const { call } = await callAs(url, dealer(1))
  await page.setViewportSize(PHONE)
  await signInWithCode(page, url, EVALUATOR)
  await page.goto(`${url}/condition-report/${flowEntityId}`)
  await answer(page, 'Idling', 'OK')
  const { version } = await call('getConditionReport', { flowEntityId })
  const sections = { engine: { idle: { answer: 'major' }, start: { answer: 'minor' } } } as const
  await call('saveConditionReport', { flowEntityId, version, sections, damages: [], odometer: null })
  await next(page)
  await expect(page.getByText('Somebody else changed the report at the same time')).toBeVisible()
  await expect(page.getByText('Engine · Idling: Major')).toBeVisible()
  await page.getByRole('button', { name: 'Keep my entries' }).click()
  await status(page, /^Saved /)
  expect((await call('getConditionReport', { flowEntityId })).sections.engine).toMatchObject({
    idle: { answer: 'ok' },
    start: { answer: 'minor' },
  })
})

test(
  'a dealer who logs out with the picture of a damage waiting is asked first',
  { tag: LONG },
  async ({ page, app: { url } }) => {
    const car = (await carsToEvaluate(url)).at(-1)
    if (typeof car?.flowEntityId !== 'string') throw new Error('The demo data has no car to evaluate')
    await storeSession(page, url, dealer(1))
    await page.goto(`${url}/condition-report/${car.flowEntityId}`)
    await openDamages(page)
    await addDentOfRoof(page)
    await page.context().setOffline(true)
    await page
      .getByLabel('Take a picture: Roof: Dent, Light')
      .and(page.locator('input'))
      .setInputFiles(await photo('dent.jpg'))
    await expect(
      page.getByRole('button', { name: 'See the picture in full size: Roof: Dent, Light' }),
    ).toBeVisible()
    await logOut(page)
    const question = page.getByRole('dialog', { name: '1 picture has not arrived' })
    await question.getByRole('button', { name: 'Stay and send' }).click()
    await expect(question).toBeHidden()
    await page.context().setOffline(false)
    await expect(page.getByText('The picture has arrived.')).toBeVisible()
    await logOut(page)
    await expect(page).toHaveURL(`${url}/`)
  },
)
