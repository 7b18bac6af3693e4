import type { Locator, Page } from '@playwright/test'
import { ADMIN, callAs, dealer, expect, test } from './app.ts'
import { typeCode } from './code-boxes.ts'
import { goOn, takePicture } from './evaluated-car.ts'
import { LONG } from './long.ts'
import { inventNewcomer } from './newcomer.ts'
import { codeSentTo } from './outbox.ts'
import { publishTwins } from './own-auction.ts'
import { fillPerson } from './person-dialog.ts'
import { panel, PHONE } from './phone.ts'
import { storeSession } from './stored-session.ts'
import { visit } from './screen-review.ts'

/**
 * Publishes a live car in a yard of Chennai, with every fact that an evaluator's list needs, and adds it to My Cars on
 * Dealer Home. Returns its id.
 */
async function takeCar(page: Page, url: string): Promise<string> {
  const admin = await callAs(url, ADMIN)
  const [yard] = await admin.call('admin/getYards', { city: 'Chennai' })
  if (yard === undefined) throw new Error('The demo data has no yard in Chennai')
  const [lot] = await publishTwins(admin, {
    lots: [
      { regno: `TN09CB${inventNewcomer().mobile.slice(-4)}`, facts: { city: 'Chennai', yardId: yard.id } },
    ],
    endsInMinutes: 7 * 24 * 60,
  })
  const carId = lot?.carId ?? ''
  await page.goto(`${url}/DealerHome?sort=auction-far`)
  const card = page.locator(`article[data-car="${carId}"]`)
  await card.getByRole('button', { name: /Add to My Cars/ }).click()
  await expect(card).toHaveCount(0)
  return carId
}

async function addEvaluator(page: Page, url: string) {
  const { mobile } = inventNewcomer()
  const name = `Sunil ${mobile.slice(2)}`
  await visit(page, `${url}/team`)
  await page.getByRole('button', { name: 'Add an Evaluator' }).click()
  const dialog = page.getByRole('dialog')
  await fillPerson(dialog, { name, mobile })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByLabel('Notices').getByText(`${name} is in your list.`)).toBeVisible()
  return { name, mobile }
}

/** The card of a yard in a section of Inspection, with the car in it. */
const yardWith = (page: Page, section: string, car: Locator) =>
  page.getByRole('region', { name: new RegExp(` ${section}$`) }).filter({ has: car })

