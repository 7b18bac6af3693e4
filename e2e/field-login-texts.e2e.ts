import type { Page } from '@playwright/test'
import { removeStored, stored, typeCode } from './code-boxes.ts'
import { askForCode, getCode, signInWithCode } from './field-worker.ts'
import { expect } from './app.ts'
import { inventNewcomer, wrongCode } from './newcomer.ts'
import { codeSentTo, sendAsStranger } from './outbox.ts'
import { LONG, longUnless } from './long.ts'
import { problem, test, type SpoilingProxy } from './fault-proxy.ts'

const NO_ACCESS = 'No valid OTP access found. Please contact an administrator.'
const VERIFIED = 'OTP verified successfully! Processing login...'

/** Field workers of dealer1, from the demo data. */
const WORKERS = [
  {
    type: 'evaluator',
    heading: 'Login as Evaluator',
    mobile: '9820000001',
    role: 'evaluator',
    storedRole: 'dealer_evaluator',
    home: '/evaluatorHome',
  },
  {
    type: 'driver',
    heading: 'Login as Driver',
    mobile: '9820000002',
    role: 'delivery_driver',
    storedRole: 'delivery_driver',
    home: '/driverHome',
  },
] as const

const [EVALUATOR] = WORKERS
const alert = (page: Page) => page.getByRole('alert')
const alertText = (page: Page, text: string) => alert(page).getByText(text, { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'SUBMIT' })
const resend = (page: Page) => page.getByRole('button', { name: 'Resend OTP' })

for (const worker of WORKERS) {
  test.describe(worker.heading, longUnless(worker === WORKERS[0]), () => {
    test('the texts of the screen', async ({ page, line }) => {
      await page.goto(`${line.url}/${worker.type}Login`)
      await expect(page.getByRole('heading', { name: worker.heading })).toBeVisible()
      for (const text of [
        'We will send an OTP to your Mobile Number',
        'Cars In Auction Today',
        'Bid Bold. Drive Trusted',
      ]) {
        await expect(page.getByText(text, { exact: true })).toBeVisible()
      }
      await expect(page.getByLabel('Are you a Human?')).not.toBeChecked()
      const pictures = page.getByRole('region', { name: 'Cars in auction' })
      const dots = pictures.getByRole('button', { name: /^Show picture \d of 3$/ })
      await expect(dots).toHaveCount(3)
      await pictures.getByRole('button', { name: 'Previous picture' }).click()
      await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true')
      await pictures.getByRole('button', { name: 'Next picture' }).click()
      await expect(dots.first()).toHaveAttribute('aria-current', 'true')
      await dots.nth(1).click()
      await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
    })

    test('the code opens the worker’s home; the values in local storage', async ({ page, line }) => {
      const code = await getCode(page, line.url, worker)
      expect(await stored(page, 'userRole')).toBe(worker.role)
      expect(await stored(page, 'tempRegNumber')).toBe(worker.mobile)
      expect(await stored(page, 'otpToken')).not.toBeNull()
      await expect(submit(page)).toBeDisabled()
      await typeCode(page, code)
      await submit(page).click()
      await expect(page.getByText(VERIFIED, { exact: true })).toBeVisible()
      await expect(page).toHaveURL(`${line.url}${worker.home}`)
      await expect(page.getByText(VERIFIED, { exact: true })).toBeHidden()
      const token = await stored(page, 'authToken')
      expect(token).not.toBeNull()
      expect(await stored(page, 'accessToken')).toBe(token)
      expect(await stored(page, 'refreshToken')).not.toBeNull()
      expect(await stored(page, 'userRole')).toBe(worker.storedRole)
      const session: unknown = JSON.parse((await stored(page, 'userSession')) ?? '')
      expect(session).toMatchObject({ uid: await stored(page, 'uid'), role: worker.storedRole })
      expect(await stored(page, 'otpToken')).toBeNull()

      await page.goto(`${line.url}/${worker.type}Login`)
      await expect(page).toHaveURL(`${line.url}${worker.home}`)
    })

    test('the link back from the code page', { tag: LONG }, async ({ page, line }) => {
      await getCode(page, line.url, worker)
      await page.getByRole('link', { name: 'Login', exact: true }).click()
      await expect(page).toHaveURL(`${line.url}/${worker.type}Login`)
    })
  })
}

