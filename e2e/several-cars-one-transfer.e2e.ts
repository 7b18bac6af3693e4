import type { Page } from '@playwright/test'
import { isoDay } from '#domain/indian-time.ts'
import { formatRupees } from '#domain/money.ts'
import { ADMIN, callAs, dealer, expect, test, type Caller } from './app.ts'
import { openCase } from './house-case.ts'
import { LONG } from './long.ts'
import { joinBidding, publishTwins } from './own-auction.ts'
import {
  fillProof,
  findDueCar,
  payCard,
  PAYMENTS_TAB,
  proofDialog,
  sendProof,
  type DueCar,
} from './paying-dealer.ts'
import { givePasswordAgain } from './password-again.ts'
import { PHONE } from './phone.ts'
import { photo } from './sample-picture.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession } from './stored-session.ts'

// A dealer pays two cars by one transfer, on a phone, and the house approves both by its one line.

const REFERENCE = 'HDFCR52026112899990000'
const CARS = [
  { regno: 'DL8CWN2001', amount: 4_31_000 },
  { regno: 'DL8CWN2002', amount: 4_15_000 },
] as const
const TOTAL = CARS.reduce((sum, { amount }) => sum + amount, 0)

const notices = (page: Page) => page.getByLabel('Notices')

/** Has a dealer win two cars in one auction. */
async function winTwo(admin: Caller, winner: Caller): Promise<readonly DueCar[]> {
  const lots = await publishTwins(admin, {
    lots: CARS.map(({ regno }) => ({ regno, startingPrice: 3_00_000 })),
    endsInMinutes: 1,
    rules: { extensionWindowSeconds: 0 },
  })
  for (const [index, lot] of lots.entries()) {
    const bid = await joinBidding(winner, admin, lot)
    await bid(CARS[index]?.amount ?? 0)
  }
  const auctionId = lots[0]?.auctionId ?? ''
  await expect
    .poll(
      async () => {
        const { lots: closed } = await admin.call('admin/getAuction', { auctionId })
        return closed.map(({ outcome }) => outcome)
      },
      { timeout: 120_000 },
    )
    .toEqual(['awarded', 'awarded'])
  return Promise.all(lots.map(({ carId }) => findDueCar(winner, 'BID_AWARDED', carId)))
}

async function reject(admin: Caller, { flowEntityId }: DueCar): Promise<void> {
  const { items } = await admin.call('admin/getQueue', { queue: 'payments', limit: 100 })
  const item = items.find((each) => each.queue === 'payments' && each.flowEntityId === flowEntityId)
  if (item?.queue !== 'payments' || item.submission === null) throw new Error('No proof of the car waits')
  const reason = 'The picture is blurred.'
  await admin.call('admin/rejectPayment', { flowEntityId, paymentId: item.submission.id, reason })
}

