import type { Page } from '@playwright/test'
import { ADMIN, callAs, dealer, expect } from './app.ts'
import { test } from './fault-proxy.ts'
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
import { photo } from './sample-picture.ts'
import { scriptOf } from './script-of.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

const LIST = '/mycars/take-delivery'

const cardOf = (page: Page, { carId }: PaidCar) => page.locator(`[data-car="${carId}"]`)
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

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
    const shows = (text: string | RegExp) => expect(dialog.getByText(text, { exact: true })).toBeVisible()
    const open = async () => {
      await card.getByRole('button', { name: 'Request Delivery Gatepass' }).click()
      await dialog.getByRole('radio', { name: driver.name }).check()
    }

    await test.step('every car of the yard is requested elsewhere while the dialog loads', async () => {
      const held = line.injectFault(scriptOf('gate-passes/request/delivery-request.tsx'), { kind: 'hold' })
      await page.goto(`${line.url}${LIST}`)
      await card.getByRole('button', { name: 'Request Delivery Gatepass' }).click()
      await expect.poll(() => held.hits).toBe(1)
      const driverId = await personIdOf(driver)
      for (const { carId, auctionId } of yard) {
        await caller.call('createDeliveryGatepass', { carId, auctionId, driverId })
      }
      for (const one of yard) await expect(cardOf(page, one).getByText('Pending Gatepass')).toBeVisible()
      held.end()
      await shows('No cars available in this yard.')
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
      const bare = line.injectFault('/api/getDealerDeliveryCars', { kind: 'answer', status: 200, body })
      await page.reload()
      await open()
      await ask.click()
      await shows(new RegExp(`^Missing car ID or auction ID for .*${car.regno}.*\\.$`))
      bare.end()
    })

    await test.step('its gate pass is requested elsewhere, and then it is delivered', async () => {
      await page.reload()
      await open()
      await approveDelivery(line.url, driver, car)
      await expect(card.getByText('Share Delivery Link')).toBeVisible()
      await ask.click()
      await shows(new RegExp(`^Car .*${car.regno}.* is not in a valid state for gatepass request\\.$`))
      const { carId, auctionId, flowEntityId } = car
      const shared = await caller.call('generateDeliveryLink', { carId, auctionId })
      await uploadProof({ ...car, ...shared, driver })
      await caller.call('confirmDelivery', { flowEntityId })
      await expect(card).toHaveCount(0)
      await ask.click()
      await shows('One or more selected cars not found.')
    })
  },
)

test(
  'one car is requested elsewhere: one goes through, the other does not, and both are shown as requested',
  { tag: LONG },
  async ({ page, line }) => {
    const driver = await hireWorker(line.url, 'driver', 3)
    const caller = await storeSession(page, line.url, dealer(3))
    const both = await paidCarsOfOneYard(caller, 2)
    const [asked, other] = both
    if (asked === undefined || other === undefined) throw new Error('The dealer has no two paid cars')
    line.injectFault('/api/openLive', { kind: 'hold' })
    await page.goto(`${line.url}${LIST}`)
    const dialog = dialogOf(page, 'Request Delivery Gatepass')
    const name = 'Request Delivery Gatepass'
    await cardOf(page, asked).getByRole('button', { name }).click()
    await dialog.getByRole('radio', { name: driver.name }).check()
    await dialog.getByRole('checkbox', { name: other.regno }).check()
    const { carId, auctionId } = other
    await caller.call('createDeliveryGatepass', { carId, auctionId, driverId: await personIdOf(driver) })
    await dialog.getByRole('button', { name }).click()
    await expect(dialog.getByText(`${asked.regno}).`, { exact: false }).first()).toBeVisible()
    await expect(dialog.getByText(/^Not requested: /)).toBeVisible()
    await page.keyboard.press('Escape')
    for (const car of both) {
      await expect(cardOf(page, car).getByRole('button', { name: 'Pending Gatepass' })).toBeDisabled()
    }
    const admin = await callAs(line.url, ADMIN)
    const reason = 'The yard is closed this week.'
    for (const { flowEntityId } of both) {
      await admin.call('admin/rejectDeliveryGatePass', { flowEntityId, reason })
    }
  },
)

test(
  'a car is delivered while its photo waits: the driver is notified and keeps it, and the link has ended',
  { tag: LONG },
  async ({ page, line }) => {
    const car = await assignDelivery(line.url, 2)
    await signInWithCode(page, line.url, car.driver)
    await page.goto(`${line.url}/driverHome/${car.flowEntityId}?step=RC+photo`)
    const held = line.injectFault(/\/api\/uploadRaw/, { kind: 'hold' })
    await page.getByLabel('Camera: RC photo').setInputFiles(await photo('rc.jpg'))
    await expect.poll(() => held.hits).toBe(1)
    await uploadProof(car)
    await car.driver.dealer.call('confirmDelivery', { flowEntityId: car.flowEntityId })
    held.end()
    const alert = page.getByRole('region', { name: 'Pictures on this phone' }).getByRole('alert')
    await expect(alert.getByText('1 picture was not accepted. It is still on this phone.')).toBeVisible()
    await expect(alert.getByText(/^The dealer no longer takes pictures of this car: it is at /)).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${line.url}${new URL(car.link).pathname}`)
    await expect(page.getByText(/^This link has ended\./)).toBeVisible()
  },
)
