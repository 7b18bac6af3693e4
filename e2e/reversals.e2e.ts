import { isoDay } from '#domain/indian-time.ts'
import { ADMIN, expect, test } from './app.ts'
import { WIDE } from './house-case.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession } from './stored-session.ts'

test('the queue says that a line may be a reversal, and an admin decides which line it reverses', async ({
  page,
  app: { url },
}) => {
  const review = reviewOf(page)
  await storeSession(page, url, ADMIN)
  await page.goto(`${url}/admin/payments/statements`)
  const day = isoDay(Date.now()).split('-').toReversed().join('/')
  await page.locator('input[type=file]').setInputFiles({
    name: 'today.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Statement of account No;50200098765432',
        'Date;Narration;Withdrawal Amt.;Deposit Amt.',
        `${day};CASH DEPOSIT BY A STRANGER;;"54,321.00"`,
        `${day};RETURNED INSUFFICIENT FUNDS;"54,321.00";`,
      ].join('\r\n'),
    ),
  })
  await page.getByRole('button', { name: 'Check the statement' }).click()
  await page.getByRole('button', { name: 'Import 2 lines' }).click()
  await expect(page.getByText(/^2 lines are imported/)).toBeVisible()

  await page.setViewportSize(WIDE)
  await page.goto(`${url}/admin/payments`)
  await expect(page.getByText(/^1 bank line may reverse money that came in\./)).toBeVisible()
  await review.look('console-payments-reversal-asked')
  await page.getByRole('link', { name: 'See the reversals' }).click()
  const row = page.getByRole('row').filter({ hasText: 'RETURNED INSUFFICIENT FUNDS' })
  await expect(row).toContainText('CASH DEPOSIT BY A STRANGER')
  await review.look('console-reversals', { at: row })
  await row.getByRole('button', { name: /^This one: ₹54,321 of / }).click()
  await expect(row).toHaveCount(0)
  await page.getByText('Decided', { exact: true }).click()
  await expect(row).toContainText('Decided by')
  await row.getByRole('button', { name: /^No reversal: / }).click()
  await expect(row).toContainText('None: this is no reversal')
})
