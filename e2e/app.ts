import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { test as base, type Page } from '@playwright/test'
import type { Input, OperationName, Output } from '#contract/api.ts'
import { methodOf, pathOf } from '#contract/route.ts'
import { startDemoApp } from './demo-app.ts'
import type { RunningApp } from './app-process.ts'

/** The demo accounts. */
export const ADMIN = 'admin@demo.test'
export const PASSWORD = 'Demo@12345'
export const dealer = (number: 1 | 2 | 3 | 4 | 5): string => `dealer${number}@demo.test`

/** Makes API calls as a user, outside the browser. */
export interface Caller {
  readonly token: string
  /** @throws Error with the response if the call is refused. */
  readonly call: <Name extends OperationName>(name: Name, input: Input<Name>) => Promise<Output<Name>>
}

/** Signs a user in over HTTP. */
export async function callAs(url: string, email: string): Promise<Caller> {
  const { token } = await callApi(url, null, 'login', { email, password: PASSWORD })
  return { token, call: (name, input) => callApi(url, token, name, input) }
}

/** The status of a response under overload. */
export const BUSY = 503
/** The maximum number of attempts of a call under overload, which a busy machine may cause. */
const MAX_TRIES = 20

/**
 * Makes a call over HTTP, and repeats it while the server is overloaded. A null token makes an anonymous call.
 * @throws Error with the response if it is refused.
 */
export async function callApi<Name extends OperationName>(
  url: string,
  token: string | null,
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> {
  const reads = methodOf(name) === 'GET'
  const query = reads ? new URLSearchParams(input as Record<string, string>).toString() : ''
  // Sent with a key, like the browser's calls: a balancer may repeat it to another process if one was killed.
  const key = randomUUID()
  const ask = () =>
    fetch(`${url}${pathOf(name)}${query === '' ? '' : `?${query}`}`, {
      method: methodOf(name),
      headers: {
        ...(reads ? {} : { 'content-type': 'application/json', 'idempotency-key': key }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(reads ? {} : { body: JSON.stringify(input) }),
    })
  let response = await ask()
  for (let tried = 1; response.status === BUSY && tried < MAX_TRIES; tried += 1) {
    await delay(Number(response.headers.get('retry-after')) * 1_000)
    response = await ask()
  }
  const body: unknown = await response.json()
  if (!response.ok) throw new Error(`${name} answered ${response.status} ${JSON.stringify(body)}`)
  return body as Output<Name>
}

/** Signs a user in on the login screen. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await page.waitForURL(email === ADMIN ? /\/admin/ : /\/dealerhome/i)
}

/** Logs out by the account menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

/** Rate limits far above the normal ones, because many tests share the mobiles and the address. */
const ROOMY = {
  CODE_RESEND_SECONDS: '2',
  CODES_PER_PHONE_PER_HOUR: '1000',
  CODES_PER_ADDRESS_PER_HOUR: '10000',
  REGISTRATIONS_PER_ADDRESS_PER_HOUR: '10000',
  PASSWORD_RESETS_PER_ADDRESS_PER_HOUR: '10000',
  FAILED_LOGINS_PER_ACCOUNT: '1000',
  FAILED_LOGINS_PER_ADDRESS: '10000',
}

/** Tests with the app and demo data, one app per worker. */
export const test = base.extend<object, { app: RunningApp }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
    async ({}, use) => {
      const app = await startDemoApp(ROOMY)
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** The `expect` of these tests. */
export const { expect } = test
