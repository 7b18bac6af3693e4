import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type LaunchOptions } from '@playwright/test'
import { expect } from './app.ts'
import { browserOn, isStoredOnDisk } from './browser-process.ts'
import { stored } from './code-boxes.ts'
import {
  addDentOfRoof,
  anglesOf,
  assignCar,
  goOn,
  openCar,
  openDamages,
  takePicture,
} from './evaluated-car.ts'
import { test } from './fault-proxy.ts'
import { signInWithCode } from './field-worker.ts'
import { panel, PHONE, untilInstalled } from './phone.ts'
import { photo } from './sample-picture.ts'
import { LONG } from './long.ts'

/** Opens the evaluator's browser on its folder of user data, as a phone does. */
function openPhone(folder: string, options: LaunchOptions): Promise<BrowserContext> {
  const asElsewhere = { locale: 'en-IN', timezoneId: 'Asia/Kolkata', serviceWorkers: 'allow' } as const
  return chromium.launchPersistentContext(folder, { ...options, ...PHONE, ...asElsewhere })
}

test('the browser is killed with four pictures waiting, one of which the server has received', async ({
  app,
  line,
  launchOptions,
}) => {
  // Calls the app directly: the proxy cuts the network during the test.
  const car = await assignCar(app.url, 'DL1CEV0011')
  const folder = mkdtempSync(join(tmpdir(), 'yardbid-phone-'))
  try {
    const phone = await openPhone(folder, launchOptions)
    const [page = await phone.newPage()] = phone.pages()
    await signInWithCode(page, line.url, car.evaluator)
    await untilInstalled(page)
    await openCar(page, line.url, car)

    // The server receives the first picture, but its answer does not come back. Then there is no network.
    const unanswered = line.injectFault('/api/addEvaluationPicture', { kind: 'holdAnswer' })
    await takePicture(page, 'Front Face')
    await expect.poll(() => anglesOf(car)).toEqual(['Front Face'])
    const noNetwork = line.injectFault(/^\//, { kind: 'cut' })
    for (const angle of ['Left', 'Right', 'Rear']) {
      await goOn(page)
      await takePicture(page, angle)
    }
    await expect(panel(page).getByText('4 pictures are on this phone.')).toBeVisible()
    expect(unanswered.hits).toBe(1)

    // The browser writes what it knows of the session some seconds later; a phone has been signed in for longer.
    const token = (await stored(page, 'authToken')) ?? ''
    await expect.poll(() => isStoredOnDisk(folder, token)).toBe(true)
    const closed = new Promise((resolve) => {
      phone.once('close', resolve)
    })
    process.kill(browserOn(folder), 'SIGKILL')
    await closed
    unanswered.end()

    const reopened = await openPhone(folder, launchOptions)
    const [again = await reopened.newPage()] = reopened.pages()
    // Still without a network: the page, the list and the pictures are there.
    await openCar(again, line.url, car)
    await expect(panel(again).getByText('4 pictures are on this phone.')).toBeVisible()
    await expect(again.getByRole('listitem').filter({ hasText: 'On this phone' })).toHaveCount(4)
    expect(await anglesOf(car)).toEqual(['Front Face'])

    noNetwork.end()
    await panel(again).getByRole('button', { name: 'Send now' }).click()
    await expect(panel(again).getByText('All 4 pictures have arrived.')).toBeVisible()
    expect(await anglesOf(car)).toEqual(['Front Face', 'Left', 'Right', 'Rear'])
    await again.getByRole('button', { name: 'Submit pictures' }).click()
    await expect(again.getByRole('button', { name: 'View Pictures' })).toBeVisible()
    await reopened.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test.describe('with the pages at hand', () => {
  test.use({ ...PHONE, serviceWorkers: 'allow' })

  test(
    'the list and a started car open without a network, and say so',
    { tag: LONG },
    async ({ page, line }) => {
      const car = await assignCar(line.url, 'DL1CEV0012')
      await signInWithCode(page, line.url, car.evaluator)
      await untilInstalled(page)
      await openCar(page, line.url, car)
      await takePicture(page, 'Front Face')
      await expect(panel(page).getByText('The picture has arrived.')).toBeVisible()

      await page.context().setOffline(true)
      const noNetwork = line.injectFault(/^\//, { kind: 'cut' })
      await page.reload()
      await page.getByRole('button', { name: 'Take picture: Left' }).click()
      await takePicture(page, 'Left')
      await expect(panel(page).getByText('1 picture is on this phone. 1 has arrived.')).toBeVisible()
      await expect(
        panel(page).getByText('No network. What is on this phone is sent when the network returns.'),
      ).toBeVisible()
      await page.goto(`${line.url}/evaluatorHome`)
      await expect(page.locator(`[data-car="${car.carId}"]`)).toBeVisible()
      await expect(page.getByText(/^As of \d+:\d\d:\d\d [ap]m$/)).toBeVisible()
      // The start of the app leads there too.
      await page.goto(`${line.url}/`)
      await expect(page).toHaveURL(`${line.url}/evaluatorHome`)

      noNetwork.end()
      await page.context().setOffline(false)
      await expect(panel(page).getByText('All 2 pictures have arrived.')).toBeVisible()
      expect(await anglesOf(car)).toEqual(['Front Face', 'Left'])
    },
  )

  // Its short form: the journey of the killed browser, which keeps pictures without a network.
  test(
    'a condition report is begun without a network, with a damage and its picture, and sent when it returns',
    { tag: LONG },
    async ({ page, line }) => {
      const car = await assignCar(line.url, 'DL1CEV0014')
      await signInWithCode(page, line.url, car.evaluator)
      await untilInstalled(page)
      await openCar(page, line.url, car)

      await page.context().setOffline(true)
      const noNetwork = line.injectFault(/^\//, { kind: 'cut' })
      await page.goto(`${line.url}/condition-report/${car.flowEntityId}`)
      await expect(page.getByRole('heading', { name: 'Step 1 of 10: Engine' })).toBeVisible()
      await expect(page.getByRole('heading', { name: /^Condition report: \d{4} / })).toBeVisible()
      await page.getByRole('group', { name: 'Starting' }).getByRole('radio', { name: 'OK' }).check()
      await page.getByRole('button', { name: /^Next: / }).click()
      await expect(page.getByText('On this phone only')).toBeVisible()
      await page.reload()
      const starting = page.getByRole('group', { name: 'Starting' }).getByRole('radio', { name: 'OK' })
      await expect(starting).toBeChecked()
      await expect(page.getByText('It is sent when this phone is online again.')).toBeVisible()
      await openDamages(page)
      await addDentOfRoof(page)
      const camera = page.getByLabel('Take a picture: Roof: Dent, Light').and(page.locator('input'))
      await camera.setInputFiles(await photo('dent.jpg'))
      await expect(panel(page).getByText('1 picture is on this phone.')).toBeVisible()

      // The tab is closed; the list of another one sends the report and the picture.
      const context = page.context()
      const again = await context.newPage()
      await page.close()
      await again.goto(`${line.url}/evaluatorHome`)
      const unsent = again.getByText('A condition report is on this phone only.')
      await expect(unsent).toBeVisible()
      await expect(panel(again).getByText('1 picture is on this phone.')).toBeVisible()
      noNetwork.end()
      await context.setOffline(false)
      await expect(unsent).toHaveCount(0)
      await expect(panel(again).getByText('The picture has arrived.')).toBeVisible()
      const { flowEntityId } = car
      const { sections, damages } = await car.dealer.call('getConditionReport', { flowEntityId })
      expect(sections.engine?.start?.answer).toBe('ok')
      expect(damages).toMatchObject([{ panel: 'roof', pictureUrl: expect.stringMatching(/^\/files\//) }])
      await again.goto(`${line.url}/condition-report/${flowEntityId}`)
      await expect(again.getByText(/^Saved \d/)).toBeVisible()
      await openDamages(again)
      const seen = again.getByRole('button', { name: 'See the picture in full size: Roof: Dent, Light' })
      await expect(seen).toBeVisible()
    },
  )

  test('the app can be installed, and keeps no answer of the API', { tag: LONG }, async ({ page, line }) => {
    const car = await assignCar(line.url, 'DL1CEV0013')
    await signInWithCode(page, line.url, car.evaluator)
    await untilInstalled(page)
    await openCar(page, line.url, car)
    const link = await page.locator('link[rel="manifest"]').getAttribute('href')
    const manifest = (await (await fetch(`${line.url}${link}`)).json()) as {
      icons: readonly { src: string }[]
    }
    for (const { src } of manifest.icons) expect((await fetch(`${line.url}${src}`)).status).toBe(200)
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.length).toBeGreaterThan(10)
    for (const path of kept) expect(path).toMatch(/^\/(assets\/|evaluatorHome$|manifest\.webmanifest$)/)
    expect(kept.filter((path) => path.includes('console'))).toEqual([])
  })
})
