import { BUSINESS_TYPES } from '#domain/dealers/business-type.ts'
import { arrive } from './arriving-dealer.ts'
import { ADMIN, expect } from './app.ts'
import { INDIVIDUAL } from './onboard.ts'
import { problem, test } from './fault-proxy.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

test.describe('dealer details', () => {
  test(
    'what was typed stays over a reload, official numbers and accounts do not, and a logout deletes it',
    { tag: LONG },
    async ({ page, line }) => {
      await arrive(page, line)
      await page.getByLabel('Business type').selectOption('Individual')
      await page.getByLabel('Address', { exact: true }).fill('12 Ring Road')
      await page.getByLabel('PAN', { exact: true }).fill('ABCPE1234F')
      const aadhaar = page.getByLabel('Aadhaar number')
      await aadhaar.pressSequentially('2341 2341 2346')
      await expect(aadhaar).toHaveValue('234123412346')
      await page.reload()
      await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 Ring Road')
      await expect(page.getByLabel('PAN', { exact: true })).toHaveValue('')
      const drafts = () =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('onboardingDraft.')))
      expect(await drafts()).toHaveLength(1)
      await page.getByRole('button', { name: /^Account menu of/ }).click()
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
      expect(await drafts()).toEqual([])
    },
  )

  test(
    'each business type has its own fields, and changing the type clears them',
    { tag: LONG },
    async ({ page, line }) => {
      await arrive(page, line)
      const type = page.getByLabel('Business type')
      await expect(type.getByRole('option')).toHaveText(['Choose a business type', ...BUSINESS_TYPES])
      const own = [
        'Business name',
        'Company name',
        'Partner’s name',
        'Aadhaar number',
        'GST number',
        'State',
        'Mailing address',
      ]
      const fieldsOf = {
        Individual: ['Aadhaar number', 'State'],
        Proprietorship: ['Business name', 'Aadhaar number', 'GST number'],
        Partnership: ['Business name', 'Partner’s name', 'GST number'],
        'Private Limited Company': ['Company name', 'GST number', 'Mailing address'],
        'Limited Liability Partnership': ['Company name', 'Partner’s name', 'GST number', 'Mailing address'],
        OPC: ['Company name', 'GST number', 'Mailing address'],
      }
      for (const businessType of BUSINESS_TYPES) {
        await type.selectOption(businessType)
        for (const label of own) {
          const count = fieldsOf[businessType].includes(label) ? 1 : 0
          await expect(page.getByLabel(label, { exact: true }), `${label} of ${businessType}`).toHaveCount(
            count,
          )
        }
      }
      await page.getByLabel('GST number').fill('27AAPFU0939F1ZV')
      await type.selectOption('Partnership')
      await expect(page.getByLabel('GST number')).toHaveValue('')
    },
  )

  test(
    'typed input survives a reload and a lost session, except official numbers',
    { tag: LONG },
    async ({ page, line }) => {
      const dealer = await arrive(page, line)
      await page.getByLabel('Business type').selectOption('Individual')
      await page.getByLabel('PAN', { exact: true }).fill(INDIVIDUAL.panCardNo)
      await page.getByLabel('Aadhaar number').fill(INDIVIDUAL.aadhaarNumber)
      await page.getByLabel('Address', { exact: true }).fill(INDIVIDUAL.address)
      await page.reload()
      await expect(page.getByLabel('Address', { exact: true })).toHaveValue(INDIVIDUAL.address)
      await expect(page.getByLabel('Aadhaar number')).toHaveValue('')
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(INDIVIDUAL.aadhaarNumber)
      await dealer.call('logout', {})
      await page.reload()
      await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
      await page.getByLabel('Email').fill(dealer.email)
      await page.getByLabel('Password', { exact: true }).fill(dealer.password)
      await page.getByRole('button', { name: 'SIGN IN' }).click()
      await expect(page.getByLabel('Address', { exact: true })).toHaveValue(INDIVIDUAL.address)
      await expect(page.getByLabel('PAN', { exact: true })).toHaveValue('')
      await expect(page.getByLabel('Business type')).toHaveValue('Individual')
    },
  )

  test(
    'a refusal by the server, and a missing network, keep the typed input',
    { tag: LONG },
    async ({ page, line }) => {
      const unread = line.injectFault('/api/getConsentNotice', problem(500))
      await arrive(page, line)
      const consent = page.getByLabel('I agree to the use of my data as described in this notice.')
      await expect(consent).toBeDisabled()
      await page.getByLabel('Business type').selectOption('Individual')
      await page.getByLabel('Aadhaar number').fill(INDIVIDUAL.aadhaarNumber)
      await page.getByLabel('Address', { exact: true }).fill(INDIVIDUAL.address)
      await page.getByLabel('State').selectOption(INDIVIDUAL.stateCode)
      await page.getByLabel('Account number', { exact: true }).fill(INDIVIDUAL.bankAccountNo)
      await page.getByLabel('Confirm account number').fill(INDIVIDUAL.bankAccountNo)
      await page.getByLabel('Name on the account').fill(INDIVIDUAL.bankAccountName)
      await page.getByLabel('IFSC').fill(INDIVIDUAL.ifscCode)
      const alert = page.getByRole('alert')
      await expect(alert.getByText('Server error: Please try again later.', { exact: true })).toBeVisible()
      unread.end()
      await page.getByRole('button', { name: 'Try again' }).click()
      await consent.check()
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await expect(alert.filter({ hasText: 'Please fill in the required fields.' })).toBeFocused()
      await page.getByLabel('PAN', { exact: true }).pressSequentially(INDIVIDUAL.panCardNo)
      await expect(page.getByLabel('PAN', { exact: true })).toHaveValue(INDIVIDUAL.panCardNo)
      const cases = [
        [problem(400, 'That is not it.'), 'Invalid data provided: That is not it.'],
        [problem(500), 'Server error: Please try again later.'],
        [{ kind: 'cut' }, 'This couldn’t be sent. Please try again.'],
      ] as const
      for (const [fault, sentence] of cases) {
        const injected = line.injectFault('/api/createDealerInfo', fault)
        await page.getByRole('button', { name: 'Save and continue' }).click()
        await expect(alert.filter({ hasText: sentence })).toBeFocused()
        injected.end()
      }
      await expect(page.getByLabel('Aadhaar number')).toHaveValue(INDIVIDUAL.aadhaarNumber)
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await expect(page).toHaveURL(`${line.url}/dealer/subscription`)
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(INDIVIDUAL.panCardNo)
    },
  )
})

