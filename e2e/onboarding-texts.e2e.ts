import type { Page } from '@playwright/test'
import { BUSINESS_TYPES } from '#domain/onboarding/business-type.ts'
import type { OwnStep } from '#domain/onboarding/steps.ts'
import { expect } from './house.ts'
import { registerNewDealer, type NewDealer } from './new-dealer.ts'
import { doStep, INDIVIDUAL } from './onboard.ts'
import { noPicture, photo } from './sample-picture.ts'
import { problem, test, type SpoilingProxy } from './spoiling-proxy.ts'
import { storeToken } from './stored-session.ts'

const FIVE_MB = 5_242_880

/** A dealer who has done these steps and stands at the next one, in the browser. */
async function arrive(page: Page, line: SpoilingProxy, ...done: readonly OwnStep[]): Promise<NewDealer> {
  const dealer = await registerNewDealer(line.url)
  for (const step of done) await doStep(line.url, dealer, step)
  await storeToken(page, line.url, dealer)
  await page.goto(line.url)
  return dealer
}

test.describe('dealer details', () => {
  test('what is missing is said, beside its field and above; nothing is sent', async ({ page, line }) => {
    await arrive(page, line)
    await expect(page).toHaveURL(`${line.url}/dealer/details`)
    const sent = line.spoil('/api/createDealerInfo', { kind: 'hold' })
    await page.getByRole('button', { name: 'Save and go on' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Please fill in the required fields.' })
    await expect(summary).toBeFocused()
    await expect(page.getByText('Choose a business type.', { exact: true })).toBeVisible()
    await expect(page.getByText('Please agree to the notice to go on.', { exact: true })).toBeVisible()
    await page.getByLabel('Mobile').fill('98100')
    await expect(
      page.getByText('Please provide a valid 10-digit mobile number.', { exact: true }),
    ).toBeVisible()
    await summary.getByRole('link', { name: 'PAN' }).click()
    await expect(page.getByLabel('PAN', { exact: true })).toBeFocused()
    expect(sent.hits).toBe(0)
  })

  test('each type asks for its own, and another type clears them', async ({ page, line }) => {
    await arrive(page, line)
    const type = page.getByLabel('Business type')
    await expect(type.getByRole('option')).toHaveText(['Choose a business type', ...BUSINESS_TYPES])
    const own = [
      'Business name',
      'Company name',
      'Partner’s name',
      'Aadhaar number',
      'GST number',
      'Mailing address',
    ]
    const asked = {
      Individual: ['Aadhaar number'],
      Proprietorship: ['Business name', 'Aadhaar number', 'GST number'],
      Partnership: ['Business name', 'Partner’s name', 'GST number'],
      'Private Limited Company': ['Company name', 'GST number', 'Mailing address'],
      'Limited Liability Partnership': ['Company name', 'Partner’s name', 'GST number', 'Mailing address'],
      OPC: ['Company name', 'GST number', 'Mailing address'],
    }
    for (const businessType of BUSINESS_TYPES) {
      await type.selectOption(businessType)
      for (const label of own) {
        const count = asked[businessType].includes(label) ? 1 : 0
        await expect(page.getByLabel(label, { exact: true }), `${label} of ${businessType}`).toHaveCount(
          count,
        )
      }
    }
    await page.getByLabel('GST number').fill('27AAPFU0939F1ZV')
    await type.selectOption('Partnership')
    await expect(page.getByLabel('GST number')).toHaveValue('')
  })

  test('each identifier says what is wrong with it; the bank shows its name', async ({ page, line }) => {
    await arrive(page, line)
    await page.getByLabel('Business type').selectOption('Proprietorship')
    await page.getByLabel('PAN', { exact: true }).fill('ABCCK1234L')
    await page.getByLabel('Aadhaar number').fill('234123412347')
    await page.getByLabel('GST number').fill('27AAPFU0939F1ZW')
    await page.getByLabel('Account number', { exact: true }).fill('12345')
    await page.getByLabel('Account number again').fill('123456')
    await page.getByLabel('IFSC').fill('HDFC0000001')
    await expect(page.getByText('Bank: HDFC Bank')).toBeVisible()
    await page.getByRole('button', { name: 'Save and go on' }).click()
    for (const sentence of [
      'The fourth letter of the PAN of a person is P.',
      'This Aadhaar number has a typing error: its last digit doesn’t fit the others.',
      'This GSTIN has a typing error: its last character doesn’t fit the others.',
      'An account number has 6 to 18 digits, this one has 5.',
      'The two account numbers differ.',
    ]) {
      await expect(page.getByText(sentence, { exact: true }), sentence).toBeVisible()
    }
    await page.getByLabel('IFSC').fill('HDFC1000001')
    await expect(page.getByText('The fifth character of an IFSC is a zero.', { exact: true })).toBeVisible()
  })

  test('what is typed survives a reload and a lost session; the Aadhaar number does not', async ({
    page,
    line,
  }) => {
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
    await expect(page.getByLabel('PAN', { exact: true })).toHaveValue(INDIVIDUAL.panCardNo)
    await expect(page.getByLabel('Business type')).toHaveValue('Individual')
  })

  test('the house’s own no, and no network, leave everything as it was typed', async ({ page, line }) => {
    await arrive(page, line)
    await page.getByLabel('Business type').selectOption('Individual')
    await page.getByLabel('PAN', { exact: true }).fill(INDIVIDUAL.panCardNo)
    await page.getByLabel('Aadhaar number').fill(INDIVIDUAL.aadhaarNumber)
    await page.getByLabel('Address', { exact: true }).fill(INDIVIDUAL.address)
    await page.getByLabel('Account number', { exact: true }).fill(INDIVIDUAL.bankAccountNo)
    await page.getByLabel('Account number again').fill(INDIVIDUAL.bankAccountNo)
    await page.getByLabel('Name on the account').fill(INDIVIDUAL.bankAccountName)
    await page.getByLabel('IFSC').fill(INDIVIDUAL.ifscCode)
    await page.getByLabel('I agree to the use of my data as this notice says.').check()
    const alert = page.getByRole('alert')
    const said = [
      [problem(400, 'That is not it.'), 'Invalid data provided: That is not it.'],
      [problem(500), 'Server error: Please try again later.'],
      [{ kind: 'cut' }, 'This couldn’t be sent. Please try again.'],
    ] as const
    for (const [spoiling, sentence] of said) {
      const spoiled = line.spoil('/api/createDealerInfo', spoiling)
      await page.getByRole('button', { name: 'Save and go on' }).click()
      await expect(alert.getByText(sentence, { exact: true })).toBeVisible()
      spoiled.end()
    }
    await expect(page.getByLabel('Aadhaar number')).toHaveValue(INDIVIDUAL.aadhaarNumber)
    await page.getByRole('button', { name: 'Save and go on' }).click()
    await expect(page).toHaveURL(`${line.url}/dealer/subscription`)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(INDIVIDUAL.panCardNo)
  })
})

const FALLBACK = ['Mumbai', 'Chennai', 'Delhi', 'Bangalore', 'Hyderabad', 'Kolkata']
const UNREADABLE = 'Invalid response from server or payment SDK not loaded.'

const payButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Pay ₹/ })
const checkout = (page: Page) => page.getByRole('dialog', { name: 'Sandbox checkout' })

