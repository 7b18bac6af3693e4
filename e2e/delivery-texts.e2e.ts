import type { Page } from '@playwright/test'
import { ADMIN, callAs, dealer, expect } from './app.ts'
import { problem, test, type Spoiling } from './fault-proxy.ts'
import { hireWorker, signInWithCode } from './field-worker.ts'
import {
  approveDelivery,
  assignDelivery,
  paidCarsOfOneYard,
  paidYard,
  personIdOf,
  uploadProof,
  type PaidCar,
} from './paid-cars.ts'
import { noPicture, photo } from './sample-picture.ts'
import { reviewOf } from './screen-review.ts'
import { scriptOf } from './script-of.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

const LIST = '/mycars/take-delivery'
const UNREACHABLE = 'Unable to connect to the server. Please check your network.'

const cardOf = (page: Page, { carId }: PaidCar) => page.locator(`[data-car="${carId}"]`)
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const notice = (page: Page, text: RegExp) => page.getByLabel('Notices').getByText(text)

/** The failures of a call of Take Delivery, and the sentence of each (part B section 8, "Common pattern per call"). */
function failuresOf(texts: {
  readonly otherwise: string
  readonly failed: string
  readonly notFound: string
}): readonly (readonly [Spoiling, string])[] {
  const { otherwise, failed, notFound } = texts
  return [
    [problem(400, 'No such thing.'), 'Invalid data provided: No such thing.'],
    [problem(400), 'Invalid data provided: Please check your inputs.'],
    [problem(404, 'It is gone.'), `${notFound}: It is gone.`],
    [problem(409, 'The yard is closed.'), `${failed}: The yard is closed.`],
    [problem(500, 'The disk is full.'), 'Server error: The disk is full.'],
    [problem(500), 'Server error: Please try again later.'],
    [problem(503), otherwise],
    [{ kind: 'cut' }, `${failed}: ${UNREACHABLE}`],
  ]
}

// Its short form: delivery makes the same request.
test(
  'the request says what is missing, what went through and what did not',
  { tag: LONG },
  async ({ page, line }) => {
    test.setTimeout(120_000)
    const review = reviewOf(page)
    // The stream is held, so the screen does not hear what happens elsewhere.
    line.spoil('/api/openLive', { kind: 'hold' })
    const driver = await hireWorker(line.url, 'driver', 2)
    const other = await hireWorker(line.url, 'driver', 2)
    const caller = await storeSession(page, line.url, dealer(2))
    const [first, second] = await paidCarsOfOneYard(caller, 2)
    if (first === undefined || second === undefined) throw new Error('The dealer has no paid cars')
    const dialog = dialogOf(page, 'Request Delivery Gatepass')
    const ask = dialog.getByRole('button', { name: 'Request Delivery Gatepass' })
    const says = (text: string | RegExp) =>
      expect(dialog.getByText(text, { exact: true }).first()).toBeVisible()

    await test.step('drivers that cannot be loaded', async () => {
      const spoiled = line.spoil('/api/getDrivers', problem(503))
      await page.goto(`${line.url}${LIST}`)
      await cardOf(page, first).getByRole('button', { name: 'Request Delivery Gatepass' }).click()
      await says('Failed to load drivers. Please try again.')
      spoiled.end()
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog.getByRole('radio', { name: driver.name })).toBeVisible()
    })

    await test.step('nobody chosen, no car chosen, a driver who was removed', async () => {
      // The car whose button was pressed stands first, and it alone is chosen.
      const boxes = dialog.getByRole('checkbox')
      await expect(boxes.first()).toBeChecked()
      await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
      await ask.click()
      await says('Please select at least one car and a driver.')
      await dialog.getByRole('radio', { name: driver.name }).check()
      await boxes.first().uncheck()
      await ask.click()
      await says('Please select at least one car and a driver.')
      await boxes.first().check()
      await review.look('delivery-request-fault')
      await dialog.getByRole('radio', { name: other.name }).check()
      await caller.call('retireDriver', { driverId: await personIdOf(other) })
      review.allow(/createDeliveryGatepass/)
      await ask.click()
      await says('Flow entity error: Selected driver not found.')
      await dialog.getByRole('radio', { name: driver.name }).check()
    })

    await test.step('a call that fails', async () => {
      const texts = {
        otherwise: 'Failed to create delivery gatepass. Please try again.',
        failed: 'Failed to create delivery gatepass',
        notFound: 'Flow entity error',
      }
      for (const [spoiling, text] of failuresOf(texts)) {
        const spoiled = line.spoil('/api/createDeliveryGatepass', spoiling)
        await ask.click()
        await says(text)
        spoiled.end()
      }
    })

    await test.step('one car is requested elsewhere: one goes through, the other does not', async () => {
      await dialog.getByRole('checkbox', { name: new RegExp(second.regno) }).check()
      const driverId = await personIdOf(driver)
      const { carId, auctionId } = second
      await caller.call('createDeliveryGatepass', { carId, auctionId, driverId })
      await ask.click()
      await says(new RegExp(`^Delivery gate pass requested for: .*${first.regno}.*\\.$`))
      await says(
        new RegExp(
          `^Not requested: .*${second.regno}.*\\. Failed to create delivery gatepass: This can’t be done now: the car is at “Delivery gate pass requested”\\.$`,
        ),
      )
      await review.look('delivery-request-partly')
      await page.keyboard.press('Escape')
      for (const car of [first, second]) {
        await expect(cardOf(page, car).getByRole('button', { name: 'Pending Gatepass' })).toBeDisabled()
      }
    })
  },
)

