import { hireWorker, giveAccess, signInWithCode } from './field-worker.ts'
import { ADMIN, dealer, expect } from './app.ts'
import { reviewOf } from './screen-review.ts'
import { problem, test } from './fault-proxy.ts'
import { LONG } from './long.ts'
import { givePasswordAgain } from './password-again.ts'
import { storeSession } from './stored-session.ts'

for (const { type, mobile } of [
  { type: 'evaluator', mobile: '9820000001' },
  { type: 'driver', mobile: '9820000002' },
] as const) {
  test(`the ${type}’s portal`, { tag: LONG }, async ({ page, line }) => {
    const review = reviewOf(page)
    // Another journey may have requested a code for this mobile within the waiting time.
    review.allow(/sendOTP/)
    await signInWithCode(page, line.url, { mobile, type })
    await expect(page.getByRole('article').first()).toBeVisible()
    await review.look(`${type}-home`)
    if (type === 'evaluator') {
      await page.getByRole('button', { name: 'View Pictures' }).first().click()
      await expect(page.getByRole('heading', { name: /^Pictures of/ })).toBeVisible()
      await review.look('evaluator-car')
      await page.getByRole('button', { name: 'Retake: Front Face' }).click()
      await expect(page.getByRole('heading', { name: 'Front Face' })).toBeVisible()
      await review.look('evaluator-view')
      await page.getByRole('link', { name: 'All cars' }).click()
    }
    await page.getByRole('button', { name: /^Account menu of/ }).click()
    await review.look(`${type}-account`)
    await page.getByRole('link', { name: 'Where you’re signed in' }).click()
    await expect(page.getByText('This device')).toBeVisible()
    await review.look(`${type}-sessions`)
    review.allow(/get(Evaluator|Driver)Cars/)
    line.injectFault(/get(Evaluator|Driver)Cars/, problem(500))
    await page.goto(`${line.url}/${type}Home`)
    await expect(page.getByRole('alert')).toBeVisible()
    await review.look(`${type}-failed`)
  })
}

test('an empty portal', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  const worker = await hireWorker(line.url, 'evaluator', 5)
  await giveAccess(worker, 60)
  await signInWithCode(page, line.url, worker)
  await expect(page.getByRole('heading', { name: 'No cars found' })).toBeVisible()
  await review.look('evaluator-none')
})

test('the list of accesses, and the list of sessions', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  const worker = await hireWorker(line.url, 'driver', 2)
  await giveAccess(worker, 30)
  await storeSession(page, line.url, dealer(2))
  await page.goto(`${line.url}/team`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await review.look('let-in')
  await page.getByRole('button', { name: 'Give someone access' }).first().click()
  await page.getByRole('button', { name: 'Give access', exact: true }).click()
  await expect(page.getByText('Choose who gets access.').first()).toBeVisible()
  await review.look('let-in-form')
  await page
    .getByRole('button', { name: /^Remove access of/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await review.look('let-in-take-back')
  await page.keyboard.press('Escape')
  await page.goto(`${line.url}/account/sessions`)
  await expect(page.getByText('This device')).toBeVisible()
  await review.look('sessions')
})

test('the second factor', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  await storeSession(page, line.url, ADMIN)
  await page.goto(`${line.url}/account/second-factor`)
  await expect(page.getByText('Not set up')).toBeVisible()
  await review.look('second-factor')
  review.allow(/beginSecondFactor/)
  await page.getByRole('button', { name: 'Set up' }).click()
  await givePasswordAgain(page)
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  review.allow(/confirmSecondFactor/)
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/^This code is not right/)).toBeVisible()
  await review.look('second-factor-scan')
})
