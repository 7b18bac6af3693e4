import type { Page } from '@playwright/test'
import { callAs, type Caller } from './app.ts'

/** Signs a user in over HTTP and stores the session in the browser, as after an earlier visit. */
export async function storeSession(page: Page, url: string, email: string): Promise<Caller> {
  const caller = await callAs(url, email)
  await storeToken(page, url, caller)
  return caller
}

/** Stores a session in the browser, as after an earlier visit. */
export async function storeToken(page: Page, url: string, { token }: Pick<Caller, 'token'>): Promise<void> {
  await page.context().setStorageState({
    cookies: [],
    origins: [{ origin: new URL(url).origin, localStorage: [{ name: 'authToken', value: token }] }],
  })
}
