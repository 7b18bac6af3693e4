import type { Locator, Page } from '@playwright/test'
import { formatRupees } from '#domain/money.ts'
import { writeLockedPdf } from '#server/testing/locked-pdfs.ts'
import { callAs, dealer, expect } from './app.ts'
import { runUntilTimeout } from './browser-clock.ts'
import { problem, test, type Spoiling } from './fault-proxy.ts'
import {
  fillProof,
  findDueCar,
  payCard,
  PAYMENTS_TAB,
  proofDialog,
  sendProof,
  sendProofAs,
  type DueCar,
} from './paying-dealer.ts'
import { noPicture, photo } from './sample-picture.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

const FILL_ALL = 'Please fill in all required fields and upload payment proof.'
const SENTENCE = 'The house is being moved to another street.'
const SENDING = '/api/submitPaymentInfo'
const FALLBACK = '/api/submitPaymentDetails'
const FIVE_MB = 5_242_880

async function openProof(page: Page, url: string): Promise<{ due: DueCar; dialog: Locator }> {
  const caller = await storeSession(page, url, dealer(1))
  const due = await findDueCar(caller, 'PAYMENT_REJECTED')
  await page.goto(`${url}${PAYMENTS_TAB}`)
  await payCard(page, due).getByRole('button', { name: 'Re-upload Payment Proof' }).click()
  return { due, dialog: proofDialog(page) }
}

test('the payment modal says what is missing, and quotes what is expected', async ({ page, line }) => {
  const review = reviewOf(page)
  const { due, dialog } = await openProof(page, line.url)
  const { amount, own } = due
  await sendProof(dialog)
  await expect(dialog.getByText(FILL_ALL, { exact: true })).toBeVisible()
  await review.look('payment-proof-missing')

  await fillProof(dialog, due, 'AXISR52026112300009')
  await dialog.getByLabel('Amount', { exact: true }).fill(String(amount + 1))
  await dialog.getByLabel('Bank account number').fill('123456789')
  await dialog.getByLabel('Account name').fill('Somebody Else')
  await dialog.getByLabel('IFSC').fill('icic0000001')
  await expect(dialog.getByLabel('IFSC')).toHaveValue('ICIC0000001')
  await dialog.getByLabel('Date of the transfer').fill('2099-01-01')
  await sendProof(dialog)
  const faults = [
    `Amount must equal exactly ${formatRupees(amount)}.`,
    `Bank account number must match the one of your onboarding: ${own.accountNo}.`,
    `Account name must match the one of your onboarding: ${own.accountName}.`,
    `IFSC must match the one of your onboarding: ${own.ifscCode}.`,
    'The transaction date cannot be later than today.',
  ]
  for (const fault of faults) await expect(dialog.getByText(fault, { exact: true })).toBeVisible()
  await expect(dialog.getByText(FILL_ALL, { exact: true })).toHaveCount(0)
  await review.look('payment-proof-wrong')
})

test('a PDF that needs a password is named as the fault, not as a missing proof', async ({ page, line }) => {
  const review = reviewOf(page)
  review.allow(/uploadRaw/)
  const { due, dialog } = await openProof(page, line.url)
  await fillProof(dialog, due, 'AXISR52026112300012')
  await dialog.getByRole('button', { name: /^Remove/ }).click()
  await dialog.getByLabel('Payment proof', { exact: true }).setInputFiles({
    name: 'slip.pdf',
    mimeType: 'application/pdf',
    buffer: await writeLockedPdf('1.7', { userPassword: 'secret' }),
  })
  const fault = /This PDF needs a password\. Open it, print it to PDF, and upload that\.$/
  await expect(dialog.getByText(fault)).toBeVisible()
  await sendProof(dialog)
  await expect(dialog.getByText('One field needs your attention.', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: fault })).toBeVisible()
  await expect(dialog.getByText(FILL_ALL, { exact: true })).toHaveCount(0)
  await review.look('payment-proof-locked')

  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' })
  await review.look('payment-proof-discard')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Transaction ID')).toHaveValue('AXISR52026112300012')
})

test('without a network the sentence stands beside the button', async ({ page, line }) => {
  const { dialog } = await openProof(page, line.url)
  await page.context().setOffline(true)
  const submit = dialog.getByRole('button', { name: 'Submit Payment Proof' })
  await expect(submit).toBeDisabled()
  await expect(submit).toHaveAccessibleDescription('You’re offline.')
  await expect(dialog.getByText('You’re offline.', { exact: true })).toBeVisible()
})

