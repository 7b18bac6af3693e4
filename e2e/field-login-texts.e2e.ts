import type { Page } from '@playwright/test'
import { stored, typeCode } from './code-boxes.ts'
import { askForCode, getCode, signInWithCode } from './field-worker.ts'
import { expect } from './app.ts'
import { inventNewcomer } from './newcomer.ts'
import { test } from './fault-proxy.ts'

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

for (const worker of WORKERS) {
  test.describe(worker.heading, () => {
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
  })
}

test.describe('asking for a code', () => {
  test('a worker without access', async ({ page, line }) => {
    await page.goto(`${line.url}/evaluatorLogin`)
    await askForCode(page, inventNewcomer().mobile)
    await expect(alertText(page, NO_ACCESS)).toBeVisible()
    await expect(page.getByLabel('Mobile Number')).toBeFocused()
  })
})

test.describe('the OTP page', () => {
  test('the browser stays known to the server after a logout', async ({ page, line }) => {
    await signInWithCode(page, line.url, EVALUATOR)
    const [, token = ''] = /"of-\w+":"([\w-]{43})"/.exec((await stored(page, 'deviceTokens')) ?? '') ?? []
    await page.evaluate(() => localStorage.removeItem('authToken'))
    const asked = page.waitForRequest(/\/api\/sendOTP/)
    await getCode(page, line.url, EVALUATOR)
    expect((await asked).postDataJSON()).toMatchObject({ deviceToken: token })
  })

  test('the next page opens after 2 s, and the message disappears after 3 s', async ({ page, line }) => {
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
  })
})

test('a field worker’s expired session is renewed silently', async ({ page, line }) => {
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
