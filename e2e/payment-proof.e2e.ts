import type { Page } from '@playwright/test'
import { CONFIRM_TEXT } from '#domain/confirm-text.ts'
import { formatRupees } from '#domain/money.ts'
import { ADMIN, callAs, dealer, expect, PASSWORD, test } from './app.ts'
import { fillProof, findDueCar, payCard, PAYMENTS_TAB, proofDialog, sendProof } from './paying-dealer.ts'
import { givePasswordAgain } from './password-again.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession } from './stored-session.ts'
import { approveUnstated } from './house-case.ts'
import { LONG } from './long.ts'

const notices = (page: Page) => page.getByLabel('Notices')

test('a won car is paid: how to pay, the proof, its check, the approval and the receipt', async ({
  browser,
  app: { url },
}) => {
  const page = await browser.newPage()
  const review = reviewOf(page)
  const caller = await storeSession(page, url, dealer(1))
  const due = await findDueCar(caller, 'BID_AWARDED')
  const { amount, instructions, own, flowEntityId } = due
  const card = payCard(page, due)
  const before = await caller.call('getDealerCounts', {})

  await test.step('the card says by when, and leads to what, how and where to pay', async () => {
    await page.goto(`${url}${PAYMENTS_TAB}`)
    await expect(card).toContainText(/Pay by \d+ \w+ \d{4}, \d+:\d\d [ap]m/)
    await review.look('payments')
    await card.getByRole('link', { name: /^How to pay for/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Pay for /)
    await expect(page.getByText(formatRupees(amount), { exact: true })).toBeVisible()
    await expect(page.getByText(instructions.reference, { exact: true })).toBeVisible()
    for (const { accountNo, ifscCode } of instructions.accounts) {
      await expect(page.getByText(accountNo, { exact: true })).toBeVisible()
      await expect(page.getByText(ifscCode, { exact: true })).toBeVisible()
    }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy: Amount to pay' }).click()
    await expect(notices(page).getByText('Amount to pay copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(String(amount))
    await review.look('pay')
  })

  await test.step('the proof is sent there with amount and account filled in, and the car waits', async () => {
    await page.getByRole('button', { name: 'Upload Payment Proof' }).click()
    const dialog = proofDialog(page)
    await expect(dialog.getByLabel('Bank account number')).toHaveValue(own.accountNo)
    await expect(dialog.getByLabel('Account name')).toHaveValue(own.accountName)
    await expect(dialog.getByLabel('IFSC')).toHaveValue(own.ifscCode)
    await fillProof(dialog, due, 'HDFCR52026112300001')
    await review.look('payment-proof')

    // Back closes the dialog, not the page, and what was entered is there the next time.
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Pay for /)
    await page.getByRole('button', { name: 'Upload Payment Proof' }).click()
    await expect(dialog.getByText('You did not finish this. Here is what you entered.')).toBeVisible()
    await expect(dialog.getByLabel('Transaction ID')).toHaveValue('HDFCR52026112300001')
    await expect(dialog.getByText('Uploaded', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Bank account number')).toHaveValue(own.accountNo)

    // So it is for the same person after the session has ended in the dialog.
    review.allow(/\/api\/submitPayment/)
    await page.evaluate(() => localStorage.setItem('authToken', 'over-and-out-over-and-out'))
    await sendProof(dialog)
    await expect(page).toHaveURL(`${url}/`)
    await page.getByLabel('Email').fill(dealer(1))
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'SIGN IN' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Pay for /)
    await page.getByRole('button', { name: 'Upload Payment Proof' }).click()
    await expect(dialog.getByLabel('Transaction ID')).toHaveValue('HDFCR52026112300001')
    await expect(dialog.getByText('Uploaded', { exact: true })).toBeVisible()
    await sendProof(dialog)
    await expect(notices(page).getByText(/^The payment proof for .+ is submitted\./)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(
      page.getByText('Your payment proof is being checked. Don’t pay a second time.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByText(/^Pay by /)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Upload Payment Proof' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Payments', exact: true }).first().click()
    await expect(card.getByRole('button', { name: 'Pending' })).toBeDisabled()
  })

  const desk = await browser.newPage()
  const deskReview = reviewOf(desk)
  await test.step('the house checks it beside its figures, and approves it by the keyboard', async () => {
    await storeSession(desk, url, ADMIN)
    await desk.goto(`${url}/admin/payments?item=${flowEntityId}`)
    const figures = desk.getByRole('list', { name: 'What the dealer says, and what was expected' })
    await expect(figures.getByRole('listitem').filter({ hasText: 'Amount' })).toContainText('As expected')
    await expect(figures.getByRole('listitem').filter({ hasText: 'IFSC' })).toContainText('As expected')
    await expect(figures.getByText('Differs')).toHaveCount(0)
    await deskReview.look('console-payment')
    await expect(desk.getByRole('button', { name: 'Mark as reviewed' })).toBeEnabled()
    // Refused until the password is given again.
    deskReview.allow(/reviewPayment/)
    await desk.keyboard.press('a')
    await deskReview.look('console-payment-password')
    await givePasswordAgain(desk)
    await expect(notices(desk).getByText('Payment reviewed.')).toBeVisible()
    const approve = desk.getByRole('button', { name: 'Approve the payment' })
    await expect(approve).toBeEnabled()
    await approveUnstated(desk)
    await expect(notices(desk).getByText('Payment approved.')).toBeVisible()
  })

  await test.step('the dealer is notified without a reload, finds the receipt, and the car goes on', async () => {
    await expect(notices(page).getByText(/^Payment approved: /)).toBeVisible()
    await expect(card).toHaveCount(0)
    const receipt = page
      .getByRole('button', {
        name: new RegExp(`^Download receipt .+: ${due.car.year} ${due.car.make} ${due.car.model}`),
      })
      .first()
    const saved = page.waitForEvent('download')
    await receipt.click()
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
    const after = await caller.call('getDealerCounts', {})
    expect(after).toMatchObject({
      paymentsCount: before.paymentsCount - 1,
      takeDeliveryCount: before.takeDeliveryCount + 1,
    })
  })
})

test(
  'a rejected proof says why, is sent again, and a transaction ID named twice is flagged',
  { tag: LONG },
  async ({ browser, app: { url } }) => {
    const page = await browser.newPage()
    const review = reviewOf(page)
    const caller = await storeSession(page, url, dealer(1))
    const due = await findDueCar(caller, 'PAYMENT_REJECTED')
    const waiting = await findDueCar(caller, 'PAYMENT_RECORDED')
    const [named] = waiting.instructions.submissions
    if (named === undefined) throw new Error('The demo data has no proof that waits')
    const card = payCard(page, due)
    await page.goto(`${url}${PAYMENTS_TAB}`)
    await expect(card).toContainText(due.car.stateReason ?? '')
    await card.getByRole('button', { name: 'Re-upload Payment Proof' }).click()
    const dialog = proofDialog(page)
    await expect(dialog.getByText(`Your last proof was rejected: ${due.car.stateReason}`)).toBeVisible()
    await fillProof(dialog, due, named.bankReferenceId)
    await sendProof(dialog)
    await expect(dialog.getByText(/^You have already given this transaction ID for .+\./)).toBeVisible()
    await review.look('payment-proof-given-before')
    await dialog.getByLabel(CONFIRM_TEXT).check()
    await sendProof(dialog)
    await expect(card.getByRole('button', { name: 'Pending' })).toBeDisabled()

    const desk = await browser.newPage()
    const deskReview = reviewOf(desk)
    await storeSession(desk, url, ADMIN)
    await desk.goto(`${url}/admin/payments?item=${due.flowEntityId}`)
    await expect(desk.getByText(/^Another proof of this dealer names this transaction ID\./)).toBeVisible()
    await desk.getByText('1 earlier proof of this car').click()
    await deskReview.look('console-payment-flagged')
    await desk.keyboard.press('r')
    const question = desk.getByRole('dialog', { name: 'Reject this proof of payment' })
    await question.getByRole('button', { name: 'Reject the proof' }).click()
    await expect(question.getByText('Give a reason.')).toBeVisible()
    await question.getByLabel('Time to send another proof').selectOption('2')
    await question.getByLabel('Reason (the dealer will read it)').fill('This transfer paid another car.')
    await deskReview.look('console-payment-reject')
    await question.getByRole('button', { name: 'Reject the proof' }).click()
    await expect(
      notices(desk).getByText('Payment rejected. The dealer is notified with the reason.'),
    ).toBeVisible()

    await expect(card).toContainText('This transfer paid another car.')
    await expect(card.getByRole('button', { name: 'Re-upload Payment Proof' })).toBeEnabled()
    const again = await callAs(url, dealer(1))
    const { car } = await findDueCar(again, 'PAYMENT_REJECTED', due.carId)
    const left = Date.parse(car.next_deadline ?? '') - Date.now()
    expect(left).toBeGreaterThan(47 * 3_600_000)
    await review.look('payments-rejected')
  },
)