test(
  'a car goes from Dealer Home to a bid: the dealer, the evaluator without a network, and the house',
  { tag: LONG },
  async ({ browser, app: { url } }) => {
    const open = async (options = {}) => (await browser.newContext(options)).newPage()
    const [desk, house, phone] = [await open(), await open(), await open(PHONE)]

    await storeSession(desk, url, dealer(5))
    const carId = await takeCar(desk, url)
    const car = desk.locator(`[data-car="${carId}"]`)
    const evaluator = await addEvaluator(desk, url)

    await test.step('the dealer requests a gate pass, the house approves it', async () => {
      await visit(desk, `${url}/mycars/inspection`)
      await yardWith(desk, 'New', car).getByRole('button', { name: 'Request Gate Pass' }).click()
      const dialog = desk.getByRole('dialog', { name: 'Request Gate Pass' })
      await dialog.getByRole('radio', { name: evaluator.name }).check()
      await dialog.getByRole('button', { name: 'Request Gate Pass' }).click()
      await expect(desk.getByLabel('Notices').getByText(/^Gate pass requested for/)).toBeVisible()
      await expect(
        yardWith(desk, 'Gate pass requested', car).getByRole('button', { name: 'Pending Gate Pass' }),
      ).toBeDisabled()

      await storeSession(house, url, ADMIN)
      await house.goto(`${url}/admin/gate-passes`)
      // The latest request is due last.
      await house.getByRole('list', { name: 'Gate passes' }).getByRole('link').last().click()
      await expect(house.getByRole('heading', { name: new RegExp(evaluator.name) })).toBeVisible()
      await house.getByRole('button', { name: 'Approve', exact: true }).click()
      await expect(yardWith(desk, 'Gate pass approved', car)).toBeVisible()
    })

    const link = await test.step('the dealer shares the link', async () => {
      await yardWith(desk, 'Gate pass approved', car)
        .getByRole('button', { name: 'Share Evaluation Link' })
        .click()
      const dialog = desk.getByRole('dialog', { name: 'Share Evaluation Link' })
      await dialog.getByRole('button', { name: 'Create the link' }).click()
      const shared = dialog.getByRole('textbox', { name: `Link for ${evaluator.name}` })
      await expect(shared).toHaveValue(/\/evaluate\//)
      return shared.inputValue()
    })

    const carsPage =
      await test.step('the evaluator takes the pictures, some of them without a network', async () => {
        await phone.goto(`${url}${new URL(link).pathname}`)
        await expect(phone.getByLabel('Mobile Number')).toHaveValue(evaluator.mobile)
        await phone.getByRole('button', { name: 'Login', exact: true }).click()
        await expect(phone).toHaveURL(`${url}/otp`)
        await typeCode(phone, await codeSentTo(url, evaluator.mobile))
        await phone.getByRole('button', { name: 'SUBMIT' }).click()
        await phone.waitForURL(`${url}/evaluatorHome`)
        // Compared with the whole page, so that a failure shows what the evaluator saw.
        await expect(phone.locator('body')).toContainText('Upload Pictures')
        await phone.locator(`[data-car="${carId}"]`).getByRole('button', { name: 'Upload Pictures' }).click()
        await expect(phone.getByRole('heading', { name: /^Pictures of/ })).toBeVisible()
        const address = phone.url()
        await takePicture(phone, 'Front Face')
        await expect(panel(phone).getByText('The picture has arrived.')).toBeVisible()
        await phone.context().setOffline(true)
        for (const angle of ['Left', 'Right']) {
          await goOn(phone)
          await takePicture(phone, angle)
        }
        await expect(panel(phone).getByText('2 pictures are on this phone. 1 has arrived.')).toBeVisible()
        await phone.context().setOffline(false)
        await expect(panel(phone).getByText('All 3 pictures have arrived.')).toBeVisible()
        await test.step('view by view: one taken again, the optional ones skipped', async () => {
          await takePicture(phone, 'Right')
          for (let view = 0; view < 2; view += 1) await goOn(phone)
          await expect(phone.getByRole('heading', { name: 'Inside First row' })).toBeVisible()
          await phone.goBack()
          await expect(phone.getByRole('heading', { name: 'Rear' })).toBeVisible()
          await phone.goForward()
          for (let view = 0; view < 2; view += 1) await goOn(phone)
        })
        await phone.getByRole('button', { name: 'Submit pictures' }).click()
        await expect(phone.getByRole('button', { name: 'View Pictures' })).toBeVisible()
        return address
      })

    await test.step('the dealer looks at them, and moves the car on', async () => {
      await visit(desk, `${url}/mycars/upload-pictures`)
      await car.getByRole('button', { name: 'View Pictures' }).click()
      const dialog = desk.getByRole('dialog')
      for (const [index, view] of ['Front Face', 'Left', 'Right'].entries()) {
        await expect(dialog.getByRole('listitem').nth(index)).toHaveAccessibleName(new RegExp(`^${view}`))
      }
      await desk.keyboard.press('Escape')
      await car.getByRole('button', { name: 'Move To Place Bids' }).click()
      await expect(car).toHaveCount(0)
      await phone.goto(carsPage)
      await expect(phone.getByRole('heading', { name: 'Pictures of a car', level: 1 })).toBeVisible()
      await expect(phone.getByRole('heading', { name: 'This car is no longer in your list' })).toHaveCount(1)
    })

    await test.step('and bids', async () => {
      await visit(desk, `${url}/mycars/place-bids`)
      await car.getByRole('button', { name: /^Place Bid/ }).click()
      const min = /At least ₹([\d,]+)/.exec(
        (await car
          .getByText(/At least ₹/)
          .first()
          .textContent()) ?? '',
      )?.[1]
      await car.getByLabel('Bid amount').fill((min ?? '').replaceAll(',', ''))
      await car.getByRole('button', { name: 'Confirm bid' }).click()
      const dialog = desk.getByRole('dialog', { name: 'Confirm Bid' })
      await dialog.getByRole('button', { name: `Bid ₹${min}` }).click()
      await expect(dialog).toHaveCount(0)
      await expect(car).toContainText('Bid 1 of 5 placed')
    })
  },
)
