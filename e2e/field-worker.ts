import type { Page } from '@playwright/test'
import { typeCode } from './code-boxes.ts'
import { callAs, dealer, expect, type Caller } from './app.ts'
import { inventNewcomer } from './newcomer.ts'
import { codeSentTo, lastCodeTo } from './outbox.ts'

/** A field worker of one dealer. */
export interface HiredWorker {
  /** Ten digits. */
  readonly mobile: string
  readonly name: string
  readonly type: 'evaluator' | 'driver'
  /** The worker's dealer. */
  readonly dealer: Caller
}

/** A picture of one pixel, used as photo and licence. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Makes a dealer add a new worker, without giving it access. */
export async function hireWorker(
  url: string,
  type: HiredWorker['type'],
  number: 1 | 2 | 3 | 4 | 5 = 1,
): Promise<HiredWorker> {
  const caller = await callAs(url, dealer(number))
  const { mobile } = inventNewcomer()
  const name = `Ravi ${mobile.slice(2)}`
  const upload = async (fileName: string) =>
    (await caller.call('uploadFile', { file: PICTURE, folder: 'drivers', fileName })).publicUrl
  const files = { imageUrl: await upload('photo.png'), licenseUrl: await upload('licence.png') }
  await caller.call('createDriver', { name, phone: mobile, type, ...files })
  return { mobile, name, type, dealer: caller }
}

/** Makes the dealer give its worker access for some minutes. */
export function giveAccess({ dealer: caller, mobile, type }: HiredWorker, validityMinutes: number) {
  return caller.call('createOTPLoginAccess', { phoneNumber: mobile, userRole: type, validityMinutes })
}

/** The mobile and role of a login with a code. */
export type CodeLogin = Pick<HiredWorker, 'mobile' | 'type'>

/** Fills in the mobile on the open login screen of a worker, and requests a code. */
export async function askForCode(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Requests a code on a worker's login screen until the boxes for it appear. Returns the code. */
export async function getCode(page: Page, url: string, { mobile, type }: CodeLogin): Promise<string> {
  await page.goto(`${url}/${type}Login`)
  const last = await lastCodeTo(url, mobile)
  // Repeated, because another journey may have requested a code within the waiting time.
  await expect(async () => {
    await askForCode(page, mobile)
    await expect(page).toHaveURL(`${url}/otp`, { timeout: 2_000 })
  }).toPass()
  return codeSentTo(url, mobile, last)
}

/** Signs a worker in with a code, on the screens. */
export async function signInWithCode(page: Page, url: string, worker: CodeLogin): Promise<void> {
  await typeCode(page, await getCode(page, url, worker))
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await page.waitForURL(`${url}/${worker.type}Home`)
}
