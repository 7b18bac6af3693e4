import type { Page } from '@playwright/test'
import { ADMIN, dealer, expect } from './app.ts'
import { fillChecklist, signInByLink, takePhoto } from './drivers-phone.ts'
import { test } from './fault-proxy.ts'
import { hireWorker } from './field-worker.ts'
import { LONG } from './long.ts'
import { assignDelivery, paidCar, photosOf, type PaidCar } from './paid-cars.ts'
import { panel, untilInstalled } from './phone.ts'
import { reviewOf, type Review } from './screen-review.ts'
import { storeSession } from './stored-session.ts'
import { countOn } from './tab-count.ts'

const LIST = '/mycars/take-delivery'

const cardOf = (page: Page, { carId }: PaidCar) => page.locator(`[data-car="${carId}"]`)
const notice = (page: Page, text: RegExp) => page.getByLabel('Notices').getByText(text)

/** The server's record of a checklist that a driver has sent. */
const CHECKLIST = {
  keys: 2,
  spareWheel: true,
  tools: false,
  papers: ['rc', 'insurance'],
  odometer: 43_210,
  receiverName: 'Asha Nair',
  signatureUrl: expect.stringContaining('/') as unknown,
  savedBy: 'driver',
}

/** Takes the second photo and fills in the checklist without a network. Both stay on the phone, over a reload. */
async function deliverOffline(phone: Page, review?: Review): Promise<void> {
  await phone.getByRole('button', { name: 'Next: RC photo' }).click()
  await takePhoto(phone, 'RC photo')
  await phone.getByRole('button', { name: 'All pictures' }).click()
  await expect(panel(phone).getByText('1 picture is on this phone. 1 has arrived.')).toBeVisible()
  const form = await fillChecklist(phone, 'Asha Nair')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('It is sent when the network returns.')).toBeVisible()
  await review?.look('driver-checklist', { sizes: ['phone'] })
  await phone.reload()
  await expect(form.getByLabel('Name of the receiver')).toHaveValue('Asha Nair')
  await phone.getByRole('button', { name: 'All steps' }).click()
  await phone.getByRole('button', { name: 'Gate pass' }).click()
  await expect(phone.getByRole('img', { name: /^Code of the gate pass of/ })).toBeVisible()
  await phone.getByRole('button', { name: 'Close' }).click()
}

