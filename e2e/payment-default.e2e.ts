import type { Page } from '@playwright/test'
import { ADMIN, callAs, dealer, expect, test } from './app.ts'
import { moveDeadlineToPast } from './deadline-queries.ts'
import { joinBidding, publishTwins } from './own-auction.ts'
import { fillProof, findDueCar, payCard, PAYMENTS_TAB, proofDialog, sendProof } from './paying-dealer.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession } from './stored-session.ts'

// The winner does not pay, the house declares a default and offers the car to the next bidder, who takes it and pays.

const TITLE = '2021 Mahindra Thar'
const REASON = 'No payment arrived, and nobody answers the telephone.'
const notices = (page: Page) => page.getByLabel('Notices')

test('a car that is not paid goes to the next bidder', async ({ browser, app }) => {
  test.setTimeout(240_000)
  const { url } = app
  const admin = await callAs(url, ADMIN)
  const [late, desk, next] = [await browser.newPage(), await browser.newPage(), await browser.newPage()]
  const winner = await storeSession(late, url, dealer(3))
  const runnerUp = await storeSession(next, url, dealer(2))
  await storeSession(desk, url, ADMIN)
  const [lot] = await publishTwins(admin, {
    lots: [{ regno: 'DL8CPD1001', startingPrice: 3_00_000 }],
    endsInMinutes: 1,
    rules: { extensionWindowSeconds: 0, paymentTermsHours: 1 },
  })
  if (lot === undefined) throw new Error('The auction has no lot')
  const lower = await joinBidding(runnerUp, admin, lot)
  const higher = await joinBidding(winner, admin, lot)
  await lower(3_50_000)
  await higher(4_00_000)
  await expect
    .poll(
      () =>
        findDueCar(winner, 'BID_AWARDED', lot.carId).then(
          () => 'won',
          () => 'not yet',
        ),
      {
        timeout: 120_000,
      },
    )
    .toBe('won')
  const won = await findDueCar(winner, 'BID_AWARDED', lot.carId)

  await test.step('the winner is late: its card says so, and paying stays possible', async () => {
    await moveDeadlineToPast(app, won.flowEntityId)
    await late.goto(`${url}${PAYMENTS_TAB}`)
    await expect(payCard(late, won)).toContainText('Payment was due by')
    await expect(payCard(late, won).getByRole('button', { name: 'Upload Payment Proof' })).toBeEnabled()
  })

  await test.step('the house declares a default with a reason', async () => {
    const review = reviewOf(desk)
    await desk.goto(`${url}/admin/payments?item=${won.flowEntityId}`)
    await expect(desk.getByText(/^No proof of payment is waiting/)).toBeVisible()
    await review.look('console-payment-overdue')
    await desk.keyboard.press('r')
    const question = desk.getByRole('dialog', { name: 'Declare that this car was not paid' })
    await question.getByLabel('Reason (the dealer reads it)').fill(REASON)
    await question.getByRole('button', { name: 'Declare the default' }).click()
    await expect(notices(desk).getByText('Default declared. The dealer is told why.')).toBeVisible()
  })

  await test.step('the winner reads why, what it may no longer do, and whom to call', async () => {
    const review = reviewOf(late)
    await expect(payCard(late, won)).toHaveCount(0)
    await expect(late.getByText('A car was not paid in time')).toBeVisible()
    await expect(
      late.getByText(/^Until Yardbid lifts this, you can’t add cars, bid, or accept offers\./),
    ).toBeVisible()
    await expect(late.getByText(new RegExp(`${TITLE}.*${REASON}`))).toBeVisible()
    await review.look('payments-default')
  })

  await test.step('the house offers the car to the next bidder', async () => {
    const review = reviewOf(desk)
    await desk.getByRole('link', { name: 'Defaults' }).click()
    const row = desk.getByRole('row').filter({ hasText: REASON })
    await review.look('console-defaults')
    await row.getByRole('button', { name: /^Offer / }).click()
    const question = desk.getByRole('dialog', { name: /^Offer .+ to the next bidder$/ })
    await question.getByRole('button', { name: 'Offer it for ₹3,50,000' }).click()
    await expect(notices(desk).getByText(/ is offered to .+ for ₹3,50,000\.$/)).toBeVisible()
  })

  await test.step('the next bidder takes it and pays', async () => {
    const review = reviewOf(next)
    await next.goto(`${url}${PAYMENTS_TAB}`)
    const card = payCard(next, won)
    await expect(card).toContainText('Yardbid offers you this car at your own bid')
    await expect(card).toContainText(/Answer by \d+ \w+ \d{4}/)
    await review.look('payments-offer', { at: card })
    await card.getByRole('link', { name: /^How to pay for/ }).click()
    await expect(next.getByText(/^Answer by \d+ \w+ \d{4}/)).toBeVisible()
    await next.getByRole('link', { name: 'Payments', exact: true }).first().click()
    await card.getByRole('button', { name: 'Take it at ₹3,50,000' }).click()
    const question = next.getByRole('dialog', { name: 'Take this car' })
    await question.getByRole('button', { name: 'Take it at ₹3,50,000' }).click()
    await expect(notices(next).getByText(/ is yours\. Pay it in time\.$/)).toBeVisible()
    await expect(card).toContainText(/Pay by \d+ \w+ \d{4}/)
    await expect(card.getByText('Yardbid offers you this car at your own bid')).toHaveCount(0)
    await card.getByRole('button', { name: 'Upload Payment Proof' }).click()
    const due = await findDueCar(runnerUp, 'BID_AWARDED', won.carId)
    expect(due.amount).toBe(3_50_000)
    await fillProof(proofDialog(next), due, 'ICICR52026112300021')
    await sendProof(proofDialog(next))
    await expect(card.getByRole('button', { name: 'Pending' })).toBeDisabled()
  })

  await test.step('the house lifts the default, and the dealer may buy again', async () => {
    const row = desk.getByRole('row').filter({ hasText: REASON })
    await row.getByRole('button', { name: /^Lift the default of / }).click()
    const question = desk.getByRole('dialog', { name: /^Lift the default of / })
    await question.getByLabel('Reason (for the record)').fill('It paid for the trouble.')
    await question.getByRole('button', { name: 'Lift the default' }).click()
    await expect(notices(desk).getByText(/^The default of .+ is lifted\.$/)).toBeVisible()
    await expect(row).toHaveCount(0)
    await desk
      .getByRole('button', { name: 'Lifted' })
      .or(desk.getByText('Lifted', { exact: true }))
      .first()
      .click()
    await expect(desk.getByText(/It paid for the trouble\.$/)).toBeVisible()
    await late.reload()
    await expect(late.getByText('A car was not paid in time')).toHaveCount(0)
  })
})
