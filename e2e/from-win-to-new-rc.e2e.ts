import type { Browser, Locator, Page } from '@playwright/test'
import { ADMIN, callAs, dealer, expect, type Caller } from './app.ts'
import { fillChecklist, signInByLink, takePhoto } from './drivers-phone.ts'
import { test } from './fault-proxy.ts'
import { makeYardLink, openGuardsPhone, printPass } from './guards-phone.ts'
import { approveUnstated, openCase, WIDE } from './house-case.ts'
import { LONG } from './long.ts'
import { inventNewcomer } from './newcomer.ts'
import { publishTwins, runAuction } from './own-auction.ts'
import { pdf } from './paperwork-car.ts'
import { fillProof, findDueCar, payCard, PAYMENTS_TAB, proofDialog, sendProof } from './paying-dealer.ts'
import { givePasswordAgain } from './password-again.ts'
import { fillPerson } from './person-dialog.ts'
import { panel, untilInstalled } from './phone.ts'
import { photo } from './sample-picture.ts'
import { reviewOf } from './screen-review.ts'
import { addAdmin, signInAdmin } from './second-admin.ts'
import { removeAdmin } from './second-admin-queries.ts'
import { storeSession } from './stored-session.ts'
import { countOn } from './tab-count.ts'

// From a car won to the new RC, by everybody who has to do with it: the dealer, its driver on a phone that loses the
// network, two admins, and a guard. Nothing is seeded but the accounts, and every step after the win is taken on a screen.

const REGNO = 'DL8CWN1001'
const AMOUNT = 4_20_000

const notice = (page: Page, text: RegExp | string) => page.getByLabel('Notices').getByText(text)

/** A car that a dealer has just won, in a yard that a map shows. */
interface Won {
  readonly carId: string
  readonly flowEntityId: string
  readonly auctionId: string
  readonly yardId: string
}

/** Runs an auction of one car, which the first dealer wins against the second. */
async function win(admin: Caller, winner: Caller, rival: Caller): Promise<Won> {
  const [yard] = await admin.call('admin/getYards', { city: 'Delhi' })
  if (yard === undefined) throw new Error('The demo data has no yard in Delhi')
  const [lot] = await publishTwins(admin, {
    lots: [{ regno: REGNO, facts: { yardId: yard.id }, startingPrice: 3_00_000 }],
    endsInMinutes: 1,
    rules: { extensionWindowSeconds: 0 },
  })
  if (lot === undefined) throw new Error('The auction has no lot')
  await runAuction(admin, lot, [
    { dealer: rival, bid: 4_00_000 },
    { dealer: winner, bid: AMOUNT },
  ])
  const { flowEntityId, amount } = await findDueCar(winner, 'BID_AWARDED', lot.carId)
  expect(amount).toBe(AMOUNT)
  return { ...lot, flowEntityId, yardId: yard.id }
}

/** Submits a form of papers in the open dialog with these files, by the labels of their fields. */
async function addFiles(dialog: Locator, ...labels: readonly string[]): Promise<void> {
  for (const [index, label] of labels.entries()) {
    const file = index === 0 ? await photo(`${label}.jpg`) : pdf(`${label}.pdf`)
    await dialog.getByLabel(label, { exact: true }).setInputFiles(file)
  }
  await expect(dialog.getByText('Uploaded', { exact: true })).toHaveCount(labels.length)
}

/** Opens a page that is not the driver's: of the dealer, an admin. */
const openDesk = async (browser: Browser) => (await browser.newContext({ viewport: WIDE })).newPage()

