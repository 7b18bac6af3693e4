import type { Page } from '@playwright/test'
import { callAs, type Caller } from './app.ts'

/** Signs a person in by HTTP and leaves the session in the browser, as an earlier visit would have. */
export async function storeSession(page: Page, url: string, email: string): Promise<Caller> {
  const caller = await callAs(url, email)
  await storeToken(page, url, caller)
  return caller
}

/** Leaves a session in the browser, as an earlier visit would have. */
export async function storeToken(page: Page, url: string, { token }: Pick<Caller, 'token'>): Promise<void> {
  await page.context().setStorageState({
    cookies: [],
    origins: [{ origin: new URL(url).origin, localStorage: [{ name: 'authToken', value: token }] }],
  })
}
