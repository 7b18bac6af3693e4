import { runUntilTimeout } from './browser-clock.ts'
import { assignCar } from './evaluated-car.ts'
import { expect } from './app.ts'
import { problem, test } from './fault-proxy.ts'
import { signInWithCode } from './field-worker.ts'
import { LONG } from './long.ts'

const LIST = '/api/getEvaluatorCars'
const FAILED = 'Failed to load evaluation cars. Please try again.'
const TIMED_OUT = 'Request timed out. Please check your network.'

// Its short form: pictures-taken-offline opens the list and a car without a network.
test(
  'without a network the list of the last visit stays, with its age; without one it says so',
  { tag: LONG },
  async ({ page, line }) => {
    const car = await assignCar(line.url, 'DL1CEV0021')
    await signInWithCode(page, line.url, car.evaluator)
    const card = page.locator(`[data-car="${car.carId}"]`)
    await expect(card).toBeVisible()
    const alert = page.getByRole('main').getByRole('alert')
    await expect.poll(() => page.evaluate(countKeptAnswers)).toBeGreaterThan(0)
    const cut = line.injectFault(LIST, { kind: 'cut' })
    await page.reload()
    await expect(alert.getByText(FAILED, { exact: true })).toBeVisible()
    await expect(card).toBeVisible()
    await expect(page.getByText(/^As of \d+:\d\d:\d\d [ap]m$/)).toBeVisible()
    cut.end()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toBeHidden()

    const cutAgain = line.injectFault(LIST, { kind: 'cut' })
    await page.evaluate(() => {
      indexedDB.deleteDatabase('yardbid-answers')
    })
    await page.reload()
    await expect(alert.getByText(FAILED, { exact: true })).toBeVisible()
    await expect(card).toHaveCount(0)
    cutAgain.end()
    await page.getByRole('button', { name: 'Back to Home' }).click()
    await expect(card).toBeVisible()
  },
)

test('a fault of the server is no reason to show an old list', { tag: LONG }, async ({ page, line }) => {
  const car = await assignCar(line.url, 'DL1CEV0022')
  await signInWithCode(page, line.url, car.evaluator)
  const card = page.locator(`[data-car="${car.carId}"]`)
  await expect(card).toBeVisible()
  const injected = line.injectFault(LIST, problem(500))
  await page.reload()
  await expect(page.getByText('Server error: Please try again later.', { exact: true })).toBeVisible()
  await expect(card).toHaveCount(0)
  injected.end()
})

test('the list does not answer', { tag: LONG }, async ({ page, line }) => {
  const car = await assignCar(line.url, 'DL1CEV0023')
  await signInWithCode(page, line.url, car.evaluator)
  await page.getByRole('button', { name: /^Account menu of/ }).click()
  await page.getByRole('link', { name: 'Where you’re signed in' }).click()
  await page.evaluate(() => {
    indexedDB.deleteDatabase('yardbid-answers')
  })
  await page.clock.install()
  await page.reload()
  const held = line.injectFault(LIST, { kind: 'hold' })
  await page.getByRole('link', { name: 'Yardbid' }).click()
  await runUntilTimeout(page, held)
  await expect(page.getByRole('alert').getByText(TIMED_OUT, { exact: true })).toBeVisible()
  held.end()
})

test(
  'the access is taken away: the list leads to the login and says why',
  { tag: LONG },
  async ({ page, line }) => {
    const car = await assignCar(line.url, 'DL1CEV0024')
    await signInWithCode(page, line.url, car.evaluator)
    await expect(page.locator(`[data-car="${car.carId}"]`)).toBeVisible()
    await car.dealer.call('revokeFieldAccess', { accessId: car.accessId })
    await expect(page).toHaveURL(`${line.url}/login`)
    await expect(
      page.getByLabel('Notices').getByText('Unauthorized. Redirecting to login.', { exact: true }),
    ).toBeVisible()
  },
)

/** Runs in the page: counts the answers that it has kept on the device. The database is opened only if it exists. */
async function countKeptAnswers(): Promise<number> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'yardbid-answers')) return 0
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('yardbid-answers')
    opening.addEventListener('error', () => reject(opening.error ?? new Error('The database did not open')))
    opening.addEventListener('success', () => {
      const database = opening.result
      const counting = database.transaction('answers').objectStore('answers').count()
      counting.addEventListener('error', () => reject(counting.error ?? new Error('Nothing was counted')))
      counting.addEventListener('success', () => {
        database.close()
        resolve(counting.result)
      })
    })
  })
}
