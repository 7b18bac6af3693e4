import type { Page } from '@playwright/test'
import { formatRupees } from '#domain/money.ts'
import { amountsBid, bidCard, chooseBiddingCar } from './bidding-car.ts'
import { callAs, callApi, dealer, expect, test } from './app.ts'
import { stored, typeCode } from './code-boxes.ts'
import { giveAccess, hireWorker } from './field-worker.ts'
import { LONG } from './long.ts'
import { codeSentTo, lastCodeTo, readOutbox } from './outbox.ts'
import { storeSession } from './stored-session.ts'

const HINDI = /[\u0900-\u097F]/

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const languageOf = (page: Page) => page.locator('html').getAttribute('lang')

test.describe('a browser that asks for Hindi', () => {
  test.use({ locale: 'hi-IN', serviceWorkers: 'allow' })

  test('an evaluator logs in in Hindi, and chooses English', async ({ page, app: { url } }) => {
    const worker = await hireWorker(url, 'evaluator', 3)
    await giveAccess(worker, 60)
    await page.goto(`${url}/evaluatorLogin`)
    await expect(heading(page)).toHaveText(HINDI)
    expect(await languageOf(page)).toBe('hi-IN')
    const last = await lastCodeTo(url, worker.mobile)
    await page.getByRole('textbox').fill(worker.mobile)
    await page.locator('form').getByRole('button').last().click()
    await page.waitForURL(`${url}/otp`)
    const code = await codeSentTo(url, worker.mobile, last)
    const [sent] = await readOutbox(url, worker.mobile)
    expect(sent?.text).toMatch(HINDI)
    await typeCode(page, code)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${url}/evaluatorHome`)
    await expect(heading(page)).toHaveText(HINDI)

    // Without a network it is still Hindi.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.context().setOffline(true)
    await page.reload()
    await expect(heading(page)).toHaveText(HINDI)
    await page.context().setOffline(false)
    await page.reload()

    // The person’s language is stored with the session that the code began.
    await page.locator('[popovertarget=account-menu]').first().click()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(heading(page)).toHaveText('Cars to evaluate')
    expect(await languageOf(page)).toBe('en-IN')
    const { user } = await callApi(url, await stored(page, 'authToken'), 'verifySession', {})
    expect(user.language).toBe('en')
  })
})

test(
  'a dealer who reads Hindi bids in Hindi in any browser',
  { tag: LONG },
  async ({ page, app: { url } }) => {
    const caller = await callAs(url, dealer(2))
    const car = await chooseBiddingCar(caller)
    await caller.call('setLanguage', { language: 'hi' })
    try {
      await storeSession(page, url, dealer(2))
      await page.goto(`${url}/mycars/place-bids`)
      await expect(heading(page)).toHaveText(HINDI)
      const amount = car.minimumBid ?? 1
      const card = bidCard(page, car)
      await card.getByRole('button', { name: /बोली/ }).first().click()
      await card.getByRole('textbox').fill(String(amount))
      await card.getByRole('textbox').press('Enter')
      const question = page.getByRole('dialog')
      await expect(question.getByRole('heading')).toHaveText(HINDI)
      await question.getByRole('button', { name: formatRupees(amount) }).click()
      await expect.poll(() => amountsBid(caller, car)).toContain(amount)
      await expect(card).toContainText(HINDI)
    } finally {
      await caller.call('setLanguage', { language: 'en' })
    }
  },
)

test('every text of the sign-in pages comes from the catalogue', async ({ page, app: { url } }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en-XA'))
  for (const path of ['', 'register', 'evaluatorLogin', 'forgot-password']) {
    await page.goto(`${url}/${path}`)
    await expect(heading(page)).toContainText('⟦')
    // The names of languages are the same in each; the product and its number are no texts.
    const foreign = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('*')]
        .flatMap((element) => [...element.childNodes])
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim() ?? '')
        .filter((text) => /[A-Za-z]{2}/.test(text) && !text.includes('⟦')),
    )
    expect(foreign, path).toEqual([])
  }
})
