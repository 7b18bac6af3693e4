import type { Page } from '@playwright/test'
import { dealer, expect } from './app.ts'
import { arrive } from './arriving-dealer.ts'
import { codeBoxes, readBoxes, typeCode } from './code-boxes.ts'
import { problem, test, type SpoilingProxy } from './fault-proxy.ts'
import { inventNewcomer } from './newcomer.ts'
import { codeSentTo } from './outbox.ts'
import { paste } from './paste.ts'
import { fillPerson } from './person-dialog.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession } from './stored-session.ts'

const NO_NUMBER = 'Please provide a valid 10-digit mobile number.'

/** Presses a button, and returns the mobile for which a code is asked for. No code is sent. */
async function mobileOfCall(page: Page, line: SpoilingProxy, button: string): Promise<unknown> {
  const spoiled = line.spoil('/api/sendOTP', problem(500))
  const answered = page.waitForResponse(/\/api\/sendOTP/)
  await page.getByRole('button', { name: button }).click()
  const { phoneNumber } = (await answered).request().postDataJSON() as { readonly phoneNumber?: unknown }
  spoiled.end()
  return phoneNumber
}

for (const [path, button] of [
  ['/dealer/code', 'SEND OTP'],
  ['/evaluatorLogin', 'Login'],
] as const) {
  test(`${path}: a pasted number asks for the code of its own mobile, or is refused`, async ({
    page,
    line,
  }) => {
    await page.goto(`${line.url}${path}`)
    const field = page.getByLabel('Mobile Number')
    for (const [copied, mobile] of [
      ['+91 (98100) 00001', '9810000001'],
      ['+91 - 98200 00001', '9820000001'],
      ['\u202a+91 98200\u201100001\u202c', '9820000001'],
    ] as const) {
      await paste(field, copied)
      await expect(field).toHaveValue(`+91${mobile}`)
      expect(await mobileOfCall(page, line, button)).toBe(mobile)
    }
    const spoiled = line.spoil('/api/sendOTP', { kind: 'hold' })
    for (const copied of ['+91 98100 00001 2', '98100 00001 98200 00001', '+91 (98100) 0000']) {
      await paste(field, copied)
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByText(NO_NUMBER, { exact: true })).toBeVisible()
    }
    expect(spoiled.hits).toBe(0)
  })
}

test('a registration with pasted numbers: the mobile is the one that was copied, and its code is not cut', async ({
  page,
  line,
}) => {
  const review = reviewOf(page)
  const { name, mobile, email, password } = inventNewcomer()
  await page.goto(`${line.url}/dealer/register`)
  await page.getByLabel('Name').fill(name)
  await paste(page.getByLabel('Mobile'), `+91 - ${mobile.slice(0, 5)} ${mobile.slice(5)} 1`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'SIGN UP' }).click()
  await expect(page.getByText(NO_NUMBER, { exact: true })).toBeVisible()
  await paste(page.getByLabel('Mobile'), `\u202a+91 - ${mobile.slice(0, 5)}\u00a0${mobile.slice(5)}\u202c`)
  await page.getByRole('button', { name: 'SIGN UP' }).click()
  await expect(page).toHaveURL(`${line.url}/dealer/login`)

  const code = await codeSentTo(line.url, mobile)
  await paste(codeBoxes(page).first(), `${code}7`)
  await expect(page.getByText('A code has 6 digits, this one has 7.', { exact: true })).toBeVisible()
  expect(await readBoxes(page)).toBe('------')
  await review.look('code-too-long')
  await paste(codeBoxes(page).nth(3), `\u2066${code.slice(0, 3)}\u2011${code.slice(3)}\u2069`)
  expect(await readBoxes(page)).toBe(code)
  await expect(page.getByText(/^A code has 6 digits/)).toHaveCount(0)
  await typeCode(page, code)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL(`${line.url}/dealer/details`)
})

test('an evaluator is added with the pasted number, and with no other', async ({ page, line }) => {
  await storeSession(page, line.url, dealer(4))
  await page.goto(`${line.url}/who-you-let-in`)
  await page.getByRole('button', { name: 'Add an Evaluator' }).click()
  const dialog = page.getByRole('dialog')
  const { name, mobile } = inventNewcomer()
  await fillPerson(dialog, { name, mobile })
  const phone = dialog.getByLabel('Mobile number')
  await paste(phone, `+91 (${mobile.slice(0, 5)}) ${mobile.slice(5)} 9`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText(NO_NUMBER, { exact: true }).first()).toBeVisible()
  await paste(phone, `+91 (${mobile.slice(0, 5)}) ${mobile.slice(5)}`)
  const call = page.waitForRequest(/\/api\/createDriver/)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const answer: unknown = await (await (await call).response())?.json()
  expect(answer).toMatchObject({ phone: `+91${mobile}` })
})

test('identifiers of the business are pasted with marks and separators, and never cut', async ({
  page,
  line,
}) => {
  const review = reviewOf(page)
  await arrive(page, line)
  await page.getByLabel('Business type').selectOption('Individual')
  const fields = [
    [
      'PAN',
      '\u202aabcpk-1234\u2011l\u202c',
      'ABCPK1234L',
      'ABCPK 1234 LX',
      'A PAN has 10 characters, this one has 11.',
    ],
    [
      'Aadhaar number',
      '२३४१\u00a0२३४१\u202f२३४६',
      '234123412346',
      '2341 2341 2346 7',
      'An Aadhaar number has 12 digits, this one has 13.',
    ],
    [
      'Account number',
      '\u20660012 3456\u20117890\u2069',
      '001234567890',
      '1234 5678 9012 3456 789',
      'An account number has 6 to 18 digits, this one has 19.',
    ],
    [
      'IFSC',
      'hdfc\u200f 0000-001',
      'HDFC0000001',
      'HDFC 0000 0012',
      'An IFSC has 11 characters, this one has 12.',
    ],
  ] as const
  for (const [label, , , tooLong] of fields) await paste(page.getByLabel(label, { exact: true }), tooLong)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  for (const [, , , , sentence] of fields)
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await review.look('identifiers-too-long')
  for (const [label, copied, value, , sentence] of fields) {
    const field = page.getByLabel(label, { exact: true })
    await paste(field, copied)
    await expect(field).toHaveValue(value)
    await expect(page.getByText(sentence, { exact: true })).toHaveCount(0)
  }
})