test('a driver without a network keeps a photo and the checklist, and sends both when it returns', async ({
  browser,
  line,
}) => {
  const car = await assignDelivery(line.url, 2)
  const { driver, flowEntityId } = car
  const phone = await signInByLink(browser, line.url, car.link, driver.mobile)
  await untilInstalled(phone)
  await cardOf(phone, car).getByRole('button', { name: 'Upload Pickup Proof' }).click()
  await phone.getByRole('button', { name: 'Take picture: Photo with car' }).click()
  await takePhoto(phone, 'Photo with car')
  await expect(panel(phone).getByText('The picture has arrived.')).toBeVisible()

  const noNetwork = line.injectFault(/^\//, { kind: 'cut' })
  await phone.context().setOffline(true)
  await deliverOffline(phone)
  noNetwork.end()
  await phone.context().setOffline(false)
  await expect(panel(phone).getByText('All 2 pictures have arrived.')).toBeVisible()
  expect(await photosOf(car)).toEqual(['Profile with car', 'RC photo'])
  await expect
    .poll(async () => driver.dealer.call('getDeliveryChecklist', { flowEntityId }))
    .toMatchObject(CHECKLIST)

  await driver.dealer.call('confirmDelivery', { flowEntityId })
  await phone.goto(`${line.url}/driverHome/${flowEntityId}`)
  await expect(phone.getByText('The dealer has confirmed the delivery.')).toBeVisible()
  await phone.context().close()
})

test(
  'a paid car is requested, approved, fetched by a driver without a network, and confirmed',
  { tag: LONG },
  async ({ browser, page, line }) => {
    const review = reviewOf(page)
    const driver = await hireWorker(line.url, 'driver', 2)
    const caller = await storeSession(page, line.url, dealer(2))
    const car = await paidCar(caller)
    const card = cardOf(page, car)

    await test.step('the dealer requests the delivery gate pass', async () => {
      await page.goto(`${line.url}${LIST}`)
      await card.getByRole('button', { name: 'Request Delivery Gatepass' }).click()
      const dialog = page.getByRole('dialog', { name: 'Request Delivery Gatepass' })
      await expect(dialog.getByRole('checkbox').first()).toBeChecked()
      await expect(dialog.getByText(car.regno, { exact: false }).first()).toBeVisible()
      await expect(dialog.getByRole('link', { name: 'Open in Maps' })).toHaveAttribute('href', /^https:/)
      await review.look('delivery-request')
      await dialog.getByRole('radio', { name: driver.name }).check()
      const asked = page.waitForRequest(/createDeliveryGatepass/)
      await dialog.getByRole('button', { name: 'Request Delivery Gatepass' }).click()
      expect((await asked).postDataJSON()).toMatchObject({
        carId: car.carId,
        auctionId: car.auctionId,
        driverName: driver.name,
        driverPhone: `+91${driver.mobile}`,
        driverAddress: 'N/A',
        notes: 'approve',
      })
      await expect(notice(page, /^Delivery gate pass requested for /)).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await expect(card.getByRole('button', { name: 'Pending Gatepass' })).toBeDisabled()
    })

    await test.step('the house approves it', async () => {
      const hall = await browser.newPage()
      await storeSession(hall, line.url, ADMIN)
      await hall.goto(`${line.url}/admin/delivery-gate-passes?item=${car.flowEntityId}`)
      await expect(hall.getByRole('heading', { name: new RegExp(`^${driver.name} picks up`) })).toBeVisible()
      await reviewOf(hall).look('delivery-gate-passes')
      await hall.getByRole('button', { name: 'Approve' }).click()
      await expect(notice(hall, /^The delivery gate pass of .* is approved\.$/)).toBeVisible()
      await hall.close()
    })

    const link = await test.step('the dealer shares the link', async () => {
      await expect(card.getByText(/^Gate pass valid until /)).toBeVisible()
      await card.getByRole('button', { name: 'Share Delivery Link' }).click()
      const dialog = page.getByRole('dialog', { name: 'Share Delivery Link' })
      const access = page.waitForRequest(/createOTPLoginAccess/)
      await dialog.getByRole('button', { name: 'Create the link' }).click()
      expect((await access).postDataJSON()).toMatchObject({
        phoneNumber: `+91${driver.mobile}`,
        userName: driver.name,
        userRole: 'dealer_delivery',
        orgId: 'Yardbid',
        validityDays: 1,
        validityMinutes: 0,
        landingPage: '/driverHome',
        purpose: 'Testing OTP Login',
      })
      const made = await dialog.getByRole('textbox', { name: `Link for ${driver.name}` }).inputValue()
      expect(made).toMatch(/\/deliver\/[\w-]+$/)
      const whatsApp = dialog.getByRole('link', { name: `Send the link for ${driver.name} by WhatsApp` })
      const href = new URL((await whatsApp.getAttribute('href')) ?? '')
      expect(href.searchParams.get('text')).toContain(made)
      await review.look('delivery-link')
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(card.getByRole('button', { name: 'Upload Pickup Proof' })).toBeVisible()
      return made
    })

    const phone = await signInByLink(browser, line.url, link, driver.mobile)
    const phoneReview = reviewOf(phone)

    await test.step('the driver shows the gate pass, and takes the first photo', async () => {
      await untilInstalled(phone)
      const fieldCard = cardOf(phone, car)
      await expect(fieldCard.getByRole('button', { name: 'Upload Pickup Proof' })).toBeVisible()
      await fieldCard.getByRole('button', { name: /^Gate pass:/ }).click()
      const sheet = phone.getByRole('dialog', { name: 'Delivery gate pass' })
      await expect(sheet.getByRole('img', { name: /^Code of the gate pass of/ })).toBeVisible()
      await phoneReview.look('driver-gate-pass', { sizes: ['phone'] })
      await sheet.getByRole('button', { name: 'Close' }).click()
      await expect(phone.getByText('Both photos are needed. They are sent automatically.')).toBeVisible()
      await phoneReview.look('driver-car', { sizes: ['phone'] })
      await phone.getByRole('button', { name: 'Take picture: Photo with car' }).click()
      await phoneReview.look('driver-photo', { sizes: ['phone'] })
      await takePhoto(phone, 'Photo with car')
      await expect(panel(phone).getByText('The picture has arrived.')).toBeVisible()
    })

    // The dealer's page would read its lists again when it receives the event of the first photo, through the line that is cut.
    await page.goto('about:blank')
    phoneReview.allow(/./)
    const noNetwork = line.injectFault(/^\//, { kind: 'cut' })
    await phone.context().setOffline(true)

    await test.step('without a network the second photo and the checklist stay on the phone', async () => {
      await deliverOffline(phone, phoneReview)
    })

    await test.step('with the network back, both arrive, and the dealer sees them', async () => {
      noNetwork.end()
      await phone.context().setOffline(false)
      await expect(panel(phone).getByText('All 2 pictures have arrived.')).toBeVisible()
      expect(await photosOf({ driver, flowEntityId: car.flowEntityId })).toEqual([
        'Profile with car',
        'RC photo',
      ])
      const { flowEntityId } = car
      await expect
        .poll(async () => caller.call('getDeliveryChecklist', { flowEntityId }))
        .toMatchObject(CHECKLIST)
    })

    await test.step('the dealer looks at the pictures and confirms; the counters move', async () => {
      const opened = page.waitForResponse(/\/api\/live\?/)
      await page.goto(`${line.url}${LIST}`)
      await opened
      const before = { delivery: await countOn(page, 'Take Delivery'), noc: await countOn(page, 'NOC') }
      await card.getByRole('button', { name: 'View Picture' }).click()
      const dialog = page.getByRole('dialog', { name: 'View pictures' })
      await expect(
        dialog.getByRole('button', { name: /^See Photo with car of .* in full size$/ }),
      ).toBeVisible()
      await expect(dialog.getByText('Asha Nair')).toBeVisible()
      await review.look('delivery-pictures')
      await dialog.getByRole('button', { name: 'Confirm Delivery' }).click()
      await page.getByRole('button', { name: 'Yes, confirm it' }).click()
      await expect(notice(page, /is delivered\. Its KYC comes next, under NOC\.$/)).toBeVisible()
      await expect(card).toHaveCount(0)
      await expect.poll(() => countOn(page, 'Take Delivery')).toBe(before.delivery - 1)
      expect(await countOn(page, 'NOC')).toBe(before.noc + 1)
      await page.getByRole('tab', { name: 'NOC' }).click()
      await expect(card).toBeVisible()
    })

    await test.step('the driver sees that it is delivered, and can change nothing', async () => {
      await phone.goto(`${line.url}/driverHome`)
      await expect(cardOf(phone, car).getByRole('button', { name: 'Delivered' })).toBeDisabled()
      await phone.goto(`${line.url}/driverHome/${car.flowEntityId}`)
      await expect(phone.getByText('The dealer has confirmed the delivery.')).toBeVisible()
      await phoneReview.look('driver-delivered', { sizes: ['phone'] })
      await phone.context().close()
    })
  },
)
