import type { Page } from '@playwright/test'
import { ADMIN, dealer, expect, test } from './app.ts'
import { giveAccess, hireWorker, signInWithCode } from './field-worker.ts'
import { registerNewDealer } from './new-dealer.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession, storeToken } from './stored-session.ts'
import { LONG } from './long.ts'

test.describe.configure({ mode: 'parallel' })

/** Signs in and opens a page whose account menu leads to Help. */
type Enter = (page: Page, url: string) => Promise<unknown>

const PEOPLE: Readonly<Record<string, Enter>> = {
  dealer: async (page, url) => {
    await storeSession(page, url, dealer(4))
    await page.goto(`${url}/DealerHome`)
  },
  newcomer: async (page, url) => {
    await storeToken(page, url, await registerNewDealer(url))
    await page.goto(`${url}/dealer/details`)
  },
  evaluator: async (page, url) => {
    const worker = await hireWorker(url, 'evaluator', 4)
    await giveAccess(worker, 60)
    await signInWithCode(page, url, worker)
  },
  admin: async (page, url) => {
    await storeSession(page, url, ADMIN)
    await page.goto(`${url}/admin`)
  },
}

for (const [name, enter] of Object.entries(PEOPLE)) {
  test(`Help opens from the account menu: ${name}`, { tag: LONG }, async ({ page, app: { url } }) => {
    const review = reviewOf(page)
    await enter(page, url)
    const account = page.getByRole('button', { name: /^Account menu of / })
    await account.click()
    await page.getByRole('dialog', { name: 'Account' }).getByRole('link', { name: 'Help' }).click()
    await expectHelp(page, url)
    await expect(account).toBeVisible()
    await review.look(`help-${name}`)
    await page.reload()
    await expectHelp(page, url)
  })
}

async function expectHelp(page: Page, url: string): Promise<void> {
  await expect(page).toHaveURL(`${url}/help`)
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Why was my bid refused?' })).toBeVisible()
}
