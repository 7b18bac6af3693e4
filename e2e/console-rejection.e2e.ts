import { applicantAt, uidOf } from './applicant.ts'
import { ADMIN, expect, test } from './app.ts'
import { readOutbox } from './outbox.ts'
import { givePasswordAgain } from './password-again.ts'
import { reviewOf, visit } from './screen-review.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

const WIDE = { width: 1280, height: 800 }

test(
  'an applicant is rejected, email why, and refunded whole with a credit note',
  { tag: LONG },
  async ({ page, app: { url } }) => {
    const review = reviewOf(page)
    const applicant = await applicantAt(url)
    const uid = await uidOf(applicant)
    await storeSession(page, url, ADMIN)
    await page.setViewportSize(WIDE)
    await page.goto(`${url}/admin/onboarding?item=${uid}`)
    await expect(page.getByText('XXXXXX234L')).toBeVisible()
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('The dealer paid ₹30,000.')
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(dialog.getByText('Give a reason.')).toBeVisible()
    await review.look('console-reject')
    await page.setViewportSize(WIDE)
    await dialog.getByLabel('Reason (the dealer is email it)').fill('The documents are of another business.')
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(page.getByText(/^The registration of .* is rejected\.$/)).toBeVisible()
    await expect(applicant.call('verifySession', {})).rejects.toThrow('401')
    const [email] = await readOutbox(url, applicant.email)
    expect(email?.text).toContain('The documents are of another business.')
    expect(email?.attachments).toHaveLength(1)

    await visit(page, `${url}/admin/dealers/${uid}`)
    await expect(page.getByText(/^Rejected on .*: The documents are of another business\.$/)).toBeVisible()
    await expect(page.getByText('₹30,000 to be refunded')).toBeVisible()
    await review.look('console-dealer-rejected')

    await page.setViewportSize(WIDE)
    await visit(page, `${url}/admin/refunds`)
    const row = page.getByRole('row').filter({ hasText: 'The registration was rejected' }).first()
    const downloading = page.waitForEvent('download')
    await row.getByRole('button', { name: /^Credit note YBC/ }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^credit-note-ybc-.+\.pdf$/)
    await review.look('console-refunds-due')
    await page.setViewportSize(WIDE)
    await row.getByRole('button', { name: 'Refund', exact: true }).click()
    // Refused until the password is given again.
    review.allow(/refundPayment/)
    await dialog.getByRole('button', { name: 'Refund ₹30,000' }).click()
    await givePasswordAgain(page)
    await expect(page.getByText(/^₹30,000 goes back to /)).toBeVisible()
  },
)