test('a car goes from the win to its new RC', { tag: LONG }, async ({ browser, app, line }) => {
  const { url } = app
  const admin = await callAs(url, ADMIN)
  const [page, desk, second] = [await openDesk(browser), await openDesk(browser), await openDesk(browser)]
  const caller = await storeSession(page, url, dealer(3))
  await storeSession(desk, url, ADMIN)
  const car = await win(admin, caller, await callAs(url, dealer(2)))
  const otherAdmin = await addAdmin(app)
  await signInAdmin(second, url, otherAdmin)
  const [review, deskReview, secondReview] = [reviewOf(page), reviewOf(desk), reviewOf(second)]
  const card = payCard(page, car)

  await test.step('the dealer pays with a proof', async () => {
    await page.goto(`${url}${PAYMENTS_TAB}`)
    await expect(card).toContainText(/Pay by \d+ \w+ \d{4}, \d+:\d\d [ap]m/)
    await review.look('won-payments', { at: card })
    await card.getByRole('button', { name: 'Upload Payment Proof' }).click()
    const due = await findDueCar(caller, 'BID_AWARDED', car.carId)
    await fillProof(proofDialog(page), due, 'HDFCR52026112300077')
    await sendProof(proofDialog(page))
    await expect(card.getByRole('button', { name: 'Pending' })).toBeDisabled()
  })

  await test.step('one admin reviews the payment, and only the other can approve it', async () => {
    await openCase(desk, url, 'payments', car, 'Mark as reviewed')
    // Both are refused until the password is given again.
    deskReview.allow(/reviewPayment/)
    secondReview.allow(/approvePayment/)
    await desk.keyboard.press('a')
    await givePasswordAgain(desk)
    await expect(notice(desk, 'Payment reviewed.')).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Approve the payment' })).toBeDisabled()
    await deskReview.look('won-payment-reviewed')
    await openCase(second, url, 'payments', car, 'Approve the payment')
    await secondReview.look('won-payment-second-admin')
    await openCase(second, url, 'payments', car, 'Approve the payment')
    await approveUnstated(second)
    await givePasswordAgain(second, otherAdmin.password)
    await expect(notice(second, 'Payment approved.')).toBeVisible()
    await expect(notice(page, /^Payment approved: /)).toBeVisible()
  })

  const driver = { ...inventNewcomer(), name: 'Joseph D’Souza' }
  await test.step('the dealer requests the delivery gate pass for a driver that it adds there', async () => {
    await page.getByRole('tab', { name: 'Take Delivery' }).click()
    await card.getByRole('button', { name: 'Request Delivery Gatepass' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request Delivery Gatepass' })
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await expect(dialog.getByRole('link', { name: 'Open in Maps' })).toHaveAttribute('href', /^https:/)
    await dialog.getByRole('button', { name: 'Add a Driver' }).click()
    const adding = page.getByRole('dialog', { name: 'Add a Driver' })
    await fillPerson(adding, driver)
    await adding.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByRole('radio', { name: driver.name })).toBeChecked()
    await review.look('won-delivery-request')
    await dialog.getByRole('button', { name: 'Request Delivery Gatepass' }).click()
    await expect(card.getByRole('button', { name: 'Pending Gatepass' })).toBeDisabled()
  })

  await test.step('the house approves it', async () => {
    await openCase(desk, url, 'delivery-gate-passes', car, 'Approve')
    await expect(desk.getByRole('heading', { name: new RegExp(`^${driver.name} picks up`) })).toBeVisible()
    await desk.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(notice(desk, /^The delivery gate pass of .* is approved\.$/)).toBeVisible()
  })

  const { link, address } = await test.step('the dealer prints it, and shares the link', async () => {
    await page.setViewportSize(WIDE)
    await expect(card.getByText(/^Gate pass valid until /)).toBeVisible()
    const press = () => card.getByRole('button', { name: /^Print Gate Pass: / }).click()
    const printed = await printPass(page, press, REGNO)
    await card.getByRole('button', { name: 'Share Delivery Link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share Delivery Link' })
    await dialog.getByRole('button', { name: 'Create the link' }).click()
    const shared = dialog.getByRole('textbox', { name: `Link for ${driver.name}` })
    await expect(shared).toHaveValue(/\/deliver\/[\w-]+$/)
    const made = await shared.inputValue()
    await dialog.getByRole('button', { name: 'Done' }).click()
    return { link: made, address: printed }
  })

  const phone = await signInByLink(browser, line.url, link, driver.mobile)
  const phoneReview = reviewOf(phone)
  const guard = await openGuardsPhone(browser, (await makeYardLink(admin, car.yardId, 'Main gate')).link)
  await test.step('the guard lets the driver in', async () => {
    await untilInstalled(phone)
    await phone
      .locator(`[data-car="${car.carId}"]`)
      .getByRole('button', { name: /^Gate pass:/ })
      .click()
    await expect(phone.getByRole('img', { name: /^Code of the gate pass of/ })).toBeVisible()
    await phoneReview.look('won-driver-pass', { sizes: ['phone'] })
    await phone.getByRole('button', { name: 'Close' }).click()
    await guard.goto(address)
    await expect(guard.getByText('Valid', { exact: true }).first()).toBeVisible()
    await expect(guard.getByText(REGNO)).toBeVisible()
    await guard.getByRole('button', { name: 'Came in' }).click()
    await expect(guard.getByText(`Entered: ${driver.name} came in.`)).toBeVisible()
    await reviewOf(guard).look('won-guard', { sizes: ['phone'] })
  })

  await test.step('in the yard there is no network: the pickup proof stays on the phone', async () => {
    await phone.getByRole('button', { name: 'Take picture: Photo with car' }).click()
    await takePhoto(phone, 'Photo with car')
    await expect(panel(phone).getByText('The picture has arrived.')).toBeVisible()
    phoneReview.allow(/./)
    const noNetwork = line.injectFault(/^\//, { kind: 'cut' })
    await phone.context().setOffline(true)
    await phone.getByRole('button', { name: 'Next: RC photo' }).click()
    await takePhoto(phone, 'RC photo')
    await phone.getByRole('button', { name: 'All pictures' }).click()
    await expect(panel(phone).getByText('1 picture is on this phone. 1 has arrived.')).toBeVisible()
    const form = await fillChecklist(phone, 'Harpreet Gill')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('It is sent when the network returns.')).toBeVisible()
    await phoneReview.look('won-driver-offline', { sizes: ['phone'] })

    // The driver leaves, which uses the pass up, before the phone finds a network again.
    await guard.getByRole('button', { name: 'Left', exact: true }).click()
    await expect(guard.getByText(`Entered: ${driver.name} left.`)).toBeVisible()
    await guard.getByRole('button', { name: 'Check again' }).click()
    await expect(guard.getByText('Not valid', { exact: true }).first()).toBeVisible()
    await reviewOf(guard).look('won-guard-left', { sizes: ['phone'] })
    noNetwork.end()
    await phone.context().setOffline(false)
    await expect(panel(phone).getByText('All 2 pictures have arrived.')).toBeVisible()
  })

  await test.step('the dealer looks at the proof, and confirms the delivery', async () => {
    await page.setViewportSize(WIDE)
    await card.getByRole('button', { name: 'View Picture' }).click()
    const dialog = page.getByRole('dialog', { name: 'View pictures' })
    await expect(dialog.getByText('Harpreet Gill')).toBeVisible()
    await review.look('won-pictures')
    const before = await countOn(page, 'NOC')
    await dialog.getByRole('button', { name: 'Confirm Delivery' }).click()
    await page.getByRole('button', { name: 'Yes, confirm it' }).click()
    await expect(card).toHaveCount(0)
    await expect.poll(() => countOn(page, 'NOC')).toBe(before + 1)
    await page.getByRole('tab', { name: 'NOC' }).click()
    await phone.goto(`${line.url}/driverHome`)
    await expect(
      phone.locator(`[data-car="${car.carId}"]`).getByRole('button', { name: 'Delivered' }),
    ).toBeDisabled()
    await phone.context().close()
  })

  const dialog = page.getByRole('dialog')
  await test.step('KYC', async () => {
    await card.getByRole('button', { name: 'Upload KYC Details' }).click()
    await dialog.getByLabel('Name').fill('Asha Verma')
    await addFiles(dialog, 'Aadhaar card', 'PAN card')
    await dialog.getByRole('button', { name: 'Submit KYC' }).click()
    await expect(card.getByText('KYC being checked')).toBeVisible()
    await openCase(desk, url, 'kyc', car, 'Accept KYC')
    await desk.keyboard.press('a')
    await expect(desk.getByText('The KYC is accepted. The car waits for its NOC.')).toBeVisible()
  })

  await test.step('NOC', async () => {
    await openCase(second, url, 'noc', car, 'Send NOC')
    await addFiles(second.getByRole('article'), 'NOC')
    await second.getByRole('button', { name: 'Send NOC' }).click()
    await expect(second.getByText('The NOC is sent.')).toBeVisible()
    await card.getByRole('button', { name: 'Acknowledge NOC Receipt' }).click()
    await dialog.getByRole('button', { name: 'I have received the NOC' }).click()
    await expect(card.getByText('NOC received, new RC due')).toBeVisible()
  })

  await test.step('the new RC, which is the end', async () => {
    await card.getByRole('button', { name: 'Upload New RC Book' }).click()
    await addFiles(dialog, 'New RC')
    await dialog.getByRole('button', { name: 'Submit new RC' }).click()
    await expect(notice(page, /^The new RC of .+ is submitted\.$/)).toBeVisible()
    await openCase(desk, url, 'rc', car, 'Accept new RC')
    await desk.keyboard.press('a')
    await expect(desk.getByText('The new RC is accepted. Nothing more is due for this car.')).toBeVisible()
    await expect(card.getByText('New RC accepted')).toBeVisible()
    await expect(notice(page, /^New RC accepted: /)).toBeVisible()
    // The notices of the last steps come and go while the screen is looked at.
    await page.reload()
    await review.look('won-new-rc', { at: card })
    const { car: done } = await caller.call('getCarDetailsByFlowEntity', { flowEntityId: car.flowEntityId })
    expect(done.state).toBe('RC_ACCEPTED')
  })

  await test.step('the house reads the whole way of the car', async () => {
    await desk.setViewportSize(WIDE)
    await desk.goto(`${url}/admin/cars/${car.carId}/history`)
    const events = desk.getByRole('table', { name: /^Events of / }).first()
    await expect(events.getByRole('row', { name: /New RC accepted/ })).toContainText('House')
    await deskReview.look('won-history')
  })
  await removeAdmin(app, otherAdmin.email)
})