test(
  'cars that were requested or delivered elsewhere, or are unknown, are refused before a call',
  { tag: LONG },
  async ({ page, line }) => {
    const driver = await hireWorker(line.url, 'driver', 3)
    const caller = await storeSession(page, line.url, dealer(3))
    const admin = await callAs(line.url, ADMIN)
    const yard = await paidYard(caller)
    const [car] = yard
    if (car === undefined) throw new Error('The dealer has no paid car')
    const card = cardOf(page, car)
    const dialog = dialogOf(page, 'Request Delivery Gatepass')
    const ask = dialog.getByRole('button', { name: 'Request Delivery Gatepass' })
    const says = (text: string | RegExp) => expect(dialog.getByText(text, { exact: true })).toBeVisible()
    const open = async () => {
      await card.getByRole('button', { name: 'Request Delivery Gatepass' }).click()
      await dialog.getByRole('radio', { name: driver.name }).check()
    }

    await test.step('every car of the yard is requested elsewhere while the dialog loads', async () => {
      const held = line.spoil(scriptOf('delivery/request/request-dialog.tsx'), { kind: 'hold' })
      await page.goto(`${line.url}${LIST}`)
      await card.getByRole('button', { name: 'Request Delivery Gatepass' }).click()
      await expect.poll(() => held.hits).toBe(1)
      const driverId = await personIdOf(driver)
      for (const { carId, auctionId } of yard) {
        await caller.call('createDeliveryGatepass', { carId, auctionId, driverId })
      }
      for (const one of yard) await expect(cardOf(page, one).getByText('Pending Gatepass')).toBeVisible()
      held.end()
      await says('No cars available in this yard.')
      await page.keyboard.press('Escape')
      const reason = 'The yard is closed this week.'
      for (const { flowEntityId } of yard) {
        await admin.call('admin/rejectDeliveryGatePass', { flowEntityId, reason })
      }
    })

    await test.step('the list has no auction of it', async () => {
      const answer = await caller.call('getDealerDeliveryCars', {})
      const yardGroups = answer.yardGroups.map((group) => ({
        ...group,
        cars: group.cars.map((one) => ({ ...one, auctionId: null })),
      }))
      const body = { ...answer, yardGroups }
      const bare = line.spoil('/api/getDealerDeliveryCars', { kind: 'answer', status: 200, body })
      await page.reload()
      await open()
      await ask.click()
      await says(new RegExp(`^Missing car ID or auction ID for .*${car.regno}.*\\.$`))
      bare.end()
    })

    await test.step('its gate pass is requested elsewhere, and then it is delivered', async () => {
      await page.reload()
      await open()
      await approveDelivery(line.url, driver, car)
      await expect(card.getByText('Share Delivery Link')).toBeVisible()
      await ask.click()
      await says(new RegExp(`^Car .*${car.regno}.* is not in a valid state for gatepass request\\.$`))
      const { carId, auctionId, flowEntityId } = car
      const shared = await caller.call('generateDeliveryLink', { carId, auctionId })
      await uploadProof({ ...car, ...shared, driver })
      await caller.call('confirmDelivery', { flowEntityId })
      await expect(card).toHaveCount(0)
      await ask.click()
      await says('One or more selected cars not found.')
    })
  },
)

