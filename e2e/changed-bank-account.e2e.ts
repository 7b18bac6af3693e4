import { ADMIN, expect, test } from './app.ts'
import { WIDE } from './house-case.ts'
import { LONG } from './long.ts'
import { givePasswordAgain } from './password-again.ts'
import { reviewOf } from './screen-review.ts'
import { removeAdmin } from './second-admin-queries.ts'
import { addAdmin, signInAdmin } from './second-admin.ts'
import { storeSession } from './stored-session.ts'

test(
  'the second admin sees which digits of an account a change replaces',
  { tag: LONG },
  async ({ page, browser, app }) => {
    const { url } = app
    const review = reviewOf(page)
    review.allow(/proposeSetting/)
    const admin = await addAdmin(app)
    const other = await browser.newPage({ viewport: WIDE })
    try {
      // An admin counts as a second person once it has signed in.
      await signInAdmin(other, url, admin)
      await storeSession(page, url, ADMIN)
      await page.goto(`${url}/admin/settings`)
      await page.getByRole('button', { name: 'Change: Bank accounts' }).click()
      const first = page.getByRole('group', { name: 'Account 1' })
      const before = await first.getByLabel('Account number').inputValue()
      const after = `${before.slice(0, -2)}${before.endsWith('99') ? '11' : '99'}`
      await first.getByLabel('Account number').fill(after)
      await page.getByRole('button', { name: 'Save the change' }).click()
      await givePasswordAgain(page)
      const waiting = page.getByRole('region', { name: 'A change waits for a second person' })
      const item = waiting.getByRole('listitem').first()
      await expect(item.getByText('Changed')).toBeVisible()
      await expect(item.locator('del')).toHaveText(before)
      await expect(item.locator('ins')).toHaveText(after)
      await review.look('console-bank-accounts-proposed')
      await other.goto(`${url}/admin/proposals`)
      await expect(other.locator('del')).toHaveText(before)
      await expect(other.locator('ins')).toHaveText(after)
      await other.getByRole('button', { name: 'Decline' }).click()
      await expect(other.getByText('Nothing waits for a second person')).toBeVisible()
    } finally {
      await removeAdmin(app, admin.email)
      await other.close()
    }
  },
)