/** Makes every share link one of the evaluator. */
function openLink(line: SpoilingProxy): void {
  const phoneNumber = `+91${EVALUATOR.mobile}`
  const body = { status: 'live', phoneNumber, organization: 'Asha Motors', cars: 1 }
  line.spoil('/api/readEvaluationLink', { kind: 'answer', status: 200, body })
}

test.describe('asking for a code', () => {
  test('the button shows that the code is being sent; a dealer’s link opens the screen', async ({
    page,
    line,
  }) => {
    openLink(line)
    await page.goto(`${line.url}/evaluate/the-token-of-a-link`)
    await expect(page).toHaveURL(`${line.url}/evaluatorLogin`)
    await expect(page.getByLabel('Mobile Number')).toHaveValue(EVALUATOR.mobile)
    // Repeated, because an earlier test may have requested a code within the waiting time.
    await expect(async () => {
      const held = line.spoil('/api/sendOTP', { kind: 'hold' })
      await askForCode(page, EVALUATOR.mobile)
      await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
      held.end()
      await expect(page).toHaveURL(`${line.url}/otp`, { timeout: 2_000 })
    }).toPass()
  })

  test('the number is required, and accepts only digits', { tag: LONG }, async ({ page, line }) => {
    await page.goto(`${line.url}/driverLogin`)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByText('Enter your mobile number.', { exact: true })).toBeVisible()
    await page.getByLabel('Mobile Number').pressSequentially('98a2 b')
    await expect(page.getByLabel('Mobile Number')).toHaveValue('982')
  })

  test('a worker without access', async ({ page, line }) => {
    await page.goto(`${line.url}/evaluatorLogin`)
    await askForCode(page, inventNewcomer().mobile)
    await expect(alertText(page, NO_ACCESS)).toBeVisible()
    await expect(page.getByLabel('Mobile Number')).toBeFocused()
  })

  test('the server’s sentence, or a general failure', async ({ page, line }) => {
    await page.goto(`${line.url}/driverLogin`)
    const sentence = 'The house is closed for an hour.'
    const cases = [
      [problem(503, sentence), sentence],
      [{ kind: 'answer', status: 403 }, NO_ACCESS],
      [{ kind: 'answer', status: 500 }, 'Failed to send OTP'],
      [{ kind: 'answer', status: 502, body: '<h1>Bad gateway</h1>' }, 'Failed to send OTP'],
      [{ kind: 'cut' }, 'No response received from server'],
    ] as const
    for (const [spoiling, text] of cases) {
      const spoiled = line.spoil('/api/sendOTP', spoiling)
      await askForCode(page, EVALUATOR.mobile)
      await expect.poll(() => spoiled.hits).toBe(1)
      await expect(alertText(page, text)).toBeVisible()
      spoiled.end()
    }
  })
})

