import { ADMIN, callAs, dealer, expect, test } from './app.ts'
import { LONG } from './long.ts'
import { findDueCar } from './paying-dealer.ts'
import { givePasswordAgain } from './password-again.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession } from './stored-session.ts'

test(
  'an admin adds a bank account with the password, and dealers are shown it',
  { tag: LONG },
  async ({ page, app: { url } }) => {
    const review = reviewOf(page)
    // Refused until the password is given again.
    review.allow(/proposeSetting/)
    await storeSession(page, url, ADMIN)
    await page.goto(`${url}/admin/settings`)
    await page.getByRole('button', { name: 'Change: Bank accounts' }).click()
    await page.getByRole('button', { name: 'Add an account' }).click()
    const account = page.getByRole('group', { name: /^Account \d$/ }).last()
    await page.getByRole('button', { name: 'Save the change' }).click()
    await expect(account.getByText('Required.')).toHaveCount(4)
    await account.getByLabel('Bank', { exact: true }).fill('State Bank of India')
    await account.getByLabel('Account name').fill('Yardbid Auctions Private Limited')
    await account.getByLabel('Account number').fill('12')
    await account.getByLabel('IFSC').fill('SBIN0000001')
    await account.getByLabel('UPI ID (optional)').fill('yardbid@sbi')
    await page.getByRole('button', { name: 'Save the change' }).click()
    await expect(account.getByText('An account number has 6 to 18 digits, this one has 2.')).toBeVisible()
    await review.look('console-bank-accounts-form')
    await account.getByLabel('Account number').fill('30001234567')
    await page.getByRole('button', { name: 'Save the change' }).click()
    await givePasswordAgain(page)
    await expect(page.getByLabel('Notices').getByText('The setting is changed.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Bank accounts' })).toContainText('30001234567')
    await review.look('console-bank-accounts')
    const { instructions } = await findDueCar(await callAs(url, dealer(1)), 'PAYMENT_REVIEWED')
    expect(instructions.accounts.at(-1)).toMatchObject({ accountNo: '30001234567', upiId: 'yardbid@sbi' })
  },
)