test(
  'the link, the pickup proof and the confirmation say why they failed',
  { tag: LONG },
  async ({ page, line }) => {
    test.setTimeout(180_000)
    const review = reviewOf(page)
    const driver = await hireWorker(line.url, 'driver', 2)
    const caller = await storeSession(page, line.url, dealer(2))
    const [car] = await paidCarsOfOneYard(caller, 1)
    if (car === undefined) throw new Error('The dealer has no paid car')
    await approveDelivery(line.url, driver, car)
    const card = cardOf(page, car)
    review.allow(/generateDeliveryLink|createOTPLoginAccess|updateDeliveryPhotos|confirmDelivery|uploadRaw/)

    await test.step('the link', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`${line.url}${LIST}`)
      await card.getByRole('button', { name: 'Generate Delivery Link' }).click()
      const dialog = dialogOf(page, 'Share Delivery Link')
      const create = dialog.getByRole('button', { name: 'Create the link' })
      const says = (text: string) => expect(dialog.getByText(text, { exact: true })).toBeVisible()
      const texts = {
        otherwise: 'Failed to generate delivery link. Please try again.',
        failed: 'Failed to generate delivery link',
        notFound: 'Not found',
      }
      for (const path of ['/api/generateDeliveryLink', '/api/createOTPLoginAccess']) {
        for (const [spoiling, text] of failuresOf(texts)) {
          const spoiled = line.spoil(path, spoiling)
          await create.click()
          await says(text)
          spoiled.end()
        }
      }
      const empty = line.spoil('/api/generateDeliveryLink', { kind: 'answer', status: 200, body: {} })
      await create.click()
      await says('No delivery link ID returned from the API.')
      await review.look('delivery-link-fault')
      empty.end()
      await create.click()
      const link = dialog.getByRole('textbox', { name: `Link for ${driver.name}` })
      const first = await link.inputValue()
      await dialog.getByRole('button', { name: 'Make a new link' }).click()
      await says('This is the new link. The old one has ended.')
      expect(await link.inputValue()).not.toBe(first)
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    await test.step('the link of a driver who was removed', async () => {
      const people = await caller.call('getDrivers', {})
      const spoiled = line.spoil('/api/getDrivers', {
        kind: 'answer',
        status: 200,
        body: people.filter(({ name }) => name !== driver.name),
      })
      await page.reload()
      await card.getByRole('button', { name: /^Share the link again/ }).click()
      const dialog = dialogOf(page, 'Share Delivery Link')
      await dialog.getByRole('button', { name: 'Create the link' }).click()
      await expect(
        dialog.getByText('Selected car, car ID, auction ID, or driver ID is missing.', { exact: true }),
      ).toBeVisible()
      spoiled.end()
      await page.keyboard.press('Escape')
    })

    await test.step('the pickup proof', async () => {
      await card.getByRole('button', { name: 'Upload Pickup Proof' }).click()
      const dialog = dialogOf(page, 'Upload Pickup Proof')
      const upload = dialog.getByRole('button', { name: 'Upload', exact: true })
      const says = (text: string) => expect(dialog.getByText(text, { exact: true }).first()).toBeVisible()
      await upload.click()
      await says('Please upload both the photo with the car and the RC photo.')
      await review.look('pickup-proof-fault')
      const withCar = dialog.locator('#photo-with-car-file')
      const rc = dialog.locator('#rc-photo-file')
      await withCar.setInputFiles(noPicture('papers.pdf', 'application/pdf'))
      await says('Only JPEG or PNG files are allowed for the photo with the car.')
      await rc.setInputFiles(noPicture('film.mp4', 'video/mp4'))
      await says('Only JPEG, PNG or PDF files are allowed for the RC photo.')
      await withCar.setInputFiles(await photo('with-car.jpg'))
      await rc.setInputFiles(await photo('rc.jpg'))
      await expect(dialog.getByText('Uploaded', { exact: true })).toHaveCount(2)
      const texts = {
        otherwise: 'Failed to upload pickup proof. Please try again.',
        failed: 'Failed to upload pickup proof',
        notFound: 'Not found',
      }
      for (const [spoiling, text] of failuresOf(texts)) {
        const spoiled = line.spoil('/api/updateDeliveryPhotos', spoiling)
        await upload.click()
        await says(text)
        spoiled.end()
      }
      await upload.click()
      await expect(notice(page, /^Pickup proof of .* is uploaded\.$/)).toBeVisible()
    })

    await test.step('the confirmation, and a session that is over', async () => {
      await card.getByRole('button', { name: 'View Picture' }).click()
      const dialog = dialogOf(page, 'View pictures')
      const confirm = dialog.getByRole('button', { name: 'Confirm Delivery' })
      const texts = {
        otherwise: 'Failed to confirm delivery. Please try again.',
        failed: 'Failed to confirm delivery',
        notFound: 'Not found',
      }
      for (const [spoiling, text] of failuresOf(texts)) {
        if (spoiling.kind === 'cut') continue
        const spoiled = line.spoil('/api/confirmDelivery', spoiling)
        await confirm.click()
        await expect(dialog.getByText(text, { exact: true })).toBeVisible()
        spoiled.end()
      }
      line.spoil('/api/confirmDelivery', problem(401))
      await confirm.click()
      await expect(page).toHaveURL(`${line.url}/login`)
      await expect(notice(page, /^Unauthorized\. Redirecting to login\.$/)).toBeVisible()
    })
  },
)

test(
  'a car is delivered while its photo waits: the driver is told and keeps it, and the link has ended',
  { tag: LONG },
  async ({ page, line }) => {
    const car = await assignDelivery(line.url, 2)
    await signInWithCode(page, line.url, car.driver)
    await page.goto(`${line.url}/driverHome/${car.flowEntityId}?step=RC+photo`)
    const held = line.spoil(/\/api\/uploadRaw/, { kind: 'hold' })
    await page.getByLabel('Camera: RC photo').setInputFiles(await photo('rc.jpg'))
    await expect.poll(() => held.hits).toBe(1)
    await uploadProof(car)
    await car.driver.dealer.call('confirmDelivery', { flowEntityId: car.flowEntityId })
    held.end()
    const told = page.getByRole('region', { name: 'Pictures on this phone' }).getByRole('alert')
    await expect(told.getByText('1 picture was not accepted. It is still on this phone.')).toBeVisible()
    await expect(told.getByText(/^The dealer no longer takes pictures of this car: it is at /)).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${line.url}${new URL(car.link).pathname}`)
    await expect(page.getByText(/^This link has ended\./)).toBeVisible()
  },
)