test.describe('the order of steps', () => {
  test(
    'a later step redirects to the due one; a completed step shows the submitted data',
    { tag: LONG },
    async ({ page, line }) => {
      await arrive(page, line, 'dealer_info')
      await page.goto(`${line.url}/dealer/contract`)
      await expect(page).toHaveURL(`${line.url}/dealer/subscription`)
      await page.goto(`${line.url}/DealerHome`)
      await expect(page).toHaveURL(`${line.url}/dealer/subscription`)
      await page.getByRole('link', { name: 'Dealer details: done' }).click()
      await expect(page.getByText('You have completed this step. Here is what you submitted.')).toBeVisible()
      await expect(page.getByText('XXXXXX234L')).toBeVisible()
      await expect(page.getByText(INDIVIDUAL.panCardNo)).toHaveCount(0)
      await page.getByRole('link', { name: 'Continue to Cities' }).click()
      await expect(page).toHaveURL(`${line.url}/dealer/subscription`)
    },
  )

  test(
    'an anonymous visitor is redirected to the login screen, and an admin to the console',
    { tag: LONG },
    async ({ page, line }) => {
      const steps = ['details', 'subscription', 'upload', 'contract']
      for (const path of steps) {
        await page.goto(`${line.url}/dealer/${path}`)
        await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
        await expect(page).toHaveURL(`${line.url}/`)
      }
      await storeSession(page, line.url, ADMIN)
      for (const path of steps) {
        await page.goto(`${line.url}/dealer/${path}`)
        await expect(page).toHaveURL(`${line.url}/admin`)
      }
    },
  )
})
