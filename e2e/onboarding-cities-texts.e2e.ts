import type { Page } from '@playwright/test'
import { arrive } from './arriving-dealer.ts'
import { expect } from './app.ts'
import { problem, test } from './fault-proxy.ts'
import { LONG } from './long.ts'
import { scriptOf } from './script-of.ts'

const FALLBACK = ['Mumbai', 'Chennai', 'Delhi', 'Bangalore', 'Hyderabad', 'Kolkata']
const UNREADABLE = 'Invalid response from server or payment SDK not loaded.'

const payButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Pay ₹/ })
const checkout = (page: Page) => page.getByRole('dialog', { name: 'Sandbox checkout' })

/** Chooses Delhi, accepts the terms and opens the payment. */
async function orderDelhi(page: Page): Promise<void> {
  await page.getByLabel('City 1').selectOption('Delhi')
  await page.getByLabel('I accept the terms and conditions').check()
  await payButton(page).click()
}

test.describe('cities', () => {
  test(
    'before paying: the GST, when the year begins, the refund, and the agreement to read',
    { tag: LONG },
    async ({ page, line }) => {
      await arrive(page, line, 'dealer_info')
      await page.getByLabel('City 1').selectOption('Delhi')
      await expect(
        page.getByText('The price includes 18% GST: ₹4,576.27 of this total.', { exact: true }),
      ).toBeVisible()
      await expect(
        page
          .getByText(
            'The year of a city begins with your approval, with your payment, or when the current year of the city ends, whichever is latest.',
          )
          .first(),
      ).toBeVisible()
      await expect(
        page.getByText(
          'If we decline your registration, we refund the whole amount by the same payment method.',
        ),
      ).toBeVisible()
      const unread = line.injectFault('/api/getAgreementTerms', problem(500))
      await page.getByRole('button', { name: 'Read the dealer agreement' }).click()
      const dialog = page.getByRole('dialog', { name: 'Read the dealer agreement' })
      await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
      unread.end()
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog.getByRole('heading', { name: 'Bidding' })).toBeVisible()
      await expect(dialog.getByText(/^A bid binds the dealer until it is outbid/)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Read the dealer agreement' })).toBeFocused()
    },
  )

  test(
    'when the cities fail to load, a fixed list replaces them and can be paid for',
    { tag: LONG },
    async ({ page, line }) => {
      const injected = line.injectFault('/api/AmountPayGet', problem(500))
      await arrive(page, line, 'dealer_info')
      await expect(
        page.getByText('Failed to load available cities. Please refresh the page.', { exact: true }),
      ).toBeVisible()
      await expect(page.getByLabel('City 1').getByRole('option')).toHaveText(['Choose a city', ...FALLBACK])
      await orderDelhi(page)
      await expect(checkout(page).getByText('₹30,000', { exact: true })).toBeVisible()
      injected.end()
    },
  )

  // Its short form: razorpay-checkout pays, also when its script fails to load.
  test('failures before, during and after the checkout', { tag: LONG }, async ({ page, line }) => {
    await arrive(page, line, 'dealer_info')
    const alert = page.getByRole('alert')
    const nothing = line.injectFault('/api/initiatePayment', {
      kind: 'answer',
      status: 200,
      body: { code: 500 },
    })
    await orderDelhi(page)
    await expect(alert.getByText(UNREADABLE, { exact: true })).toBeVisible()
    nothing.end()
    const cut = line.injectFault('/api/initiatePayment', { kind: 'cut' })
    await payButton(page).click()
    await expect(alert.getByText('The payment couldn’t be started. Please try again.')).toBeVisible()
    cut.end()

    await payButton(page).click()
    await checkout(page).getByRole('button', { name: 'Make the payment fail' }).click()
    await expect(alert.getByText(/^Payment failed: .+/)).toBeVisible()
    const attempts = page.getByRole('main').getByRole('listitem').filter({ hasText: '₹30,000' })
    await expect(attempts.filter({ hasText: 'Payment failed' })).toHaveCount(1)
    await expect(page.getByText('Waiting for payment', { exact: true })).toHaveCount(0)
    await payButton(page).click()
    await checkout(page).getByRole('button', { name: 'Close without paying' }).click()
    await expect(page.getByText(/^You closed the payment\. If money has left your account/)).toBeVisible()

    const unverified = line.injectFault('/api/confirmPayment', { kind: 'cut' })
    await payButton(page).click()
    await checkout(page).getByRole('button', { name: 'Pay ₹30,000' }).click()
    await expect(
      alert.getByText('Error verifying payment: Yardbid couldn’t be reached.', { exact: true }),
    ).toBeVisible()
    await expect(alert.getByText('Check this payment before you make another.')).toBeVisible()
    await expect(payButton(page)).toBeDisabled()
    // It also survives a reload.
    await page.reload()
    await expect(alert.getByText('Check this payment before you make another.')).toBeVisible()
    await expect(payButton(page)).toBeDisabled()
    unverified.end()
    await page.getByRole('button', { name: 'Check the payment again' }).click()
    await expect(page).toHaveURL(`${line.url}/dealer/upload`)
    await page.goto(`${line.url}/dealer/subscription`)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Receipt / }).click()
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
  })

  test('a checkout whose script fails to load', { tag: LONG }, async ({ page, line }) => {
    await arrive(page, line, 'dealer_info')
    line.injectFault(scriptOf('city-payments/checkout/sandbox-checkout.tsx'), { kind: 'cut' })
    await orderDelhi(page)
    await expect(page.getByRole('alert').getByText(UNREADABLE, { exact: true })).toBeVisible()
  })

  test('a price other than the server’s is refused', { tag: LONG }, async ({ page, line }) => {
    const offer = { amount: 10, cities: [{ id: 'none', name: 'Delhi' }] }
    const injected = line.injectFault('/api/AmountPayGet', {
      kind: 'answer',
      status: 200,
      body: { value: offer },
    })
    await arrive(page, line, 'dealer_info')
    await orderDelhi(page)
    injected.end()
    await expect(page.getByRole('alert').getByText('The total for these cities is ₹30,000.')).toBeVisible()
    await expect(checkout(page)).toHaveCount(0)
  })
})
