import { isoDay } from '#domain/indian-time.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { ADMIN, callAs, dealer, expect, test } from './app.ts'
import { LONG } from './long.ts'
import { findDueCar } from './paying-dealer.ts'
import { givePasswordAgain } from './password-again.ts'
import { reviewOf, visit } from './screen-review.ts'
import { storeSession } from './stored-session.ts'

const PAYOUT = 'A payout of the payment provider, for cities that dealers paid online'

const day = (iso: string) => iso.split('-').toReversed().join('/')

test(
  'a bank statement is imported, and the queue says which payments it has',
  { tag: LONG },
  async ({ page, app: { url } }) => {
    const review = reviewOf(page)
    const due = await findDueCar(await callAs(url, dealer(1)), 'PAYMENT_REVIEWED')
    const [proof] = due.instructions.submissions
    if (proof === undefined) throw new Error('The demo data has no proof of the payment')
    const { bankReferenceId, transactionDate } = proof
    const lines = [
      'Statement of account No;50200098765432',
      'Date;Narration;Chq./Ref.No.;Withdrawal Amt.;Deposit Amt.;Closing Balance',
      `${day(transactionDate)};NEFT CR-${bankReferenceId}-MALHOTRA MOTORS;${bankReferenceId};;"${due.amount}.00";"9,00,000.00"`,
      `${day(transactionDate)};IMPS-999888777666-SOMEBODY;999888777666;;"1,00,000.50";"10,00,000.50"`,
      `${day(transactionDate)};CHARGES;;118.00;;"9,99,882.50"`,
    ]
    await storeSession(page, url, ADMIN)
    await page.goto(`${url}/admin/payments/statements`)
    await page.locator('input[type=file]').setInputFiles({
      name: 'november.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}`),
    })
    await expect(page.getByLabel('Column for Credit (received)')).toHaveValue('Deposit Amt.')
    await page.getByLabel('Column for Date').selectOption('Not in the statement')
    await page.getByRole('button', { name: 'Check the statement' }).click()
    await expect(page.getByText('Choose the column of the dates.').first()).toBeVisible()
    await page.getByLabel('Column for Date').selectOption('Date')
    await page.getByRole('button', { name: 'Check the statement' }).click()
    const sums = `₹${formatIndianNumber(due.amount + 100_000)}.50 received, ₹118 paid out`
    const checked = page.getByText(/^3 new lines, /)
    await expect(checked).toContainText(sums)
    await expect(checked).toBeInViewport()
    await expect(page.getByRole('table', { name: 'New lines' })).toContainText('IMPS-999888777666-SOMEBODY')
    await review.look('console-statement')
    await page.getByRole('button', { name: 'Import 3 lines' }).click()
    await expect(page.getByText(/^3 lines are imported, .+ They match one more payment\./)).toBeVisible()
    await expect(page.getByRole('table', { name: 'Imported statements' })).toContainText(
      'HDFC Bank · 50200098765432',
    )

    await test.step('the proof beside its line', async () => {
      await visit(page, `${url}/admin/payments?item=${due.flowEntityId}`)
      await expect(page.getByText('Found', { exact: true })).toBeVisible()
      await review.look('console-payment-found')
    })

    await test.step('money that nobody accounts for is paid back', async () => {
      // Refused until the password is given again.
      review.allow(/payBack/)
      await visit(page, `${url}/admin/payments/returns`)
      const row = page.getByRole('row').filter({ hasText: 'IMPS-999888777666' })
      await expect(row).toContainText('₹1,00,000.50')
      await expect(row).toContainText('No payment names it')
      await row.getByRole('button', { name: /^Use for/ }).click()
      const use = page.getByRole('dialog', { name: 'Match ₹1,00,000.50 to what it pays for' })
      await use.getByRole('button', { name: 'Match it' }).click()
      await expect(use.getByText('Choose what it pays for', { exact: true }).last()).toBeVisible()
      await use.getByLabel('It pays for').selectOption({ label: PAYOUT })
      await expect(use.getByText('All of it, ₹1,00,000.50, is matched.')).toBeVisible()
      await review.look('console-receipt-use', { at: use })
      await use.getByRole('button', { name: 'Match it' }).click()
      const used = page.getByRole('dialog', { name: 'The money is matched' })
      await expect(used).toContainText(PAYOUT)
      await used.getByRole('button', { name: 'Undo the match…' }).click()
      const free = page.getByRole('dialog', { name: 'Undo this match?' })
      await free.getByLabel('Reason (for the record)').fill('It is of somebody else.')
      await free.getByRole('button', { name: 'Undo the match' }).click()
      await expect(page.getByLabel('Notices').getByText('The money is unmatched again.')).toBeVisible()
      await row.getByRole('button', { name: /^Pay back / }).click()
      const question = page.getByRole('dialog', { name: 'Pay back ₹1,00,000.50' })
      await question.getByLabel('Reason (for the record)').fill('The sender asked for it.')
      await question.getByRole('button', { name: 'Propose to pay it back' }).click()
      await givePasswordAgain(page)
      await expect(row).toHaveCount(0)
      await page.getByText('Waiting for a second person', { exact: true }).click()
      await review.look('console-returns')
      await row.getByRole('button', { name: /^Confirm for / }).click()
      const sent = page.getByRole('dialog', { name: 'Confirm that ₹1,00,000.50 is paid back' })
      await sent.getByRole('button', { name: 'Confirm it' }).click()
      await expect(sent.getByText('Enter the reference of the transfer.', { exact: true })).toBeVisible()
      await sent.getByLabel('The bank’s reference (UTR) of the transfer back').fill('HDFCR52026112400')
      await sent.getByRole('button', { name: 'Confirm it' }).click()
      await expect(page.getByLabel('Notices').getByText('Confirmed.', { exact: true })).toBeVisible()
      await page.getByText('Decided', { exact: true }).click()
      await expect(row).toContainText('Paid back, HDFCR52026112400')
    })

    await test.step('the bank returns the transfer back, and the money is open again', async () => {
      const today = day(isoDay(Date.now()))
      await visit(page, `${url}/admin/payments/statements`)
      await page.locator('input[type=file]').setInputFiles({
        name: 'returned.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          [
            ...lines.slice(0, 2),
            `${today};NEFT DR-HDFCR52026112400;HDFCR52026112400;"1,00,000.50";;"8,99,882.00"`,
            `${today};NEFT RETURN-HDFCR52026112400;HDFCR52026112400;;"1,00,000.50";"9,99,882.50"`,
          ].join('\r\n'),
        ),
      })
      await page.getByRole('button', { name: 'Check the statement' }).click()
      await page.getByRole('button', { name: 'Import 2 lines' }).click()
      await expect(page.getByText(/^2 lines are imported/)).toBeVisible()
      await visit(page, `${url}/admin/payments/returns`)
      const row = page.getByRole('row').filter({ hasText: 'IMPS-999888777666' })
      await expect(row).toContainText('Paid back, and the bank returned it')
      await expect(row.getByRole('button', { name: /^Pay back / })).toBeVisible()
      await page.getByText('Decided', { exact: true }).click()
      await expect(row).toContainText('No longer valid: the money is open again')
      await review.look('console-returns-ended', { at: row })
    })
  },
)