test(
  'two cars are paid by one transfer, which one line of a statement states',
  { tag: LONG },
  async ({ browser, app: { url } }) => {
    const page = await (await browser.newContext(PHONE)).newPage()
    const caller = await storeSession(page, url, dealer(3))
    const cars = await winTwo(await callAs(url, ADMIN), caller)
    const review = reviewOf(page)

    await test.step('the dealer chooses the cars, and sends one proof for both', async () => {
      await page.goto(`${url}${PAYMENTS_TAB}`)
      await page.getByRole('button', { name: 'Pay for several cars with one transfer' }).click()
      const dialog = page.getByRole('dialog', { name: 'Pay for several cars with one transfer' })
      const goOn = dialog.getByRole('button', { name: 'Continue' })
      await expect(goOn).toBeDisabled()
      for (const { regno } of CARS) await dialog.getByRole('checkbox', { name: regno }).check()
      await expect(dialog.getByText(`2 cars, together ${formatRupees(TOTAL)}`)).toBeVisible()
      await review.look('payment-of-several-cars')
      await goOn.click()
      await dialog.getByRole('radio', { name: /^Net banking/ }).check()
      await dialog.getByLabel('Amount', { exact: true }).fill(String(TOTAL - 1))
      await dialog.getByLabel('Transaction ID').fill(REFERENCE)
      await dialog.getByLabel('Payment proof', { exact: true }).setInputFiles(await photo('rtgs.jpg'))
      await dialog.getByText('Uploaded', { exact: true }).waitFor()
      const submit = dialog.getByRole('button', { name: 'Submit Payment Proof' })
      await submit.click()
      await expect(
        dialog.getByText(`Amount must equal exactly ${formatRupees(TOTAL)}.`).first(),
      ).toBeVisible()
      await dialog.getByLabel('Amount', { exact: true }).fill(String(TOTAL))
      await review.look('payment-proof-of-several-cars')
      await submit.click()
      await expect(notices(page).getByText('The payment proof for 2 cars is submitted.')).toBeVisible()
      for (const car of cars) {
        await expect(payCard(page, car).getByRole('button', { name: 'Pending' })).toBeDisabled()
        await expect(
          payCard(page, car).getByText(`Paid by one transfer of ${formatRupees(TOTAL)} for 2 cars, with`),
        ).toBeVisible()
      }
    })

    await test.step('one car is rejected: its form names the transfer, and is sent again with its id', async () => {
      const [rejected, other] = cars
      if (rejected === undefined || other === undefined) throw new Error('The dealer has not won two cars')
      await reject(await callAs(url, ADMIN), rejected)
      await payCard(page, rejected).getByRole('button', { name: 'Re-upload Payment Proof' }).click()
      const dialog = proofDialog(page)
      await expect(
        dialog.getByText(`Your proof named one transfer of ${formatRupees(TOTAL)} for 2 cars.`),
      ).toBeVisible()
      await expect(
        dialog.getByRole('listitem').filter({ hasText: formatRupees(other.amount) }),
      ).toContainText('Being checked')
      await expect(
        dialog.getByText(/^The money does not show in Yardbid’s bank statements yet\./),
      ).toBeVisible()
      await expect(dialog.getByText(/^Pay exactly/)).toHaveCount(0)
      await review.look('rejected-part-of-a-transfer')
      await fillProof(dialog, rejected, REFERENCE)
      await sendProof(dialog)
      await expect(notices(page).getByText(/is submitted\. Yardbid checks it now\./)).toBeVisible()
      await expect(payCard(page, rejected).getByRole('button', { name: 'Pending' })).toBeDisabled()
    })

    const desk = await browser.newPage()
    const deskReview = reviewOf(desk)
    await test.step('the house imports the line, which states both payments', async () => {
      await storeSession(desk, url, ADMIN)
      await desk.goto(`${url}/admin/payments/statements`)
      const day = isoDay(Date.now()).split('-').toReversed().join('/')
      const lines = [
        'Statement of account No;50200098765432',
        'Date;Narration;Chq./Ref.No.;Withdrawal Amt.;Deposit Amt.;Closing Balance',
        `${day};RTGS CR-${REFERENCE}-KAPOOR CARS;${REFERENCE};;"${TOTAL}.00";"9,00,000.00"`,
      ]
      await desk.locator('input[type=file]').setInputFiles({
        name: 'today.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\r\n')),
      })
      await desk.getByRole('button', { name: 'Check the statement' }).click()
      await desk.getByRole('button', { name: 'Import 1 line' }).click()
      await expect(desk.getByText(/ They match 2 more payments\./)).toBeVisible()
    })

    await test.step('the house approves both without a reason of its own', async () => {
      // Refused until the password is given again, which then counts for the other decisions.
      deskReview.allow(/reviewPayment/)
      for (const [index, car] of cars.entries()) {
        await openCase(desk, url, 'payments', car, 'Mark as reviewed')
        await expect(desk.getByText('Found', { exact: true })).toBeVisible()
        await expect(desk.getByRole('region', { name: 'In the bank statements' })).toContainText(
          'Left over₹0',
        )
        await desk.keyboard.press('a')
        if (index === 0) await givePasswordAgain(desk)
        await openCase(desk, url, 'payments', car, 'Approve the payment')
        await deskReview.look('console-payment-of-several-cars')
        await openCase(desk, url, 'payments', car, 'Approve the payment')
        await desk.keyboard.press('a')
        await expect(notices(desk).getByText('Payment approved.')).toBeVisible()
        await expect(payCard(page, car)).toHaveCount(0)
      }
    })
  },
)