/** Chooses Delhi, accepts the terms and asks to pay. */
async function orderDelhi(page: Page): Promise<void> {
  await page.getByLabel('City 1').selectOption('Delhi')
  await page.getByLabel('I accept the terms and conditions').check()
  await payButton(page).click()
}

test.describe('cities', () => {
  test('each row wants a city, each city stands once, there are no more than there are', async ({
    page,
    line,
  }) => {
    await arrive(page, line, 'dealer_info')
    const sent = line.spoil('/api/initiatePayment', { kind: 'hold' })
    await expect(payButton(page)).toHaveText('Pay ₹0')
    await payButton(page).click()
    const each = page.getByText('Please select a city for each added location.', { exact: true })
    await expect(each).toBeVisible()
    await expect(page.getByText('Please accept the terms and conditions.', { exact: true })).toBeVisible()
    await expect(page.getByText('The total must be above ₹0. Please select a city.')).toBeVisible()
    await page.getByLabel('City 1').selectOption('Delhi')
    await expect(payButton(page)).toHaveText('Pay ₹30,000')
    await page.getByRole('button', { name: 'Add city' }).click()
    await expect(each).toBeVisible()
    await page.getByLabel('City 2').selectOption('Delhi')
    await expect(page.getByText('Each city can be selected only once.', { exact: true })).toBeVisible()
    await page.getByLabel('City 2').selectOption('Mumbai')
    await expect(payButton(page)).toHaveText('Pay ₹60,000')
    await expect(page.getByText('2 cities × ₹30,000 for one year')).toBeVisible()
    const count = await page.getByLabel('City 1').getByRole('option').count()
    for (let rows = 2; rows < count - 1; rows += 1)
      await page.getByRole('button', { name: 'Add city' }).click()
    await page.getByRole('button', { name: 'Add city' }).click()
    await expect(page.getByText('No more cities available to add.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove row 3' }).click()
    await expect(page.getByText('No more cities available to add.', { exact: true })).toBeHidden()
    await page.reload()
    await expect(page.getByLabel('City 2')).toHaveValue('Mumbai')
    expect(sent.hits).toBe(0)
  })

  test('the cities don’t come: a list that is fixed stands in, and can be paid for', async ({
    page,
    line,
  }) => {
    const spoiled = line.spoil('/api/AmountPayGet', problem(500))
    await arrive(page, line, 'dealer_info')
    await expect(
      page.getByText('Failed to load available cities. Please refresh the page.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByLabel('City 1').getByRole('option')).toHaveText(['Choose a city', ...FALLBACK])
    await orderDelhi(page)
    await expect(checkout(page).getByText('₹30,000', { exact: true })).toBeVisible()
    spoiled.end()
  })

  test('what goes wrong before, in and after the checkout', async ({ page, line }) => {
    await arrive(page, line, 'dealer_info')
    const alert = page.getByRole('alert')
    const nothing = line.spoil('/api/initiatePayment', { kind: 'answer', status: 200, body: { code: 500 } })
    await orderDelhi(page)
    await expect(alert.getByText(UNREADABLE, { exact: true })).toBeVisible()
    nothing.end()
    const cut = line.spoil('/api/initiatePayment', { kind: 'cut' })
    await payButton(page).click()
    await expect(alert.getByText('The payment couldn’t be started. Please try again.')).toBeVisible()
    cut.end()

    await payButton(page).click()
    await checkout(page).getByRole('button', { name: 'Let the payment fail' }).click()
    await expect(alert.getByText(/^Payment failed: .+/)).toBeVisible()
    await payButton(page).click()
    await checkout(page).getByRole('button', { name: 'Close without paying' }).click()
    await expect(page.getByText('The payment was not made. Nothing was taken.')).toBeVisible()

    const unverified = line.spoil('/api/confirmPayment', { kind: 'cut' })
    await payButton(page).click()
    await checkout(page).getByRole('button', { name: 'Pay ₹30,000' }).click()
    await expect(
      alert.getByText('Error verifying payment: the house couldn’t be reached.', { exact: true }),
    ).toBeVisible()
    unverified.end()
    await page.getByRole('button', { name: 'Check the payment again' }).click()
    await expect(page).toHaveURL(`${line.url}/dealer/upload`)
    await page.goto(`${line.url}/dealer/subscription`)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Receipt / }).click()
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
  })

  test('a checkout whose code does not come', async ({ page, line }) => {
    await arrive(page, line, 'dealer_info')
    line.spoil(/sandbox-checkout/, { kind: 'cut' })
    await orderDelhi(page)
    await expect(page.getByRole('alert').getByText(UNREADABLE, { exact: true })).toBeVisible()
  })

  test('another price than the house’s is not taken', async ({ page, line }) => {
    const offer = { amount: 10, cities: [{ id: 'none', name: 'Delhi' }] }
    const spoiled = line.spoil('/api/AmountPayGet', { kind: 'answer', status: 200, body: { value: offer } })
    await arrive(page, line, 'dealer_info')
    await orderDelhi(page)
    spoiled.end()
    await expect(page.getByRole('alert').getByText('The total for these cities is ₹30,000.')).toBeVisible()
    await expect(checkout(page)).toHaveCount(0)
  })
})

