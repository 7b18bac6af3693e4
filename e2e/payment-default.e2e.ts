import { isoDay } from '#domain/indian-time.ts'
import { formatRupees } from '#domain/money.ts'
import { ADMIN, callAs, dealer, expect, type Caller } from './app.ts'
import {
  declareDefault,
  expectDefaultNotified,
  liftDefault,
  offerToNext,
  takeOffer,
} from './default-steps.ts'
import { problem, test } from './fault-proxy.ts'
import { WIDE } from './house-case.ts'
import { LONG } from './long.ts'
import {
  fillProof,
  findDueCar,
  findOverdueCar,
  payCard,
  PAYMENTS_TAB,
  proofDialog,
  sendProof,
  type DueCar,
} from './paying-dealer.ts'
import { reviewOf } from './screen-review.ts'
import { storeToken } from './stored-session.ts'

// Like `from-default-to-runner-up.e2e.ts`, with the overdue payment of the demo data.

const REASON = 'The cheque bounced, and nobody answers the telephone.'

/** Returns the dealer of these to whom a car is offered. */
async function offeredTo(callers: readonly Caller[], { carId }: DueCar): Promise<Caller> {
  for (const caller of callers) {
    const { yardGroups } = await caller.call('getDealerPaymentCars', {})
    if (yardGroups.some(({ cars }) => cars.some(({ id }) => id === carId))) return caller
  }
  throw new Error('The car is offered to nobody')
}

test(
  'a default is declared and lifted, and the next bidder takes the car and pays',
  { tag: LONG },
  async ({ browser, app: { url }, line }) => {
    const admin = await callAs(url, ADMIN)
    const winner = await callAs(url, dealer(3))
    const rivals = [await callAs(url, dealer(1)), await callAs(url, dealer(2))]
    const [late, desk, next] = [await browser.newPage(), await browser.newPage(), await browser.newPage()]
    await storeToken(late, url, winner)
    await storeToken(desk, url, admin)
    const won = await findOverdueCar(winner)

    await test.step('the winner is late: its card says so, and paying stays possible', async () => {
      await late.goto(`${url}${PAYMENTS_TAB}`)
      await expect(payCard(late, won)).toContainText('Payment was due by')
      await expect(payCard(late, won).getByRole('button', { name: 'Upload Payment Proof' })).toBeEnabled()
      await reviewOf(late).look('payments-overdue', { at: payCard(late, won) })
    })
    await test.step('the house is warned where the money is in the bank without a proof', async () => {
      const { reference } = won.instructions
      const day = isoDay(Date.now()).split('-').toReversed().join('/')
      await desk.goto(`${url}/admin/payments/statements`)
      await desk.locator('input[type=file]').setInputFiles({
        name: 'today.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          [
            'Statement of account No;50200098765432',
            'Date;Narration;Withdrawal Amt.;Deposit Amt.',
            `${day};UPI-633200998877-${reference};;"${won.amount}.00"`,
          ].join('\r\n'),
        ),
      })
      await desk.getByRole('button', { name: 'Check the statement' }).click()
      await desk.getByRole('button', { name: 'Import 1 line' }).click()
      await expect(desk.getByText(/^1 line is imported/)).toBeVisible()
      await desk.setViewportSize(WIDE)
      await desk.goto(`${url}/admin/payments?item=${won.flowEntityId}`)
      await expect(desk.getByText(/^The bank has it; no proof was sent: /)).toBeVisible()
      await desk.keyboard.press('r')
      const question = desk.getByRole('dialog', { name: 'Declare that this car was not paid for' })
      await expect(question).toContainText(
        `${formatRupees(won.amount)} with the reference of this car came in on`,
      )
      await reviewOf(desk).look('console-default-though-paid')
      await question.getByRole('button', { name: 'Cancel' }).click()
    })
    await test.step('the house declares a default, and the winner reads why', async () => {
      await declareDefault(desk, url, won, REASON, reviewOf(desk))
      await expectDefaultNotified(late, won, REASON)
      await reviewOf(late).look('payments-default')
    })
    await test.step('the next bidder is offered the car, and takes it', async () => {
      const { items } = await admin.call('admin/getDefaults', {})
      const price = formatRupees(items.find(({ reason }) => reason === REASON)?.runnerUp?.amount ?? 0)
      await offerToNext(desk, url, REASON, price, reviewOf(desk))
      const runnerUp = await offeredTo(rivals, won)
      await storeToken(next, line.url, runnerUp)
      await takeOffer(next, line.url, won, price, reviewOf(next))

      // A server that knows only the older call takes the proof, too.
      line.injectFault('/api/submitPaymentInfo', problem(404))
      await payCard(next, won).getByRole('button', { name: 'Upload Payment Proof' }).click()
      const due = await findDueCar(runnerUp, 'BID_AWARDED', won.carId)
      await fillProof(proofDialog(next), due, 'AXISR52026112300012')
      await sendProof(proofDialog(next))
      await expect(payCard(next, won).getByRole('button', { name: 'Pending' })).toBeDisabled()
      await findDueCar(runnerUp, 'PAYMENT_RECORDED', won.carId)
    })
    await test.step('the default is lifted, and the dealer may buy again', async () => {
      await liftDefault(desk, url, REASON, 'It paid for the trouble.')
      await late.reload()
      await expect(late.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(late.getByText('A car was not paid for in time')).toHaveCount(0)
    })
  },
)
