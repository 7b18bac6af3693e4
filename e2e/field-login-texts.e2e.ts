import type { Page } from '@playwright/test'
import { stored, typeCode } from './code-boxes.ts'
import { askForCode, getCode } from './field-worker.ts'
import { dealer, expect } from './app.ts'
import { test } from './fault-proxy.ts'
import { LONG } from './long.ts'
import { storeSession } from './stored-session.ts'

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
    cars: 'Cars to evaluate',
  },
  {
    type: 'driver',
    heading: 'Login as Driver',
    mobile: '9820000002',
    role: 'delivery_driver',
    storedRole: 'delivery_driver',
    home: '/driverHome',
    cars: 'Cars to deliver',
  },
] as const

const submit = (page: Page) => page.getByRole('button', { name: 'SUBMIT' })

for (const worker of WORKERS) {
  test.describe(worker.heading, () => {
    const tag = worker.type === 'driver' ? { tag: LONG } : {}
    test('the code opens the worker’s home; the values in local storage', tag, async ({ page, line }) => {
      // In this tab a dealer is signed in, who does not log out.
      await storeSession(page, line.url, dealer(4))
      await page.goto(`${line.url}/DealerHome?q=swift`)
      await expect.poll(() => stored(page, 'carCount')).not.toBeNull()

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
      expect(await stored(page, 'userRole')).toBe(worker.storedRole)
      const session: unknown = JSON.parse((await stored(page, 'userSession')) ?? '')
      expect(session).toMatchObject({ uid: await stored(page, 'uid'), role: worker.storedRole })
      expect(await stored(page, 'otpToken')).toBeNull()
      // No data of the previous account is left.
      expect(await stored(page, 'carCount')).toBeNull()
      expect(await page.evaluate(() => sessionStorage.getItem('homeFilters'))).toBeNull()

      await test.step(`a code opens the ${worker.type}’s cars, by yard, with one button each`, async () => {
        await expect(page.getByRole('heading', { name: worker.cars, level: 1 })).toBeVisible()
        const cards = page.getByRole('article')
        await expect(cards.first()).toBeVisible()
        for (const card of await cards.all()) {
          await expect(card.getByRole('heading', { level: 3 })).toBeVisible()
          await expect(card.getByRole('button', { name: /^(View|Upload|Delivered)/ })).toHaveCount(1)
          // A field worker may not open any of the dealer's pages.
          await expect(card.getByRole('link')).toHaveCount(0)
        }
      })

      await test.step('an expired session is renewed silently, and ends when it cannot be renewed', async () => {
        const refreshToken = await stored(page, 'refreshToken')
        // An invalid token simulates one that another process has replaced.
        await page.evaluate(() => localStorage.setItem('authToken', 'over-and-out-over-and-out'))
        await page.goto(`${line.url}/${worker.type}Login`)
        await expect(page).toHaveURL(`${line.url}${worker.home}`)
        await expect(page.getByRole('article').first()).toBeVisible()
        expect(await stored(page, 'authToken')).not.toBe('over-and-out-over-and-out')
        expect(await stored(page, 'refreshToken')).not.toBe(refreshToken)
        expect(await stored(page, 'accessToken')).toBe(await stored(page, 'authToken'))
        await page.evaluate(() => {
          localStorage.setItem('authToken', 'over-and-out-over-and-out')
          localStorage.setItem('refreshToken', 'nothing')
        })
        await page.reload()
        await expect(page).toHaveURL(`${line.url}/`)
      })

      await test.step('the browser stays known to the server after a logout', async () => {
        const kept = (await stored(page, 'deviceTokens')) ?? ''
        const tokens = [...kept.matchAll(/"of-\w+":"([\w-]{43})"/g)].map(([, device]) => device)
        const asked = page.waitForRequest(/\/api\/sendOTP/)
        await page.goto(`${line.url}/${worker.type}Login`)
        await askForCode(page, worker.mobile)
        const { deviceToken } = (await asked).postDataJSON() as { readonly deviceToken?: string }
        expect(tokens).toContain(deviceToken)
      })
    })
  })
}