test.describe('documents', () => {
  test('images only, at most 5 MB, and all three', async ({ page, line }) => {
    await arrive(page, line, 'dealer_info', 'subscription')
    await expect(page).toHaveURL(`${line.url}/dealer/upload`)
    const send = page.getByRole('button', { name: 'Send the documents' })
    await send.click()
    await expect(page.getByText('Please upload all required documents.', { exact: true })).toBeVisible()
    const gst = 'GST certificate or declaration of non-registration'
    for (const field of ['PAN card', 'Co-registration certificate', gst]) {
      const input = page.getByLabel(field, { exact: true })
      await input.setInputFiles(noPicture('paper.pdf', 'application/pdf'))
      await expect(page.getByText(`${field} must be an image file.`, { exact: true })).toBeVisible()
      await input.setInputFiles(noPicture('broken.png', 'image/png'))
      await expect(page.getByText(`${field} must be an image file.`, { exact: true })).toBeVisible()
      await input.setInputFiles(noPicture('large.png', 'image/png', FIVE_MB + 1))
      await expect(page.getByText(`${field} size exceeds 5MB limit.`, { exact: true })).toBeVisible()
    }
    await page.getByLabel('PAN card', { exact: true }).setInputFiles(await photo('pan.jpg'))
    await expect(page.getByText('pan.jpg', { exact: true })).toBeVisible()
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(1)
    await send.click()
    await expect(page.getByText('Please upload all required documents.', { exact: true })).toBeVisible()
  })

  test('a picture goes out small, is cut twice on its way, and lies there once', async ({ page, line }) => {
    await arrive(page, line, 'dealer_info', 'subscription')
    const keys: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/uploadFile')) keys.push(request.headers()['idempotency-key'] ?? '')
    })
    const cut = line.spoil('/api/uploadFile', { kind: 'cut' })
    await page.getByLabel('PAN card', { exact: true }).setInputFiles(await photo('pan.jpg'))
    const again = page.getByRole('button', { name: 'Try again: PAN card' })
    await expect(
      page.getByText('The upload was interrupted. Please check your network and try again.'),
    ).toBeVisible()
    await again.click()
    await expect.poll(() => cut.hits).toBe(2)
    await expect(again).toBeVisible()
    cut.end()
    const uploaded = page.waitForResponse('**/api/uploadFile')
    await again.click()
    const { publicUrl } = (await (await uploaded).json()) as { publicUrl: string }
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    expect(new Set(keys).size).toBe(1)
    const longEdge = await page.evaluate(async (url) => {
      const picture = new Image()
      picture.src = url
      await picture.decode()
      return Math.max(picture.naturalWidth, picture.naturalHeight)
    }, publicUrl)
    expect(longEdge).toBe(1600)
    await page.getByRole('button', { name: 'See PAN card in full size' }).click()
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByText('pan.jpg', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove: PAN card' }).click()
    await expect(page.getByRole('button', { name: 'Choose a picture: PAN card' })).toBeVisible()
  })

  test('an upload can be cancelled, and is waited for before the step is sent', async ({ page, line }) => {
    await arrive(page, line, 'dealer_info', 'subscription')
    const held = line.spoil('/api/uploadFile', { kind: 'hold' })
    await page.getByLabel('PAN card', { exact: true }).setInputFiles(await photo('pan.jpg'))
    await expect.poll(() => held.hits).toBe(1)
    await expect(page.getByRole('progressbar', { name: 'Upload of PAN card' })).toBeVisible()
    await page.getByRole('button', { name: 'Send the documents' }).click()
    await expect(page.getByText('Please wait until the pictures are uploaded.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel the upload' }).click()
    await expect(page.getByRole('button', { name: 'Choose a picture: PAN card' })).toBeVisible()
  })

  test('a camera that may not be used says so', async ({ page, line }) => {
    await arrive(page, line, 'dealer_info', 'subscription')
    await page.getByRole('button', { name: 'Use the camera: PAN card' }).click()
    await expect(page.getByText('Unable to access camera. Please allow permissions.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('without a registration number nothing is sent', async ({ page, line }) => {
    const dealer = await arrive(page, line, 'dealer_info', 'subscription')
    const known = await dealer.call('getOnboarding', {})
    line.spoil('/api/getOnboarding', { kind: 'answer', status: 200, body: { ...known, regNumber: '' } })
    await page.reload()
    await page.getByRole('button', { name: 'Send the documents' }).click()
    await expect(
      page.getByText('Registration number not found. Please complete previous steps.', { exact: true }),
    ).toBeVisible()
  })
})

test.describe('contract', () => {
  test('the agreement fails to be made, then comes as a PDF', async ({ page, line }) => {
    await arrive(page, line, 'dealer_info', 'subscription', 'upload_docs')
    await expect(page).toHaveURL(`${line.url}/dealer/contract`)
    const button = page.getByRole('button', { name: 'Download the agreement' })
    const spoiled = line.spoil('/api/generateAgreement', { kind: 'cut' })
    await button.click()
    await expect(page.getByText('Failed to generate agreement.', { exact: true })).toBeVisible()
    spoiled.end()
    const downloading = page.waitForEvent('download')
    await button.click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    await expect(page.getByText('The agreement lies among your downloads.')).toBeVisible()
  })

  test('a picture of it, PNG or JPEG, at most 5 MB, and it is required', async ({ page, line }) => {
    await arrive(page, line, 'dealer_info', 'subscription', 'upload_docs')
    const send = page.getByRole('button', { name: 'Send for approval' })
    await send.click()
    await expect(page.getByText('Please upload your signed contract.', { exact: true })).toBeVisible()
    const input = page.getByLabel('Signed contract', { exact: true })
    for (const [name, type] of [
      ['signed.pdf', 'application/pdf'],
      ['signed.webp', 'image/webp'],
    ] as const) {
      await input.setInputFiles(noPicture(name, type))
      await expect(
        page.getByText('Signed contract must be an image file (PNG/JPEG).', { exact: true }),
      ).toBeVisible()
    }
    await input.setInputFiles(noPicture('large.jpg', 'image/jpeg', FIVE_MB + 1))
    await expect(page.getByText('Signed contract size exceeds 5MB limit.', { exact: true })).toBeVisible()
  })
})

test.describe('the way through', () => {
  test('a step that is not due leads to the one that is; one that is done shows what was given', async ({
    page,
    line,
  }) => {
    await arrive(page, line, 'dealer_info')
    await page.goto(`${line.url}/dealer/contract`)
    await expect(page).toHaveURL(`${line.url}/dealer/subscription`)
    await page.goto(`${line.url}/DealerHome`)
    await expect(page).toHaveURL(`${line.url}/dealer/subscription`)
    await page.getByRole('link', { name: 'Dealer details: done' }).click()
    await expect(page.getByText('You have sent this step. This is what you gave.')).toBeVisible()
    await expect(page.getByText('XXXXXX234L')).toBeVisible()
    await expect(page.getByText(INDIVIDUAL.panCardNo)).toHaveCount(0)
    await page.getByRole('link', { name: 'Go on to Cities' }).click()
    await expect(page).toHaveURL(`${line.url}/dealer/subscription`)
  })

  test('nobody signed in comes to the login screen, and an admin to the console', async ({ page, line }) => {
    for (const path of ['details', 'subscription', 'upload', 'contract']) {
      await page.goto(`${line.url}/dealer/${path}`)
      await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
      await expect(page).toHaveURL(`${line.url}/`)
    }
  })
})
