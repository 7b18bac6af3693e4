import { ADMIN, dealer, expect } from './app.ts'
import { problem, test } from './fault-proxy.ts'
import { hireWorker } from './field-worker.ts'
import { approveDelivery, paidCar, personIdOf } from './paid-cars.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

test(
  'a delivery gate pass is rejected with a reason, approved after all, printed and extended',
  { tag: LONG },
  async ({ browser, page, line }) => {
    const review = reviewOf(page)
    const driver = await hireWorker(line.url, 'driver', 2)
    const car = await paidCar(driver.dealer)
    const { carId, auctionId, flowEntityId } = car
    const driverId = await personIdOf(driver)
    await driver.dealer.call('createDeliveryGatepass', { carId, auctionId, driverId })
    await storeSession(page, line.url, ADMIN)
    const notice = (text: RegExp) => page.getByLabel('Notices').getByText(text)

    await test.step('refused: the dealer reads the reason on the card', async () => {
      await page.goto(`${line.url}/admin/delivery-gate-passes?item=${flowEntityId}`)
      await expect(page.getByRole('heading', { name: new RegExp(`^${driver.name} picks up`) })).toBeVisible()
      await page.keyboard.press('r')
      const dialog = page.getByRole('dialog', { name: 'Reject this gate pass?' })
      await dialog.getByLabel('Reason (the dealer will read it)').fill('The licence has expired.')
      await dialog.getByRole('button', { name: 'Reject' }).click()
      await expect(notice(/^The delivery gate pass of .* is rejected\.$/)).toBeVisible()
      const dealers = await browser.newPage()
      await storeSession(dealers, line.url, dealer(2))
      await dealers.goto(`${line.url}/mycars/take-delivery`)
      const card = dealers.locator(`[data-car="${carId}"]`)
      await expect(card.getByText('The licence has expired.')).toBeVisible()
      await expect(card.getByRole('button', { name: 'Request Delivery Gatepass' })).toBeEnabled()
      await dealers.close()
    })

    await test.step('approved after all: printed and extended', async () => {
      await approveDelivery(line.url, driver, car)
      await page.goto(`${line.url}/admin/delivery-gate-passes`)
      await page.getByRole('link', { name: 'Approved passes' }).click()
      const row = page.getByRole('row').filter({ hasText: driver.name })
      await expect(row.getByText('Valid', { exact: true })).toBeVisible()
      await review.look('approved-delivery-passes')
      const download = page.waitForEvent('download')
      await row.getByRole('button', { name: `Print the gate pass of ${driver.name}` }).click()
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
      const before = await row.textContent()
      review.allow(/extendDeliveryGatePass/)
      const injected = line.injectFault('/api/admin/extendDeliveryGatePass', problem(503))
      await row.getByRole('button', { name: `Extend by 7 days: ${driver.name}` }).click()
      await expect(notice(/^The gate pass couldn’t be extended\. Please try again\.$/)).toBeVisible()
      injected.end()
      await row.getByRole('button', { name: `Extend by 7 days: ${driver.name}` }).click()
      await expect(notice(/^The gate pass of .* is valid until /)).toBeVisible()
      await expect.poll(() => row.textContent()).not.toBe(before)
    })
  },
)
