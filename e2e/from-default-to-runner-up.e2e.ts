import { ADMIN, callAs, dealer, expect, test } from './app.ts'
import { moveDeadlineToPast } from './deadline-queries.ts'
import {
  declareDefault,
  expectDefaultNotified,
  liftDefault,
  offerToNext,
  takeOffer,
} from './default-steps.ts'
import { approveUnstated, openCase } from './house-case.ts'
import { LONG } from './long.ts'
import { publishTwins, runAuction } from './own-auction.ts'
import { fillProof, findDueCar, payCard, PAYMENTS_TAB, proofDialog, sendProof } from './paying-dealer.ts'
import { givePasswordAgain } from './password-again.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession } from './stored-session.ts'

// From an auction to a car that its winner does not pay: the house declares a default and offers the car to the next
// bidder, who takes it, pays, and may fetch it.

const REASON = 'No payment arrived, and nobody answers the telephone.'

test(
  'a car that is not paid goes to the next bidder, who pays it',
  { tag: LONG },
  async ({ browser, app }) => {
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
    await runAuction(admin, lot, [
      { dealer: runnerUp, bid: 3_50_000 },
      { dealer: winner, bid: 4_00_000 },
    ])
    const won = await findDueCar(winner, 'BID_AWARDED', lot.carId)

    await test.step('the winner is late: its card says so, and paying stays possible', async () => {
      await moveDeadlineToPast(app, won.flowEntityId)
      await late.goto(`${url}${PAYMENTS_TAB}`)
      await expect(payCard(late, won)).toContainText('Payment was due by')
      await expect(payCard(late, won).getByRole('button', { name: 'Upload Payment Proof' })).toBeEnabled()
    })
    await test.step('the house declares a default, and the winner reads why', async () => {
      await declareDefault(desk, url, won, REASON)
      await expectDefaultNotified(late, won, REASON)
    })
    await test.step('the next bidder is offered the car, and takes it', async () => {
      await offerToNext(desk, url, REASON, '₹3,50,000')
      await takeOffer(next, url, won, '₹3,50,000')
    })
    const card = payCard(next, won)
    const due = await findDueCar(runnerUp, 'BID_AWARDED', won.carId)
    expect(due.amount).toBe(3_50_000)

    await test.step('it pays, and the house approves the payment', async () => {
      await card.getByRole('button', { name: 'Upload Payment Proof' }).click()
      await fillProof(proofDialog(next), due, 'ICICR52026112300021')
      await sendProof(proofDialog(next))
      await expect(card.getByRole('button', { name: 'Pending' })).toBeDisabled()
      await openCase(desk, url, 'payments', due, 'Mark as reviewed')
      // Refused until the password is given again.
      reviewOf(desk).allow(/reviewPayment/)
      await desk.keyboard.press('a')
      await givePasswordAgain(desk)
      await openCase(desk, url, 'payments', due, 'Approve the payment')
      await reviewOf(desk).look('console-payment-of-runner-up')
      await openCase(desk, url, 'payments', due, 'Approve the payment')
      await approveUnstated(desk)
      await expect(desk.getByLabel('Notices').getByText('Payment approved.')).toBeVisible()
    })
    await test.step('the car is the next bidder’s to fetch', async () => {
      await expect(card).toHaveCount(0)
      await next.getByRole('tab', { name: 'Take Delivery' }).click()
      await expect(card.getByRole('button', { name: 'Request Delivery Gatepass' })).toBeEnabled()
      await reviewOf(next).look('runner-up-paid', { at: card })
    })
    await test.step('the default is lifted, and the late dealer may buy again', async () => {
      await liftDefault(desk, url, REASON, 'It paid for the trouble.')
      await late.reload()
      await expect(late.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(late.getByText('A car was not paid for in time')).toHaveCount(0)
    })
  },
)
