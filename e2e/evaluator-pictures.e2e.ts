import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, logOut } from './app.ts'
import { anglesOf, assignCar, goOn, openCar, takePicture } from './evaluated-car.ts'
import { test } from './fault-proxy.ts'
import { giveAccess, hireWorker, signInWithCode } from './field-worker.ts'
import { LONG } from './long.ts'
import { noPicture, photo } from './sample-picture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const UPLOAD = /\/api\/uploadRaw/

const panel = (page: Page) => page.getByRole('region', { name: 'Pictures on this phone' })
const allArrived = (page: Page, count: number) =>
  expect(panel(page).getByText(`All ${count} pictures have arrived.`)).toBeVisible()

// Its short form: pictures-taken-offline goes through the first views, and submits.
test(
  'view by view with an outline, one taken again, the optional ones skipped, then submitted',
  { tag: LONG },
  async ({ page, line }) => {
    const car = await assignCar(line.url, 'DL1CEV0001')
    await signInWithCode(page, line.url, car.evaluator)
    const card = page.locator(`[data-car="${car.carId}"]`)
    await card.getByRole('button', { name: 'Upload Pictures' }).click()
    await expect(page.getByRole('img', { name: 'Outline: Front Face' })).toBeVisible()
    await expect(page.getByText('View 1 of 6')).toBeVisible()
    // The mandatory view cannot be skipped.
    await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0)
    await takePicture(page, 'Front Face')
    await takePicture(page, 'Front Face')
    await page.getByRole('button', { name: 'Next: Left' }).click()
    await takePicture(page, 'Left')
    for (let skipped = 0; skipped < 3; skipped += 1) await goOn(page)
    await expect(page.getByRole('heading', { name: 'Inside First row' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Rear' })).toBeVisible()
    await page.goForward()
    await goOn(page)
    await goOn(page)
    await expect(page.getByRole('listitem').filter({ hasText: 'Arrived' })).toHaveCount(2)
    await expect(page.getByRole('listitem').filter({ hasText: 'Not taken' })).toHaveCount(4)
    await expect.poll(() => anglesOf(car)).toEqual(['Front Face', 'Left'])
    await page.getByRole('button', { name: 'See Left in full size' }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Submit pictures' }).click()
    await expect(page.getByLabel('Notices').getByText(/are submitted\.$/)).toBeVisible()
    await expect(card.getByRole('button', { name: 'View Pictures' })).toBeVisible()
    await expect(card.getByText('2 pictures uploaded.')).toBeVisible()
    const { state } = await car.dealer.call('getCarDetailsByFlowEntity', { flowEntityId: car.flowEntityId })
    expect(state).toBe('EVALUATION_COMPLETE')
  },
)

test(
  'pictures cannot be submitted without a Front Face, nor before all have arrived',
  { tag: LONG },
  async ({ page, line }) => {
    const car = await assignCar(line.url, 'DL1CEV0002')
    await signInWithCode(page, line.url, car.evaluator)
    const held = line.injectFault(UPLOAD, { kind: 'hold' })
    const path = `${line.url}/evaluatorHome/${car.flowEntityId}`
    await page.goto(`${path}?view=Left`)
    await takePicture(page, 'Left')
    await page.goto(`${path}?view=all`)
    const submit = page.getByRole('button', { name: 'Submit pictures' })
    await expect(submit).toBeDisabled()
    await expect(page.getByText("A 'Front Face' image is mandatory for bidding.")).toBeVisible()
    await page.getByRole('button', { name: 'Take picture: Front Face' }).click()
    await takePicture(page, 'Front Face')
    await page.goto(`${path}?view=all`)
    await expect(page.getByText('2 pictures have not arrived yet.')).toBeVisible()
    await expect(panel(page).getByText('2 pictures are on this phone.')).toBeVisible()
    held.end()
    await allArrived(page, 2)
    await expect(submit).toBeEnabled()
    const failed = line.injectFault('/api/submitEvaluation', { kind: 'cut' })
    await submit.click()
    await expect(page.getByText('Failed to submit evaluation. Please try again.')).toBeVisible()
    failed.end()
  },
)

test(
  'the dealer moves the car on while pictures wait: the evaluator is notified, and keeps them',
  { tag: LONG },
  async ({ page, line }) => {
    const car = await assignCar(line.url, 'DL1CEV0003')
    await signInWithCode(page, line.url, car.evaluator)
    await openCar(page, line.url, car)
    await takePicture(page, 'Front Face')
    await expect.poll(() => anglesOf(car)).toEqual(['Front Face'])
    const held = line.injectFault(UPLOAD, { kind: 'hold' })
    await goOn(page)
    await takePicture(page, 'Left')
    const { flowEntityId, carId, dealer } = car
    await dealer.call('submitEvaluation', { flowEntityId })
    await dealer.call('updateCarWorkflowStatus', { carId, status: 'PLACE_BIDS' })
    held.end()
    const alert = panel(page).getByRole('alert')
    await expect(alert.getByText('1 picture was not accepted. It is still on this phone.')).toBeVisible()
    await expect(
      alert.getByText('The dealer no longer takes pictures of this car: it is at “Open for bids”.'),
    ).toBeVisible()
    // The car is gone from the list; its picture is not.
    await page.goto(`${line.url}/evaluatorHome`)
    await expect(page.getByRole('heading', { name: 'No cars found' })).toBeVisible()
    const download = page.waitForEvent('download')
    await alert.getByRole('button', { name: /^Save Left of/ }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/Left\.jpg$/)
    expect((await readFile(await file.path())).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    await alert.getByRole('button', { name: /^Send Left of .* again$/ }).click()
    await expect(alert).toBeVisible()
    await alert.getByRole('button', { name: /^Delete Left of/ }).click()
    const question = page.getByRole('dialog', { name: 'Delete this picture?' })
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(alert).toBeHidden()
    expect(await anglesOf(car)).toEqual(['Front Face'])
  },
)

// Its short form: pictures-taken-offline keeps waiting pictures through a killed browser.
test(
  'logging out with pictures waiting asks first; the next person neither sees nor sends them',
  { tag: LONG },
  async ({ page, line }) => {
    const car = await assignCar(line.url, 'DL1CEV0004')
    await signInWithCode(page, line.url, car.evaluator)
    await openCar(page, line.url, car)
    const cut = line.injectFault(UPLOAD, { kind: 'cut' })
    await takePicture(page, 'Front Face')
    await logOut(page)
    const question = page.getByRole('dialog', { name: '1 picture has not arrived' })
    await question.getByRole('button', { name: 'Stay and send' }).click()
    await expect(question).toBeHidden()
    await logOut(page)
    await question.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(`${line.url}/`)
    cut.end()

    const other = await hireWorker(line.url, 'evaluator', 2)
    await giveAccess(other, 60)
    const sent = line.injectFault(UPLOAD, { kind: 'hold' })
    await signInWithCode(page, line.url, other)
    await expect(page.getByRole('heading', { name: 'No cars found' })).toBeVisible()
    await expect(panel(page).getByText(/picture/)).toHaveCount(0)
    // Nothing waits for this person, so the logout does not ask.
    await logOut(page)
    await expect(page).toHaveURL(`${line.url}/`)
    expect(sent.hits).toBe(0)
    sent.end()

    await signInWithCode(page, line.url, car.evaluator)
    await expect(panel(page).getByText('The picture has arrived.')).toBeVisible()
    expect(await anglesOf(car)).toEqual(['Front Face'])
  },
)

test('a session that ends keeps the pictures for their owner', { tag: LONG }, async ({ page, line }) => {
  const car = await assignCar(line.url, 'DL1CEV0005')
  const { dealer, evaluator, accessId } = car
  await signInWithCode(page, line.url, evaluator)
  await openCar(page, line.url, car)
  const cut = line.injectFault(UPLOAD, { kind: 'cut' })
  await takePicture(page, 'Front Face')
  await dealer.call('revokeFieldAccess', { accessId })
  await expect(page).toHaveURL(/\/(login)?$/)
  await expect(page.getByLabel('Notices').getByText(/^Unauthorized\./)).toBeVisible()
  cut.end()
  await giveAccess(evaluator, 60)
  await signInWithCode(page, line.url, evaluator)
  await expect(panel(page).getByText('The picture has arrived.')).toBeVisible()
  expect(await anglesOf(car)).toEqual(['Front Face'])
})

test('two tabs send each picture once', { tag: LONG }, async ({ page, line, context }) => {
  const car = await assignCar(line.url, 'DL1CEV0006')
  await signInWithCode(page, line.url, car.evaluator)
  await openCar(page, line.url, car)
  const second = await context.newPage()
  await second.goto(`${line.url}/evaluatorHome`)
  const held = line.injectFault('/api/addEvaluationPicture', { kind: 'holdAnswer' })
  await takePicture(page, 'Front Face')
  await expect.poll(() => held.hits).toBe(1)
  await expect(panel(second).getByText('Sending Front Face…')).toBeVisible()
  // The tab that sends closes; the other takes over.
  await page.close()
  held.end()
  await expect(panel(second).getByText('The picture has arrived.')).toBeVisible()
  expect(await anglesOf(car)).toEqual(['Front Face'])
})

test(
  'what the camera returns is no picture, or the phone is full',
  { tag: LONG },
  async ({ page, line, context }) => {
    const car = await assignCar(line.url, 'DL1CEV0007')
    const browser = await context.newCDPSession(page)
    await browser.send('Storage.overrideQuotaForOrigin', { origin: line.url, quotaSize: 1 })
    await signInWithCode(page, line.url, car.evaluator)
    await openCar(page, line.url, car)
    const camera = page.getByLabel('Camera: Front Face')
    const fault = page.getByRole('main').getByRole('alert')
    await camera.setInputFiles(noPicture('papers.pdf', 'application/pdf'))
    await expect(
      fault.getByText('Invalid file type: application/pdf. Only JPEG, PNG, and SVG are allowed.'),
    ).toBeVisible()
    await camera.setInputFiles(noPicture('front.jpg', 'image/jpeg'))
    await expect(fault.getByText('This picture cannot be read. Please take it again.')).toBeVisible()
    await camera.setInputFiles(await photo('front.jpg'))
    await expect(
      fault.getByText(
        'The storage of this phone is full. The picture was not kept: free some space and take it again.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take picture: Front Face' })).toBeVisible()
    await browser.send('Storage.overrideQuotaForOrigin', { origin: line.url })
    // The browser notices after a while that there is room again.
    await expect(async () => {
      await camera.setInputFiles(await photo('front.jpg'))
      await expect(page.getByRole('button', { name: 'Retake: Front Face' })).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expect.poll(() => anglesOf(car)).toEqual(['Front Face'])
  },
)
