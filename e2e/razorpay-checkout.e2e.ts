import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { startRazorpayStandIn, type RazorpayStandIn } from '#server/testing/razorpay-stand-in.ts'
import { startDemoApp } from './demo-app.ts'
import type { RunningApp } from './app-process.ts'
import { expect, test } from './app.ts'
import { registerNewDealer } from './new-dealer.ts'
import { doStep } from './onboard.ts'
import { storeToken } from './stored-session.ts'
import { LONG } from './long.ts'

const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'

let standIn: RazorpayStandIn
let app: RunningApp
test.beforeAll(async () => {
  standIn = await startRazorpayStandIn()
  app = await startDemoApp(standIn.env)
})
test.afterAll(async () => {
  await app.stop()
  await standIn.stop()
})

/** Opens the payment of Delhi as a new dealer. */
async function arrive(page: Page): Promise<void> {
  const dealer = await registerNewDealer(app.url)
  await doStep(app.url, dealer, 'dealer_info')
  await storeToken(page, app.url, dealer)
  await page.goto(`${app.url}/dealer/subscription`)
  await page.getByLabel('City 1').selectOption('Delhi')
  await page.getByLabel('I accept the terms and conditions').check()
}

const pay = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Pay ₹/ })
    .click()

/** The checkout object in the page, with the options that it was opened with. */
interface Opened {
  readonly options: {
    readonly key: string
    readonly amount: number
    readonly order_id: string
    readonly handler: (response: object) => void
    readonly modal: { readonly ondismiss: () => void }
  }
  readonly fail: (response: object) => void
}

/** Replaces Razorpay's script in the page by one that opens no window and records its options. */
async function replaceScript(page: Page): Promise<void> {
  await page.route(SCRIPT, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.Razorpay = class {
        constructor(options) { this.options = options }
        on(event, listener) { if (event === 'payment.failed') this.fail = listener }
        open() { window.opened = this }
        close() { this.options.modal.ondismiss() }
      }`,
    }),
  )
}

async function untilOpened(page: Page, orderBefore?: string): Promise<Opened['options']> {
  await page.waitForFunction((before) => {
    const { opened } = window as { opened?: Opened }
    return opened !== undefined && opened.options.order_id !== before
  }, orderBefore)
  return page.evaluate(() => (window as unknown as { opened: Opened }).opened.options)
}

test('paid at Razorpay’s checkout', async ({ page }) => {
  const blocked: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text())
  })
  await test.step('Razorpay’s script fails to load, then loads', async () => {
    await page.route(SCRIPT, (route) => route.abort())
    await arrive(page)
    await pay(page)
    await expect(
      page
        .getByRole('alert')
        .getByText('Invalid response from server or payment SDK not loaded.', { exact: true }),
    ).toBeVisible()
    await page.unroute(SCRIPT)
    await replaceScript(page)
    await pay(page)
  })
  const first = await untilOpened(page)
  expect(first).toMatchObject({ key: standIn.account.keyId, amount: 30_000_00, currency: 'INR' })
  expect(first).not.toHaveProperty('provider')
  await page.evaluate(() => {
    const { opened } = window as unknown as { opened: Opened }
    opened.fail({ error: { description: 'Your bank declined the payment.' } })
  })
  await expect(
    page.getByText('Payment failed: Your bank declined the payment.', { exact: true }),
  ).toBeVisible()

  await pay(page)
  const second = await untilOpened(page, first.order_id)
  await page.evaluate(() => (window as unknown as { opened: Opened }).opened.options.modal.ondismiss())
  await expect(page.getByText(/^You closed the payment\. If money has left your account/)).toBeVisible()

  await pay(page)
  const { order_id: orderId } = await untilOpened(page, second.order_id)
  const { id: paymentId } = standIn.pay(orderId, { status: 'authorized' })
  const signature = createHmac('sha256', standIn.account.keySecret)
    .update(`${orderId}|${paymentId}`)
    .digest('hex')
  await page.evaluate(
    (response) => (window as unknown as { opened: Opened }).opened.options.handler(response),
    { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature },
  )
  await expect(page).toHaveURL(`${app.url}/dealer/upload`)
  expect(standIn.payments.get(paymentId)?.status).toBe('captured')
  expect(blocked).toEqual([])

  await test.step('the page’s content security policy allows Razorpay’s checkout and no other origin', async () => {
    const response = await page.request.get(app.url)
    const policy = response.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("script-src 'self' https://checkout.razorpay.com;")
    expect(policy).toContain('frame-src https://checkout.razorpay.com https://api.razorpay.com;')
    expect(policy).not.toContain('unsafe-eval')
  })
})

test('an unavailable provider', { tag: LONG }, async ({ page }) => {
  await replaceScript(page)
  await arrive(page)
  standIn.setBehaviour('badly')
  await pay(page)
  await expect(
    page.getByRole('alert').getByText('The payment provider can’t be reached now. Please try again.'),
  ).toBeVisible()
  standIn.setBehaviour('well')
  await pay(page)
  await untilOpened(page)
})