test.describe('the OTP page', () => {
  test(
    'at the limit of codes the last one still signs in, by the mobile alone',
    { tag: LONG },
    async ({ page, line }) => {
      const { mobile } = EVALUATOR
      const code = await sendAsStranger(line.url, { mobile, role: 'evaluator' })
      const limited = line.spoil('/api/sendOTP', problem(429, 'Too many tries. Please try again in an hour.'))
      openLink(line)
      await page.goto(`${line.url}/evaluate/the-token-of-a-link`)
      await expect(page.getByLabel('Mobile Number')).toHaveValue(mobile)
      await askForCode(page, mobile)
      await expect(page).toHaveURL(`${line.url}/otp`)
      const text = 'We can’t send another OTP to this number yet. Enter the last one that you have received.'
      await expect(alertText(page, text)).toBeVisible()
      limited.end()
      const verify = page.waitForRequest(/\/api\/verifyOTP/)
      await typeCode(page, code)
      await submit(page).click()
      const sent: unknown = (await verify).postDataJSON()
      expect(sent).toMatchObject({ phoneNumber: mobile, role: 'evaluator', linkToken: 'the-token-of-a-link' })
      expect(sent).not.toHaveProperty('otpToken')
      await expect(page).toHaveURL(`${line.url}/evaluatorHome`)
    },
  )

  test('the browser stays known to the server after a logout', { tag: LONG }, async ({ page, line }) => {
    await signInWithCode(page, line.url, EVALUATOR)
    const [, token = ''] = /"of-\w+":"([\w-]{43})"/.exec((await stored(page, 'deviceTokens')) ?? '') ?? []
    await page.evaluate(() => localStorage.removeItem('authToken'))
    const asked = page.waitForRequest(/\/api\/sendOTP/)
    await getCode(page, line.url, EVALUATOR)
    expect((await asked).postDataJSON()).toMatchObject({ deviceToken: token })
  })

  test('without a role', { tag: LONG }, async ({ page, line }) => {
    await page.goto(`${line.url}/otp`)
    await expect(alertText(page, 'Invalid role. Please go back to login.')).toBeVisible()
    await page.getByRole('link', { name: 'Login as Driver' }).click()
    await expect(page).toHaveURL(`${line.url}/driverLogin`)
  })

  test('without the values that the previous screen stored', { tag: LONG }, async ({ page, line }) => {
    const code = await getCode(page, line.url, EVALUATOR)
    await expect(resend(page)).toBeEnabled()
    await removeStored(page, 'otpToken')
    await typeCode(page, code)
    await submit(page).click()
    await expect(alertText(page, 'OTP token not found. Please request a new OTP.')).toBeVisible()
    await removeStored(page, 'tempRegNumber')
    await resend(page).click()
    await expect(alertText(page, 'Registration number is required.')).toBeVisible()
  })

  // In the short tier, the codes of a registration are wrong and right, and the password login fails in these ways.
  test('failures on the way, another code, and the right one', { tag: LONG }, async ({ page, line }) => {
    const code = await getCode(page, line.url, EVALUATOR)
    await typeCode(page, wrongCode(code))
    await submit(page).click()
    await expect(alertText(page, 'Failed to verify OTP')).toBeVisible()
    const ways = [
      [{ kind: 'answer', status: 500 }, 'Failed to verify OTP'],
      [{ kind: 'answer', status: 200, body: 'not JSON' }, 'An unexpected error occurred. Please try again.'],
      [{ kind: 'answer', status: 200, body: {} }, 'An unexpected error occurred. Please try again.'],
      [{ kind: 'cut' }, 'Unable to connect to the server. Please check your network.'],
    ] as const
    for (const [spoiling, text] of ways) {
      const spoiled = line.spoil('/api/verifyOTP', spoiling)
      await typeCode(page, code)
      await submit(page).click()
      await expect.poll(() => spoiled.hits).toBe(1)
      await expect(alertText(page, text)).toBeVisible()
      spoiled.end()
    }
    const unsent = line.spoil('/api/sendOTP', { kind: 'answer', status: 500 })
    await resend(page).click()
    await expect(alertText(page, 'Failed to send OTP')).toBeVisible()
    unsent.end()
    await resend(page).click()
    const nextCode = await codeSentTo(line.url, EVALUATOR.mobile, code)
    const held = line.spoil('/api/verifyOTP', { kind: 'hold' })
    await typeCode(page, nextCode)
    await submit(page).click()
    await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled()
    held.end()
    await expect(page).toHaveURL(`${line.url}/evaluatorHome`)
  })

  test(
    'the next page opens after 2 s, and the message disappears after 3 s',
    { tag: LONG },
    async ({ page, line }) => {
      await page.clock.install()
      const code = await getCode(page, line.url, EVALUATOR)
      await typeCode(page, code)
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
      await submit(page).click()
      const verified = page.getByText(VERIFIED, { exact: true })
      await expect(verified).toBeVisible()
      await page.clock.runFor(1999)
      await expect(page).toHaveURL(`${line.url}/otp`)
      await page.clock.runFor(1)
      await expect(page).toHaveURL(`${line.url}/evaluatorHome`)
      await page.clock.runFor(999)
      await expect(verified).toBeVisible()
      await page.clock.runFor(1)
      await expect(verified).toBeHidden()
    },
  )
})

test('a field worker’s expired session is renewed silently', { tag: LONG }, async ({ page, line }) => {
  const code = await getCode(page, line.url, EVALUATOR)
  await typeCode(page, code)
  await submit(page).click()
  await expect(page).toHaveURL(`${line.url}/evaluatorHome`)
  const refreshToken = await stored(page, 'refreshToken')
  await page.evaluate(() => localStorage.setItem('authToken', 'one that is over'))
  await page.reload()
  await expect.poll(() => stored(page, 'authToken')).not.toBe('one that is over')
  await expect(page).toHaveURL(`${line.url}/evaluatorHome`)
  expect(await stored(page, 'refreshToken')).not.toBe(refreshToken)
  expect(await stored(page, 'accessToken')).toBe(await stored(page, 'authToken'))
})