test('a proof that was sent in another window is noticed', async ({ page, line }) => {
  // The other window's news does not arrive here.
  line.spoil('/api/openLive', { kind: 'hold' })
  const { due, dialog } = await openProof(page, line.url)
  await fillProof(dialog, due, 'AXISR52026112300013')
  const caller = await callAs(line.url, dealer(1))
  await sendProofAs(caller, due)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(
    dialog
      .getByText(/^You sent a payment proof for .+ already, in another window or on another device\./)
      .first(),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Submit Payment Proof' })).toBeDisabled()
})

test('an offered car can be paid together with a won one, and the form says that the proof takes the offer', async ({
  page,
  line,
}) => {
  const review = reviewOf(page)
  const caller = await storeSession(page, line.url, dealer(1))
  const { yardGroups } = await caller.call('getDealerPaymentCars', {})
  const offered = yardGroups.flatMap(({ cars }) => cars).find(({ offerUntil }) => offerUntil !== null)
  const won = await findDueCar(caller, 'BID_AWARDED')
  await page.goto(`${line.url}${PAYMENTS_TAB}`)
  await page.getByRole('button', { name: 'Pay several cars by one transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay several cars by one transfer' })
  const goOn = dialog.getByRole('button', { name: 'Continue' })
  await expect(dialog.getByText('Choose at least two cars.', { exact: true })).toBeVisible()
  await expect(goOn).toHaveAccessibleDescription('Choose at least two cars.')
  await dialog.getByRole('checkbox', { name: /· offered to you$/ }).check()
  await dialog.getByRole('checkbox', { name: won.car.regno ?? '' }).check()
  await goOn.click()
  const amount = formatRupees(offered?.awardedToDealerAmount ?? 0)
  await expect(
    dialog.getByText(new RegExp(`With this proof you take the offer: you buy the car for ${amount}\\.$`)),
  ).toBeVisible()
  await review.look('payment-proof-offered')
  await dialog.getByRole('button', { name: 'Choose other cars' }).click()
  await expect(dialog.getByRole('checkbox', { name: /· offered to you$/ })).toBeChecked()
})

test(
  'the server’s own sentences about a proof stand beside their fields',
  { tag: LONG },
  async ({ page, line }) => {
    const { due, dialog } = await openProof(page, line.url)
    await fillProof(dialog, due, 'AXISR52026112300010')
    const sentence = `Amount must equal exactly ${formatRupees(due.amount)}.`
    const body = {
      status: 400,
      code: 'INVALID_INPUT',
      error: sentence,
      message: sentence,
      fields: { transactionAmount: sentence },
    }
    const spoiled = line.spoil(SENDING, { kind: 'answer', status: 400, body })
    await sendProof(dialog)
    await expect(dialog.getByText(`Invalid data provided: ${sentence}`, { exact: true })).toBeVisible()
    await expect(dialog.getByText(sentence, { exact: true })).toBeVisible()
    spoiled.end()
  },
)

/** Failures of the call, and the texts that the modal then shows (part B, section 8, "Payment modal"). */
const FAILURES: readonly (readonly [Spoiling, string])[] = [
  [problem(400, SENTENCE), `Invalid data provided: ${SENTENCE}`],
  [{ kind: 'answer', status: 400 }, 'Invalid data provided: Please check your inputs.'],
  [problem(500, SENTENCE), 'Server error. Please try again later.'],
  [problem(409, SENTENCE), `Failed to submit payment proof: ${SENTENCE}`],
  [
    { kind: 'answer', status: 200, body: { success: false } },
    'Payment submission failed. Unexpected response from server.',
  ],
  [
    { kind: 'answer', status: 200, body: '<h1>Welcome to the hotel’s network</h1>' },
    'Payment submission failed. Unexpected response from server.',
  ],
  [{ kind: 'cut' }, 'Failed to submit payment proof. Please try again.'],
]

// Its short form: the next one opens the same modal.
test(
  'the payment modal says why a proof was not sent, and keeps what was typed',
  { tag: LONG },
  async ({ page, line }) => {
    await page.clock.install()
    line.spoil('/api/openLive', { kind: 'hold' })
    const { due, dialog } = await openProof(page, line.url)
    await fillProof(dialog, due, 'AXISR52026112300011')
    for (const [spoiling, text] of FAILURES) {
      const spoiled = line.spoil(SENDING, spoiling)
      await sendProof(dialog)
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
      spoiled.end()
    }

    await test.step('a 404 is answered by the other call; where that is unknown too, it says so', async () => {
      const first = line.spoil(SENDING, problem(404))
      const second = line.spoil(FALLBACK, problem(404))
      await sendProof(dialog)
      const text = 'Payment submission endpoint not found or Flow Entity is invalid. Please contact support.'
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
      expect([first.hits, second.hits]).toEqual([1, 1])
      first.end()
      second.end()
    })

    await test.step('without an answer it says so', async () => {
      const held = line.spoil(SENDING, { kind: 'hold' })
      await sendProof(dialog)
      await runUntilTimeout(page, held)
      await expect(
        dialog.getByText('Request timed out. Please check your network.', { exact: true }),
      ).toBeVisible()
    })
    await expect(dialog.getByLabel('Transaction ID')).toHaveValue('AXISR52026112300011')

    await test.step('without a session it leads to the login', async () => {
      line.spoil(SENDING, problem(401))
      await sendProof(dialog)
      await expect(page).toHaveURL(`${line.url}/`)
      await expect(
        page.getByLabel('Notices').getByText('Unauthorized. Please log in again.', { exact: true }),
      ).toBeVisible()
    })
  },
)

test('a proof takes pictures and PDFs of at most 5 MB', { tag: LONG }, async ({ page, line }) => {
  const { dialog } = await openProof(page, line.url)
  const field = dialog.getByLabel('Payment proof', { exact: true })
  const kinds = 'Only JPEG, PNG, or PDF files are allowed.'
  for (const [file, text] of [
    [noPicture('proof.txt', 'text/plain'), kinds],
    [noPicture('proof.jpg', 'image/jpeg'), kinds],
    [noPicture('large.jpg', 'image/jpeg', FIVE_MB + 1), 'File size exceeds 5MB limit.'],
  ] as const) {
    await field.setInputFiles(file)
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  }
  await field.setInputFiles(await photo('proof.jpg'))
  await expect(dialog.getByText('Uploaded', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Payment proof 2 (optional)', { exact: true })).toBeVisible()
})
